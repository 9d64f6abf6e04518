import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, listProcesses, signal } from '../../src/db/embedded/processes';
import { migrationsFolder } from '../../src/db/migrate';
import { bundleProgram, type Program, startProgram } from '../child-program';

const serverFolder = join(import.meta.dirname, '../..');

export interface ServerBundle {
  main: string;
  cli: string;
  remove(): void;
}

/** The real server and its command line, bundled as the build does, with the files that they read at run time. */
export async function bundleServer(): Promise<ServerBundle> {
  const main = await bundleProgram(join(serverFolder, 'src/main.ts'));
  const cli = await bundleProgram(join(serverFolder, 'src/cli.ts'));
  for (const folder of [main, cli].map((program) => dirname(program))) {
    cpSync(migrationsFolder, join(folder, 'migrations'), { recursive: true });
    symlinkSync(join(serverFolder, 'data'), join(folder, 'data'));
  }
  return {
    main,
    cli,
    remove: () => {
      for (const program of [main, cli]) rmSync(dirname(program), { recursive: true, force: true });
    },
  };
}

/** A text of the bundled program, and what stands there in the broken twin. */
export interface Fault {
  readonly find: string | RegExp;
  readonly put: string;
}

/**
 * The broken twin of the server: the same bundle with faults in it, so that the product itself needs no switch for
 * breaking it. It lies beside the whole one and goes with it.
 * @throws when a text is not where it was: a twin without its fault would prove nothing
 */
export function breakServer(bundle: ServerBundle, faults: readonly Fault[]): ServerBundle {
  const broken = faults.reduce(
    (program, { find, put }) => {
      const changed = program.replaceAll(typeof find === 'string' ? find : new RegExp(find, 'g'), () => put);
      if (changed === program) throw new Error(`not in the program: ${String(find)}`);
      return changed;
    },
    readFileSync(bundle.main, 'utf8'),
  );
  const main = join(dirname(bundle.main), 'broken-program.mjs');
  writeFileSync(main, broken);
  return { ...bundle, main };
}

/** A data folder that PostgreSQL's own account can enter, too. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-reliability-'));
  chmodSync(folder, 0o755);
  return folder;
}

export interface RunningServer extends Program {
  url: string;
  /** Milliseconds from the start of the process to the first `ready`. */
  readyAfter: number;
}

/** Starts the server and waits until it is ready; nothing but the environment tells it anything. */
export async function startServer(bundle: ServerBundle, env: Record<string, string>): Promise<RunningServer> {
  const started = Date.now();
  const program = startProgram(bundle.main, {
    env: { PORT: '0', LOG_LEVEL: 'warn', SEED: 'demo', DATABASE_URL: '', WORKERS: '1', ...env },
  });
  try {
    const text = await program.says('云馆已启动');
    const url = /云馆已启动：(\S+)/.exec(text)?.[1] ?? '';
    await untilReady(url, 60_000);
    return { ...program, url, readyAfter: Date.now() - started };
  } catch (error) {
    program.child.kill('SIGTERM');
    await program.ended;
    throw new Error(`the server did not start: ${program.output()}`, { cause: error });
  }
}

/** @throws when the server is not ready within the time (milliseconds). */
export async function untilReady(url: string, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(25);
  }
  throw new Error(`not ready within ${milliseconds} ms`);
}

/**
 * Waits for what only has to come at some time; how soon depends on what else the machine does.
 * @throws when it has not come within the time (milliseconds)
 */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${milliseconds} ms: ${String(holds)}`);
    await sleep(20);
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

/** Process number of the embedded PostgreSQL. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
}

/**
 * A port of its own: one chosen by the server would be another after all of its workers were killed. Below those that the
 * system gives to outgoing connections, one of which could have it before the server does.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return String(port);
  }
}

/** Processes that serve, below the one that keeps their number. */
export function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child > 0 && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('program.mjs'));
}

/** A connection to the embedded PostgreSQL as its superuser. */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const host = readFileSync(pidFile(dataDir), 'utf8').split('\n')[4];
  const client = new pg.Client({ host, port: 5432, user: 'yunguan', database: 'yunguan', options: '-c TimeZone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Sends a signal to the postmaster and to every process that it started. @returns how many there are. */
export function signalDatabase(dataDir: string, name: NodeJS.Signals): number {
  const postmaster = postmasterOf(dataDir);
  const children = listProcesses().filter(({ pid }) => parentOf(pid) === postmaster);
  for (const pid of [postmaster, ...children.map((child) => child.pid)]) signal(pid, name);
  return 1 + children.length;
}

/** Ends whatever a failed test left behind, and removes the folder. */
export async function cleanUp(server: Program | undefined, dataDir: string): Promise<void> {
  if (server !== undefined && server.child.exitCode === null && server.child.signalCode === null) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  try {
    const orphan = postmasterOf(dataDir);
    if (isAlive(orphan)) process.kill(orphan, 'SIGQUIT');
  } catch {
    // No pid file: PostgreSQL has ended in order.
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
