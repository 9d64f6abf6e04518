import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/database';
import { hashPassword } from '../platform/auth/password-hash';
import { seedId } from './ids';

export interface NewAdministrator {
  readonly loginName: string;
  /** Present when it was made up here: print it once, it is stored nowhere. */
  readonly password: string | undefined;
}

/**
 * The one platform administrator of an empty installation (decisions §6); he must change the password first.
 * Undefined when there is staff already.
 */
export async function seedAdministrator(
  tx: Tx,
  given: { username: string | undefined; password: string | undefined },
): Promise<NewAdministrator | undefined> {
  const staff = await tx.query('select 1 from staff_user limit 1');
  if (staff.length > 0) return undefined;
  const loginName = given.username ?? 'admin';
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
