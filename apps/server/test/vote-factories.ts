import { randomUUID } from 'node:crypto';
import * as calls from '@yunguan/contract/content/vote-ballot';
import type { VoteCycle } from '@yunguan/contract/content/vote-round';
import type pg from 'pg';
import { demoMembers } from '../src/demo/members';
import type { Answer } from './app';
import type { ContentApp } from './content-app';
import { buildVote, type Form, type House, people } from './factories';

/** A round as its row keeps it; times with their zone. */
export interface RoundRow {
  readonly name?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly voteStartTime?: string;
  readonly voteEndTime?: string;
  readonly voteCycle?: VoteCycle;
  readonly voteNum?: number;
}

export interface ContestWanted extends RoundRow {
  readonly venue?: House;
  /** Changes to the activity's form. */
  readonly form?: Form;
  /** Approved teams in the round, numbered from 1; two when nothing is said. */
  readonly teams?: number;
}

/** An approved activity with a round that takes votes, and approved teams in it. */
export interface Contest {
  readonly activityId: string;
  readonly rotationId: string;
  /** By number. */
  readonly teams: readonly string[];
}

/** A round of an activity, straight into its table. */
export async function insertRound(app: ContentApp, activityId: string, wanted: RoundRow = {}): Promise<string> {
  const id = randomUUID();
  await app.deps.pools.owner.query(
    `insert into vote_rotation (id, venue_id, activity_id, name, start_time, end_time, vote_start_time, vote_end_time,
       vote_cycle, vote_num, created_by, updated_by)
     select $1, venue_id, id, $3, $4, $5, $6, $7, $8, $9, created_by, created_by from vote_activity where id = $2`,
    [
      id,
      activityId,
      wanted.name ?? '初赛',
      wanted.startTime ?? '2020-01-01T00:00:00+08:00',
      wanted.endTime ?? '2040-01-01T00:00:00+08:00',
      wanted.voteStartTime ?? wanted.startTime ?? '2020-01-01T00:00:00+08:00',
      wanted.voteEndTime ?? wanted.endTime ?? '2040-01-01T00:00:00+08:00',
      wanted.voteCycle ?? 3,
      wanted.voteNum ?? 3,
    ],
  );
  return id;
}

/** Teams of an activity, straight into their table; in the round when one is named. Answers their ids by number. */
export async function insertTeams(
  app: ContentApp,
  activityId: string,
  wanted: { count?: number; state?: 1 | 100 | 101; rotationId?: string } = {},
): Promise<string[]> {
  const { count = 1, state = 100, rotationId = null } = wanted;
  const { rows } = await app.deps.pools.owner.query<{ id: string }>(
    `with made as (
       insert into vote_team (id, venue_id, activity_id, name, tel, club_name, club_count, number, state)
       select gen_random_uuid(), a.venue_id, a.id, '选手' || (known.most + n), '13800000000', '第' || (known.most + n) || '合唱团', 12,
         known.most + n, $3
       from vote_activity a, (select coalesce(max(number), 0) as most from vote_team where activity_id = $1) known,
         generate_series(1, $2::int) n where a.id = $1
       returning id, venue_id, number),
     entered as (insert into vote_team_rotation (rotation_id, team_id, venue_id)
       select $4::uuid, id, venue_id from made where $4::uuid is not null)
     select id from made order by number`,
    [activityId, count, state, rotationId],
  );
  return rows.map((row) => row.id);
}

/** An activity approved by its reviewers, with a round and teams. */
export async function buildContest(app: ContentApp, wanted: ContestWanted = {}): Promise<Contest> {
  const { venue = 'main', form = {}, teams = 2, ...round } = wanted;
  // A venue shows pictures of its own.
  const cover = venue === 'main' ? {} : { cover: await app.picture(people[venue].author) };
  const activityId = await buildVote(app, { status: 100, venue, form: { ...cover, ...form } });
  const rotationId = await insertRound(app, activityId, round);
  return { activityId, rotationId, teams: await insertTeams(app, activityId, { count: teams, rotationId }) };
}

/** Phone of an enabled demo member, counted from 0. */
export function voterPhone(index: number): string {
  const phone = demoMembers.filter((one) => one.enabled)[index]?.tel;
  if (phone === undefined) throw new Error(`no demo member ${index}`);
  return phone;
}

export interface Cast {
  /** Phone; the first demo member when nothing is said. */
  readonly by?: string;
  /** Number of the team from 1. */
  readonly for?: number;
  readonly from?: string;
  readonly headers?: Record<string, string>;
  /** Further or other fields of the payload. */
  readonly body?: Form;
}

/** A member's vote. */
export async function vote(app: ContentApp, contest: Contest, cast: Cast = {}): Promise<Answer> {
  const { activityId, rotationId, teams } = contest;
  const body = { activityId, rotationId, signupId: teams[(cast.for ?? 1) - 1], ...cast.body };
  const token = await app.as(cast.by ?? voterPhone(0));
  const { from, headers } = cast;
  return app.call(calls.castVote.path, body, {
    token,
    ...(from === undefined ? {} : { from }),
    ...(headers === undefined ? {} : { headers }),
  });
}

export interface Booked {
  /** Valid ballots in the ledger, and what the tallies say. */
  readonly ballots: number;
  readonly tally: number;
}

/** Ballots and tallies of a round at one moment. */
export async function booked(app: ContentApp, rotationId: string): Promise<Booked> {
  const { rows } = await app.deps.pools.owner.query<Booked>(
    `select (select count(*) from vote_ballot where rotation_id = $1 and cancelled_at is null and disqualified_at is null) as ballots,
       (select coalesce(sum(n), 0) from vote_tally where rotation_id = $1)::bigint as tally`,
    [rotationId],
  );
  const [row] = rows;
  if (!row) throw new Error('one row was expected');
  return row;
}

/** Counts a round's tallies anew, after its ballots were written by SQL. */
export async function tally(app: ContentApp, rotationId: string): Promise<void> {
  const { owner } = app.deps.pools;
  await owner.query('delete from vote_tally where rotation_id = $1', [rotationId]);
  await owner.query(
    `insert into vote_tally (rotation_id, team_id, month, slot, n) select rotation_id, team_id, china_month(cast_at), 0, count(*) from vote_ballot
     where rotation_id = $1 and disqualified_at is null and cancelled_at is null group by 1, 2, 3`,
    [rotationId],
  );
}

/** Votes of made-up members by SQL: `count` ballots, a second apart, over the teams in turn, with their tallies. */
export async function insertBallots(
  app: ContentApp,
  contest: Contest,
  wanted: { count: number; members?: number; from?: string; seconds?: number; address?: string },
): Promise<void> {
  const { count, members = count, from = '2026-11-20T08:00:00+08:00', seconds = 1, address } = wanted;
  const ordinal = await ordinalsOf(app, contest.rotationId);
  const owner = await app.deps.pools.owner.connect();
  try {
    // A million rows in seconds: what they refer to is there.
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into member (id, tel, created_at, updated_at)
     select md5('voter' || n)::uuid, '16' || lpad(n::text, 9, '0'), now(), now() from generate_series(1, $1::int) n
     on conflict do nothing`,
      [members],
    );
    const enter = () =>
      owner.query(
        `insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
       select gen_random_uuid(), a.venue_id, a.id, $2, ($3::uuid[])[n % cardinality($3::uuid[]) + 1], md5('voter' || n % $5 + 1)::uuid,
         'made', $8::int + n / $5 + 1, $6::timestamptz + n * $7::float8 * interval '1 second',
         (array['pc', 'wechat', 'app'])[n % 3 + 1], coalesce($9, '10.0.' || n % 200 || '.' || n % 250), 'Agent/' || n % 12
       from vote_activity a, generate_series(0, $4::int - 1) n where a.id = $1`,
        [
          contest.activityId,
          contest.rotationId,
          contest.teams,
          count,
          members,
          from,
          seconds,
          ordinal,
          address ?? null,
        ],
      );
    await (count < manyBallots ? enter() : withoutIndexes(owner, 'vote_ballot', enter));
  } finally {
    await owner.query('reset session_replication_role');
    owner.release();
  }
  await tally(app, contest.rotationId);
}

/** From so many on it is quicker to build the indexes once than to keep them up row by row. */
const manyBallots = 100_000;

/** Does the work while the table has only the indexes of its constraints; the others are built anew as they were. */
async function withoutIndexes(owner: pg.PoolClient, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await owner.query(definition);
}

/** Highest ordinal of the made-up votes so far. */
async function ordinalsOf(app: ContentApp, rotationId: string): Promise<number> {
  const { rows } = await app.deps.pools.owner.query<{ most: number }>(
    `select coalesce(max(ordinal), 0) as most from vote_ballot where rotation_id = $1 and period = 'made'`,
    [rotationId],
  );
  return rows[0]?.most ?? 0;
}

/** Marks a round as frozen with the given text, as the freezing call leaves it. */
export async function freezeByHand(app: ContentApp, rotationId: string, text = '{}\n', digest = ''): Promise<void> {
  await app.deps.pools.owner.query(
    `update vote_rotation set frozen_at = now(), frozen_by_name = '王馆长', frozen_digest = $2, frozen_result = $3 where id = $1`,
    [rotationId, digest, text],
  );
}

/** Id of a demo member by his phone. */
export function memberId(tel: string): string {
  const found = demoMembers.find((one) => one.tel === tel);
  if (!found) throw new Error(`no demo member ${tel}`);
  return found.id;
}

/** The ranking of a round as somebody reads it; the first voter where nobody is named. */
export function rankingOf(
  app: ContentApp,
  rotationId: string,
  further: Form = {},
  as = voterPhone(0),
): Promise<Answer> {
  return app.send(as, calls.getRanking.path, { rotationId, ...further });
}

/** Votes of each team of a contest as the ranking shows them, by the teams' numbers. */
export async function pollsOf(app: ContentApp, contest: Contest): Promise<number[]> {
  const { objects } = await rankingOf(app, contest.rotationId);
  return (objects.datas as unknown as { number: number; poll: number }[])
    .toSorted((one, other) => one.number - other.number)
    .map(({ poll }) => poll);
}
