import type { getTeams, VoteTeam } from '@yunguan/contract/content/vote-signup';
import { signupStates } from '@yunguan/contract/content/vote-signup';
import type * as z from 'zod';
import { type Bind, containing, grams } from '../../../kernel/conditions';
import { secondText } from '../../../kernel/china-sql';
import { isUuid } from '../../../kernel/uuid';

/** What the list is asked for; its export takes the same. */
export type TeamFilter = Omit<z.infer<typeof getTeams.input>, 'pageIndex' | 'pageSize'>;

/** `l` is a row of {@link listedTeams}. */
const orders = {
  time: 'l.created_at desc, l.id desc',
  number: 'l.number',
  poll: 'l.poll desc, l.number',
} as const;

/** SQL of the list's order over the alias `l`. */
export function teamOrder({ order }: TeamFilter): string {
  return orders[order ?? 'time'];
}

/** Living votes of a team over all rounds that still stand. */
export const pollOfAll = `(select coalesce(sum(p.n), 0)::bigint from vote_rotation r join vote_tally p on p.rotation_id = r.id and p.team_id = t.id
  where r.activity_id = t.activity_id and r.deleted_at is null)`;

/**
 * Statement parts `with … listed as (…)`: the ids that the filter finds, with their votes and their place in the asked
 * round. Places are those among all teams of the round, whatever the filter leaves.
 */
export function listedTeams(filter: TeamFilter, activityId: string, bind: Bind): string {
  const activity = bind(activityId);
  const conditions = [`t.activity_id = ${activity}::uuid`, 't.deleted_at is null', ...filterConditions(filter, bind)];
  const columns = 't.id, t.created_at, t.number';
  const where = conditions.join(' and ');
  if (filter.rotationId) {
    const round = isUuid(filter.rotationId) ? bind(filter.rotationId) : 'null';
    return `with votes as (select team_id, sum(n)::bigint as n from vote_tally where rotation_id = ${round}::uuid group by team_id),
      placed as (select t.id, coalesce(v.n, 0)::bigint as poll, (rank() over (order by coalesce(v.n, 0) desc))::int as rank
        from vote_team_rotation e join vote_rotation r on r.id = e.rotation_id and r.deleted_at is null
        join vote_team t on t.id = e.team_id and t.deleted_at is null and t.state = 100
        left join votes v on v.team_id = t.id where e.rotation_id = ${round}::uuid),
      listed as (select ${columns}, placed.poll, placed.rank from vote_team t join placed on placed.id = t.id where ${where})`;
  }
  const poll = filter.order === 'poll' ? pollOfAll : 'null::bigint';
  return `with listed as (select ${columns}, ${poll} as poll, null::int as rank from vote_team t where ${where})`;
}

function filterConditions({ state, clubName }: TeamFilter, bind: Bind): string[] {
  const conditions: string[] = [];
  if (state) conditions.push(`t.state = ${bind(state)}::int`);
  const word = clubName?.trim();
  if (word) {
    conditions.push(
      `text_grams(t.club_name) @> ${bind(grams(word))}::text[] and t.club_name ilike ${bind(containing(word))}`,
    );
  }
  return conditions;
}

/** Rounds of a team in the order of time, with its votes in each, over the alias `t`. */
export const roundsOfTeam = `
from vote_team_rotation e join vote_rotation r on r.id = e.rotation_id and r.deleted_at is null where e.team_id = t.id`;

/** Select list of a team over the aliases `t` and `l`; the phone number is still whole. */
export const teamColumnsSql = `t.id, t.activity_id as "activityId", t.type, t.name, t.tel, t.photo, t.id_card_mask as "idCardNo",
  t.id_card_front_url as "idCardFrontUrl", t.id_card_back_url as "idCardBackUrl", t.club_name as "clubName",
  t.club_count as "clubCount", t.club_members as "clubMembers", t.introduction, t.slogan, t.remarks, t.number,
  coalesce(l.poll, ${pollOfAll}) as poll, t.state, t.approval_comments as "approvalComments", t.decided_by_name as "decidedBy",
  ${secondText('t.decided_at')} as "decideTime", ${secondText('t.created_at')} as "createTime", t.version, l.rank,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'poll',
     (select coalesce(sum(p.n), 0)::bigint from vote_tally p where p.rotation_id = r.id and p.team_id = t.id)) order by r.start_time, r.id), '[]')
   ${roundsOfTeam}) as rotations`;

/** A team as the database gives it. */
export type TeamRow = Omit<VoteTeam, 'stateName'> & Record<string, unknown>;

/** Name of a team's state: 101 is shown as 未通过 (000 §4). */
export function stateNameOf(state: number): string {
  return Object.entries(signupStates).find(([known]) => Number(known) === state)?.[1] ?? '';
}
