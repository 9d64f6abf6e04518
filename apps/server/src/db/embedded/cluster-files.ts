import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account';
import { spawnAs } from './account';
import type { Binaries } from './binaries';
import { EmbeddedError, inWords } from './embedded-error';

/** The superuser of the embedded cluster and its database; only reachable through the private socket folder. */
export const embeddedUser = 'yunguan';

/** A new cluster has this name until it is whole. */
const draftName = 'postgres.new';
/** A cluster that is copied from a backup has this name until it is whole; what stays of it tells of a broken restore. */
export const restoringName = 'postgres.restoring';
/** Stands among the files of a copied cluster until the archived log is replayed over it: before, it is not the restored one. */
const unfinishedName = 'yunguan_restoring';

/** From here on nothing but a restore opens the cluster. */
export function markUnfinished(clusterDir: string): void {
  writeFileSync(join(clusterDir, unfinishedName), '', { mode: 0o600, flush: true });
}

/** The restore has done everything: the cluster is open to all. */
export function markFinished(clusterDir: string): void {
  rmSync(join(clusterDir, unfinishedName), { force: true });
}

/** True of a cluster that a restore has copied and not completed. */
export function isUnfinished(clusterDir: string): boolean {
  return existsSync(join(clusterDir, unfinishedName));
}

/**
 * lc_ctype decides which characters count as letters for trigram and text search; plain C would drop every Chinese
 * character. Not every system has C.UTF-8.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes the cluster if there is none; aside and renamed, so that a killed first start leaves nothing half made.
 * @throws EmbeddedError when an existing cluster belongs to another major version, or a restore was not finished: an empty
 * installation in its place would pass for the restored one.
 */
export async function ensureCluster(input: {
  home: string;
  binaries: Binaries;
  account: Account | undefined;
  /** A restore goes on with what it copied. */
  isRestoring: boolean;
}): Promise<string> {
  const clusterDir = join(input.home, 'postgres');
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    await createCluster(clusterDir, input);
    return clusterDir;
  }
  if (!input.isRestoring && isUnfinished(clusterDir)) throw unfinished(input.home);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== input.binaries.major) {
    throw new EmbeddedError(
      `数据库文件是 PostgreSQL ${found} 的，本程序内置的是 PostgreSQL ${input.binaries.major}，不能直接打开：${clusterDir}\n` +
        '  请用旧版本程序导出数据后再导入，或恢复旧版本程序。',
    );
  }
  return clusterDir;
}

/** A folder restored from a backup as root is handed to PostgreSQL's account again. */
export function giveTo(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

async function createCluster(
  clusterDir: string,
  { home, binaries, account }: { home: string; binaries: Binaries; account: Account | undefined },
): Promise<void> {
  if (existsSync(join(home, restoringName))) throw unfinished(home);
  const draft = join(home, draftName);
  let complaint = '';
  for (const characterType of characterTypes) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (account !== undefined) chownSync(draft, account.uid, account.gid);
    complaint = await runInitdb({ binaries, account, draft, characterType });
    if (complaint === '') {
      renameSync(draft, clusterDir);
      return;
    }
    if (!complaint.includes('locale')) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw new EmbeddedError(`内置数据库初始化失败：${inWords(complaint)}`);
}

function unfinished(home: string): EmbeddedError {
  return new EmbeddedError(
    `上一次恢复（restore）没有完成：${home}\n  请再执行一次 restore；不恢复了，改用一个空的 DATA_DIR。`,
  );
}

async function runInitdb(input: {
  binaries: Binaries;
  account: Account | undefined;
  draft: string;
  characterType: string;
}): Promise<string> {
  const child = spawn(
    input.binaries.initdb,
    [
      '--pgdata',
      input.draft,
      `--username=${embeddedUser}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${input.characterType}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    {
      ...spawnAs(input.account),
      cwd: input.draft,
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  return code === 0 ? '' : complaint.trim() || `initdb 退出码 ${String(code)}`;
}
