import { parentsFirst } from '@yunguan/contract/kernel/tree';
import type { DepartmentMember, DepartmentRow } from '@yunguan/contract/platform/departments';
import type { Tx } from '../../db/database';
import { isUuid } from '../../kernel/uuid';

/** A department with what its changes are judged by. */
export interface StoredDepartment extends DepartmentRow {
  readonly sort: number;
}

const selectDepartments = `
select d.id, d.parent_id as "parentId", d.name, d.sort, d.version, coalesce(u.n, 0) as "userCount"
from department d left join (
  select department_id, count(*)::int as n from staff_user where deleted_at is null and department_id in (
    select id from department where venue_id = $1) group by department_id) u on u.department_id = d.id
where d.venue_id = $1 order by d.sort, d.id`;

/** The departments of a venue, brothers in their order. */
export function readDepartments(db: Tx, venueId: string): Promise<StoredDepartment[]> {
  return db.query<StoredDepartment & Record<string, unknown>>(selectDepartments, [venueId]);
}

/** The same, parents before children. */
export async function departmentRows(db: Tx, venueId: string): Promise<StoredDepartment[]> {
  return parentsFirst(await readDepartments(db, venueId));
}

/** People of a venue who are in no department. */
export async function usersWithoutDepartment(db: Tx, venueId: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from staff_user where venue_id = $1 and department_id is null and deleted_at is null',
    [venueId],
  );
  return row?.n ?? 0;
}

/** Venue of a department; undefined for an id that none has. */
export async function venueOfDepartment(db: Tx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.query<{ venue_id: string }>('select venue_id from department where id = $1', [id]);
  return row?.venue_id;
}

const selectMembers = `
select id, nick_name as "nickName", real_name as "realName", login_name as "loginName", duty, enabled
from staff_user where department_id = $1 and deleted_at is null order by real_name collate zh, id limit $2 offset $3`;

/** A page of the people directly in a department. */
export async function departmentMembers(db: Tx, id: string, { limit, offset }: { limit: number; offset: number }) {
  const [rows, counted] = await Promise.all([
    db.query<DepartmentMember & Record<string, unknown>>(selectMembers, [id, limit, offset]),
    db.query<{ n: number }>(
      'select count(*)::int as n from staff_user where department_id = $1 and deleted_at is null',
      [id],
    ),
  ]);
  return { rows, total: counted[0]?.n ?? 0 };
}
