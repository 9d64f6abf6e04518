import type { UnattendedItem } from '@yunguan/contract/platform/workbench';
import { contentTypes } from '@yunguan/contract/content-types';
import type { Deps } from '../../deps';
import { type Actor, holdsIn, scopeOf, venuesWith } from '../../kernel/access/actor';
import { secondText } from '../../kernel/china-sql';

/** Rows that the workbench names; the number tells how many there are. */
const shown = 5;

interface UnattendedRow extends Record<string, unknown>, Omit<UnattendedItem, 'kindName'> {
  total: number;
}

/**
 * Groups of what waits at the same step of a venue where the first few holders of its roles are several people: one of them
 * is not the submitter, so as long as nobody approved, it need not be known who else is there, nor what waits. Looked up
 * from the venue upwards and each role by its place (`offset 0`), until there are enough.
 */
const several = `
  select s.venue_id, s.reviewer_keys from (select distinct venue_id, reviewer_keys from waiting) s
  where 1 < (select count(distinct user_id) from (
    select h.user_id from (
      with recursive place as (
        select s.venue_id as id, true as own
        union all
        select v.parent_id, false from place join venue v on v.id = place.id where v.parent_id is not null)
      select id, own from place) p
    cross join unnest(s.reviewer_keys) k
    cross join lateral (select ur.user_id from user_role ur where ur.role_id = nullif(split_part(k, ':', 3), '')::uuid
      and ur.venue_id = p.id and (p.own or ur.includes_descendants) offset 0) h
    where h.user_id not in (select id from gone) limit 4) few)`;

/**
 * What waits in a review that nobody can decide: no enabled user of the venue is left among the reviewers of the step,
 * apart from those who approved already (会签) and from a submitter who is not the only one. All reviewers are read only
 * where a few do not tell; named users and roles are looked up apart, and each role by its place (`offset 0`): else all
 * of its holders in the whole network are read for every venue where something waits.
 */
const selectUnattended = `
with recursive waiting as materialized (
  select object_id, venue_id, submitted_at, submitter_id, self_review, reviewer_keys, approved_by
  from review_task where venue_id = any ($1::uuid[])),
gone as (select id from staff_user where deleted_at is not null or not enabled),
several as (${several}),
rest as materialized (
  select * from waiting w where approved_by <> '{}'
    or not exists (select from several s where s.venue_id = w.venue_id and s.reviewer_keys = w.reviewer_keys)),
reach (venue_id, above, own) as (
  select distinct venue_id, venue_id, true from rest
  union all
  select r.venue_id, v.parent_id, false from reach r join venue v on v.id = r.above where v.parent_id is not null),
key as (
  select s.venue_id, s.reviewer_keys, split_part(k, ':', 1) as kind, split_part(k, ':', 2)::uuid as first,
    nullif(split_part(k, ':', 3), '')::uuid as second
  from (select distinct venue_id, reviewer_keys from rest) s, unnest(s.reviewer_keys) k),
reviewer as (
  select k.venue_id, k.reviewer_keys, ur.user_id from key k join reach r on r.venue_id = k.venue_id
  join user_role ur on ur.user_id = k.first and ur.venue_id = r.above and (r.own or ur.includes_descendants) where k.kind = 'u'
  union all
  select k.venue_id, k.reviewer_keys, h.user_id from key k join reach r on r.venue_id = k.venue_id
  cross join lateral (select ur.user_id from user_role ur where ur.role_id = k.second and ur.venue_id = r.above
    and (r.own or ur.includes_descendants) offset 0) h where k.kind = 'r'),
people as (
  select venue_id, reviewer_keys, array_agg(distinct user_id) as ids from reviewer
  where user_id not in (select id from gone) group by 1, 2),
found as (
  select w.* from rest w left join people p on p.venue_id = w.venue_id and p.reviewer_keys = w.reviewer_keys
  where p.ids is null or not exists (
    select from unnest(p.ids) as one where one <> all (w.approved_by)
      and (w.self_review or one <> w.submitter_id or p.ids = array[w.submitter_id])))
select f.object_id as id, t.content_type as kind, t.title, v.name as "venueName", t.step_name as "stepName",
  ${secondText('f.submitted_at')} as "submitTime", (select count(*) from found)::int as total
from (select * from found order by submitted_at, object_id limit ${shown}) f
join review_task t on t.object_id = f.object_id join venue v on v.id = f.venue_id order by f.submitted_at, f.object_id`;

/** For who sets the flows: contents of his venues that wait for nobody, the oldest first. */
export async function unattendedOf(
  deps: Deps,
  actor: Actor,
): Promise<{ unattended: UnattendedItem[]; unattendedTotal: number }> {
  const isNetwork = actor.grants.get(actor.venueId)?.venueKind === 'platform';
  const venues = isNetwork
    ? venuesWith(actor, 'flow', ['edit'])
    : [actor.venueId].filter((venueId) => holdsIn(actor, 'flow', 'edit', venueId));
  if (venues.length === 0) return { unattended: [], unattendedTotal: 0 };
  const rows = await deps.db.within<UnattendedRow>(scopeOf(actor), selectUnattended, [venues]);
  const labels = new Map(contentTypes.map(({ key, label }) => [key, label]));
  const unattended = rows.map(({ total: _total, ...row }) => ({ ...row, kindName: labels.get(row.kind) ?? row.kind }));
  return { unattended, unattendedTotal: rows[0]?.total ?? 0 };
}
