import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { post } from './client';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import { bundleServer, makeDataDir, type ServerBundle, startServer } from './server-process';

let bundle: ServerBundle;
let database: PreparedDatabase;
const dataDir = makeDataDir();
const visitor = '203.0.113.9';

beforeAll(async () => {
  bundle = await bundleServer();
  database = await prepareDatabase();
});
afterAll(async () => {
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a server, takes a token through a proxy that names the visitor, and answers the address that was recorded. */
async function recordedAddress(env: Record<string, string>): Promise<{ address: string | undefined; metrics: number }> {
  const server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitor };
  const getToken = new URL('/api/authorizations/v1/getToken', server.url);
  await post(getToken, { headers, body: JSON.stringify({ appId: 'venue-admin', secret: 'venue-admin' }) });
  const { rows } = await database.owner.query<{ address: string }>(
    'select address from access_token order by created_at desc limit 1',
  );
  const metrics = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': visitor } });
  return { address: rows[0]?.address, metrics: metrics.status };
}

it('records the visitor whom a trusted proxy names, and keeps the metrics from him', async () => {
  expect(await recordedAddress({ TRUSTED_PROXIES: 'loopback' })).toEqual({ address: visitor, metrics: 403 });
});

it('believes no header of a caller that is no trusted proxy', async () => {
  expect((await recordedAddress({ TRUSTED_PROXIES: '' })).address).toBe('127.0.0.1');
  expect((await recordedAddress({ TRUSTED_PROXIES: '10.0.0.0/8' })).address).toBe('127.0.0.1');
});
