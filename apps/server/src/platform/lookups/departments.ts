import { growTree } from '@yunguan/contract/kernel/tree';
import type { DepartmentNode } from '@yunguan/contract/platform/lookups';
import type { Tx } from '../../db/database';

interface DepartmentRow {
  id: string;
  parentId: string | null;
  name: string;
}

/** The departments of a venue as trees. */
export async function departmentTree(db: Tx, venueId: string): Promise<DepartmentNode[]> {
  const rows = await db.query<DepartmentRow & Record<string, unknown>>(
    'select id, parent_id as "parentId", name from department where venue_id = $1 order by sort, id',
    [venueId],
  );
  return growTree(rows, ({ id, name }, children: DepartmentNode[]) => ({ id, name, children }));
}

interface StaffRow {
  id: string;
  nick_name: string;
  /** null where nobody else has the name. */
  department_name: string | null;
}

const selectStaff = `
with recursive chosen as (
  select id from department where venue_id = $1 and id::text = $2
  union
  select d.id from department d join chosen on d.parent_id = chosen.id
), staff as (
  select id, nick_name, department_id, count(*) over (partition by nick_name) > 1 as is_namesake
  from staff_user where venue_id = $1 and enabled
)
select u.id, u.nick_name, case when u.is_namesake then coalesce(d.name, '') end as department_name
from staff u left join department d on d.id = u.department_id
where $2 = '' or u.department_id in (select id from chosen)
order by u.nick_name collate zh, u.id`;

/** Enabled staff of a venue, or of one of its departments with those below; nothing but id and name leaves the house, and of people of one name their departments. */
export async function staffOf(db: Tx, venueId: string, departmentId: string) {
  const rows = await db.query<StaffRow & Record<string, unknown>>(selectStaff, [venueId, departmentId]);
  return rows.map(({ id, nick_name: nickName, department_name: departmentName }) => ({
    id,
    nickName,
    ...(departmentName !== null && { departmentName }),
  }));
}
