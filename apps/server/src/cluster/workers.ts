import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Connection } from '../db/embedded';
import { atMost } from './http-service';
import { connectionVariable, type Order, report, WorkerRefusal } from './worker-messages';

export type Workers = {
  port: number;
  /** Replaces every worker, one after another; no request is lost. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

export type WorkersInput = { count: number; program: string; connection: Connection; log: Logger };

const stopMilliseconds = 7500;
const handOverMilliseconds = 9500;
const longestPauseMilliseconds = 5000;
/** A worker that lived this long was healthy: the next failure starts with a short pause again. */
const healthyMilliseconds = 10_000;

/**
 * Forks the workers and keeps their number: one that dies is replaced, at once the first time, more slowly when it
 * keeps dying.
 * @throws Error with the worker's message when one of the first workers cannot start; WorkerRefusal when the message explains it.
 */
export async function forkWorkers({ count, program, connection, log }: WorkersInput): Promise<Workers> {
  // By its name: an upgrade puts the new version there and removes the folder that this process was started in. A process
  // in a folder that is gone could start no other one.
  cluster.setupPrimary({ exec: program, cwd: process.cwd() });
  process.chdir('/');
  const leaving = new Set<Worker>();
  const stopping = new AbortController();
  let failures = 0;

  const fork = async (): Promise<number> => {
    const worker = cluster.fork({ [connectionVariable]: JSON.stringify(connection) });
    const born = Date.now();
    const port = await readiness(worker);
    worker.once('exit', (code, signal) => {
      if (leaving.delete(worker) || stopping.signal.aborted) return;
      log.error({ worker: worker.id, code, signal }, '工作进程意外退出，正在补充');
      failures = Date.now() - born > healthyMilliseconds ? 0 : failures + 1;
      void replace();
    });
    return port;
  };
  const replace = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = failures <= 1 ? 0 : Math.min(longestPauseMilliseconds, 100 * 2 ** failures);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await fork();
        return;
      } catch (error) {
        failures += 1;
        log.error({ err: error }, '补充工作进程失败，稍后再试');
      }
    }
  };

  const ports = await Promise.all(Array.from({ length: count }, fork)).catch((error: unknown) => {
    stopping.abort();
    for (const worker of currentWorkers()) worker.process.kill('SIGKILL');
    throw error;
  });
  let restarting = Promise.resolve();
  const restartAll = async () => {
    for (const old of currentWorkers()) {
      if (stopping.signal.aborted) return;
      await fork();
      leaving.add(old);
      await dismiss(old, 'hand-over', handOverMilliseconds);
    }
    log.info('所有工作进程已逐个重启');
  };

  return {
    port: ports[0] ?? 0,
    restart: () => {
      restarting = restarting.then(restartAll).catch((error: unknown) => {
        log.error({ err: error }, '逐个重启中断，原有工作进程继续服务');
      });
      return restarting;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(currentWorkers().map((worker) => dismiss(worker, 'shut-down', stopMilliseconds)));
    },
  };
}

function currentWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** @returns the port, once the worker serves. */
function readiness(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      const parsed = report.safeParse(message);
      if (!parsed.success) return;
      const { data } = parsed;
      if (data.kind === 'ready') resolve(data.port);
      else reject(data.isRefusal ? new WorkerRefusal(data.message) : new Error(data.message));
    });
    // It could not even be started: its folder is away for the moment of an upgrade.
    worker.on('error', reject);
    worker.once('exit', (code, signal) => reject(new Error(`工作进程启动时退出（${signal ?? code}）`)));
  });
}

async function dismiss(worker: Worker, how: Order, milliseconds: number): Promise<void> {
  if (worker.isDead()) return;
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  if (worker.isConnected()) worker.send(how);
  await atMost(milliseconds, gone);
  if (!worker.isDead()) worker.process.kill('SIGKILL');
  await gone;
}
