import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { webRoutes } from './web';

/** A server of a client that lies in a folder whose own name is that of its assets. */
async function serving(): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'web-test-'));
  const root = join(folder, 'assets', 'yunguan', 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(root, '.vite'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(root, '.vite', 'manifest.json'), '{"made":"of"}');
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'index-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets', 'index-1a2b.js.gz'), gzipSync('export {};'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await webRoutes(app, [root]);
  return app;
}

it('keeps what is named by its content for ever, and never the page, wherever the program lies', async () => {
  const app = await serving();
  const caching = async (url: string) => (await app.inject({ method: 'GET', url })).headers['cache-control'];
  expect(await caching('/assets/index-1a2b.js')).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/index.html', '/ActivityCenter/vote', '/favicon.svg'])
    expect(await caching(url), url).toBe('no-cache');
});

it('answers its files, packed for who takes that, and the page for every address that is none', async () => {
  const app = await serving();
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
  const script = await get('/assets/index-1a2b.js?v=1');
  expect([script.statusCode, script.body, script.headers['content-type']]).toEqual([
    200,
    'export {};',
    expect.stringContaining('javascript'),
  ]);
  expect(script.headers.etag).toBeTruthy();
  expect((await get('/assets/index-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const head = await app.inject({ method: 'HEAD', url: '/assets/index-1a2b.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  for (const url of ['/', '/new/recruit?mode=2', '/.vite/manifest.json', '/assets/../../../../secret.txt'])
    expect((await get(url)).body, url).toBe('<!doctype html>');
  for (const url of ['/assets', '/assets/', '/assets/index-9z.js', '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt'])
    expect((await get(url)).body, url).not.toMatch(/secret|export/);
  expect((await get('/assets/index-9z.js')).statusCode).toBe(404);
  expect((await get('/api/votes')).statusCode).toBe(404);
});
