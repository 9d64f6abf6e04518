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
/** A cluster of this program's major version that is filled from one of an older version has this name until it is whole. */
const convertedName = 'postgres.converted';
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
  const found = majorOf(clusterDir);
  if (found !== input.binaries.major) throw otherMajor(clusterDir, { found, ours: input.binaries.major });
  return clusterDir;
}

/** PostgreSQL's major version that a cluster is of. */
export function majorOf(clusterDir: string): string {
  return readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
}

function otherMajor(clusterDir: string, { found, ours }: { found: string; ours: string }): EmbeddedError {
  const advice =
    Number(found) < Number(ours)
      ? '请先转换：cli.js convert-database <升级之前的程序目录>，步骤见 docs/operations/upgrade.md；不升级了，换回升级之前的程序即可。'
      : '请换用较新的程序；要退回旧版本，步骤见 docs/operations/upgrade.md。';
  return new EmbeddedError(
    `数据库文件是 PostgreSQL ${found} 的，本程序内置的是 PostgreSQL ${ours}，不能直接打开：${clusterDir}\n  ${advice}`,
  );
}

/** Where a cluster is filled from another one, the other one, and where that goes once it is replaced. */
export function conversionOf(home: string) {
  const cluster = join(home, 'postgres');
  return { cluster, fresh: join(home, convertedName), keptAs: (major: string) => join(home, `postgres.${major}`) };
}

/** The cluster that was filled takes the place of the other one, which is gone from there only when the new one is whole. */
export function settleConversion(home: string, keptAt: string): void {
  const { cluster, fresh } = conversionOf(home);
  if (existsSync(cluster)) renameSync(cluster, keptAt);
  renameSync(fresh, cluster);
}

/** A new cluster to be filled, in the place of what an earlier try left. */
export async function createConverted(input: {
  home: string;
  binaries: Binaries;
  account: Account | undefined;
}): Promise<void> {
  const { fresh } = conversionOf(input.home);
  rmSync(fresh, { recursive: true, force: true });
  await makeCluster(fresh, input);
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
  if (existsSync(conversionOf(home).fresh)) {
    throw new EmbeddedError(
      `上一次转换（convert-database）差最后一步没有完成：${home}\n  请再执行一次同一条 convert-database，随即完成。`,
    );
  }
  await makeCluster(clusterDir, { home, binaries, account });
}

async function makeCluster(
  clusterDir: string,
  { home, binaries, account }: { home: string; binaries: Binaries; account: Account | undefined },
): Promise<void> {
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

/** Whether a restore was begun in the home of a cluster that has not brought it back, or not completely. */
export function hasBrokenRestore(home: string): boolean {
  const clusterDir = join(home, 'postgres');
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return isUnfinished(clusterDir);
  return existsSync(join(home, restoringName));
}

/** Said of it. */
export const brokenRestoreText = (home: string) =>
  `上一次恢复（restore）没有完成：${home}\n  请再执行一次 restore；不恢复了，改用一个空的 DATA_DIR。`;

function unfinished(home: string): EmbeddedError {
  return new EmbeddedError(brokenRestoreText(home));
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
