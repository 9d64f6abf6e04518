import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Connection } from '../db/embedded';
import { knownHome } from '../db/embedded/place';
import { incomingFolder } from '../kernel/files/disk-store';
import { backupParts, manifestName, type Manifest } from './backup-format';
import { CommandError } from './command-error';
import { copyTree } from './copy-tree';
import { type DataPlace, withAnyDatabase } from './installation';
import { writeSums } from './sums';

/** Rebuilt by PostgreSQL at every start, or meaningful to the running server only (as pg_basebackup leaves them out). */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label.*|(recovery|standby)\.signal|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/;
const segment = /^[0-9A-F]{24}$/;

/**
 * Copies the embedded database while it runs, with the write-ahead log that makes the copy whole, then the uploaded
 * files and the keys, and writes down the sum of each file. Files are written before the rows that name them, so the copy
 * has every file that its rows name. A backup that fails leaves its folder empty: what is left of it would only fill the disk.
 * @throws CommandError with an external database, or when the folder is not empty. Answers the text to print.
 */
export async function backUp(place: DataPlace, folder: string, how: { withKey: boolean }): Promise<string> {
  if (place.databaseUrl !== undefined) {
    throw new CommandError('使用外部 PostgreSQL（DATABASE_URL）时，请用 pg_dump 或 pg_basebackup 备份数据库。');
  }
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new CommandError(`备份目录不是空的：${target}`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  try {
    return await copyAll(place, target, how);
  } catch (error) {
    // The folder itself may be the administrator's own, or where a disk is mounted.
    for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true });
    throw error;
  }
}

function copyAll(place: DataPlace, target: string, how: { withKey: boolean }): Promise<string> {
  const home = knownHome(place.dataDir);
  return withAnyDatabase(place, async (_owner, connection) => {
    const started = Date.now();
    const clusterDir = join(home ?? place.dataDir, 'postgres');
    const database = await copyCluster({ connection, clusterDir, target: join(target, backupParts.cluster) });
    const files = copyTree(
      join(place.dataDir, backupParts.files),
      join(target, backupParts.files),
      (path) => path !== incomingFolder,
    );
    const keys = how.withKey
      ? copyTree(join(place.dataDir, backupParts.secrets), join(target, backupParts.secrets), () => true)
      : 0;
    await writeSums(target);
    const at = new Date(started).toISOString();
    const written: Manifest = { format: 2, at, ...database, files, hasKey: keys > 0 };
    // Written last: a folder without it is no backup.
    writeFileSync(join(target, manifestName), `${JSON.stringify(written, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const key =
      keys > 0 ? '备份含有加密密钥与个人信息，请妥善保管。' : '备份不含加密密钥，恢复时须另有密钥；请确认密钥已另存。';
    return `备份完成：${target}\n  数据库（PostgreSQL ${database.major}）与 ${files} 个文件（含缩略图），用时 ${seconds} 秒。\n  ${key}`;
  });
}

/**
 * Copies the files of a running cluster with the part of its log that makes them whole.
 * @throws CommandError when PostgreSQL does not answer
 */
export async function copyCluster(from: {
  connection: Connection;
  clusterDir: string;
  target: string;
}): Promise<{ major: string; startSegment: string; endSegment: string }> {
  const { clusterDir, target } = from;
  const client = new pg.Client(from.connection);
  await client.connect();
  try {
    // Keeps the log of the backup from being recycled meanwhile; goes with this connection.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`yunguan_backup_${process.pid}`]);
    const start = await client.query<{ name: string; major: string }>(
      `select pg_walfile_name(pg_backup_start('yunguan', fast => true)) as name, current_setting('server_version_num')::int / 10000 as major`,
    );
    copyTree(
      clusterDir,
      target,
      (path) => !leftOut.test(path.split('/').at(-1) ?? '') && !emptied.includes(path.split('/')[0] ?? ''),
    );
    for (const name of [
      ...emptied,
      'pg_wal/archive_status',
      'pg_wal/summaries',
      'pg_logical/mappings',
      'pg_logical/snapshots',
    ]) {
      mkdirSync(join(target, name), { recursive: true, mode: 0o700 });
    }
    const stop = await client.query<{ name: string; labelfile: string }>(
      `select pg_walfile_name(lsn) as name, labelfile from pg_backup_stop(wait_for_archive => false)`,
    );
    const [first, last] = [start.rows[0], stop.rows[0]];
    if (first === undefined || last === undefined) throw new CommandError('数据库没有应答备份命令。');
    for (const name of readdirSync(join(clusterDir, 'pg_wal'))) {
      const isNeeded = segment.test(name) && name >= first.name && name <= last.name;
      if (isNeeded || name.endsWith('.history'))
        copyFileSync(join(clusterDir, 'pg_wal', name), join(target, 'pg_wal', name));
    }
    writeFileSync(join(target, 'backup_label'), last.labelfile, { mode: 0o600, flush: true });
    return { major: String(first.major), startSegment: first.name, endSegment: last.name };
  } finally {
    await client.end();
  }
}
