import { loginNamePattern, loginNameWrong } from '@yunguan/contract/platform/staff';
import { randomBytes } from 'node:crypto';
import { ConfigError } from '../config-error';
import type { Tx } from '../db/database';
import { demoPassword } from '../demo/accounts';
import { hashPassword } from '../kernel/passwords/password-hash';
import { passwordProblem } from '../kernel/passwords/password-policy';
import { seedId } from './ids';

export interface NewAdministrator {
  readonly loginName: string;
  /** Present when it was made up here: print it once, it is stored nowhere. */
  readonly password: string | undefined;
}

/**
 * The one platform administrator of an empty installation (decisions §6); he must change the password first.
 * Undefined when there is staff already.
 * @throws ConfigError for a name that no account may have, or a weak password
 */
export async function seedAdministrator(
  tx: Tx,
  given: { username: string | undefined; password: string | undefined },
): Promise<NewAdministrator | undefined> {
  const staff = await tx.query('select 1 from staff_user limit 1');
  if (staff.length > 0) return undefined;
  const loginName = given.username ?? 'admin';
  if (!loginNamePattern.test(loginName)) throw new ConfigError(`ADMIN_USER 不正确：${loginNameWrong}`);
  if (given.password !== undefined) refuseWeak(loginName, given.password);
  const password = given.password ?? randomBytes(12).toString('base64url');
  const userId = seedId.user(loginName);
  await tx.query(
    `insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash, must_change_password)
     values ($1, $2, $3, '平台管理员', '平台管理员', $4, true)`,
    [userId, seedId.venue('platform'), loginName, await hashPassword(password)],
  );
  await tx.query('insert into user_role (user_id, role_id, venue_id, includes_descendants) values ($1, $2, $3, true)', [
    userId,
    seedId.role('platformAdmin'),
    seedId.venue('platform'),
  ]);
  return { loginName, password: given.password === undefined ? password : undefined };
}

/** It is changed at the first login; until then it must not be one that everybody tries. @throws ConfigError */
function refuseWeak(loginName: string, password: string): void {
  const problem = passwordProblem(password, { loginName, oldPassword: demoPassword, profile: 'dengbao' });
  if (problem === undefined) return;
  throw new ConfigError(
    `ADMIN_PASSWORD 不符合密码要求：${problem.replace('新密码', '密码').replace('原密码', '演示密码')}`,
  );
}
