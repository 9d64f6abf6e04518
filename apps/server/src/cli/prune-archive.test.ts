import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as FileSystem from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backupParts, type Manifest, manifestName } from './backup-format';

/** Called with each path just before it is looked at. */
let beforeLooking: (path: string) => unknown = () => undefined;
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof FileSystem>();
  const statSync = ((path: string, options?: FileSystem.StatSyncOptions) => {
    beforeLooking(path);
    return real.statSync(path, options);
  }) as typeof real.statSync;
  return { ...real, statSync };
});
// Another file of this worker may have loaded it with the real module already.
vi.resetModules();
const { archiveOf } = await import('../db/archive/wal-archive');
const { pruneArchive } = await import('./prune-archive');

const madeAt = new Date('2026-11-21T02:30:00Z');
let base = '';
let backup = '';
let archive: { wal: string; files: string };

const place = () => ({ dataDir: join(base, 'data'), databaseUrl: undefined, archiveFolder: join(base, 'archive') });

function write(file: string, changed: Date): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, changed, changed);
}

beforeEach(() => {
  beforeLooking = () => undefined;
  base = mkdtempSync(join(tmpdir(), 'yunguan-prune-'));
  backup = join(base, 'backup');
  mkdirSync(join(backup, backupParts.cluster, 'global'), { recursive: true });
  writeFileSync(join(backup, backupParts.cluster, 'global', 'pg_control'), Buffer.alloc(16, 7));
  const written: Manifest = {
    format: 2,
    at: madeAt.toISOString(),
    major: '17',
    startSegment: '000000020000000100000005',
    endSegment: '000000020000000100000006',
    files: 0,
    hasKey: true,
  };
  writeFileSync(join(backup, manifestName), JSON.stringify(written));
  archive = archiveOf(place().archiveFolder, join(backup, backupParts.cluster));
});
afterEach(() => rmSync(base, { recursive: true }));

it('removes the log of before the backup, and keeps every part that a restore from it reads', () => {
  const older = [
    '000000010000000100000004.gz',
    '000000020000000000000099.gz',
    '000000020000000100000004.00000028.backup.gz',
    '000000010000000100000004.partial.gz',
  ];
  const needed = [
    // The part with which the backup begins, be it of the timeline of before.
    '000000010000000100000005.gz',
    '000000020000000100000005.gz',
    '000000020000000100000005.00000028.backup.gz',
    '000000030000000100000006.gz',
    // Without the histories no replay finds its way from one timeline to the next.
    '00000002.history.gz',
  ];
  for (const name of [...older, ...needed]) write(join(archive.wal, name), madeAt);
  expect(pruneArchive(place(), backup)).toContain('已从归档中删除 4 段日志与 0 个已不使用的文件');
  expect(readdirSync(archive.wal).sort()).toEqual([...needed].sort());
});

it('removes the logs that ended before the backup because something was restored, and no other', () => {
  const [before, after] = [new Date(madeAt.getTime() - 1000), new Date(madeAt.getTime() + 1000)];
  const [ended, running] = ['wal-0123456789abcdef', 'wal-fedcba9876543210'].map((name) =>
    join(dirname(archive.wal), name),
  ) as [string, string];
  for (const [wal, changed] of [
    [ended, before],
    [running, after],
    [archive.wal, before],
  ] as const) {
    write(join(wal, '000000020000000100000005.gz'), changed);
    utimesSync(wal, changed, changed);
  }
  expect(pruneArchive(place(), backup)).toContain('以及 1 套恢复之前的旧归档');
  expect([ended, running, archive.wal].map((wal) => existsSync(wal))).toEqual([false, true, true]);
});

it('removes copies of uploads only where they are older than the backup and the server has them no more', () => {
  mkdirSync(archive.wal, { recursive: true });
  const [before, after] = [new Date(madeAt.getTime() - 1000), new Date(madeAt.getTime() + 1000)];
  for (const [name, changed] of [
    ['ab/gone.jpg', before],
    ['ab/used.jpg', before],
    ['private/cd/later.jpg', after],
  ] as const) {
    write(join(archive.files, name), changed);
  }
  write(join(place().dataDir, backupParts.files, 'ab/used.jpg'), before);
  expect(pruneArchive(place(), backup)).toContain('删除 0 段日志与 1 个已不使用的文件');
  const left = ['ab/gone.jpg', 'ab/used.jpg', 'private/cd/later.jpg'].map((name) =>
    existsSync(join(archive.files, name)),
  );
  expect(left).toEqual([false, true, true]);
});

it('goes on where a file that the running server was just writing gets its name meanwhile', () => {
  const before = new Date(madeAt.getTime() - 1000);
  const other = join(dirname(archive.wal), 'wal-fedcba9876543210');
  const passing = [join(archive.files, 'ab/new.jpg.part'), join(other, '000000020000000100000007.gz.part')];
  for (const file of passing) write(file, before);
  utimesSync(other, before, before);
  write(join(archive.wal, '000000020000000100000004.gz'), madeAt);
  write(join(archive.files, 'cd/gone.jpg'), before);
  beforeLooking = (path) => passing.includes(path) && rmSync(path, { force: true });
  expect(pruneArchive(place(), backup)).toContain('已从归档中删除 1 段日志与 1 个已不使用的文件');
  expect(existsSync(join(archive.files, 'cd/gone.jpg'))).toBe(false);
});

it('touches nothing of another installation, and says that it found no archive', () => {
  const other = join(place().archiveFolder, '1', 'wal', '000000010000000000000001.gz');
  write(other, madeAt);
  expect(() => pruneArchive(place(), backup)).toThrow('没有找到这个备份的日志归档');
  expect(() => pruneArchive({ ...place(), archiveFolder: undefined }, backup)).toThrow('请用 BACKUP_WAL_DIR 指定');
  expect(existsSync(other)).toBe(true);
});
