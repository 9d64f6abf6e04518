import type { Tx } from '../../db/database';

/** One step of a flow, as it stands in a task from submission on. */
export interface FlowStep {
  readonly ordinal: number;
  readonly name: string;
  readonly mode: 'any' | 'all';
  readonly limitHours: number | null;
  /** `u:<user>` and `r:<venue>:<role>`. */
  readonly keys: readonly string[];
}

interface StepRow extends Record<string, unknown> {
  ordinal: number;
  name: string;
  mode: FlowStep['mode'];
  limit_hours: number | null;
  reviewer_roles: string[];
  reviewer_users: string[];
}

const ownOrVenueFlow = `
select s.ordinal, s.name, s.mode, s.limit_hours, s.reviewer_roles, s.reviewer_users from review_step s
where s.flow_id = (select f.id from review_flow f where f.venue_id = $1 and (f.content_type = $2 or f.content_type is null)
                   order by f.content_type nulls last limit 1)
order by s.ordinal`;

/**
 * Of the roles that may be held in the venue: those of every venue, its own and those of the venues above, and what
 * somebody holds there from before the venue moved. A network has as many roles as venues, and a task names every one.
 */
const rolesThatReview = `
with recursive above as (
  select id, parent_id from venue where id = $2
  union all
  select v.id, v.parent_id from above a join venue v on v.id = a.parent_id),
usable as materialized (
  select id from role where venue_id is null or venue_id in (select id from above)
  union
  select ur.role_id from above a join user_role ur on ur.venue_id = a.id)
select rm.role_id
from usable u cross join lateral (select * from role_menu where role_id = u.id offset 0) rm join menu m on m.id = rm.menu_id
where m.content_type = $1 and rm.option_codes && array['review', 'all']`;

/** The venue's flow for a type; without one, a single step 审核 by the roles that hold `review` on the menu. */
export async function resolveFlow(tx: Tx, venueId: string, contentType: string): Promise<FlowStep[]> {
  const rows = await tx.query<StepRow>(ownOrVenueFlow, [venueId, contentType]);
  if (rows.length > 0) {
    return rows.map((row, index) => ({
      ordinal: index + 1,
      name: row.name,
      mode: row.mode,
      limitHours: row.limit_hours,
      keys: [
        ...row.reviewer_users.map((user) => `u:${user}`),
        ...row.reviewer_roles.map((role) => `r:${venueId}:${role}`),
      ],
    }));
  }
  const roles = await tx.query<{ role_id: string }>(rolesThatReview, [contentType, venueId]);
  const keys = roles.map((row) => `r:${venueId}:${row.role_id}`);
  return [{ ordinal: 1, name: '审核', mode: 'any', limitHours: null, keys }];
}

/** From the venues of the keys upwards: going down from everybody's roles would visit each venue below for each user. */
const holders = `
with recursive key as materialized (
  select split_part(text, ':', 1) as kind, split_part(text, ':', 2)::uuid as first, nullif(split_part(text, ':', 3), '')::uuid as second
  from unnest($1::text[]) as text),
place as (
  select second as role_id, first as venue_id, true as own from key where kind = 'r'
  union
  select place.role_id, v.parent_id, false from place join venue v on v.id = place.venue_id where v.parent_id is not null),
above as (
  select id, parent_id, true as own from venue where id = $2
  union all
  select v.id, v.parent_id, false from above a join venue v on v.id = a.parent_id),
holder as (
  select first as user_id from key where kind = 'u' and exists (
    select from user_role ur join above a on a.id = ur.venue_id and (a.own or ur.includes_descendants)
    where ur.user_id = key.first)
  union
  select ur.user_id from place join user_role ur on ur.role_id = place.role_id and ur.venue_id = place.venue_id
  where place.own or ur.includes_descendants)
select u.id, u.real_name from holder join staff_user u on u.id = holder.user_id
where u.enabled and u.deleted_at is null order by u.real_name`;

export interface Reviewer {
  readonly id: string;
  readonly name: string;
}

/** Enabled users of the venue who hold one of the keys at this moment; who is named but has no role there any more is none. */
export async function reviewersOf(tx: Tx, venueId: string, keys: readonly string[]): Promise<Reviewer[]> {
  const rows = await tx.query<{ id: string; real_name: string }>(holders, [keys, venueId]);
  return rows.map((row) => ({ id: row.id, name: row.real_name }));
}
