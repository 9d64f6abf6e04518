import { filePath } from '@yunguan/contract/kernel/addresses';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import type { addSysUser, editSysUser, RoleInput } from '@yunguan/contract/platform/staff';
import type * as z from 'zod';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import { isUniqueViolation } from '../../db/unique-violation';
import { scopeOf } from '../../kernel/access/actor';
import { ownVenueWith } from '../../kernel/access/own-venue';
import { AppError } from '../../kernel/app-error';
import type { Call, Reply } from '../../kernel/call';
import { isUuid, uuidv7 } from '../../kernel/uuid';
import { hashPassword } from '../../kernel/passwords/password-hash';
import { newPasswordProblem } from '../../kernel/passwords/password-policy';
import { type Gift, loadGiving, mayGive } from '../../kernel/access/giving';
import { oneTimePassword } from './one-time-password';

type Added = z.infer<typeof addSysUser.input>;
export type Edited = z.infer<typeof editSysUser.input>;

/** What is said of a new user, one by one and in a file alike. */
export const loginNameTaken = { field: 'loginName', message: '登录名已被使用，请更换' } as const satisfies FieldProblem;
export const telCovered = '请输入完整的手机号码';

/** Makes a member of staff; without a password a one-time one is made up and answered once. */
export async function addStaff(deps: Deps, call: Call<Added>): Promise<Reply> {
  const { actor, input } = call;
  const venueId = ownVenueWith(actor, input.venueId, { content: 'staff', right: 'add' });
  const { passwordProfile: profile, breachedPasswords: breachedFile } = deps.config;
  const known = { loginName: input.loginName, oldPassword: '', profile, breachedFile };
  const problem = input.password && (await newPasswordProblem(input.password, known));
  if (problem) throw AppError.invalid([{ field: 'password', message: problem.replace('新密码', '密码') }]);
  const initialPassword = input.password ? null : oneTimePassword(input.loginName);
  const passwordHash = await hashPassword(input.password || (initialPassword ?? ''));
  const id = uuidv7(deps.clock.now().getTime());
  call.note({ objectId: id, venueId, detail: { loginName: input.loginName } });
  return notTwice(() =>
    call.write(scopeOf(actor), async (tx) => {
      const gifts = giftsOf(input.roles ?? []);
      await holdRoles(tx, gifts);
      const giving = await loadGiving(tx, actor, [...new Set(gifts.map((gift) => gift.roleId))]);
      if (!gifts.every((gift) => mayGive(giving, gift, 'add'))) throw AppError.forbidden();
      await assertFree(tx, input.loginName);
      const departmentId = await departmentIn(tx, venueId, input.departmentId);
      await tx.query(insertStaff, [
        id,
        venueId,
        departmentId,
        input.loginName,
        input.nickName || input.realName,
        input.realName,
        iconOf(input.icon),
        telOf(input.tel, ''),
        input.duty ?? '',
        input.remark ?? '',
        passwordHash,
        deps.clock.now(),
        actor.realName,
        actor.userId,
      ]);
      await insertGifts(tx, id, gifts);
      call.note({ detail: { roles: gifts.length } });
      return { objects: { id, loginName: input.loginName, initialPassword }, msg: messages.added };
    }),
  );
}

export const insertStaff = `insert into staff_user (id, venue_id, department_id, login_name, nick_name, real_name, icon, tel, duty, remark,
    password_hash, password_changed_at, must_change_password, created_at, updated_at, updated_by_name,
    updated_by_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true, $12, $12, $13, $14)`;

/** Two who take one login name at the same time: the later one is told like any other. */
export async function notTwice(save: () => Promise<Reply>): Promise<Reply> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.invalid([loginNameTaken]);
    throw error;
  }
}

/** The name of somebody who is gone stays taken: logs and records name him. */
async function assertFree(tx: Tx, loginName: string): Promise<void> {
  const taken = await tx.query('select id from staff_user where lower(login_name) = lower($1)', [loginName]);
  if (taken.length > 0) throw AppError.invalid([loginNameTaken]);
}

/** Each role once per venue; the wider one of two counts. @throws AppError FORBIDDEN for an id that is none */
export function giftsOf(roles: readonly RoleInput[]): Gift[] {
  const gifts = new Map<string, Gift>();
  for (const role of roles) {
    const roleId = role.roleId.toLowerCase();
    const venueId = role.venueId.toLowerCase();
    if (!isUuid(roleId) || !isUuid(venueId)) throw AppError.forbidden();
    const key = `${venueId}:${roleId}`;
    const includesDescendants = role.includesDescendants === true || gifts.get(key)?.includesDescendants === true;
    gifts.set(key, { roleId, venueId, includesDescendants });
  }
  return [...gifts.values()];
}

/** Has the roles stay until the gifts are written: one that is deleted meanwhile is found gone, not given. */
export async function holdRoles(tx: Transaction, gifts: readonly Gift[]): Promise<void> {
  await tx.query('select from role where id = any ($1::uuid[]) order by id for key share', [
    gifts.map((gift) => gift.roleId),
  ]);
}

/** Writes the roles of a user who has none of them yet. */
export async function insertGifts(tx: Tx, userId: string, gifts: readonly Gift[]): Promise<void> {
  await tx.query(
    `insert into user_role (user_id, role_id, venue_id, includes_descendants)
     select $1, * from unnest($2::uuid[], $3::uuid[], $4::boolean[])`,
    [
      userId,
      gifts.map((gift) => gift.roleId),
      gifts.map((gift) => gift.venueId),
      gifts.map((gift) => gift.includesDescendants),
    ],
  );
}

/** The department, which must be one of the venue; null for none. */
export async function departmentIn(
  tx: Transaction,
  venueId: string,
  departmentId: string | null | undefined,
): Promise<string | null> {
  if (!departmentId) return null;
  const wrong = AppError.invalid([{ field: 'departmentId', message: '所选部门已被删除或不属于该场馆，请重新选择' }]);
  if (!isUuid(departmentId)) throw wrong;
  // Shared lock: it must not be deleted under the user who joins it.
  const found = await tx.query('select id from department where id = $1 and venue_id = $2 for share', [
    departmentId,
    venueId,
  ]);
  if (found.length === 0) throw wrong;
  return departmentId;
}

/** A number that came back covered, as the form shows it, is the old one. */
export function telOf(tel: string | null | undefined, covered: string, known = ''): string {
  if (tel === undefined || tel === null) return known;
  if (!tel.includes('*')) return tel;
  if (tel !== covered) throw AppError.invalid([{ field: 'tel', message: telCovered }]);
  return known;
}

/** Path of an uploaded picture; an address elsewhere would tell strangers who looks at it. */
export function iconOf(icon: string | null | undefined): string {
  if (!icon) return '';
  if (!filePath.test(icon) || icon.startsWith('/files/private/')) {
    throw AppError.invalid([{ field: 'icon', message: '头像不是有效的图片地址' }]);
  }
  return icon;
}
