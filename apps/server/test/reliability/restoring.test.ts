import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from '../child-program';
import { withAnyDatabase } from '../../src/cli/installation';
import { bundleServer, makeDataDir, type ServerBundle, startServer } from './server-process';

/** Commands on backups that go wrong half-way, or that meet the data of another version. The server is stopped. */
let bundle: ServerBundle;
const dataDir = makeDataDir();
const folder = mkdtempSync(join(tmpdir(), 'yunguan-restoring-'));
chmodSync(folder, 0o755);

beforeAll(async () => {
  bundle = await bundleServer();
  const server = await startServer(bundle, { DATA_DIR: dataDir, SEED: 'empty' });
  server.child.kill('SIGTERM');
  await server.ended;
});
afterAll(() => {
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
  bundle?.remove();
});

const cli = (command: readonly string[], place: string, env: Record<string, string> = {}) =>
  startProgram(bundle.cli, { args: [...command], env: { DATA_DIR: place, DATABASE_URL: '', ...env } });

async function outcome(
  command: readonly string[],
  place = dataDir,
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const program = cli(command, place, env);
  const { code } = await program.ended;
  return { code, text: program.output().trim() };
}

it('a backup that fails leaves its folder empty, and says why', async () => {
  const secrets = join(dataDir, 'secrets');
  renameSync(secrets, `${secrets}.aside`);
  writeFileSync(secrets, '');
  const failed = await outcome(['backup', join(folder, 'failed')]);
  rmSync(secrets);
  renameSync(`${secrets}.aside`, secrets);
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('路径中有一段不是目录') });
  expect(readdirSync(join(folder, 'failed'))).toEqual([]);
  expect(await outcome(['backup', join(folder, 'whole')])).toMatchObject({ code: 0 });
}, 60_000);

it('a backup can be read by its maker alone, and has no part of an upload under way', async () => {
  const incoming = join(dataDir, 'files', '.incoming');
  mkdirSync(incoming, { recursive: true });
  writeFileSync(join(incoming, 'half'), '');
  const locked = join(folder, 'private');
  expect(await outcome(['backup', locked])).toMatchObject({ code: 0 });
  rmSync(incoming, { recursive: true });
  expect(existsSync(join(locked, 'files', '.incoming'))).toBe(false);
  const open = ['', 'backup.json', 'SHA256SUMS', 'secrets', 'secrets/data.key', 'postgres'].filter(
    (name) => (statSync(join(locked, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  rmSync(locked, { recursive: true });
});

it('a backup does without folders that come and go meanwhile, as those of large sorts do', async () => {
  const place = join(dataDir, 'postgres', 'base', 'pgsql_tmp');
  mkdirSync(place, { recursive: true });
  const flag = join(folder, 'sorting');
  writeFileSync(flag, '');
  const loop = `cd "$0" && while [ -e "$1" ]; do mkdir pgsql_tmp{1..400}.fileset; rmdir pgsql_tmp*; done 2>/dev/null`;
  const sorting = spawn('bash', ['-c', loop, place, flag], { stdio: 'ignore' });
  const target = join(folder, 'beside-sorts');
  const made = await outcome(['backup', target]);
  rmSync(flag);
  await once(sorting, 'close');
  rmSync(place, { recursive: true });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('备份完成') });
  expect(existsSync(join(target, 'postgres', 'base', 'pgsql_tmp'))).toBe(false);
  rmSync(target, { recursive: true });
}, 60_000);

it('neither backup nor restore passes a database of another machine for the one of this folder', async () => {
  const env = { DATABASE_URL: 'postgres://u@127.0.0.1:1/yunguan' };
  const made = await outcome(['backup', join(folder, 'external')], dataDir, env);
  expect(made).toEqual({ code: 1, text: expect.stringContaining('请用 pg_dump 或 pg_basebackup') });
  expect(existsSync(join(folder, 'external'))).toBe(false);
  const restored = await outcome(['restore', join(folder, 'whole')], join(folder, 'external'), env);
  expect(restored).toEqual({ code: 1, text: expect.stringContaining('请去掉 DATABASE_URL') });
});

it('nothing is restored below a server that runs, nor to a moment without an archive', async () => {
  const target = join(folder, 'taken');
  mkdirSync(target);
  const lock = join(target, 'server.lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, since: '2026-03-01T02:03:04.000Z' }));
  const refused = await outcome(['restore', join(folder, 'whole')], target);
  expect(refused).toEqual({ code: 1, text: expect.stringContaining(`占用者进程号 ${process.pid}`) });
  expect(readdirSync(target)).toEqual(['server.lock']);
  rmSync(lock);

  const until = ['restore', join(folder, 'whole'), '--until', '2099-01-01 00:00:00'];
  const without = await outcome(until, target, { BACKUP_WAL_DIR: join(folder, 'nowhere') });
  expect(without).toEqual({ code: 1, text: expect.stringContaining('没有找到这个备份的日志归档') });
  expect(existsSync(join(target, 'postgres'))).toBe(false);
}, 60_000);

it.each(['2026-11-31 10:00:00', '2026-02-29 10:00', '2026-11-21 24:30', 'yesterday'])(
  'no other moment is taken for one that there is not: %s',
  async (until) => {
    const target = join(folder, 'no-moment');
    const { code, text } = await outcome(['restore', join(folder, 'whole'), '--until', until], target);
    expect(code).toBe(2);
    expect(text).toMatch(new RegExp(`^没有这个时间：${until}，`));
    expect(existsSync(target)).toBe(false);
  },
);

it('what a command writes while the server is stopped goes into the archive, too', async () => {
  const archive = join(folder, 'archive');
  const reset = await outcome(['reset-password', 'admin'], dataDir, { BACKUP_WAL_DIR: archive });
  expect(reset).toMatchObject({ code: 0 });
  const [installation = ''] = readdirSync(archive);
  expect(readdirSync(join(archive, installation, 'wal')).length).toBeGreaterThan(0);
}, 60_000);

it('a drill reads the archive and leaves it as it is: what is archived later can still be restored', async () => {
  const [archive, first] = [join(folder, 'drilled'), join(folder, 'first')];
  const env = { BACKUP_WAL_DIR: archive };
  const reset = (place: string) => outcome(['reset-password', 'admin'], place, env);
  const resets = (place: string) =>
    withAnyDatabase({ dataDir: place, databaseUrl: undefined }, async (owner) => {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from audit_log where call like '%reset-password%' or call like '%resetPassword%'`,
      );
      return rows[0]?.n ?? 0;
    });
  expect((await outcome(['backup', first], dataDir, env)).code).toBe(0);
  expect((await reset(dataDir)).code).toBe(0);
  const restored = async (name: string) => {
    const place = join(folder, name);
    const { code, text } = await outcome(['restore', first], place, env);
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('已接着重放归档的日志') });
    return place;
  };
  const drill = await restored('drill');
  // The copy lives on with the same setting.
  expect((await reset(drill)).code).toBe(0);
  const own = join(archive, readdirSync(archive)[0] ?? '');
  expect(readdirSync(own).filter((name) => name.startsWith('wal-'))).toHaveLength(1);
  expect(readdirSync(join(own, 'wal')).filter((name) => !name.startsWith('00000001'))).toEqual([]);
  expect((await reset(dataDir)).code).toBe(0);
  const known = await resets(dataDir);
  expect(known).toBeGreaterThan(1);
  expect(await resets(await restored('once-more'))).toBe(known);
}, 180_000);

it('a restore says where the archive breaks off, and that there is none where it was told to look', async () => {
  const [archive, first] = [join(folder, 'broken'), join(folder, 'before-the-break')];
  const env = { BACKUP_WAL_DIR: archive };
  expect((await outcome(['backup', first], dataDir, env)).code).toBe(0);
  // Each command starts the database and stops it: a part of the log.
  for (let no = 0; no < 3; no += 1) expect((await outcome(['audit-verify'], dataDir, env)).code).toBe(0);
  const wal = join(archive, readdirSync(archive)[0] ?? '', 'wal');
  const parts = readdirSync(wal).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  const lost = parts.sort().at(-2) ?? '';
  renameSync(join(wal, lost), join(folder, lost));
  const broken = await outcome(['restore', first], join(folder, 'up-to-the-break'), env);
  expect(broken).toEqual({
    code: 0,
    text: expect.stringContaining(`注意：归档在 ${lost} 断开（这一段不在归档中），它之后的 1 段日志没有用上`),
  });
  renameSync(join(folder, lost), join(wal, lost));
  const whole = await outcome(['restore', first], join(folder, 'whole-again'), env);
  expect(whole).toEqual({ code: 0, text: expect.not.stringContaining('注意') });

  const unmounted = join(folder, 'unmounted');
  mkdirSync(unmounted);
  const alone = await outcome(['restore', first], join(folder, 'alone'), { BACKUP_WAL_DIR: unmounted });
  expect(alone.text).toContain(`注意：BACKUP_WAL_DIR（${unmounted}）里没有这个数据库的归档，只恢复到了备份的那一刻`);
}, 180_000);

it('a restore that is killed leaves no database that looks whole, and is simply done again', async () => {
  const target = join(folder, 'killed');
  mkdirSync(target);
  const program = cli(['restore', join(folder, 'whole')], target);
  for await (const { filename } of watch(target)) if (filename?.startsWith('postgres') === true) break;
  program.child.kill('SIGKILL');
  await program.ended;
  expect(existsSync(join(target, 'postgres'))).toBe(false);
  // Not an empty installation in place of the restored one.
  const server = startProgram(bundle.main, { env: { DATA_DIR: target, DATABASE_URL: '', SEED: 'empty', PORT: '0' } });
  expect((await server.ended).code).toBe(1);
  expect(server.output()).toContain('上一次恢复（restore）没有完成');
  const again = await outcome(['restore', join(folder, 'whole')], target);
  expect(again).toMatchObject({ code: 0, text: expect.stringContaining('审计日志完整') });
  expect(existsSync(join(target, 'postgres.restoring'))).toBe(false);
  expect(await outcome(['audit-verify'], target)).toMatchObject({ code: 0 });
}, 60_000);

it('a restore that is killed while it replays the archive is not taken for a finished one, and is simply done again', async () => {
  const [archive, first, target] = [join(folder, 'replayed'), join(folder, 'to-replay'), join(folder, 'half-replayed')];
  const env = { BACKUP_WAL_DIR: archive };
  expect((await outcome(['backup', first], dataDir, env)).code).toBe(0);
  expect((await outcome(['reset-password', 'admin'], dataDir, env)).code).toBe(0);
  const program = cli(['restore', first], target, env);
  await expect
    .poll(() => existsSync(join(target, 'postgres', 'recovery.signal')), { interval: 2, timeout: 20_000 })
    .toBe(true);
  await expect.poll(() => existsSync(join(target, 'postgres', 'postmaster.pid')), { interval: 2 }).toBe(true);
  program.child.kill('SIGKILL');
  await program.ended;
  const server = startProgram(bundle.main, { env: { DATA_DIR: target, DATABASE_URL: '', SEED: 'empty', PORT: '0' } });
  expect((await server.ended).code).toBe(1);
  expect(server.output()).toContain('上一次恢复（restore）没有完成');
  const asked = await outcome(['audit-verify'], target);
  expect(asked).toEqual({ code: 1, text: expect.stringContaining('上一次恢复（restore）没有完成') });
  const again = await outcome(['restore', first], target, env);
  expect(again).toEqual({ code: 0, text: expect.stringContaining('已接着重放归档的日志') });
  expect(await outcome(['audit-verify'], target)).toMatchObject({ code: 0 });
}, 120_000);

it('a restore keeps a key that lies there already: later backups may be without theirs', async () => {
  const target = join(folder, 'with-a-key');
  const secrets = join(target, 'secrets');
  mkdirSync(secrets, { recursive: true });
  const later = `${'ab'.repeat(32)}\n`;
  writeFileSync(join(secrets, 'data.key'), later);
  const { code, text } = await outcome(['restore', join(folder, 'whole')], target);
  const previous = join(secrets, 'data.key.previous');
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining(`原有的密钥移到 ${previous}`) });
  expect(readFileSync(previous, 'utf8')).toBe(later);
  expect(readFileSync(join(secrets, 'data.key'), 'utf8')).toBe(
    readFileSync(join(folder, 'whole', 'secrets', 'data.key'), 'utf8'),
  );
}, 60_000);

it('a backup that may not be read is not called unfinished', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(join(closed, 'backup.json'), { recursive: true });
  const { code, text } = await outcome(['verify-backup', closed]);
  expect(code).toBe(1);
  expect(text).toContain('这是目录，不是文件');
  expect((await outcome(['verify-backup', join(folder, 'nowhere')])).text).toContain('缺少 backup.json');
});

it.each([
  [
    'delete from schema_migration where version = (select max(version) from schema_migration)',
    '数据库的结构比程序旧',
    '来自比程序旧的版本',
  ],
  [
    `insert into schema_migration (version, name, sha256) values (9000, '9000_later.sql', '')`,
    '数据库比程序新',
    '来自比程序新的版本',
  ],
])(
  'data of another version is told apart: %s',
  async (change, refused, restored) => {
    const [source, place, copy] = ['source', 'place', 'copy'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const path of [source, place, copy]) rmSync(path, { recursive: true, force: true });
    expect((await outcome(['restore', join(folder, 'whole')], place)).code).toBe(0);
    await withAnyDatabase({ dataDir: place, databaseUrl: undefined }, (owner) => owner.query(change));

    for (const command of [['audit-verify'], ['recount-totals'], ['reset-password', 'admin'], ['rotate-key']]) {
      const { code, text } = await outcome(command, place);
      expect({ code, text: text.split('：')[1] }, command[0]).toEqual({ code: 1, text: refused });
    }
    // A backup can be made before the server has brought the data up to date, and restored by another version.
    expect((await outcome(['backup', source], place)).code).toBe(0);
    const { code, text } = await outcome(['restore', source], copy);
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining(restored) });
  },
  120_000,
);
