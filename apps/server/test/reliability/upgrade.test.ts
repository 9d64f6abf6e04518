import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrationsFolder } from '../../src/db/migrate';
import { type Client, createClient } from './client';
import {
  lostRows,
  type Release,
  type ReleasedDatabase,
  releasedDatabase,
  releasedFiles,
  releaseKey,
  structureUpTo,
} from './release-data';
import { bundleServer, makeDataDir, type RunningServer, type ServerBundle, startServer } from './server-process';

let bundle: ServerBundle;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle?.remove());

const log = pino({ level: 'silent' });
const structure = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));

async function appliedTo(database: ReleasedDatabase): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>('select name from schema_migration order by version');
  return rows.map(({ name }) => name);
}

/** Today's program over data of an old release. */
async function upgraded(
  database: ReleasedDatabase,
): Promise<{ server: RunningServer; client: Client; dataDir: string }> {
  const dataDir = makeDataDir();
  releasedFiles(dataDir);
  const server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url, DATA_KEY: releaseKey });
  const client = createClient(server.url);
  onTestFinished(async () => {
    client.close();
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { server, client, dataDir };
}

interface Listed {
  id: string;
  title: string;
  status: number;
  cover: string | null;
}

const vote = '/api/VoteActivity/v1';
const recruit = '/api/trains/v1';
const review = '/api/review/v1';
const titlesOfThatTime = /^首版升级/;

/** What the people of that time find again, call by call. */
async function findAgain(client: Client, url: string): Promise<void> {
  const tokens = { editor: await client.login('editor'), reviewer: await client.login('reviewer') };
  const ask = async <T>(path: string, body: unknown, token = tokens.editor): Promise<T> => {
    const answer = await client.call(path, body, { token });
    expect(`${path} ${answer.state} ${answer.state === 1 ? '' : answer.msg}`).toBe(`${path} 1 `);
    // Each list answers the objects that its contract declares.
    return answer.objects as T;
  };
  const page = { pageIndex: 1, pageSize: 100 };
  const votes = await ask<{ datas: Listed[]; totalCount: number }>(`${vote}/admin-getVotePageActivities`, page);
  expect(votes.totalCount).toBe(7);
  const ours = votes.datas.filter(({ title }) => titlesOfThatTime.test(title));
  expect(Object.fromEntries(ours.map(({ title, status }) => [title.slice('首版升级：'.length), status]))).toEqual({
    通过的投票: 100,
    驳回的投票: 101,
    待审的投票: 1,
    复审中的投票: 2,
    草稿: 0,
  });
  for (const { id, title, status } of votes.datas) {
    expect(await ask(`${vote}/admin-getVoteActivityDetails`, { id })).toMatchObject({ id, title, status });
  }
  const picture = await fetch(url + (ours[0]?.cover ?? '/no-cover'));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const recruits = await ask<{ datas: Listed[] }>(`${recruit}/admin-getPageRecruitStudentsInfo`, page);
  for (const { id } of recruits.datas) await ask(`${recruit}/admin-getRecruitStudentsDetails`, { id });
  expect(recruits.datas.map(({ title }) => title)).toContain('首版升级：招募');

  // What was under way goes on: the queue, the log, a saved draft; the waiting vote is decided.
  const queue = await ask<{ datas: Record<string, unknown>[] }>(
    `${review}/admin-getContentReviewList`,
    page,
    tokens.reviewer,
  );
  const waiting = ours.find(({ status }) => status === 1);
  expect(JSON.stringify(queue.datas)).toContain(waiting?.id);
  const approved = ours.find(({ status }) => status === 100);
  const history = await ask<unknown>(`${review}/admin-getReviewLog`, { objectId: approved?.id });
  expect(JSON.stringify(history)).toContain('通过');
  const draft = await ask<{ form: unknown }>('/api/drafts/v1/admin-getDraft', { kind: 'vote', objectId: '' });
  expect(draft.form).toEqual({ title: '首版升级：未提交' });
  const decision = { objectId: waiting?.id, result: 'approve' };
  expect(await ask(`${review}/admin-review`, decision, tokens.reviewer)).toMatchObject({ status: 2 });
}

function auditOf(database: ReleasedDatabase): string {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_KEY: releaseKey };
  const { stdout, stderr } = spawnSync(process.execPath, [bundle.cli, 'audit-verify'], { env, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

describe.each<{ release: Release; plainOwner: boolean }>([
  { release: '0002', plainOwner: false },
  { release: '0002', plainOwner: true },
  { release: '0012', plainOwner: false },
])(
  'data of the release with structure $release (owner without special rights: $plainOwner)',
  ({ release, plainOwner }) => {
    it('is brought up to date at the start, whole, and found again through today’s calls', async () => {
      const database = await releasedDatabase(release, { plainOwner });
      onTestFinished(() => database.drop());
      const started = [...database.left].map(([table, rows]) => [table, rows.length] as const);
      expect(started.filter(([, rows]) => rows === 0)).toEqual([]);

      const { server, client } = await upgraded(database);
      expect(await appliedTo(database)).toEqual(structure);
      const lost = await lostRows(database.owner, database.left);
      // The names of places and the thumbnails that were still to be made are renewed by the first start.
      for (const renewed of ['region', 'region_source', 'thumbnail_task']) lost.delete(renewed);
      expect(lost).toEqual(new Map());
      const { rows } = await database.owner.query('select store_key from upload_use where venue_id is null');
      expect(rows).toEqual([]);
      await findAgain(client, server.url);
      expect(auditOf(database)).toContain('校验通过：未发现缺失或改动。');
      // The hours of a review are told of decisions of that time, too.
      const { rows: decided } = await database.owner.query(
        `select bool_and(submitted_at is not distinct from (
             select created_at from review_log where object_id = l.object_id and id < l.id and action = 'submit' order by id desc limit 1)) as same,
           count(submitted_at) > 0 as some
         from review_log l where action in ('approve', 'reject')`,
      );
      expect(decided).toEqual([{ same: true, some: true }]);
      console.info(`${started.length} tables of structure ${release}: ${rowsIn(database)} rows, 0 lost`);
    });
  },
);

describe('an upgrade that cannot be finished', () => {
  it('changes nothing, says which file failed, and lets the program of before go on', async () => {
    const database = await releasedDatabase('0002');
    const broken = makeDataDir();
    const old = structureUpTo('0002');
    onTestFinished(async () => {
      for (const folder of [broken, old]) rmSync(folder, { recursive: true });
      await database.drop();
    });
    for (const name of structure) writeFileSync(join(broken, name), readFileSync(join(migrationsFolder, name)));
    const half = `update vote_activity set title = '改到一半'; alter table venue rename to house; select 1/0;`;
    writeFileSync(join(broken, '9999_broken.sql'), half);
    await expect(migrate(database.tables, log, broken)).rejects.toThrow('9999_broken.sql 执行失败，本次升级已全部撤回');
    expect(await appliedTo(database)).toEqual(structure.slice(0, 2));
    expect(await lostRows(database.owner, database.left)).toEqual(new Map());
    expect(await migrate(database.tables, log, old)).toBe(0);
    expect(await migrate(database.tables, log)).toBe(structure.length - 2);
    await expect(migrate(database.tables, log, old)).rejects.toThrow(`数据库比程序新（已执行 ${structure[2]}）`);
  });

  it('is refused by the server itself before it listens, in Chinese', async () => {
    const database = await releasedDatabase('0002');
    onTestFinished(() => database.drop());
    // A table in the way: somebody else's in the same database.
    await database.owner.query('create table letter (id int)');
    const dataDir = makeDataDir();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const refused = startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url, DATA_KEY: releaseKey });
    await expect(refused).rejects.toThrow(/无法启动：数据库结构文件 0004_\S+ 执行失败，本次升级已全部撤回/);
    expect(await appliedTo(database)).toEqual(structure.slice(0, 2));
    await database.owner.query('drop table letter');
    const { client } = await upgraded(database);
    expect(await client.login('editor')).not.toBe('');
  });
});

const rowsIn = (database: ReleasedDatabase) => [...database.left.values()].reduce((sum, rows) => sum + rows.length, 0);
