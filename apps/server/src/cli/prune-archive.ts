import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { archiveOf, branchesBeside } from '../db/archive/wal-archive';
import { backupParts } from './backup-format';
import { CommandError } from './command-error';
import type { DataPlace } from './installation';
import { readManifest } from './verify-backup';

/** Name of a part of the log without its timeline, which comes first. */
const position = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup|\.partial)?\.gz$/;

/**
 * Removes from the archive what no restore from the given backup or a later one needs: older parts of the log, logs that
 * ended before it because something was restored, and older copies of uploads that the server no longer has. Answers the text to print.
 * @throws CommandError when there is no archive of this backup's installation
 */
export function pruneArchive({ archiveFolder, dataDir }: DataPlace, folder: string): string {
  const source = resolve(folder);
  const { startSegment, at } = readManifest(source);
  const archive = archiveFolder && archiveOf(archiveFolder, join(source, backupParts.cluster));
  if (!archive || !existsSync(archive.wal)) {
    throw new CommandError('没有找到这个备份的日志归档，请用 BACKUP_WAL_DIR 指定归档目录。');
  }
  const first = startSegment.slice(8);
  const parts = readdirSync(archive.wal).filter((name) => (position.exec(name)?.[1] ?? first) < first);
  for (const name of parts) rmSync(join(archive.wal, name), { force: true });
  const ended = branchesBeside(archive.wal).filter((wal) => wal !== archive.wal && isOlder(wal, new Date(at)));
  for (const wal of ended) rmSync(wal, { recursive: true, force: true });
  const copies = (existsSync(archive.files) ? readdirSync(archive.files, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => changedBefore(file, new Date(at)))
    .filter((file) => !existsSync(join(dataDir, backupParts.files, file.slice(archive.files.length + 1))));
  for (const file of copies) rmSync(file, { force: true });
  return `已从归档中删除 ${parts.length} 段日志与 ${copies.length} 个已不使用的文件${ended.length === 0 ? '' : `，以及 ${ended.length} 套恢复之前的旧归档`}；保留的归档可从 ${source} 及以后的备份接着恢复。`;
}

/** Whether nothing was archived there since. */
function isOlder(wal: string, moment: Date): boolean {
  return [wal, ...readdirSync(wal).map((name) => join(wal, name))].every((path) => changedBefore(path, moment));
}

/** False, too, for what is not there any more: the server runs meanwhile, and what it writes gets its name last. */
function changedBefore(path: string, moment: Date): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.mtime < moment;
}
