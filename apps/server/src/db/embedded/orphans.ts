import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { shortHash } from './place';
import { listProcesses, signal, waitUntilGone } from './processes';

/** By what the processes of a cluster call themselves. */
export function clusterNameOf(clusterDir: string): string {
  return `yg-${shortHash(clusterDir)}`;
}

/**
 * Stops what a killed server left running on this cluster, and removes a postmaster.pid that names a foreign or dead
 * process. Only the holder of the data folder's lock may call it. Nothing acknowledged is lost: the log replays it.
 */
export async function stopOrphans(input: { clusterDir: string; clusterName: string; log: Logger }): Promise<void> {
  const pidFile = join(input.clusterDir, 'postmaster.pid');
  const recorded = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : undefined;
  const found = findOrphans(input);
  if (found.length > 0) {
    input.log.warn({ pids: found }, '发现上次异常退出遗留的数据库进程，正在停止');
    const postmaster = found.find((pid) => pid === recorded);
    if (postmaster !== undefined) await stopOne(postmaster);
    // Without their postmaster the others notice its death by themselves, unless they are in a long statement.
    const rest = findOrphans(input);
    for (const pid of rest) signal(pid, 'SIGQUIT');
    if (!(await waitUntilGone(rest, 1000))) for (const pid of rest) signal(pid, 'SIGKILL');
    await waitUntilGone(rest, 2000);
  }
  // PostgreSQL would refuse to start when a zombie or an unrelated process now has the recorded number.
  rmSync(pidFile, { force: true });
}

/** The postmaster names its data folder on the command line, its children the cluster's name. */
function findOrphans({ clusterDir, clusterName }: { clusterDir: string; clusterName: string }): number[] {
  return listProcesses()
    .filter(
      ({ command }) =>
        command.startsWith(`postgres: ${clusterName}:`) || command.includes(`/bin/postgres -D ${clusterDir} `),
    )
    .map(({ pid }) => pid);
}

async function stopOne(pid: number): Promise<void> {
  // A stopped process acts on no other signal.
  signal(pid, 'SIGCONT');
  for (const [name, milliseconds] of [
    ['SIGINT', 4000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    signal(pid, name);
    if (await waitUntilGone([pid], milliseconds)) return;
  }
}
