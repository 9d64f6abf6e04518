import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type { Tx } from '../../db/database';
import { AppError } from '../../kernel/app-error';
import { lockRole, mayChange, type StoredRole } from './read-roles';
import type { WritingRoles } from './save-role';

/** People whom a refusal names. */
const namesShown = 3;

/** Deletes roles that nobody has and no review names, all of them or none; answers what they were. */
export async function deleteRoles({ tx, actor }: WritingRoles, ids: readonly string[]): Promise<readonly StoredRole[]> {
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择要删除的角色' }]);
  if (ids.length > mostAtOnce) throw AppError.invalid([{ field: 'ids', message: tooMany('删除', '个角色') }]);
  const roles: StoredRole[] = [];
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort()) {
    const role = await lockRole(tx, id);
    if (!mayChange(actor, role, 'del')) throw AppError.forbidden();
    roles.push(role);
  }
  for (const role of roles) {
    if (role.venueId === null) throw AppError.illegalState(`“${role.name}”是内置角色，不能删除`);
    await assertWithoutMembers(tx, role);
    await assertNotInFlows(tx, role);
  }
  const gone = roles.map(({ id }) => id);
  // People who left keep their row, but not a role that is gone.
  await tx.query('delete from user_role where role_id = any ($1::uuid[])', [gone]);
  await tx.query('delete from role_menu where role_id = any ($1::uuid[])', [gone]);
  await tx.query('delete from role where id = any ($1::uuid[])', [gone]);
  return roles;
}

async function assertWithoutMembers(tx: Tx, role: StoredRole): Promise<void> {
  const people = await tx.query<{ name: string }>(
    `select u.real_name as name from staff_user u
     where u.deleted_at is null and u.id in (select user_id from user_role where role_id = $1)
     order by u.real_name collate zh, u.id`,
    [role.id],
  );
  if (people.length === 0) return;
  const names = people.slice(0, namesShown).map(({ name }) => name);
  const more = people.length > namesShown ? '等' : '';
  throw AppError.illegalState(
    `角色“${role.name}”还有 ${people.length} 名成员（${names.join('、')}${more}），请先移除成员`,
  );
}

async function assertNotInFlows(tx: Tx, role: StoredRole): Promise<void> {
  const steps = await tx.query<{ venueName: string; stepName: string }>(
    `select v.name as "venueName", s.name as "stepName" from review_step s join review_flow f on f.id = s.flow_id
     join venue v on v.id = f.venue_id where $1::uuid = any (s.reviewer_roles) order by v.sort, v.id, s.ordinal`,
    [role.id],
  );
  const [step] = steps;
  if (step) {
    const more = steps.length > 1 ? `等 ${steps.length} 个` : '';
    throw AppError.illegalState(
      `角色“${role.name}”是${step.venueName}审批流程“${step.stepName}”${more}步骤的审批人，请先修改审批设置`,
    );
  }
  // What was submitted under an older flow still waits for the role.
  const [waiting] = await tx.query<{ n: number }>(
    `select count(*)::int as n from review_task where position($1 in steps::text) > 0`,
    [role.id],
  );
  if (waiting && waiting.n > 0) {
    throw AppError.illegalState(`还有 ${waiting.n} 条内容等待角色“${role.name}”审批，请处理后再删除`);
  }
}
