import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { chinaTimeText } from '../china-time';
import { archivedParts, type Break, breakOf } from '../db/archive/unused-parts';
import { archiveOf, beginBranch, hasArchive, replayProblem } from '../db/archive/wal-archive';
import { keepOldKey, keyFile } from '../data-key-file';
import { startEmbeddedPostgres } from '../db/embedded';
import { chooseAccount } from '../db/embedded/account';
import { readyBinaries } from '../db/embedded/binaries';
import { EmbeddedError } from '../db/embedded/embedded-error';
import { isUnfinished, markFinished, markUnfinished, restoringName } from '../db/embedded/cluster-files';
import { clusterNameOf, stopOrphans } from '../db/embedded/orphans';
import { chooseHome, knownHome } from '../db/embedded/place';
import { takeLock } from '../db/lock';
import { structureAge } from '../db/migrate';
import { createOwnerPool } from '../db/pool';
import { verifyAudit } from '../kernel/audit/verify';
import { thumbKeys } from '../kernel/files/file-key';
import { backupParts } from './backup-format';
import { CommandError } from './command-error';
import { commandLog, type DataPlace, withAnyDatabase } from './installation';
import { readManifest, readWholeBackup } from './verify-backup';

export type RestoreOptions = {
  /** A moment after the backup, to which the archived log is replayed; without it, to the log's end. */
  readonly until: Date | undefined;
};

/**
 * Puts a backup into a data folder that has no database yet, after checking every file of it against its sum; lets
 * PostgreSQL replay its log and, where one was kept, the archived log; verifies the audit trail. An existing database is
 * never touched; a restore that fails leaves none behind, and is simply done again.
 * @throws CommandError when the folder is no whole backup, the data folder is in use, or the log ends too early. Answers
 * the text to print.
 */
export async function restore(place: DataPlace, folder: string, { until }: RestoreOptions): Promise<string> {
  const source = resolve(folder);
  if (place.databaseUrl !== undefined) throw new CommandError('恢复只用于内置数据库，请去掉 DATABASE_URL 后再执行。');
  const home = knownHome(place.dataDir);
  if (home !== undefined && existsSync(join(home, 'postgres')) && !isUnfinished(join(home, 'postgres'))) {
    throw new CommandError(
      `数据目录中已有数据库：${place.dataDir}\n  请停止服务并移走该目录，或用 DATA_DIR 指定新的目录。`,
    );
  }
  const { at, major } = readManifest(source);
  if (until !== undefined && until < new Date(at)) {
    throw new CommandError(`备份的时间是 ${chinaTimeText(new Date(at))}，晚于 --until；请用更早的备份。`);
  }
  assertMajor(major, home ?? place.dataDir);
  const described = await readWholeBackup(source);
  const { clusterDir, oldKey } = await copyBack(source, place.dataDir);
  const archive = archiveFor(place, clusterDir, until);
  const more = archive === undefined ? withoutArchive(place) : await replayFrom({ place, clusterDir, archive, until });
  beginBranch(clusterDir);
  markFinished(clusterDir);
  const moment = chinaTimeText(new Date(described.at));
  const found = await withAnyDatabase(place, (owner) => describe(owner));
  return [
    `恢复完成：${place.dataDir}`,
    `  备份时间 ${moment}（北京时间），${found}。`,
    ...more.map((line) => `  ${line}`),
    ...(oldKey === undefined ? [] : [`  数据目录里原有的密钥移到 ${oldKey}：用它加密的备份只有它能解开，请转存。`]),
    ...lastLines(place, described.hasKey),
  ].join('\n');
}

/** PostgreSQL opens, and replays the log of, its own major version only. */
function assertMajor(major: string, home: string): void {
  const ours = readyBinaries({ account: chooseAccount(undefined), copyInto: () => home }).major;
  if (major === ours) return;
  throw new CommandError(
    `备份是 PostgreSQL ${major} 的，本程序内置的是 PostgreSQL ${ours}，不能直接恢复。\n` +
      (Number(major) < Number(ours)
        ? '  请用备份当时的程序执行这条 restore，再用本程序执行 convert-database <当时的程序目录>，步骤见 docs/operations/upgrade.md。'
        : '  请换用备份当时的程序。'),
  );
}

function archiveFor({ archiveFolder }: DataPlace, clusterDir: string, until: Date | undefined): string | undefined {
  if (archiveFolder !== undefined && hasArchive(archiveFolder, clusterDir)) return archiveFolder;
  if (until === undefined) return undefined;
  abandon(clusterDir);
  throw new CommandError('没有找到这个备份的日志归档，不能恢复到指定的时间；请用 BACKUP_WAL_DIR 指定归档目录。');
}

/** An archive was named but has nothing of this installation, as when its disk is not mounted: that must not pass for one. */
function withoutArchive({ archiveFolder }: DataPlace): string[] {
  if (archiveFolder === undefined) return [];
  return [
    `注意：BACKUP_WAL_DIR（${archiveFolder}）里没有这个数据库的归档，只恢复到了备份的那一刻。`,
    `归档在别处（例如备份盘没有挂载）时：先不要启动服务，移走数据目录，挂载之后重新恢复。`,
  ];
}

async function describe(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ users: number; uploads: number }>(
    'select (select count(*) from staff_user) as users, (select count(*) from upload) as uploads',
  );
  return `${rows[0]?.users} 个账号，${rows[0]?.uploads} 个上传文件，${await trailText(owner)}`;
}

/** The trail of another version has other columns: it is verified once the server has brought it up to date. */
async function trailText(owner: pg.Pool): Promise<string> {
  const age = await structureAge(owner);
  if (age === 'newer') return '来自比程序新的版本：请先换用备份当时的程序，再启动服务';
  if (age !== 'same') return '来自比程序旧的版本：启动服务时自动更新，之后请用 audit-verify 校验审计日志';
  const { problems } = await verifyAudit(owner);
  return problems.length === 0 ? '审计日志完整' : `审计日志有 ${problems.length} 处问题`;
}

/**
 * Replays the archived log until PostgreSQL opens for writing, then fetches the uploads that the log brought. The archive is
 * only read: whatever PostgreSQL hands over from here on belongs to another history.
 */
async function replayFrom(input: {
  place: DataPlace;
  clusterDir: string;
  archive: string;
  until: Date | undefined;
}): Promise<string[]> {
  const { place, clusterDir, archive, until } = input;
  const { wal, files } = archiveOf(archive, clusterDir);
  const parts = archivedParts(wal);
  writeFileSync(join(clusterDir, 'recovery.signal'), '');
  try {
    const database = await startEmbeddedPostgres({
      dataDir: place.dataDir,
      log: commandLog,
      replay: { folder: archive, until },
    });
    const owner = createOwnerPool(database.connection, commandLog);
    try {
      await opened(owner, { dataDir: place.dataDir, until });
      const reached = await partReached(owner);
      const replayed = await fetchUploads(owner, { from: files, to: place.dataDir });
      return [replayed, ...(until === undefined ? breakLines(breakOf(wal, parts, reached)) : [])];
    } finally {
      await owner.end();
      await database.stop();
    }
  } catch (error) {
    abandon(clusterDir);
    const problem = error instanceof Error ? replayProblem(error.message, until) : undefined;
    throw problem === undefined ? error : new CommandError(problem);
  }
}

/**
 * Until the log is replayed PostgreSQL only lets read. It accepts connections from here on; when it does not, it has ended
 * and is being started again in vain.
 * @throws CommandError when the log ends too early, else EmbeddedError with the end of what PostgreSQL said
 */
async function opened(owner: pg.Pool, asked: { dataDir: string; until: Date | undefined }): Promise<void> {
  for (let refusals = 0; refusals < 10; ) {
    const { rows } = await owner
      .query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')
      .catch(() => ({ rows: [] }));
    if (rows[0]?.replaying === false) return;
    // Not in a row: between two vain starts it may let read for a moment.
    if (rows.length === 0) refusals += 1;
    await sleep(100);
  }
  const said = readFileSync(join(asked.dataDir, 'logs', 'postgres.log'), 'utf8');
  const problem = replayProblem(said, asked.until);
  if (problem !== undefined) throw new CommandError(problem);
  throw new EmbeddedError(`重放归档的日志时数据库退出：${said.slice(-2000)}`);
}

/** The part of the log in which PostgreSQL goes on, now that the archived log is replayed. */
async function partReached(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  return rows[0]?.name ?? '';
}

function breakLines(found: Break | undefined): string[] {
  if (found === undefined) return [];
  return [
    `注意：归档在 ${found.file} 断开（这一段${found.isThere ? '已损坏' : '不在归档中'}），它之后的 ${found.unused} 段日志没有用上，其中的改动不在恢复的结果里。`,
    `从别的副本找得回这一段时：先不要启动服务，放回归档，移走数据目录，重新恢复；找不回时，恢复到此为止。`,
  ];
}

/** Uploads of after the backup were kept beside the log; only those that a row names come back. */
async function fetchUploads(owner: pg.Pool, folders: { from: string; to: string }): Promise<string> {
  const { rows } = await owner.query<{ key: string }>(
    'select store_key as key from upload union select poster_key from upload where poster_key is not null',
  );
  let missing = 0;
  for (const { key } of rows) {
    for (const name of [key, ...thumbKeys(key).map((thumb) => thumb.key)]) {
      const [kept, target] = [join(folders.from, name), join(folders.to, backupParts.files, name)];
      if (existsSync(target)) continue;
      if (existsSync(kept)) {
        mkdirSync(dirname(target), { recursive: true });
        cpSync(kept, target);
      } else if (name === key) missing += 1;
    }
  }
  const { rows: newest } = await owner.query<{ at: Date | null }>('select at from audit_log order by id desc limit 1');
  const last = newest[0]?.at ? `最后一条审计记录是 ${chinaTimeText(newest[0].at)}（北京时间）` : '没有审计记录';
  const files = missing === 0 ? '上传的文件齐全' : `有 ${missing} 个上传的文件不在备份与归档中`;
  return `已接着重放归档的日志：${last}，${files}。请立即做一次新的备份：恢复之后的改动另行归档，接在新的备份之后。`;
}

function lastLines({ dataDir }: DataPlace, hasKey: boolean): string[] {
  if (hasKey) return ['  现在可以用这个数据目录启动服务。'];
  const file = join(dataDir, backupParts.secrets, 'data.key');
  return [
    `  备份不含加密密钥：启动前请把原来的密钥放到 ${file}，或设置 DATA_KEY。`,
    '  没有它，身份证号等加密的个人信息无法解开，服务也不会启动。',
  ];
}

/**
 * The database comes last, and gets its name when it is whole: a copy that was broken off looks like no installation, and
 * keeps the server from making an empty one in its place. It stays marked until the archived log is replayed, too.
 */
async function copyBack(source: string, dataDir: string): Promise<{ clusterDir: string; oldKey: string | undefined }> {
  mkdirSync(dataDir, { recursive: true });
  const lock = takeLock(join(dataDir, 'server.lock'));
  try {
    const home = chooseHome({ dataDir, account: chooseAccount(undefined), log: commandLog });
    const [draft, cluster] = [join(home, restoringName), join(home, 'postgres')];
    if (isUnfinished(cluster)) {
      // A restore that was killed during its replay leaves PostgreSQL running.
      await stopOrphans({ clusterDir: cluster, clusterName: clusterNameOf(cluster), log: commandLog });
      abandon(cluster);
    }
    abandon(draft);
    const oldKey = keepOtherKey(source, dataDir);
    try {
      const files = join(source, backupParts.files);
      if (existsSync(files)) cpSync(files, join(dataDir, backupParts.files), { recursive: true });
      placeSecrets(source, dataDir);
      cpSync(join(source, backupParts.cluster), draft, { recursive: true });
    } catch (error) {
      abandon(draft);
      throw error;
    }
    chmodSync(draft, 0o700);
    markUnfinished(draft);
    renameSync(draft, cluster);
    return { clusterDir: cluster, oldKey };
  } finally {
    lock.release();
  }
}

/** Each appears under its name complete: half a key would be taken for a damaged one, when the restore was only broken off. */
function placeSecrets(source: string, dataDir: string): void {
  const [kept, target] = [source, dataDir].map((folder) => join(folder, backupParts.secrets)) as [string, string];
  if (!existsSync(kept)) return;
  for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const named = join(target, relative(kept, path));
    mkdirSync(dirname(named), { recursive: true, mode: 0o700 });
    // What a link of the administrator leads to, beside which the draft is on the same disk.
    const place = existsSync(named) ? realpathSync(named) : named;
    const draft = `${place}.restoring`;
    rmSync(draft, { force: true });
    copyFileSync(path, draft);
    renameSync(draft, place);
  }
}

/** A key that is not the one of the backup is about to be written over; later backups may be without theirs. */
function keepOtherKey(source: string, dataDir: string): string | undefined {
  const [file, restored] = [keyFile(dataDir), keyFile(source)];
  if (!existsSync(file) || !existsSync(restored) || readFileSync(file).equals(readFileSync(restored))) return undefined;
  return keepOldKey(file);
}

/** Removes a cluster that could not be restored, and leaves the mark of it beside. */
function abandon(cluster: string): void {
  const draft = join(dirname(cluster), restoringName);
  if (cluster !== draft) {
    // First out of its place: half of it must not pass for a database.
    rmSync(draft, { recursive: true, force: true });
    renameSync(cluster, draft);
  }
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
}
