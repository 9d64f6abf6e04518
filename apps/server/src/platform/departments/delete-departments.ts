import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import { AppError } from '../../kernel/app-error';
import { findDepartment, type WritingDepartments } from './department-place';
import { departmentMembers, type StoredDepartment } from './read-departments';

/** People whom a refusal names. */
const namesShown = 3;

interface Going {
  readonly venueId: string;
  readonly department: StoredDepartment;
  /** All of its venue. */
  readonly all: readonly StoredDepartment[];
}

/** Deletes departments in which nobody works and below which nothing stays, all of them or none; answers what they were. */
export async function deleteDepartments(
  writing: WritingDepartments,
  ids: readonly string[],
): Promise<readonly Going[]> {
  const { tx } = writing;
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择要删除的部门' }]);
  if (ids.length > mostAtOnce) throw AppError.invalid([{ field: 'ids', message: tooMany('删除', '个部门') }]);
  const going: Going[] = [];
  // One order for everybody, so that two deletions at a time cannot wait for each other's venue.
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort()) {
    going.push(await findDepartment(writing, id, 'del'));
  }
  const goingIds = new Set(going.map(({ department }) => department.id));
  for (const { department, all } of going) {
    const children = all.filter(({ id, parentId }) => parentId === department.id && !goingIds.has(id));
    if (children.length > 0) {
      const names = children.map(({ name }) => name).join('、');
      throw AppError.illegalState(
        `部门“${department.name}”有 ${children.length} 个下级部门（${names}），请先移走或删除下级部门`,
      );
    }
    // Whoever joins the department meanwhile waits here, and finds it gone.
    await tx.query('select id from department where id = $1 for update', [department.id]);
    const { rows, total } = await departmentMembers(tx, department.id, { limit: namesShown, offset: 0 });
    if (total > 0) throw AppError.illegalState(occupiedText(department.name, { rows, total }));
  }
  const gone = [...goingIds];
  // People who left keep their row, but not a department that is gone.
  await tx.query('update staff_user set department_id = null where department_id = any ($1::uuid[])', [gone]);
  await tx.query('delete from department where id = any ($1::uuid[])', [gone]);
  return going;
}

function occupiedText(name: string, people: { rows: readonly { realName: string }[]; total: number }): string {
  const names = people.rows.map(({ realName }) => realName).join('、');
  const more = people.total > namesShown ? '等' : '';
  return `部门“${name}”有 ${people.total} 名用户（${names}${more}），请先把他们调到其他部门`;
}
