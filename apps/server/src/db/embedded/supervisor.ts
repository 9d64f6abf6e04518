import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Account } from './account';
import { spawnAs } from './account';
import { EmbeddedError, inWords } from './embedded-error';

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };

export type Supervised = {
  /** Fast shutdown: open transactions are rolled back, a checkpoint is written. */
  stop: () => Promise<void>;
  /** Called at each end that nobody asked for, before the restart. */
  onExit: (listener: (exit: ServerExit) => void) => void;
};

export type ServerCommand = {
  program: string;
  options: readonly string[];
  clusterDir: string;
  account: Account | undefined;
  logFile: string;
  connection: pg.ClientConfig;
  /** Clears what a dead postmaster left behind, before every start. */
  clear: () => Promise<void>;
  log: Logger;
};

/** Crash recovery after a power cut may read much log. */
const startMilliseconds = 120_000;
/** Files that it may not read, that are missing or damaged: what PostgreSQL says of them no waiting changes. */
const lasting = /^(42501|58P01|XX00[12])$/;
const mostRefusals = 5;
const backoffMilliseconds = [100, 500, 1000, 2000, 5000];
/** Bytes after which a new log is begun, and how often that is looked at. */
const longestLog = 10_000_000;
const logMilliseconds = 60_000;

/**
 * Starts PostgreSQL, waits until it accepts connections and restarts it whenever it ends by itself.
 * @throws EmbeddedError with the end of PostgreSQL's log when the first start fails.
 */
export async function supervise(command: ServerCommand): Promise<Supervised> {
  const listeners: ((exit: ServerExit) => void)[] = [];
  const stopping = new AbortController();
  let child = await startOnce(command);

  // Runs on process.exit() too, where nothing can be awaited any more.
  const stopWithProcess = () => void child.kill('SIGINT');
  process.once('exit', stopWithProcess);
  const logWatch = setInterval(() => shortenLog(command), logMilliseconds).unref();

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const exit = await exitOf(child);
      if (stopping.signal.aborted) return;
      command.log.error(exit, '数据库进程意外退出，正在重新启动');
      for (const listener of listeners) listener(exit);
      const restarted = await restart(command, stopping.signal);
      if (restarted === undefined) return;
      child = restarted;
    }
  })();

  return {
    onExit: (listener) => void listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await stopChild(child);
      await watching;
      // A restart that was under way when the stop came.
      await stopChild(child);
      clearInterval(logWatch);
      process.off('exit', stopWithProcess);
    },
  };
}

async function restart(command: ServerCommand, stopping: AbortSignal): Promise<ChildProcess | undefined> {
  for (let attempt = 0; !stopping.aborted; attempt += 1) {
    try {
      const child = await startOnce(command, stopping);
      command.log.info('数据库已恢复');
      return child;
    } catch (error) {
      if (stopping.aborted) return undefined;
      command.log.error({ err: error }, '数据库重新启动失败，稍后再试');
      const pause = backoffMilliseconds[Math.min(attempt, backoffMilliseconds.length - 1)];
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}

async function startOnce(command: ServerCommand, stopping?: AbortSignal): Promise<ChildProcess> {
  await command.clear();
  const logStart = prepareLog(command.logFile);
  const logHandle = openSync(command.logFile, 'a');
  const child = spawn(command.program, command.options, {
    ...spawnAs(command.account),
    cwd: command.clusterDir,
    env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    // A session of its own: Ctrl+C in the terminal must reach the server first, which then stops the database in order.
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  });
  closeSync(logHandle);
  const failed = new Promise<string>((tell) => {
    child.once('error', (error) => tell(error.message));
    child.once('exit', () => tell(readFileSync(command.logFile).subarray(logStart).toString('utf8').trim()));
  });
  const outcome = await Promise.race([failed, accepting(command, child, stopping)]);
  if (outcome === undefined) return child;
  child.kill('SIGQUIT');
  await exitOf(child);
  throw new EmbeddedError(`内置数据库启动失败：${inWords(outcome.slice(-2000))}`);
}

/** @returns undefined once a connection succeeds, else the reason. */
async function accepting(
  command: ServerCommand,
  child: ChildProcess,
  stopping: AbortSignal | undefined,
): Promise<string | undefined> {
  const deadline = Date.now() + startMilliseconds;
  let reason = '';
  let refusals = 0;
  while (child.exitCode === null && child.signalCode === null && stopping?.aborted !== true) {
    const client = new pg.Client({ ...command.connection, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return undefined;
    } catch (error) {
      reason = String(error);
      if (error instanceof pg.DatabaseError && lasting.test(error.code ?? '')) refusals += 1;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (refusals >= mostRefusals) return reason;
    if (Date.now() > deadline) return `${startMilliseconds / 1000} 秒内未能接受连接（${reason}）`;
    await sleep(25);
  }
  return reason;
}

async function stopChild(child: ChildProcess): Promise<void> {
  for (const [name, milliseconds] of [
    ['SIGINT', 4000],
    ['SIGQUIT', 1500],
    ['SIGKILL', 500],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    // A stopped process acts on no other signal.
    child.kill('SIGCONT');
    child.kill(name);
    const waiting = new AbortController();
    await Promise.race([
      exitOf(child),
      sleep(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
  }
}

function exitOf(child: ChildProcess): Promise<ServerExit> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}

/** One older log is kept. @returns the bytes that earlier runs wrote. */
function prepareLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size < longestLog) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/**
 * A server runs for years, and what fails on a full disk each second says so each second. PostgreSQL keeps the file open and
 * writes at its end: the file is copied and emptied, which may lose a line between the two.
 */
function shortenLog({ logFile, log }: ServerCommand): void {
  const older = `${logFile}.1`;
  try {
    if (statSync(logFile).size < longestLog) return;
    rmSync(older, { force: true });
    copyFileSync(logFile, older);
    truncateSync(logFile);
  } catch (error) {
    log.warn({ err: error }, '数据库的日志太大，没有能另起一份，稍后再试');
  }
}
