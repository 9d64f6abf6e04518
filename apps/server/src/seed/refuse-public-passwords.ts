import { ConfigError } from '../config-error';
import type { Tx } from '../db/database';
import { accounts, demoPassword } from '../demo/accounts';
import { isPassword, wirePassword } from '../kernel/passwords/password-hash';

/**
 * An installation that is no demonstration must not keep an account of one: its password stands in every manual.
 * @throws ConfigError naming the accounts
 */
export async function refusePublicPasswords(tx: Tx): Promise<void> {
  const rows = await tx.query<{ login_name: string; password_hash: string }>(
    'select login_name, password_hash from staff_user where enabled and deleted_at is null and login_name = any ($1)',
    [accounts.map(({ loginName }) => loginName)],
  );
  const wire = wirePassword(demoPassword);
  const open: string[] = [];
  for (const { login_name: name, password_hash: hash } of rows) if (await isPassword(hash, wire)) open.push(name);
  if (open.length === 0) return;
  throw new ConfigError(
    `以下账号仍在使用公开的演示密码，因此拒绝启动：${open.join('、')}。\n` +
      '  演示数据不能转为正式数据：请停止服务，换一个空的 DATA_DIR（外部数据库换一个空库），再以 SEED=empty 启动。\n' +
      '  数据是自己的，只是账号用了这个密码：用 cli.js reset-password 或 disable-user 处理。\n' +
      '  确需对外演示：请设置 SEED=demo 与 ALLOW_DEMO=1。',
  );
}
