import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './embedded-error';

/** The uid and gid that PostgreSQL runs under; PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

const preferredNames = ['yunguan', 'postgres', 'nobody'];

/**
 * The account for PostgreSQL: undefined when the server itself is unprivileged, else the owner of an existing cluster,
 * else an existing unprivileged account, else a new one.
 */
export function chooseAccount(clusterDir: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = clusterDir === undefined ? undefined : ownerOf(clusterDir);
  if (owner !== undefined && owner.uid !== 0) return owner;
  for (const name of preferredNames) {
    const account = accounts.find((entry) => entry.name === name);
    if (account !== undefined) return account;
  }
  return createAccount();
}

/** How to spawn a program under the account. */
export function spawnAs(account: Account | undefined): { uid: number; gid: number } | Record<string, never> {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Whether the account can walk down to the folder: a real attempt, because a parent such as /root is often closed. */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...spawnAs(account), cwd: '/', stdio: 'ignore' });
  return attempt.status === 0;
}

function ownerOf(clusterDir: string): Account | undefined {
  try {
    const { uid, gid } = statSync(join(clusterDir, 'PG_VERSION'));
    return { name: String(uid), uid, gid };
  } catch {
    return undefined;
  }
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '') || uid === '0') return [];
      return [{ name, uid: Number(uid), gid: Number(gid) }];
    });
}

/** useradd is the shadow suite's, adduser BusyBox's. */
function createAccount(): Account {
  const attempts = [
    ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'yunguan'],
    ['adduser', '-S', '-D', '-H', 'yunguan'],
  ] as const;
  for (const [program, ...options] of attempts) spawnSync(program, options, { stdio: 'ignore' });
  const created = readAccounts().find((entry) => entry.name === 'yunguan');
  if (created !== undefined) return created;
  throw new EmbeddedError(
    '当前以 root 身份运行，而内置数据库不能以 root 运行，系统中也没有可用的普通账号。\n' +
      '  请新建一个普通账号，或用普通账号启动，或设置 DATABASE_URL 使用外部 PostgreSQL。',
  );
}
