import type { Transaction } from '../db/database';
import { accounts } from './accounts';
import type { ContestHouse } from './contest-house';
import { seedId } from '../seed/ids';
import type { DemoRound } from './seed-ballots';

const criteria = [
  { name: '艺术表现', weight: 50 },
  { name: '技术水平', weight: 30 },
  { name: '舞台风采', weight: 20 },
] as const;

/** Judges of a contest at most. */
const mostJudges = 4;
/** Of a hundred teams so many wait for the score of a judge while he may still give it. */
const waiting = 35;

/**
 * The judging of a round by users of its house: an ended one is scored in full, one that is open in part. What a judge gives
 * a team is always the same.
 */
export async function seedVoteJudging(tx: Transaction, house: ContestHouse, round: DemoRound): Promise<void> {
  const { base, contest, venue, venueId, actors } = house;
  const judges = accounts
    .filter((account) => account.venue === venue.key && account.role !== 'venueAdmin')
    .slice(0, mostJudges);
  const hasEnded = round.voteEnd <= base;
  await tx.query(
    `insert into vote_judging (rotation_id, activity_id, venue_id, criteria, end_time, is_blind, is_trimmed, vote_share,
       updated_by, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, false, true, 30, $6, least($7::timestamptz, $8::timestamptz))`,
    [round.id, contest.id, venueId, JSON.stringify(criteria), round.voteEnd, actors.editor.id, round.voteStart, base],
  );
  await tx.query(
    `insert into vote_judge (rotation_id, user_id, venue_id, place)
     select $1, w.id, $2, w.place from unnest($3::uuid[]) with ordinality as w (id, place)`,
    [round.id, venueId, judges.map(({ loginName }) => seedId.user(loginName))],
  );
  await tx.query(
    `insert into vote_score (rotation_id, user_id, team_id, venue_id, points, is_recused, remark, scored_at)
     select e.rotation_id, o.user_id, e.team_id, $2,
       array(select 72 + ('x' || left(md5(chance.seed || place), 7))::bit(28)::int % 260 / 10.0 from generate_series(1, $3) place),
       chance.of = 50, '', least($4::timestamptz, $5::timestamptz - interval '1 hour')
     from vote_team_rotation e join vote_judge o on o.rotation_id = e.rotation_id
     cross join lateral (select e.team_id::text || o.user_id as seed) named
     cross join lateral (select seed, ('x' || left(md5(seed), 7))::bit(28)::int % 100 as of) chance
     where e.rotation_id = $1 and ($6 or chance.of >= $7)`,
    [round.id, venueId, criteria.length, round.voteEnd, base, hasEnded, waiting],
  );
}
