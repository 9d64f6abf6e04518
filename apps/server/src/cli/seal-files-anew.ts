import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/database';
import type { DataKey } from '../kernel/crypto/data-key';
import { FileError } from '../kernel/files/file-error';
import { type FilePlace, openFileStore, openRawStore } from '../kernel/files/open-store';
import { unsealFile } from '../kernel/files/sealed-store';
import { CommandError } from './command-error';
import type { DataPlace } from './installation';

interface Keys {
  readonly old: Buffer;
  readonly fresh: DataKey;
}

interface PrivateFiles {
  readonly place: FilePlace;
  readonly owner: Database;
  readonly keys: Keys;
}

/** Where the server keeps its files, by the same variables. */
export function filePlace({ dataDir }: DataPlace, env: Readonly<Record<string, string | undefined>>): FilePlace {
  return { filesUrl: env.FILES_URL?.trim() || undefined, folder: join(dataDir, 'files') };
}

/**
 * Looks at every private file before a key is changed: what is not seen now would stay encrypted with a key that is
 * about to be put away.
 * @throws CommandError when one is not there or neither key opens it, unless `missingFilesOk`; when the store does not answer
 */
export async function assertFilesOpen(
  files: PrivateFiles,
  { missingFilesOk }: { readonly missingFilesOk: boolean },
): Promise<void> {
  const problems: string[] = [];
  for (const { key } of await privateFiles(files.owner)) {
    const found = await lookAt(files, key);
    if (found === 'missing') problems.push(`${key}（找不到）`);
    if (found === 'unreadable') problems.push(`${key}（新旧密钥都无法打开）`);
  }
  if (problems.length === 0 || missingFilesOk) return;
  const { filesUrl, folder } = files.place;
  const place = filesUrl === undefined ? folder : `对象存储 ${new URL(filesUrl.replace(/^s3\+/, '')).host}`;
  const more = problems.length > shownProblems ? `\n  ……共 ${problems.length} 个` : '';
  throw new CommandError(
    `有 ${problems.length} 个私密文件找不到或打不开，没有更换密钥，什么也没有改变。\n` +
      `  在这里查找：${place}\n` +
      problems
        .slice(0, shownProblems)
        .map((line) => `  ${line}`)
        .join('\n') +
      `${more}\n` +
      '  请检查 DATA_DIR、FILES_URL 是否与服务相同；文件丢失的，先从备份放回。\n' +
      '  确认这些文件已无法找回、不再需要时，加 --missing-files-ok 执行。',
  );
}

const shownProblems = 5;

/**
 * Encrypts the private files with the new key, one after the other; those that have it already are left alone, so that it
 * may be run again. Answers how many were encrypted anew, are not there, and are opened by neither key.
 */
export async function sealFilesAnew(
  files: PrivateFiles,
): Promise<{ sealed: number; missing: number; unreadable: number }> {
  const fresh = openFileStore({ ...files.place, dataKey: files.keys.fresh });
  const counts = { sealed: 0, missing: 0, unreadable: 0 };
  for (const { key, mime } of await privateFiles(files.owner)) {
    const found = await lookAt(files, key);
    if (found === 'fresh') continue;
    if (typeof found === 'string') {
      counts[found] += 1;
      continue;
    }
    await fresh.put(key, found, { contentType: mime });
    counts.sealed += 1;
  }
  return counts;
}

function privateFiles(owner: Database): Promise<{ key: string; mime: string }[]> {
  return owner.query<{ key: string; mime: string }>(
    'select store_key as key, min(mime) as mime from upload where private group by store_key order by store_key',
  );
}

/**
 * The content of a file that the old key opens, or why there is nothing to encrypt.
 * @throws CommandError when the store does not answer: that is no file that is lost
 */
async function lookAt(
  { place, keys }: PrivateFiles,
  key: string,
): Promise<Buffer | 'fresh' | 'missing' | 'unreadable'> {
  const stored = await bytesOf(place, key);
  if (stored === undefined) return 'missing';
  if (opened(keys.fresh, key, stored) !== undefined) return 'fresh';
  return opened(keys.old, key, stored) ?? 'unreadable';
}

async function bytesOf(place: FilePlace, key: string): Promise<Buffer | undefined> {
  try {
    const found = await openRawStore(place).open(key);
    return found && (await buffer(found.stream));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const cause = error.cause instanceof Error ? `：${error.cause.message}` : '';
    throw new CommandError(`文件存储没有应答${cause}\n  请检查 FILES_URL 与对象存储，再执行一次。`);
  }
}

/** Undefined where the key does not open the bytes. */
function opened(dataKey: DataKey, key: string, stored: Buffer): Buffer | undefined {
  try {
    return unsealFile(dataKey, key, stored);
  } catch {
    return undefined;
  }
}
