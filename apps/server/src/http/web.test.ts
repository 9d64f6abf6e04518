import fastify from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { webRoutes } from './web';

it('keeps what is named by its content for ever, and never the page, wherever the program lies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-test-'));
  const root = join(folder, 'assets', 'yunguan', 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'index-1a2b.js'), 'export {};');
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await webRoutes(app, [root]);
  const caching = async (url: string) => (await app.inject({ method: 'GET', url })).headers['cache-control'];
  expect(await caching('/assets/index-1a2b.js')).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/index.html', '/ActivityCenter/vote', '/favicon.svg'])
    expect(await caching(url), url).toBe('no-cache');
});
