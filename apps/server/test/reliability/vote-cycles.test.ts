import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { castVote, recountRound } from '@yunguan/contract/content/vote-ballot';
import { type VoteCycle, voteCycles } from '@yunguan/contract/content/vote-round';
import { codeLogin, sendCode } from '@yunguan/contract/platform/members';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCode } from '../../src/demo/members';
import { answered } from '../answered';
import { promise, size } from '../promises/record';
import { type Answer, type Client, createClient } from './client';
import {
  bundleServer,
  cleanUp,
  freePort,
  makeDataDir,
  openDatabase,
  type RunningServer,
  type ServerBundle,
  signalDatabase,
  startServer,
  until,
  workersOf,
} from './server-process';
import { wholeDatabase } from './whole-database';

const votesAtOnce = 500;
/**
 * Milliseconds that a voter's client waits at first: a connection on its way to a worker that is killed is never answered.
 * Twice as long the next time, so that those who ask again do not keep a slow machine from answering.
 */
const patience = 5000;
const longest = 40_000;
const phone = '13900000001';
/** Who is killed while the votes of a round run: in a sample the database in one round, a worker in the others. */
const victimsOf = size<(index: number) => ('database' | 'worker')[]>({
  fast: (index) => [index === 2 ? 'database' : 'worker'],
  full: () => ['worker', 'worker', 'worker', 'worker', 'database'],
});
const p3 = promise('P3');

interface Round {
  readonly cycle: VoteCycle;
  readonly voteNum: number;
  readonly activityId: string;
  readonly rotationId: string;
  readonly teams: readonly string[];
}

let bundle: ServerBundle;
let server: RunningServer | undefined;
const dataDir = makeDataDir();
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(async () => {
  await cleanUp(server, dataDir);
  bundle.remove();
});

/** A round of each cycle, each in an approved activity of its own, with two teams. */
async function prepareRounds(database: pg.Client): Promise<Round[]> {
  const cycles = Object.keys(voteCycles).map((key) => Number(key) as VoteCycle);
  const { rows: activities } = await database.query<{ id: string }>(
    `select id from vote_activity where status = 100 and approved_revision is not null and deleted_at is null and is_need_vote
     order by id limit $1`,
    [cycles.length],
  );
  const rounds = activities.map(({ id: activityId }, index) => ({
    cycle: cycles[index] ?? 1,
    voteNum: index + 2,
    activityId,
    rotationId: randomUUID(),
    teams: [randomUUID(), randomUUID()],
  }));
  for (const { cycle, voteNum, activityId, rotationId, teams } of rounds) {
    await database.query(
      `insert into vote_rotation (id, venue_id, activity_id, name, start_time, end_time, vote_start_time, vote_end_time,
         vote_cycle, vote_num, created_by, updated_by)
       select $1, venue_id, id, '考验', now() - interval '1 day', now() + interval '1 day', now() - interval '1 day',
         now() + interval '1 day', $3, $4, created_by, created_by from vote_activity where id = $2`,
      [rotationId, activityId, cycle, voteNum],
    );
    for (const [index, team] of teams.entries()) {
      await database.query(
        `insert into vote_team (id, venue_id, activity_id, name, tel, club_count, number, state)
         select $1, venue_id, id, '考验选手', '13800000000', 8, $3, 100 from vote_activity where id = $2`,
        [team, activityId, 9001 + index],
      );
      await database.query(
        'insert into vote_team_rotation (rotation_id, team_id, venue_id) select $1, id, venue_id from vote_team where id = $2',
        [rotationId, team],
      );
    }
  }
  return rounds;
}

async function memberLogin(client: Client): Promise<string> {
  const anonymous = await client.call('/api/authorizations/v1/getToken', {
    appId: 'venue-admin',
    secret: 'venue-admin',
  });
  const token = String(anonymous.objects.access_token);
  await client.call(sendCode.path, { tel: phone }, { token });
  const answer = await client.call(codeLogin.path, { tel: phone, code: demoCode }, { token });
  return String(answer.objects.access_token);
}

/** What happened while the votes ran. */
interface Outcome {
  accepted: number;
  usedUp: number;
  unanswered: number;
  busy: number;
  odd: Answer[];
}

/** @throws when the answer takes longer (milliseconds). */
async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  // Whoever comes too late is not heard any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([
      answer,
      sleep(milliseconds, undefined, { signal: over.signal }).then(() => Promise.reject(new Error('no answer'))),
    ]);
  } finally {
    over.abort();
  }
}

/** One vote, sent again under its key until it has an answer that says yes or no. */
async function voteUntilAnswered(
  client: Client,
  round: Round,
  vote: { token: string; no: number; outcome: Outcome },
): Promise<void> {
  const { outcome, token, no } = vote;
  const { activityId, rotationId } = round;
  // A client that lies about everything that is not its business.
  const body = {
    activityId,
    rotationId,
    signupId: round.teams[no % 2],
    poll: 9999,
    castTime: '2020-01-01',
    ip: '8.8.8.8',
  };
  const key = `cycle-${round.cycle}-${no}`;
  let waits = patience;
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; waits = Math.min(2 * waits, longest)) {
    try {
      const answer = await within(waits, client.call(castVote.path, body, { token, key }));
      if (answer.status === 503) outcome.busy += 1;
      else if (answer.state === 1) {
        outcome.accepted += 1;
        return;
      } else {
        if (answer.objects.code === 'QUOTA') outcome.usedUp += 1;
        else outcome.odd.push(answer);
        return;
      }
    } catch {
      outcome.unanswered += 1;
    }
    await sleep(100);
  }
}

const snapshotSql = `
select (select coalesce(sum(n), 0) from vote_tally where rotation_id = any ($1::uuid[]))::int as tally,
  (select count(*) from vote_ballot where rotation_id = any ($1::uuid[]) and cancelled_at is null and disqualified_at is null)::int as ballots,
  (select count(*) from (select from vote_ballot b join vote_rotation r on r.id = b.rotation_id where r.id = any ($1::uuid[])
     and b.cancelled_at is null group by r.id, r.vote_num, b.member_id, b.period having count(*) > r.vote_num) over_limit)::int as over`;

interface Samples {
  count: number;
  wrong: unknown[];
}

/** Compares tallies and ballots in one snapshot, again and again, over every crash. */
async function sampleUntil(over: AbortSignal, rotations: readonly string[]): Promise<Samples> {
  const samples: Samples = { count: 0, wrong: [] };
  let database: pg.Client | undefined;
  while (!over.aborted) {
    try {
      database ??= await openDatabase(dataDir);
      const { rows } = await database.query<{ tally: number; ballots: number; over: number }>(snapshotSql, [rotations]);
      const [row] = rows;
      samples.count += 1;
      if (!row || row.tally !== row.ballots || row.over > 0) samples.wrong.push(row);
    } catch {
      // The database was killed; the next look is through a new connection.
      await database?.end().catch(() => undefined);
      database = undefined;
    }
    await sleep(25);
  }
  await database?.end();
  return samples;
}

/** What goes wrong while the votes of a round run; answers what was really killed. */
async function strike(running: RunningServer, victim: 'database' | 'worker'): Promise<number> {
  if (victim === 'database') {
    signalDatabase(dataDir, 'SIGKILL');
    return 1;
  }
  const workers = () => workersOf(running.child.pid ?? 0);
  // A slow machine may just be starting those that were killed before.
  await until(() => workers().length > 0);
  const [worker] = workers().sort(() => Math.random() - 0.5);
  if (worker !== undefined) process.kill(worker, 'SIGKILL');
  return worker === undefined ? 0 : 1;
}

it('accepts exactly what each of the six cycles allows, under 500 votes at once, whatever is killed meanwhile', async () => {
  const running = await startServer(bundle, { DATA_DIR: dataDir, PORT: await freePort(), WORKERS: '2', TZ: 'UTC' });
  server = running;
  const database = await openDatabase(dataDir);
  const rounds = await prepareRounds(database);
  await database.end();
  expect(rounds).toHaveLength(6);
  const client = createClient(running.url);
  const token = await memberLogin(client);
  const over = new AbortController();
  const sampling = sampleUntil(
    over.signal,
    rounds.map((round) => round.rotationId),
  );
  const started = Date.now();
  const struck = { worker: 0, database: 0 };
  const lines: string[] = [];
  let deviations = 0;

  for (const [index, round] of rounds.entries()) {
    const begun = Date.now();
    const outcome: Outcome = { accepted: 0, usedUp: 0, unanswered: 0, busy: 0, odd: [] };
    const votes = Array.from({ length: votesAtOnce }, (_, no) =>
      voteUntilAnswered(client, round, { token, no, outcome }),
    );
    for (const [no, victim] of victimsOf(index).entries()) {
      await sleep((no === 0 ? 60 : 2000) + Math.random() * 150);
      struck[victim] += await strike(running, victim);
    }
    await Promise.all(votes);
    lines.push(
      `${voteCycles[round.cycle]} ${outcome.accepted}/${round.voteNum} in ${((Date.now() - begun) / 1000).toFixed(1)} s (${outcome.unanswered} unanswered and ${outcome.busy} busy, asked again)`,
    );
    expect(outcome.odd).toEqual([]);
    deviations += Math.abs(outcome.accepted - round.voteNum);
    // An answer that was lost comes again under its key, so the client knows of every vote that counts, and of no other.
    expect(outcome.accepted).toBe(round.voteNum);
    expect(outcome.usedUp).toBe(votesAtOnce - round.voteNum);
  }
  over.abort();
  const samples = await sampling;
  console.info(
    `six cycles, ${votesAtOnce} votes each, ${struck.worker} workers and ${struck.database} database killed in ${((Date.now() - started) / 1000).toFixed(0)} s: ${lines.join('; ')}; ${samples.count} samples, ${samples.wrong.length} wrong`,
  );
  expect(samples.wrong).toEqual([]);
  p3.figure('周期种类', rounds.length, { exactly: 6 });
  p3.figure('每个周期的并发投票', votesAtOnce, { exactly: 500, unit: '票' });
  p3.figure('接受的票与限额的偏差', deviations, { exactly: 0 });
  p3.figure('投票时被杀的工作进程', struck.worker, { atLeast: size({ fast: 4, full: 20 }), unit: '次' });
  p3.figure('投票时被杀的数据库', struck.database, { atLeast: size({ fast: 1, full: 5 }), unit: '次' });
  p3.figure('计票不等于选票或超过限额的取样', samples.wrong.length, { exactly: 0 });
  p3.figure('取样', samples.count, { atLeast: 100 });

  const admin = await client.login('platform');
  for (const round of rounds) {
    const answer = await answered(() => client.call(recountRound.path, { id: round.rotationId }, { token: admin }));
    expect(answer).toMatchObject({
      state: 1,
      objects: { ballots: round.voteNum, valid: round.voteNum, differences: [] },
    });
  }
  const look = await openDatabase(dataDir);
  const { rows } = await look.query(
    `select count(*)::int as n, bool_and(address in ('127.0.0.1', '::1', '::ffff:127.0.0.1')) as own_address,
       bool_and(cast_at >= $2) as own_time from vote_ballot where rotation_id = any ($1::uuid[])`,
    [rounds.map((round) => round.rotationId), new Date(started)],
  );
  expect(rows).toEqual([{ n: 2 + 3 + 4 + 5 + 6 + 7, own_address: true, own_time: true }]);
  expect(await wholeDatabase(look)).toEqual([]);
  await look.end();
  client.close();
}, 1_800_000);

it('would be found out: a vote beside its tally, or one too many, is wrong in a sample', async () => {
  const database = await openDatabase(dataDir);
  try {
    const { rows } = await database.query<{ id: string }>(
      `select rotation_id as id from vote_ballot b join vote_rotation r on r.id = b.rotation_id where r.name = '考验' limit 1`,
    );
    const rotations = [[rows[0]?.id]];
    const copy = `insert into vote_ballot select gen_random_uuid(), venue_id, activity_id, rotation_id, team_id, member_id, period,
      ordinal + 100, cast_at, channel, address, agent from vote_ballot where rotation_id = $1 limit 1`;
    await database.query('begin');
    await database.query(copy, [rows[0]?.id]);
    const [wrong] = (await database.query<{ tally: number; ballots: number; over: number }>(snapshotSql, rotations))
      .rows;
    expect(wrong).toMatchObject({ over: 1 });
    p3.twin('多一张选票而不计票', wrong?.over === 1 && wrong.ballots !== wrong.tally);
    expect(wrong?.ballots).toBe((wrong?.tally ?? 0) + 1);
    await database.query('rollback');
    const [right] = (await database.query<{ tally: number; ballots: number; over: number }>(snapshotSql, rotations))
      .rows;
    expect(right?.ballots).toBe(right?.tally);
  } finally {
    await database.end();
  }
});
