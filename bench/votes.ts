import { createHash } from 'node:crypto';
import { castVote, getRanking } from '@yunguan/contract/content/vote-ballot';
import type pg from 'pg';
import { seedId } from '../apps/server/src/seed/ids';
import { type NextCall, rotate } from './works';

/** The contest of the bench: a round of 1,000 teams with 1,000,000 ballots. */
const teams = 1000;
const ballots = 1_000_000;
const ballotsOfVoter = 50;
/** Members who vote while it is measured, each with a login of his own that was used lately. */
const voters = 200;
const rotationId = '0b000000-0000-7000-8000-000000000001';
const venueId = seedId.venue('main');

/** SQL of the id of member `n`, of team `n`. */
const memberSql = (n: string) => `md5('bench voter ' || ${n})::uuid`;
const teamSql = (n: string) => `md5('bench team ' || ${n})::uuid`;
const md5Id = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Token of a voter; a limit server knows them all in memory. */
const voterToken = (no: number) => `bench-voter-${String(no).padStart(20, '0')}`;
export const voterIds = (): Map<string, string> =>
  new Map(Array.from({ length: voters }, (_, no) => [`Bearer ${voterToken(no)}`, md5Id(`bench voter ${no}`)]));

/** Fills the round in the first approved activity of the main venue; a kept database is filled once. */
export async function fillContest(owner: pg.Pool): Promise<void> {
  const known = await owner.query('select from vote_rotation where id = $1', [rotationId]);
  if (known.rowCount) return;
  const client = await owner.connect();
  try {
    // What the rows refer to is there; checking it a million times is no part of the measurement.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into vote_rotation (id, venue_id, activity_id, name, start_time, end_time, vote_start_time, vote_end_time, vote_cycle,
         vote_num, created_by, updated_by)
       select $1, venue_id, id, '海选', now() - interval '9 days', now() + interval '9 days', now() - interval '9 days', now() + interval '9 days',
         3, 1000, created_by, created_by from vote_activity where venue_id = $2 and approved_revision is not null and is_need_vote
       order by id limit 1`,
      [rotationId, venueId],
    );
    await client.query(
      `insert into member (id, tel, created_at, updated_at) select ${memberSql('n')}, '17' || lpad(n::text, 9, '0'), now(), now()
       from generate_series(0, ${ballots / ballotsOfVoter}) n`,
    );
    await client.query(
      `insert into vote_team (id, venue_id, activity_id, name, tel, club_name, club_count, number, state)
       select ${teamSql('n')}, venue_id, activity_id, '选手' || n, '13800000000', '第' || n || '合唱团', 12, 100000 + n, 100
       from vote_rotation, generate_series(1, ${teams}) n where id = $1`,
      [rotationId],
    );
    await client.query(
      `insert into vote_team_rotation (rotation_id, team_id, venue_id) select $1, ${teamSql('n')}, $2 from generate_series(1, ${teams}) n`,
      [rotationId, venueId],
    );
    await client.query(
      `insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
       select gen_random_uuid(), r.venue_id, r.activity_id, r.id, ${teamSql(`(1 + (n::bigint * 7919 + n / 1000) % ${teams})`)},
         ${memberSql(`n / ${ballotsOfVoter}`)}, 'before', n % ${ballotsOfVoter} + 1, now() - interval '8 days' + n * interval '0.6 seconds',
         'pc', '10.' || n % 200 || '.' || n % 249 || '.7', 'Mozilla/5.0' from vote_rotation r, generate_series(0, ${ballots - 1}) n where r.id = $1`,
      [rotationId],
    );
    // Spread over slots, as the connections of a server leave them.
    await client.query(
      `insert into vote_tally (rotation_id, team_id, month, slot, n) select rotation_id, team_id, china_month(cast_at), ordinal % 12, count(*)
       from vote_ballot where rotation_id = $1 group by 1, 2, 3, 4`,
      [rotationId],
    );
    for (let no = 0; no < voters; no += 1) {
      await client.query(
        `insert into access_token (hash, family, member_id, logged_in_at, last_seen_at, expires_at)
         values ($1, gen_random_uuid(), $2, now(), now(), now() + interval '9 days')`,
        [createHash('sha256').update(voterToken(no)).digest(), md5Id(`bench voter ${no}`)],
      );
    }
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
  await owner.query('vacuum analyze');
}

/** W13: a page of ten of the ranking, the first ones more often than those far behind. */
export function rankingCalls(): NextCall {
  const pages = [1, 1, 1, 2, 1, 3, 1, 2, 50, 100];
  return rotate(pages, (pageIndex) => ({
    path: getRanking.path,
    body: JSON.stringify({ rotationId, pageIndex, pageSize: 10 }),
  }));
}

/** W14: one vote each of two hundred members in turn, for all teams. */
export async function voteCalls(owner: pg.Pool): Promise<NextCall> {
  const { rows } = await owner.query<{ activity_id: string }>('select activity_id from vote_rotation where id = $1', [
    rotationId,
  ]);
  const activityId = rows[0]?.activity_id;
  const votes = Array.from({ length: voters }, (_, no) => no);
  return rotate(votes, (no) => ({
    path: castVote.path,
    body: JSON.stringify({ activityId, rotationId, signupId: md5Id(`bench team ${1 + ((no * 37) % teams)}`) }),
    token: voterToken(no),
  }));
}

const ranked = `from vote_team_rotation e join vote_team t on t.id = e.team_id and t.state = 100 and t.deleted_at is null
  left join (select team_id, sum(n) as n from vote_tally where rotation_id = $1 group by team_id) p on p.team_id = t.id
  where e.rotation_id = $1`;

/** The same as one writes it by hand. The vote: the ballot behind the voter's last one, and the tally; no rule is looked at. */
export const voteStatements = {
  ranking: `select t.id as "signupId", rank() over (order by coalesce(p.n, 0) desc)::int as rank, t.number, t.name,
    t.club_name as "clubName", t.photo, coalesce(p.n, 0)::int as poll ${ranked} order by poll desc, t.number limit $2 offset $3`,
  rankingTotal: `select count(*)::int as total, sum(p.n)::int as "totalPoll" ${ranked}`,
  vote: `with cast_now as (
      insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
      select gen_random_uuid(), $1, $2, $3, $4, $5, current_date::text,
        (select count(*) + 1 from vote_ballot where rotation_id = $3 and member_id = $5 and period = current_date::text), now(), 'pc', $6, $7
      returning id),
    tallied as (insert into vote_tally as t (rotation_id, team_id, month, slot, n) values ($3, $4, china_month(now()), pg_backend_pid() % 16, 1)
      on conflict (rotation_id, team_id, month, slot) do update set n = t.n + 1)
    select (select id from cast_now) as id, (select sum(n)::int + 1 from vote_tally where rotation_id = $3 and team_id = $4) as poll`,
} as const;
