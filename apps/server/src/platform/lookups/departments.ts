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
}

const selectStaff = `
with recursive chosen as (
  select id from department where venue_id = $1 and id::text = $2
  union
  select d.id from department d join chosen on d.parent_id = chosen.id
)
select u.id, u.nick_name from staff_user u
where u.venue_id = $1 and u.enabled and ($2 = '' or u.department_id in (select id from chosen))
order by u.nick_name collate zh, u.id`;

/** Enabled staff of a venue, or of one of its departments with those below; nothing but id and name leaves the house. */
export async function staffOf(db: Tx, venueId: string, departmentId: string) {
  const rows = await db.query<StaffRow & Record<string, unknown>>(selectStaff, [venueId, departmentId]);
  return rows.map((row) => ({ id: row.id, nickName: row.nick_name }));
}
