import { dayLength } from '@yunguan/contract/kernel/days';
import type { Transaction } from '../db/database';
import { digestOf, frozenText } from '../content/vote/ballots/frozen-text';
import { readRanking } from '../content/vote/ballots/ranking';
import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import { seedId } from '../seed/ids';
import { drawCards } from './card-pictures';
import type { Contest, ContestHouse, ContestPlan } from './contest-house';
import { type ActivityCategory, itemsOf } from '../seed/dictionaries';
import { stableId } from '../seed/stable-id';
import { demoBranchKey, type VenueKey, venues } from './places';
import { rngOf } from './random';
import { type DemoRound, seedBallots } from './seed-ballots';
import { seedVoteJudging } from './seed-vote-judging';
import { at, insertRows } from './seed-rows';
import { actorsOf } from './seed-reviews';
import { type DemoTeam, makeTeams } from './vote-teams';
import { type PlannedRound, planRounds } from './vote-schedule';

/** Running contests of a house, and ended ones. */
const contestsOf: readonly (readonly [VenueKey, { readonly running: number; readonly ended: number }])[] = [
  ['main', { running: 5, ended: 2 }],
  [demoBranchKey, { running: 3, ended: 2 }],
];
const hour = 3_600_000;

/** Teams over all states, rounds and votes for approved contests, and the views that every activity has had. */
export async function seedVoteTeams(tx: Transaction, plan: ContestPlan): Promise<void> {
  const cards = await drawCards();
  for (const [key, count] of contestsOf) {
    const venue = venues.find((one) => one.key === key);
    if (!venue) continue;
    const house = { ...plan, venue, venueId: seedId.venue(key), actors: actorsOf(key) };
    const contests = await findContests(tx, { venueId: house.venueId, base: plan.base, ...count });
    for (const contest of contests) {
      const teams = await makeTeams(tx, { ...house, contest }, cards);
      await seedRounds(tx, { ...house, contest }, teams);
    }
  }
  await seedViews(tx, plan.base);
}

/** Running ones that have lasted longest first, then those that ended last. */
async function findContests(
  tx: Transaction,
  wanted: { venueId: string; base: Date; running: number; ended: number },
): Promise<Contest[]> {
  const categories = itemsOf('1005').map(({ id, displayName }) => [id, displayName] as const);
  const rows = await tx.query<Omit<Contest, 'category'> & { typeId: string; isRunning: boolean; no: number }>(
    `select * from (
       select id, title, type_id as "typeId", start_time as from, end_time as until, signup_start_time as "signupFrom",
         signup_end_time as "signupUntil", end_time > $2 as "isRunning",
         row_number() over (partition by end_time > $2 order by case when end_time > $2 then start_time end, end_time desc, id)::int as no
       from vote_activity where venue_id = $1 and status = 100 and is_need_signup and is_need_vote and not is_custom_apply
         and start_time < $2::timestamptz - interval '1 day') found
     where no <= case when "isRunning" then $3::int else $4::int end order by "isRunning" desc, no`,
    [wanted.venueId, wanted.base, wanted.running, wanted.ended],
  );
  return rows.map(({ typeId, ...row }) => {
    const [, category] = categories.find(([id]) => id === typeId) ?? [];
    // Dictionary items of the node are named by its categories.
    return { ...row, category: (category ?? '合唱声乐') as ActivityCategory };
  });
}

async function seedRounds(tx: Transaction, house: ContestHouse, teams: readonly DemoTeam[]): Promise<void> {
  const { contest, base } = house;
  const planned = planRounds(contest, base);
  await insertRows(
    tx,
    'vote_rotation',
    planned.map((round, index) => roundRow(house, round, index)),
  );
  const approved = teams.filter(({ state }) => state === 100);
  let promoted = new Set<string>();
  let since = 0;
  for (const [index, plan] of planned.entries()) {
    if (plan.voteStart > base) break;
    const round: DemoRound = { ...plan, id: roundId(contest, index), index, ...rulesOf(contest, index) };
    const until = round.voteEnd.getTime();
    // Whoever was approved after a round goes straight into the next.
    const entering = approved.filter(
      ({ id, decidedAt }) => promoted.has(id) || (decidedAt >= since && decidedAt < until),
    );
    await insertRows(
      tx,
      'vote_team_rotation',
      entering.map((team) => entryRow(house, { round, team, index })),
    );
    await seedBallots(tx, house, { round, teams: entering });
    // A first round is left to the public.
    if (index > 0 || plan.voteEnd > base) await seedVoteJudging(tx, house, round);
    if (plan.voteEnd > base) break;
    const ranking = await readRanking(tx, round.id, 'ledger');
    if (index === 0 || contest.until < base) await freeze(tx, house, round);
    // The better half goes on.
    promoted = new Set(ranking.slice(0, Math.ceil(ranking.length / 2)).map(({ signupId }) => signupId));
    since = until;
  }
  await tx.query(
    `update vote_activity set votes_count = (select coalesce(sum(p.n), 0) from vote_tally p join vote_rotation r on r.id = p.rotation_id where r.activity_id = $1)
     where id = $1`,
    [contest.id],
  );
}

const roundId = ({ id }: Contest, index: number) => stableId('round', id, String(index));

/** How often one may vote differs from contest to contest and from round to round. */
function rulesOf({ id }: Contest, index: number): Pick<DemoRound, 'voteCycle' | 'voteNum'> {
  const rng = rngOf('round', id, index);
  const [voteCycle, voteNum] = rng.weighted<readonly [3 | 2 | 1, number]>([
    [[3, rng.int(1, 3)], 6],
    [[2, rng.int(3, 5)], 2],
    [[1, 5], 1],
  ]);
  return { voteCycle, voteNum };
}

function roundRow({ contest, venueId, actors, pictures }: ContestHouse, plan: PlannedRound, index: number) {
  const { voteCycle, voteNum } = rulesOf(contest, index);
  const createdAt = at(Math.min(plan.start.getTime(), contest.from.getTime() + dayLength) - 20 * hour);
  const covers = [...pictures.cutCovers.values()];
  return {
    id: roundId(contest, index),
    venue_id: venueId,
    activity_id: contest.id,
    name: plan.name,
    cover: index === 0 ? (rngOf('round cover', contest.id).pick(covers) ?? null) : null,
    start_time: plan.start,
    end_time: plan.end,
    vote_start_time: plan.voteStart,
    vote_end_time: plan.voteEnd,
    vote_cycle: voteCycle,
    vote_num: voteNum,
    version: 1,
    created_by: actors.editor.id,
    created_at: createdAt,
    updated_by: actors.editor.id,
    updated_at: createdAt,
  };
}

/** Into the first round by the approval, into the others by promotion. */
function entryRow(
  { venueId, actors }: ContestHouse,
  { round, team, index }: { round: DemoRound; team: DemoTeam; index: number },
) {
  const enteredAt = index === 0 ? team.decidedAt : Math.max(team.decidedAt, round.start.getTime() - 2 * hour);
  return {
    rotation_id: round.id,
    team_id: team.id,
    venue_id: venueId,
    entered_at: at(enteredAt),
    entered_by_name: index === 0 ? actors.first.name : actors.editor.name,
  };
}

/** Frozen the morning after, as the server does it. */
async function freeze(tx: Transaction, { contest, actors, base }: ContestHouse, round: DemoRound): Promise<void> {
  const head = {
    rotationId: round.id,
    name: round.name,
    activity: contest.title,
    voteStartTime: chinaMinute(round.voteStart),
    voteEndTime: chinaMinute(round.voteEnd),
  };
  const text = frozenText(head, await readRanking(tx, round.id, 'ledger'));
  await tx.query(
    'update vote_rotation set frozen_at = $2, frozen_by_name = $3, frozen_digest = $4, frozen_result = $5, version = 2 where id = $1',
    [
      round.id,
      at(Math.min(round.voteEnd.getTime() + 15 * hour, base.getTime())),
      actors.editor.name,
      digestOf(text),
      text,
    ],
  );
}

/** The numbers of the list come from these; who votes has looked before. */
async function seedViews(tx: Transaction, base: Date): Promise<void> {
  await tx.query(
    `update vote_activity set viewing_count = greatest(viewing_count, votes_count * 3 + 41) where votes_count > 0`,
  );
  await tx.query(
    `insert into view_tally (content_type, object_id, day, slot, n)
     select 'vote', id, ($1::timestamptz at time zone 'Asia/Shanghai')::date - 1, 0, viewing_count from vote_activity where viewing_count > 0
     on conflict (object_id, day, slot) do nothing`,
    [base],
  );
}
