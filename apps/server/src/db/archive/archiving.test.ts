import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded';
import { type ArchivingInput, startArchiving } from './archiving';

let base = '';
let database: EmbeddedPostgres;
let client: pg.Client;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yunguan-archiving-'));
  chmodSync(base, 0o755);
  // Fails, as on a full disk, until there is a file of this name.
  const settings = { archive_mode: 'on', archive_command: `test -e ${join(base, 'space')}` };
  const log = pino({ level: 'silent' });
  database = await startEmbeddedPostgres({ dataDir: join(base, 'data'), log, settings });
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.stop();
  rmSync(base, { recursive: true, force: true });
});

/** With the lines of its log. A second round is not waited for, unless a test says how soon it comes. */
function archiving(input: Partial<ArchivingInput>) {
  const lines: { msg: string; part?: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const files = { source: join(base, 'files'), target: join(base, 'copies') };
  const running = startArchiving({ connection: database.connection, files, seconds: 3600, log, ...input });
  onTestFinished(() => running.stop().catch(() => undefined));
  return { lines, running };
}

it('takes along on its way out what was uploaded since the last round', async () => {
  mkdirSync(join(base, 'files'));
  writeFileSync(join(base, 'files', 'early.jpg'), 'early');
  const { running } = archiving({});
  await expect.poll(() => existsSync(join(base, 'copies', 'early.jpg'))).toBe(true);
  writeFileSync(join(base, 'files', 'late.jpg'), 'late');
  await running.stop();
  expect(readFileSync(join(base, 'copies', 'late.jpg'), 'utf8')).toBe('late');
});

it('says that PostgreSQL cannot hand over its log, until it can again', async () => {
  const { lines } = archiving({ files: undefined, seconds: 0.02 });
  const write = () => client.query('create table if not exists written (n int); select pg_switch_wal()');
  await write();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({ msg: expect.stringContaining('数据库日志归档失败'), part: expect.any(String) });

  writeFileSync(join(base, 'space'), '');
  const archived = 'select last_archived_time > last_failed_time as done from pg_stat_archiver';
  await expect
    .poll(async () =>
      write()
        .then(() => client.query(archived))
        .then(({ rows }) => rows),
    )
    .toEqual([{ done: true }]);
  const later = archiving({ files: undefined });
  await later.running.stop();
  expect(later.lines).toEqual([]);
});

it('goes on after a round that failed, and says why', async () => {
  writeFileSync(join(base, 'in-the-way'), '');
  const files = { source: join(base, 'files'), target: join(base, 'in-the-way', 'copies') };
  const { lines } = archiving({ files, seconds: 0.02 });
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines[0]?.msg).toBe('归档上传的文件失败，稍后重试');
});
