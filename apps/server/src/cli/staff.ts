import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { createDatabase, type Transaction } from '../db/database';
import { createSessions } from '../kernel/access/sessions';
import { recordAudit } from '../kernel/audit/record';
import { systemClock } from '../kernel/clock';
import { accountKey, liftLocks } from '../kernel/access/login-failures';
import { hashPassword } from '../kernel/passwords/password-hash';
import { rememberPassword } from '../kernel/passwords/password-history';
import { passwordProblem } from '../kernel/passwords/password-policy';
import { endOtherTokens } from '../kernel/access/tokens';
import { CommandError } from './command-error';
import { type DataPlace, withDatabase } from './installation';

interface Staff extends Record<string, unknown> {
  id: string;
  login_name: string;
  real_name: string;
  venue_id: string;
  enabled: boolean;
  password_hash: string;
}

/** Gives a user a random password that he must change, ends his sessions and lifts his login locks. Answers the text to print. */
export async function resetPassword(place: DataPlace, loginName: string): Promise<string> {
  const password = newPassword(loginName);
  const hash = await hashPassword(password);
  const user = await change(place, { loginName, command: 'reset-password' }, async (tx, { id, password_hash }) => {
    rememberPassword(tx, { userId: id, hash: password_hash, now: systemClock.now() });
    await tx.query(
      'update staff_user set password_hash = $2, password_changed_at = now(), must_change_password = true where id = $1',
      [id, hash],
    );
    await liftLocks(tx, loginName);
  });
  const lines = [
    `已重置 ${user.login_name}（${user.real_name}）的密码，只显示这一次：`,
    `  ${password}`,
    '用户登录后须先修改密码；原有会话已全部失效。',
  ];
  if (!user.enabled) lines.push('注意：该账号处于停用状态，启用后才能登录。');
  return lines.join('\n');
}

/** Removes the second factor of somebody who lost it; his password stays. Answers the text to print. */
export async function resetSecondFactor(place: DataPlace, loginName: string): Promise<string> {
  const user = await change(place, { loginName, command: 'reset-second-factor' }, async (tx, { id, login_name }) => {
    const gone = await tx.query<{ id: string }>('delete from second_factor where id = $1 returning id', [id]);
    if (gone.length === 0) throw new CommandError(`账号 ${login_name} 没有设置两步验证。`);
  });
  return `已解除 ${user.login_name}（${user.real_name}）的两步验证，其会话已全部失效；下次登录只需密码，请提醒本人重新设置。`;
}

/** Takes a user's access away at once. Answers the text to print. */
export async function disableUser(place: DataPlace, loginName: string): Promise<string> {
  const user = await change(place, { loginName, command: 'disable-user' }, async (tx, found) => {
    if (!found.enabled) throw new CommandError(`账号 ${found.login_name} 已经是停用状态。`);
    await assertNotLastAdministrator(tx, found);
    await tx.query('update staff_user set enabled = false where id = $1', [found.id]);
  });
  return `已停用 ${user.login_name}（${user.real_name}），其会话已全部失效。`;
}

/** Changes a user's row, ends all his tokens in every process and records who did it, in one transaction. */
function change(
  place: DataPlace,
  asked: { loginName: string; command: string },
  effect: (tx: Transaction, user: Staff) => Promise<void>,
): Promise<Staff> {
  return withDatabase(place, (owner) => {
    const db = createDatabase(owner);
    const sessions = createSessions(db, systemClock);
    return db.transaction('*', async (tx) => {
      const [user] = await tx.query<Staff>(
        'select id, login_name, real_name, venue_id, enabled, password_hash from staff_user where lower(login_name) = $1 for update',
        [accountKey(asked.loginName)],
      );
      if (user === undefined) throw new CommandError(`没有名为 ${asked.loginName} 的账号。`);
      await effect(tx, user);
      // No token has an empty hash: none is kept.
      const everything = { userId: user.id, keep: Buffer.alloc(0) };
      await endOtherTokens(tx, everything, { reason: asked.command, now: systemClock.now() });
      await sessions.forget(tx);
      await recordAudit(tx, {
        userId: null,
        userName: '命令行',
        venueId: user.venue_id,
        address: '',
        call: `cli:${asked.command}`,
        objectId: user.id,
        result: 'ok',
        detail: { operator: userInfo().username },
        requestId: '',
      });
      return user;
    });
  });
}

async function assertNotLastAdministrator(tx: Transaction, user: Staff): Promise<void> {
  const administrators = await tx.query<{ id: string }>(
    `select distinct u.id from staff_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
     where r.is_platform and u.enabled`,
  );
  if (administrators.length !== 1 || administrators[0]?.id !== user.id) return;
  throw new CommandError(`账号 ${user.login_name} 是最后一个可用的平台管理员，不能停用。`);
}

/** 96 random bits in a form that the password policy accepts. */
function newPassword(loginName: string): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url');
    if (passwordProblem(password, { loginName, oldPassword: '', profile: 'dengbao' }) === undefined) return password;
  }
}
