import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { answered } from '../answered';
import { promise, size } from '../promises/record';
import { openChaosProxy } from './chaos-proxy';
import { createClient } from './client';
import { brokenInvariants } from './invariants';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import {
  breakServer,
  bundleServer,
  makeDataDir,
  type RunningServer,
  type ServerBundle,
  startServer,
  until,
} from './server-process';
import { completeForm, createRecruitPath, createVotePath, recruitBody, titlePrefix, voteBody } from './writers';

let bundle: ServerBundle;
let database: PreparedDatabase;
const dataDir = makeDataDir();
const p19 = promise('P19');

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), prepareDatabase('nothing')]);
});
afterAll(async () => {
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function serve(program = bundle): Promise<RunningServer> {
  const server = await startServer(program, { DATA_DIR: dataDir, DATABASE_URL: database.url });
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
    Array.from({ length: 500 }, () =>
      answered(() => client.call(createVotePath, body, { token, key: 'submit-once-0001' })),
    ),
  );
  const seconds = (Date.now() - started) / 1000;
  const texts = new Set(answers.map((answer) => `${answer.status} ${answer.text}`));
  console.info(`500 parallel submissions with one key: ${seconds.toFixed(1)} s`);
  expect([...texts]).toEqual([
    expect.stringMatching(/^200 \{"state":1,"msg":"提交成功","objects":\{"id":"[0-9a-f-]{36}"\}\}$/),
  ]);
  const effects = await countOf(title);
  expect(effects).toEqual({ votes: 1, tasks: 1, snapshots: 1, logs: 1, audits: 1 });
  p19.figure('同一个键并发 500 次的效果', Number(effects?.votes), { exactly: 1 });
  p19.figure('同一个键并发 500 次的不同回答', texts.size, { exactly: 1 });

  const other = { ...body, title: `${title}，改过` };
  const refused = await answered(() => client.call(createVotePath, other, { token, key: 'submit-once-0001' }));
  expect(refused).toMatchObject({ state: 0, msg: '同一个幂等键不能用于不同的请求' });
  const second = await answered(() => client.call(createVotePath, body, { token, key: 'submit-once-0002' }));
  expect(second.objects.id).not.toBe(answers[0]?.objects.id);
  client.close();
}, 300_000);

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
  await until(() => commit.reached());
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await firstTry).toBeInstanceOf(Error);
  const titles = () => database.owner.query<{ id: string }>('select id from recruit_notice where title = $1', [title]);
  expect((await titles()).rows).toEqual([]);
  await commit.release();
  await until(async () => (await titles()).rows.length === 1);
  const [row] = (await titles()).rows;

  const next = await serve();
  const after = createClient(next.url);
  const retries = await Promise.all(
    Array.from({ length: 3 }, () => after.call(createRecruitPath, recruitBody(title), { token, key })),
  );
  const answer = `{"state":1,"msg":"发布成功！","objects":{"id":"${row?.id}"}}`;
  expect(retries.map((retry) => retry.text)).toEqual([answer, answer, answer]);
  expect((await titles()).rows).toEqual([row]);
  p19.figure('提交与回答之间被杀后重试的效果', (await titles()).rows.length, { exactly: 1 });
  expect(await brokenInvariants(database.owner)).toEqual([]);
  before.close();
  after.close();
}, 300_000);

it('has one effect of each call whose answers get lost on the way, again and again', async () => {
  const count = size({ fast: 20, full: 200 });
  const server = await serve();
  const proxy = await openChaosProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  onTestFinished(() => proxy.close());
  const token = await createClient(server.url).login('editor');
  const client = createClient(`http://127.0.0.1:${proxy.port}`);
  const texts = new Set<string>();
  let lost = 0;
  for (let no = 0; no < count; no += 1) {
    const send = () =>
      client.call(createRecruitPath, recruitBody(`${titlePrefix}断线${no}`), { token, key: `cut-off-${no}-0000` });
    proxy.weather('cut');
    for (let attempt = 0; attempt < 2; attempt += 1)
      lost += await send().then(
        () => 0,
        () => 1,
      );
    proxy.weather('clear');
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    texts.add(first.text);
  }
  client.close();
  const { rows } = await database.owner.query<{ title: string; n: number }>(
    `select title, count(*) n from recruit_notice where title like '${titlePrefix}断线%' group by title`,
  );
  p19.figure('回答在路上丢失的调用', lost, { exactly: 2 * count });
  p19.figure('断线重试的回答', texts.size, { exactly: count });
  p19.figure(
    '断线重试的效果',
    rows.reduce((sum, { n }) => sum + Number(n), 0),
    { exactly: count },
  );
}, 300_000);

it('would be found out: a key that is kept behind the commit lets parallel calls through', async () => {
  const server = await serve(
    breakServer(bundle, [
      {
        find: /const known\d* = key && await claimKey\(tx, key\);\s*if \(known\d*\) return known\d*;/,
        put: `const [known] = key ? await tx.query("select answer from idempotency where user_id = $1 and key = $2", [key.callerId, key.key]) : [];
    if (known) return known.answer;`,
      },
      {
        find: 'if (key) storeAnswer(tx, key, reply);',
        put: `if (key) tx.onCommit(() => void deps.db.query("insert into idempotency (user_id, key, call, body_hash, answer) values ($1, $2, $3, '0', $4) on conflict do nothing", [key.callerId, key.key, key.path, JSON.stringify({ msg: reply.msg, objects: reply.objects })]));`,
      },
    ]),
  );
  const client = createClient(server.url, 20);
  const token = await client.login('editor');
  const title = `${titlePrefix}键存得太晚`;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      client.call(createRecruitPath, recruitBody(title), { token, key: 'too-late-0001' }),
    ),
  );
  const { rows } = await database.owner.query('select id from recruit_notice where title = $1', [title]);
  console.info(`the broken twin published ${rows.length} times`);
  p19.twin('幂等键在事务之外存', rows.length > 1);
  client.close();
}, 180_000);
