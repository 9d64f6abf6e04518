import { rawRoutes } from '@yunguan/contract/registry';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { type ContentApp, createContentApp } from '../content-app';
import { promise } from './record';
import { matrixCalls, twinOf } from './stage';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly type?: string;
  readonly payload?: string;
}

/** Every way to get an answer: each call well and badly asked, each other route, and addresses that lead nowhere. */
function questions(): Asked[] {
  const calls = matrixCalls(() => app).flatMap(({ path }): Asked[] => [
    { method: 'POST', url: path, type: 'application/json', payload: '{}' },
    { method: 'POST', url: path, type: 'text/plain', payload: 'x' },
    { method: 'GET', url: path },
  ]);
  const raw = rawRoutes.flatMap(({ method, path }): Asked[] => [{ method, url: path }]);
  const others = [
    '/',
    '/login',
    '/index.html',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/docs/',
    '/openapi.json',
    '/files/nothing.png',
    '/files/../etc/passwd',
    '/files/%2e%2e/secret',
    '/.env',
    '/.git/config',
    '/assets/../../package.json',
    '/nothing',
    '/api',
    '/api/',
    '/api/nothing',
  ];
  return [
    ...calls,
    ...raw,
    ...others.map((url): Asked => ({ method: 'GET', url })),
    { method: 'PUT', url: '/api/nothing' },
    { method: 'DELETE', url: '/nothing' },
    { method: 'OPTIONS', url: '/api/nothing' },
    { method: 'POST', url: '/api/nothing', type: 'application/json', payload: '{' },
  ];
}

/** What an answer lacks. */
async function lacking(server: FastifyInstance, asked: Asked): Promise<string[]> {
  const { headers, payload } = await server.inject({
    method: asked.method,
    url: asked.url,
    headers: asked.type === undefined ? {} : { 'content-type': asked.type },
    ...(asked.payload === undefined ? {} : { payload: asked.payload }),
  });
  const policy = String(headers['content-security-policy'] ?? '');
  const isCall = asked.url.startsWith('/api/');
  const wrong = [
    headers['x-content-type-options'] === 'nosniff' || 'nosniff',
    /max-age=[1-9]/.test(String(headers['strict-transport-security'])) || 'hsts',
    // A stored file is never a page: its sandbox takes scripts and frames from it.
    /frame-ancestors 'none'|sandbox/.test(policy) || 'frame-ancestors',
    !/script-src[^;]*'unsafe-(inline|eval)'/.test(policy) || 'unsafe scripts',
    policy !== '' || 'csp',
    !isCall || /no-store/.test(String(headers['cache-control'])) || 'no-store',
    headers['x-powered-by'] === undefined || 'x-powered-by',
    headers['access-control-allow-origin'] !== '*' || 'any origin',
    !/\bat \S+ \(|node_modules/.test(payload.slice(0, 5000)) || 'a stack',
  ];
  return wrong.flatMap((one) => (one === true ? [] : [`${asked.method} ${asked.url}: ${String(one)}`]));
}

it('carry what keeps a browser safe: every answer, good or bad', async () => {
  const all = questions();
  const problems: string[] = [];
  for (const asked of all) problems.push(...(await lacking(app.app, asked)));
  expect([...new Set(problems)]).toEqual([]);
  const book = promise('P26');
  book.figure('检查的回答', all.length, { atLeast: 1000, unit: '个' });
  book.figure('缺少安全响应头的回答', problems.length, { exactly: 0, unit: '个' });
}, 900_000);

it('would be missed on a server that forgot them', async () => {
  const twin = await twinOf(app, {});
  twin.addHook('onSend', (_request, reply, payload, done) => {
    reply.removeHeader('x-content-type-options');
    reply.removeHeader('content-security-policy');
    done(null, payload);
  });
  const found = await lacking(twin, { method: 'GET', url: '/health/live' });
  await twin.close();
  promise('P26').twin('回答不带安全响应头', found.length > 0);
});

it('come from a server that does not start with unsafe settings', () => {
  const bad: Record<string, string>[] = [
    { DATA_KEY: 'short' },
    { DATA_KEY: '0'.repeat(63) },
    { HOST: '0.0.0.0', SEED: 'demo' },
    { SEED: 'everything' },
    { TRUSTED_PROXIES: '*' },
    { TRUSTED_PROXIES: 'proxy.example' },
    { DATABASE_URL: 'mysql://localhost/x' },
    { PUBLIC_BASE_URL: 'javascript:alert(1)' },
  ];
  const started = bad.filter((env) => {
    try {
      readConfig({ DATA_DIR: app.deps.config.dataDir, ...env });
      return true;
    } catch {
      return false;
    }
  });
  expect(started).toEqual([]);
  promise('P26').figure('带不安全设置仍启动', started.length, { exactly: 0, unit: `次（共 ${bad.length}）` });
});
