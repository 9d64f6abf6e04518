import type { Tx } from '../../db/database';

/** Somebody who works in a venue at this moment: enabled, and with a role there. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly department: string;
  readonly roleIds: readonly string[];
  readonly roleNames: string;
}

interface ColleagueRow extends Record<string, unknown> {
  id: string;
  name: string;
  department: string;
  role_ids: string[];
  role_names: string;
}

/** The venue and those above it, from which roles may reach down. */
export const above = `
with recursive above as (
  select id, parent_id, true as own from venue where id = $1
  union all
  select v.id, v.parent_id, false from venue v join above a on v.id = a.parent_id
)`;

const selectColleagues = `${above}
select u.id, u.real_name as name, coalesce(d.name, '') as department, array_agg(distinct r.id) as role_ids,
  string_agg(distinct r.name, '、') as role_names
from user_role ur
join above a on a.id = ur.venue_id and (a.own or ur.includes_descendants)
join staff_user u on u.id = ur.user_id
join role r on r.id = ur.role_id
left join department d on d.id = u.department_id
where u.enabled and u.deleted_at is null
group by u.id, u.real_name, d.name order by u.real_name collate zh, u.id`;

/** Everybody who works in the venue, by name. */
export async function colleaguesIn(db: Tx, venueId: string): Promise<Colleague[]> {
  const rows = await db.query<ColleagueRow>(selectColleagues, [venueId]);
  return rows.map(({ id, name, department, role_ids, role_names }) => ({
    id,
    name,
    department,
    roleIds: role_ids,
    roleNames: role_names,
  }));
}
