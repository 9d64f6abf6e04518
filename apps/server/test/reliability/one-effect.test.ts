import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createClient } from './client';
import { brokenInvariants } from './invariants';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import { bundleServer, makeDataDir, type RunningServer, type ServerBundle, startServer } from './server-process';
import { completeForm, createRecruitPath, createVotePath, recruitBody, titlePrefix, voteBody } from './writers';

let bundle: ServerBundle;
let database: PreparedDatabase;
const dataDir = makeDataDir();

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), prepareDatabase('nothing')]);
});
afterAll(async () => {
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function serve(): Promise<RunningServer> {
  const server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

async function countOf(title: string): Promise<Record<string, number> | undefined> {
  const { rows } = await database.owner.query<Record<string, number>>(
    `select count(*) votes, (select count(*) from review_task t where t.object_id = any (array_agg(v.id))) tasks,
       (select count(*) from revision r where r.object_id = any (array_agg(v.id))) snapshots,
       (select count(*) from review_log l where l.object_id = any (array_agg(v.id))) logs,
       (select count(*) from audit_log a where a.object_id = any (array_agg(v.id::text))) audits
     from vote_activity v where title = $1`,
    [title],
  );
  return rows[0];
}

it('makes one vote of 500 parallel submissions with one key and answers all of them the same bytes', async () => {
  const server = await serve();
  const client = createClient(server.url, 500);
  const token = await client.login('editor');
  const title = `${titlePrefix}同一个键`;
  const body = voteBody(await completeForm(client, token), title, 1);
  const started = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => client.call(createVotePath, body, { token, key: 'submit-once-0001' })),
  );
  const seconds = (Date.now() - started) / 1000;
  const texts = new Set(answers.map((answer) => `${answer.status} ${answer.text}`));
  console.info(`500 parallel submissions with one key: ${texts.size} different answers, ${seconds.toFixed(1)} s`);
  expect([...texts]).toEqual([
    expect.stringMatching(/^200 \{"state":1,"msg":"提交成功","objects":\{"id":"[0-9a-f-]{36}"\}\}$/),
  ]);
  expect(await countOf(title)).toEqual({ votes: 1, tasks: 1, snapshots: 1, logs: 1, audits: 1 });

  const other = { ...body, title: `${title}，改过` };
  const refused = await client.call(createVotePath, other, { token, key: 'submit-once-0001' });
  expect(refused).toMatchObject({ state: 0, msg: '同一个幂等键不能用于不同的请求' });
  const second = await client.call(createVotePath, body, { token, key: 'submit-once-0002' });
  expect(second.objects.id).not.toBe(answers[0]?.objects.id);
  client.close();
}, 40_000);

/** Holds the commit of the call with the key open inside PostgreSQL until `release`. */
async function holdCommit(key: string): Promise<{ reached(): Promise<boolean>; release(): Promise<void> }> {
  const holder = new pg.Client(database.connection);
  await holder.connect();
  await holder.query(`
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin if new.key = '${key}' then perform pg_advisory_xact_lock_shared(4711); end if; return null; end $$;
    create constraint trigger wait_at_commit after insert on idempotency deferrable initially deferred
      for each row execute function wait_at_commit()`);
  await holder.query('select pg_advisory_lock(4711)');
  return {
    reached: async () => {
      const waiting = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'commit' and wait_event = 'advisory'`,
      );
      return waiting.rows.length === 1;
    },
    release: async () => {
      await holder.query('select pg_advisory_unlock(4711)');
      await holder.query('drop function wait_at_commit cascade');
      await holder.end();
    },
  };
}

it('answers a retry as the first try when the server was killed between commit and answer', async () => {
  const title = `${titlePrefix}提交之后被杀`;
  const key = 'killed-between-0001';
  const killed = await serve();
  const before = createClient(killed.url);
  const token = await before.login('editor');
  const commit = await holdCommit(key);
  const firstTry = before.call(createRecruitPath, recruitBody(title), { token, key }).catch((error: unknown) => error);
  await expect.poll(() => commit.reached(), { timeout: 2500, interval: 10 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await firstTry).toBeInstanceOf(Error);
  const titles = () => database.owner.query<{ id: string }>('select id from recruit_notice where title = $1', [title]);
  expect((await titles()).rows).toEqual([]);
  await commit.release();
  await expect.poll(async () => (await titles()).rows.length).toBe(1);
  const [row] = (await titles()).rows;

  const next = await serve();
  const after = createClient(next.url);
  const retries = await Promise.all(
    Array.from({ length: 3 }, () => after.call(createRecruitPath, recruitBody(title), { token, key })),
  );
  const answer = `{"state":1,"msg":"发布成功！","objects":{"id":"${row?.id}"}}`;
  expect(retries.map((retry) => retry.text)).toEqual([answer, answer, answer]);
  expect((await titles()).rows).toEqual([row]);
  expect(await brokenInvariants(database.owner)).toEqual([]);
  before.close();
  after.close();
}, 40_000);
