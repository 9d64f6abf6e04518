import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { createDatabase } from '../src/db/database';
import type { Deps } from '../src/deps';
import { demoPassword } from '../src/demo/accounts';
import { demoCode, demoSignIn } from '../src/demo/members';
import { createSessions } from '../src/kernel/access/sessions';
import type { ContentModule } from '../src/kernel/content/module';
import { openFileStore } from '../src/kernel/files/open-store';
import { createScanner } from '../src/kernel/files/virus-scanner';
import { createGeocoder } from '../src/kernel/geocode/geocoder';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { choosable } from '../src/content/choosable';
import { createRegionIndex } from '../src/kernel/regions/region-tree';
import { createTestDatabase, type TestDatabase } from './database';

/** A clock that stands still until the test moves it. */
export interface TestClock {
  now(): Date;
  set(time: string): void;
  advance(by: { hours?: number; minutes?: number; seconds?: number }): void;
}

export interface Answer {
  status: number;
  state: number;
  msg: string;
  // The tests read the answers of many calls; each asserts the shape that it needs.
  objects: Record<string, unknown> & unknown[];
  text: string;
}

export interface CallOptions {
  token?: string;
  /** Address that the call comes from. */
  from?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  db: Deps['db'];
  clock: TestClock;
  call(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  anonymous(): Promise<string>;
  /** Signs a demo account in and answers its fresh token. */
  login(name: string, from?: string): Promise<string>;
  /** Signs a member in by phone; once a minute for each phone. */
  memberLogin(tel: string, from?: string): Promise<string>;
  close(): Promise<void>;
}

const regions = createRegionIndex(fileURLToPath(new URL('../data/regions.tsv.gz', import.meta.url)));
const testKey = '11'.repeat(32);

/** A server over a database of its own with the demo network, without a port: calls are injected. */
export async function createTestApp(
  options: { types?: readonly ContentModule[]; now?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<TestApp> {
  const pools = await createTestDatabase('network');
  const dataDir = await mkdtemp(join(tmpdir(), 'yunguan-app-'));
  const clock = createTestClock(options.now ?? '2026-11-21T02:00:00Z');
  const deps = openDeps(pools, { dataDir, clock, env: options.env ?? {} });
  const lifecycle = { ready: () => true, draining: () => false };
  const app = await buildApp({ deps, lifecycle, ...(options.types === undefined ? {} : { types: options.types }) });
  const call = caller(app);
  const close = async () => {
    await app.close();
    await pools.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, deps, db: deps.db, clock, call, ...signIn(deps, call), close };
}

function openDeps(
  pools: TestDatabase,
  { dataDir, clock, env }: { dataDir: string; clock: TestClock; env: Readonly<Record<string, string>> },
): Deps {
  const db = createDatabase(pools.app);
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const config = readConfig({ DATA_DIR: dataDir, DATA_KEY: testKey, ...env });
  return {
    config,
    pools,
    db,
    sessions: createSessions(db, clock),
    clock,
    log,
    files: openFileStore({ folder: join(dataDir, 'files'), dataKey: config.dataKey }),
    scan: createScanner(config.scanner, log),
    geocoder: createGeocoder({ fetch: globalThis.fetch, regions, log }),
    regions,
    choosable,
    publishedCode: config.seed === 'demo' ? demoSignIn : undefined,
    verifyAnswers: true,
  };
}

function signIn(deps: Deps, call: TestApp['call']): Pick<TestApp, 'anonymous' | 'login' | 'memberLogin'> {
  const anonymous = async () => {
    const { appId, appSecret: secret } = deps.config;
    return text((await call('/api/authorizations/v1/getToken', { appId, secret })).objects.access_token);
  };
  const login = async (name: string, from?: string) => {
    const body = { nickName: name, passwords: wirePassword(demoPassword) };
    const options = { token: await anonymous(), ...(from === undefined ? {} : { from }) };
    const answer = await call('/api/systems/v1/admin-sysUserLogin', body, options);
    if (answer.state !== 1) throw new Error(`${name}: ${answer.msg}`);
    return text(answer.objects.access_token);
  };
  const memberLogin = async (tel: string, from?: string) => {
    const options = { token: await anonymous(), ...(from === undefined ? {} : { from }) };
    const sent = await call('/api/accounts/v1/pcOrApp-sendCode', { tel }, options);
    if (sent.state !== 1) throw new Error(`${tel}: ${sent.msg}`);
    const answer = await call('/api/accounts/v1/pcOrApp-codeLogin', { tel, code: demoCode }, options);
    if (answer.state !== 1) throw new Error(`${tel}: ${answer.msg}`);
    return text(answer.objects.access_token);
  };
  return { anonymous, login, memberLogin };
}

function caller(app: FastifyInstance): TestApp['call'] {
  return async (path, body = {}, { token, from, headers } = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from ?? '127.0.0.1',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      // JSON text, so that odd bodies travel as they are.
      payload: JSON.stringify(body),
    });
    const envelope = response.json<Omit<Answer, 'status' | 'text'>>();
    return { ...envelope, status: response.statusCode, text: response.body };
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a text was expected');
  return value;
}

function createTestClock(start: string): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set: (time) => {
      current = new Date(time).getTime();
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      current += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
