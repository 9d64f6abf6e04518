import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Account } from './account';
import { canReach } from './account';
import { EmbeddedError } from './embedded-error';

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const longestSocketPath = 103;

/** Where the cluster of a data folder lives, if one was made already. */
export function knownHome(dataDir: string): string | undefined {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return dataDir;
  const pointer = join(dataDir, 'postgres.location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
}

/**
 * The folder that holds the cluster: the data folder, or below /var/lib when PostgreSQL's account cannot enter the data
 * folder (a checkout below /root); a pointer file in the data folder then names it.
 * @throws EmbeddedError when the account can enter neither, or no more the one with the cluster
 */
export function chooseHome(input: { dataDir: string; account: Account | undefined; log: Logger }): string {
  const { dataDir, account, log } = input;
  const known = knownHome(dataDir);
  if (known !== undefined && canReach(known, account)) return known;
  if (known === undefined && canReach(dataDir, account)) return dataDir;
  const refusal = new EmbeddedError(
    `数据库账号 ${account?.name ?? ''} 无法进入数据目录 ${known ?? dataDir}。\n` +
      '  请把 DATA_DIR 设到该账号可进入的位置，或设置 DATABASE_URL 使用外部 PostgreSQL。',
  );
  // A new cluster elsewhere would pass for the old one, and be empty.
  if (known !== undefined) throw refusal;
  const home = join('/var/lib/yunguan', shortHash(dataDir));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (!canReach(home, account)) throw refusal;
  writeFileSync(join(dataDir, 'postgres.location'), `${home}\n`);
  log.warn({ home, account: account?.name }, '数据库账号无法进入数据目录，数据库文件改存于此；备份时请一并备份');
  return home;
}

/** A private folder for the socket with a path short enough for the kernel. */
export function prepareSocketDir(clusterDir: string, account: Account | undefined): string {
  const name = `yg-${shortHash(clusterDir)}`;
  for (const base of [tmpdir(), '/tmp', '/var/lib/yunguan']) {
    const folder = join(base, name);
    if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > longestSocketPath || !existsSync(base)) continue;
    if (canReach(base, account) && makePrivate(folder, account)) return folder;
  }
  throw new EmbeddedError('找不到可存放数据库套接字的临时目录，请检查 TMPDIR 的长度与权限。');
}

/** Short, stable name for a path. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Anybody may write to /tmp: a folder or link that somebody else put there first is not used. */
function makePrivate(folder: string, account: Account | undefined): boolean {
  const owner = account?.uid ?? process.getuid?.();
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) return false;
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return true;
}
