import { type UnattendedStep, unattendedText, unattendedWords } from '@yunguan/contract/platform/unattended';
import { contentTypes } from '@yunguan/contract/content-types';
import type { Tx } from '../../db/database';
import { defaultFlowName } from './read-flows';
import { reviewedTypes } from './reviewed-types';

interface Held {
  readonly roleId: string;
  readonly venueId: string;
  readonly includesDescendants: boolean;
}

/** What somebody is about to lose. */
export interface Loss {
  /** Users who keep no role but those of `kept`. */
  readonly userIds?: readonly string[];
  readonly kept?: readonly (Held & { readonly userId: string })[];
  /** A role that no longer reviews these types. */
  readonly role?: { readonly roleId: string; readonly types: readonly string[] };
}

/** Venues that the loss reaches, and each of them with those above it, from which roles reach down. */
const places = `
down (venue_id, below) as (
  select venue_id, includes_descendants from user_role where user_id = any ($2::uuid[]) or role_id = $3::uuid
  union
  select v.id, true from down d join venue v on v.parent_id = d.venue_id where d.below),
reach (venue_id, above, own) as (
  select distinct venue_id, venue_id, true from down
  union all
  select r.venue_id, v.parent_id, false from reach r join venue v on v.id = r.above where v.parent_id is not null)`;

/**
 * Who holds a role there now and after the loss, joined over the people before the venues below: a role that thousands
 * hold in hundreds of venues is one row.
 */
const gifts = `
gift as (
  select ur.user_id, ur.role_id, ur.venue_id, ur.includes_descendants as below, true as before, ur.user_id <> all ($2::uuid[]) as after
  from user_role ur join staff_user u on u.id = ur.user_id
  where u.enabled and u.deleted_at is null and ur.venue_id in (select above from reach)
  union all
  select k.user_id, k.role_id, k.venue_id, k.below, false, true
  from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::boolean[]) as k (user_id, role_id, venue_id, below)
  join staff_user u on u.id = k.user_id where u.enabled and u.deleted_at is null),
given as (
  select venue_id, role_id, bool_or(before) as before, bool_or(before and below) as before_below,
    bool_or(after) as after, bool_or(after and below) as after_below from gift group by 1, 2)`;

/**
 * The steps there: the stored ones, and the built-in step 审核 of types without any flow (decisions §4), whose roles are
 * those that hold `review` on the menu. Of these only the ones that somebody there has: each venue of a network may
 * have roles of its own.
 */
const steps = `
reviewing as (
  select m.content_type as kind, rm.role_id from (select distinct role_id from given) g
    cross join lateral (select * from role_menu where role_id = g.role_id offset 0) rm join menu m on m.id = rm.menu_id
  where m.content_type = any ($1) and rm.option_codes && array['review', 'all']),
step as (
  select f.venue_id, f.content_type as kind, s.ordinal, s.name, s.reviewer_users as users, s.reviewer_roles as roles,
    s.reviewer_roles as roles_after
  from review_flow f join review_step s on s.flow_id = f.id where f.venue_id in (select venue_id from down)
  union all
  select t.venue_id, r.kind, 1, '审核', '{}', array_agg(r.role_id),
    coalesce(array_agg(r.role_id) filter (where r.role_id is distinct from $3::uuid or r.kind <> all ($4)), '{}')
  from reach t join given g on g.venue_id = t.above join reviewing r on r.role_id = g.role_id
  where not exists (select from review_flow f where f.venue_id = t.venue_id and (f.content_type = r.kind or f.content_type is null))
  group by t.venue_id, r.kind)`;

const holdings = `
holding as (
  select r.venue_id, g.role_id as id, bool_or(case when r.own then before else before_below end) as before,
    bool_or(case when r.own then after else after_below end) as after
  from reach r join given g on g.venue_id = r.above group by 1, 2
  union all
  select r.venue_id, g.user_id, bool_or(before and (r.own or below)), bool_or(after and (r.own or below))
  from reach r join gift g on g.venue_id = r.above where g.user_id in (select unnest(users) from step) group by 1, 2)`;

const selectLost = `
with recursive ${places}, ${gifts}, ${steps}, ${holdings}
select s.venue_id as "venueId", v.name as "venueName", s.kind, s.name as "stepName"
from step s join venue v on v.id = s.venue_id
where exists (select from holding h where h.venue_id = s.venue_id and h.before and h.id = any (s.users || s.roles))
  and not exists (select from holding h where h.venue_id = s.venue_id and h.after and h.id = any (s.users || s.roles_after))
order by v.sort, v.id, s.kind nulls first, s.ordinal`;

/** The steps that somebody can decide now and nobody after the loss; asked before it is carried out. */
export async function unattendedAfter(tx: Tx, { userIds = [], kept = [], role }: Loss): Promise<UnattendedStep[]> {
  const rows = await tx.query<Omit<UnattendedStep, 'kindName'>>(selectLost, [
    reviewedTypes.map(({ key }) => key),
    userIds,
    role?.roleId ?? null,
    role?.types ?? [],
    kept.map(({ userId }) => userId),
    kept.map(({ roleId }) => roleId),
    kept.map(({ venueId }) => venueId),
    kept.map(({ includesDescendants }) => includesDescendants),
  ]);
  return rows.map((row) => ({ ...row, kindName: flowName(row.kind) }));
}

/** The same where the users lose one role in one venue, or, those of `narrowed`, keep it there without the venues below. */
export async function unattendedWithout(
  tx: Tx,
  userIds: readonly string[],
  lost: { readonly roleId: string; readonly venueId: string; readonly narrowed?: readonly string[] },
): Promise<UnattendedStep[]> {
  const { roleId, venueId, narrowed = [] } = lost;
  const all = [...userIds, ...narrowed];
  const kept = await tx.query<Held & { userId: string }>(
    `select user_id as "userId", role_id as "roleId", venue_id as "venueId", includes_descendants as "includesDescendants"
     from user_role where user_id = any ($1::uuid[]) and (role_id, venue_id) <> ($2::uuid, $3::uuid)`,
    [all, roleId, venueId],
  );
  const left = narrowed.map((userId) => ({ userId, roleId, venueId, includesDescendants: false }));
  return unattendedAfter(tx, { userIds: all, kept: [...kept, ...left] });
}

/** A flow by the type that it is of. */
export function flowName(kind: string | null): string {
  if (kind === null) return defaultFlowName;
  return `${contentTypes.find((type) => type.key === kind)?.label ?? kind}审批流程`;
}

/** The text of a success with what it left behind. */
export function withUnattended(done: string, unattended: readonly UnattendedStep[]): string {
  const words = unattendedWords(unattended);
  return words === '' ? done : `${done}${words}${unattendedText}，请在审批设置中更换审核人`;
}
