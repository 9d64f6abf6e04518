import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chinaTimeText } from '../../china-time';
import { type Account, canReach } from '../embedded/account';
import { EmbeddedError } from '../embedded/embedded-error';

/** Where the log of changes is kept beside the backups, and how old its newest part may be at most. */
export type ArchivePlan = {
  /** Absolute path; several installations may share it. */
  readonly folder: string;
  /** Seconds after which an unfinished part is archived, too. */
  readonly seconds: number;
};

/** A log to replay over a copy of the cluster, up to its end or to a moment. */
export type Replay = { readonly folder: string; readonly until: Date | undefined };

/** Beside the files of a cluster that was restored: the name of its branch. It goes into its backups. */
const branchFile = 'yunguan_archive_branch';
const branchName = /^[0-9a-f]{16}$/;

/**
 * Each installation has a folder of its own, named by what PostgreSQL calls its cluster and every copy of it. A restored
 * copy goes its own way from the restore on, so it has its own folder for the log: what is archived of the one it was
 * copied from, which may well be running, stays as it is. Uploads are named by their content and shared.
 */
export function archiveOf(folder: string, clusterDir: string): { wal: string; files: string } {
  // pg_control begins with the system identifier.
  const control = readFileSync(join(clusterDir, 'global', 'pg_control'));
  const own = join(folder, control.readBigUInt64LE(0).toString());
  const branch = branchOf(clusterDir);
  return { wal: join(own, branch === undefined ? 'wal' : `wal-${branch}`), files: join(own, 'files') };
}

function branchOf(clusterDir: string): string | undefined {
  const file = join(clusterDir, branchFile);
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  return name !== undefined && branchName.test(name) ? name : undefined;
}

/** A copy that was restored archives apart from now on. */
export function beginBranch(clusterDir: string): void {
  writeFileSync(join(clusterDir, branchFile), randomBytes(8).toString('hex'), { mode: 0o600, flush: true });
}

/** Folders of the logs of the installation that have the given one among them. */
export function branchesBeside(wal: string): string[] {
  const own = dirname(wal);
  const names = existsSync(own) ? readdirSync(own).filter((name) => /^wal(-[0-9a-f]{16})?$/.test(name)) : [];
  return names.map((name) => join(own, name));
}

/**
 * Settings with which PostgreSQL hands over each finished part of its log, compressed: an unfinished one is mostly zeros.
 * A part appears under its name only when it is whole and on disk, and is never overwritten with another content.
 * @throws EmbeddedError when PostgreSQL's account cannot enter the folder.
 */
export function archiveSettings(
  plan: ArchivePlan,
  at: { clusterDir: string; account: Account | undefined },
): Record<string, string> {
  const { wal } = archiveOf(plan.folder, at.clusterDir);
  mkdirSync(wal, { recursive: true, mode: 0o711 });
  if (at.account !== undefined) chownSync(wal, at.account.uid, at.account.gid);
  if (!canReach(wal, at.account)) {
    throw new EmbeddedError(
      `数据库账号 ${at.account?.name ?? ''} 无法进入归档目录 ${wal}，请为 BACKUP_WAL_DIR 选一个该账号可进入的位置。`,
    );
  }
  const part = `${quoted(wal)}/%f.gz`;
  const copy = `umask 077 && gzip -1 < %p > ${part}.part && sync ${part}.part && mv ${part}.part ${part}`;
  return {
    archive_mode: 'on',
    archive_timeout: String(plan.seconds),
    archive_command: `if [ -e ${part} ]; then gzip -dc ${part} | cmp -s - %p; else ${copy}; fi`,
  };
}

/** Settings with which PostgreSQL replays an archived log and then opens for writing. */
export function replaySettings({ folder, until }: Replay, clusterDir: string): Record<string, string> {
  const { wal } = archiveOf(folder, clusterDir);
  const settings = {
    restore_command: `gzip -dc ${quoted(wal)}/%f.gz > %p 2>/dev/null`,
    recovery_target_action: 'promote',
  };
  if (until === undefined) return settings;
  // PostgreSQL takes no letters here, be they of ISO 8601.
  return { ...settings, recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') };
}

/** Whether anything was archived of this installation. */
export function hasArchive(folder: string, clusterDir: string): boolean {
  return existsSync(archiveOf(folder, clusterDir).wal);
}

/** PostgreSQL's complaint that the log ends before the moment asked for, in words for the operator. */
export function replayProblem(message: string, until: Date | undefined): string | undefined {
  if (until === undefined || !message.includes('recovery ended before configured recovery target')) return undefined;
  return `归档里的日志没有到 ${chinaTimeText(until)}（北京时间）。请选一个更早的时间，或不写 --until，恢复到归档的末尾。`;
}

/** For the shell; the percent sign begins a placeholder of PostgreSQL. */
const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
