import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from '../embedded';
import { mirrorFiles, type SeenFolders } from './mirror-files';

export type Archiving = { stop: () => Promise<void> };

export type ArchivingInput = {
  connection: Connection;
  /** Uploaded files of the server; absent when they lie in an object store, which has copies of its own. */
  files: { source: string; target: string } | undefined;
  seconds: number;
  log: Logger;
};

/** Copies new uploads beside the archived log and says when PostgreSQL cannot hand over its log. */
export function startArchiving({ connection, files, seconds, log }: ArchivingInput): Archiving {
  const end = new AbortController();
  const seen: SeenFolders = new Map();
  let woken: string | undefined;
  const round = async () => {
    if (files) await mirrorFiles(files.source, files.target, seen);
    const { problem, started } = await look(connection, woken);
    woken = started;
    if (problem)
      log.error(problem, '数据库日志归档失败，正在重试；在此期间的改动没有备份，请检查 BACKUP_WAL_DIR 的空间与权限');
  };
  const running = (async () => {
    while (!end.signal.aborted) {
      await round().catch((error: unknown) => log.error({ err: error }, '归档上传的文件失败，稍后重试'));
      await sleep(seconds * 500, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      end.abort();
      await running;
      if (files) await mirrorFiles(files.source, files.target, seen);
    },
  };
}

interface Found {
  /** What PostgreSQL last failed to archive, unless it succeeded since. */
  readonly problem: { part: string; since: Date } | undefined;
  /** When PostgreSQL was started. */
  readonly started: string | undefined;
}

/**
 * Asks PostgreSQL how far it got. The process that ends an unfinished part of the log in time falls asleep while the
 * database starts, for the five minutes between two checkpoints: after each start but the one named `woken` it is woken.
 */
async function look(connection: Connection, woken: string | undefined): Promise<Found> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ part: string; since: Date }>(
      `select last_failed_wal as part, last_failed_time as since from pg_stat_archiver
       where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    const { rows: starts } = await client.query<{ started: string }>(
      'select pg_postmaster_start_time()::text as started',
    );
    const started = starts[0]?.started;
    if (started !== woken) await client.query('select pg_reload_conf()');
    return { problem: rows[0], started };
  } finally {
    await client.end().catch(() => undefined);
  }
}
