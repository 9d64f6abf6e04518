import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '../apps/server/src/demo/accounts';
import { wirePassword } from '../apps/server/src/kernel/passwords/password-hash';
import type { Target } from './load';

/** A started program and the address that it announced. */
export interface Program {
  readonly origin: string;
  readonly pid: number;
  /** Seconds from the start to the announcement. */
  readonly seconds: number;
  stop(): Promise<void>;
}

const programOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));
const patienceMilliseconds = 120_000;

/** Starts a program of the bench and waits until it prints its address. */
export async function startProgram(
  name: 'main' | 'limit-server',
  how: { options?: readonly string[]; env: Readonly<Record<string, string>> },
): Promise<Program> {
  const started = performance.now();
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...flags, programOf(name), ...(how.options ?? [])], {
    env: { ...process.env, NODE_ENV: 'production', ...how.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await announced(child);
  return {
    origin,
    pid: child.pid ?? 0,
    seconds: (performance.now() - started) / 1000,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the program did not start in time')), patienceMilliseconds);
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}

/** Calls the product and answers `objects` of a success. */
export async function ask<Objects>(origin: string, path: string, asked: { body: unknown; token?: string }) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (asked.token !== undefined) headers.authorization = `Bearer ${asked.token}`;
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(asked.body) });
  // The product's own contract tests hold these shapes.
  const envelope = (await response.json()) as { state: number; msg: string; objects: Objects };
  if (envelope.state !== 1) throw new Error(`${path}: ${envelope.msg}`);
  return envelope.objects;
}

/** Signs a demo account in over HTTP, as the web pages do. */
export async function signIn(origin: string, nickName: string): Promise<string> {
  interface Issued {
    access_token: string;
  }
  const keys = { appId: 'venue-admin', secret: 'venue-admin' };
  const anonymous = await ask<Issued>(origin, '/api/authorizations/v1/getToken', { body: keys });
  const login = await ask<Issued>(origin, '/api/systems/v1/admin-sysUserLogin', {
    body: { nickName, passwords: wirePassword(demoPassword) },
    token: anonymous.access_token,
  });
  return login.access_token;
}

/** The product as a target of calls, with the administrator of the main venue signed in. */
export async function asTarget(name: string, program: Program): Promise<Target> {
  return { name, origin: program.origin, pid: program.pid, token: await signIn(program.origin, 'admin') };
}
