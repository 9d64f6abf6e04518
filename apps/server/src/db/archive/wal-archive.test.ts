import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveOf, archiveSettings, beginBranch, replayProblem, replaySettings } from './wal-archive';

let base = '';
let clusterDir = '';
let folder = '';

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yunguan-wal-'));
  // A name that both the shell and PostgreSQL would misread.
  folder = join(base, `it's 100%`);
  clusterDir = join(base, 'postgres');
  mkdirSync(join(clusterDir, 'global'), { recursive: true });
  const control = Buffer.alloc(16);
  control.writeBigUInt64LE(7_650_000_000_000_000_001n);
  writeFileSync(join(clusterDir, 'global', 'pg_control'), control);
});
afterEach(() => rmSync(base, { recursive: true }));

/** As PostgreSQL fills in and runs a command. */
function run(command: string | undefined, file: string, path: string): number | null {
  const filled = (command ?? '').replace(/%[pf%]/g, (mark) => ({ '%p': path, '%f': file, '%%': '%' })[mark] ?? mark);
  return spawnSync('/bin/sh', ['-c', filled], { stdio: 'ignore' }).status;
}

it('archives a part of the log once, gives it back whole, and never overwrites another one', () => {
  const { archive_command: put } = archiveSettings({ folder, seconds: 30 }, { clusterDir, account: undefined });
  const { restore_command: get } = replaySettings({ folder, until: undefined }, clusterDir);
  const { wal } = archiveOf(folder, clusterDir);
  expect(wal).toContain('7650000000000000001');
  const part = join(base, '000000010000000000000001');
  writeFileSync(part, 'log'.repeat(1000));
  expect(run(put, '000000010000000000000001', part)).toBe(0);
  expect(readdirSync(wal)).toEqual(['000000010000000000000001.gz']);
  // It holds personal data.
  expect(statSync(join(wal, '000000010000000000000001.gz')).mode & 0o777).toBe(0o600);
  expect(run(put, '000000010000000000000001', part)).toBe(0);

  const back = join(base, 'back');
  expect(run(get, '000000010000000000000001', back)).toBe(0);
  expect(readFileSync(back)).toEqual(readFileSync(part));
  expect(run(get, '000000010000000000000002', join(base, 'none'))).not.toBe(0);

  writeFileSync(part, 'another installation');
  expect(run(put, '000000010000000000000001', part)).not.toBe(0);
  expect(execFileSync('gzip', ['-dc', join(wal, '000000010000000000000001.gz')], { encoding: 'utf8' })).toContain(
    'loglog',
  );
});

it('keeps the log of a restored copy apart, and its uploads with those of the others', () => {
  const before = archiveOf(folder, clusterDir);
  beginBranch(clusterDir);
  const after = archiveOf(folder, clusterDir);
  expect(after.wal).toMatch(/\/wal-[0-9a-f]{16}$/);
  expect(dirname(after.wal)).toBe(dirname(before.wal));
  expect(after.files).toBe(before.files);
  beginBranch(clusterDir);
  expect(archiveOf(folder, clusterDir).wal).not.toBe(after.wal);
});

it('tells PostgreSQL when a part could not be copied, and leaves nothing that looks like one', () => {
  const { archive_command: put } = archiveSettings({ folder, seconds: 30 }, { clusterDir, account: undefined });
  expect(run(put, '000000010000000000000003', join(base, 'not-there'))).not.toBe(0);
  expect(existsSync(join(archiveOf(folder, clusterDir).wal, '000000010000000000000003.gz'))).toBe(false);
});

it.runIf(process.getuid?.() === 0)(
  'gives the folder to PostgreSQL’s account, and refuses one that it cannot enter',
  () => {
    const account = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const settings = () => archiveSettings({ folder, seconds: 30 }, { clusterDir, account });
    expect(settings).toThrow(`数据库账号 nobody 无法进入归档目录 ${archiveOf(folder, clusterDir).wal}`);
    chmodSync(base, 0o755);
    expect(settings).not.toThrow();
    expect(statSync(archiveOf(folder, clusterDir).wal).uid).toBe(account.uid);
  },
);

it('says in Chinese that the archived log ends too early', () => {
  const until = new Date('2026-11-21T02:30:00Z');
  const said = 'FATAL:  recovery ended before configured recovery target was reached';
  expect(replayProblem(said, until)).toContain('归档里的日志没有到 2026/11/21 10:30:00（北京时间）');
  expect(replayProblem('FATAL:  disk full', until)).toBeUndefined();
});
