import { transferHours } from '@yunguan/contract/kernel/upload-limits';
import { lstat, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { displayName } from './file-name';
import { fileHash } from './overwrite';

/** A transfer in parts as it lies on the disk: the bytes so far, and beside them who sends what. */
export interface Transfer {
  readonly id: string;
  /** User that began it. */
  readonly owner: string;
  readonly name: string;
  /** Bytes of the whole file, and those that have arrived. */
  readonly size: number;
  readonly received: number;
  readonly path: string;
  /** When its last byte came. */
  readonly touchedAt: Date;
}

const idLength = 32;
const lifeMs = transferHours * 3_600_000;

const description = z.object({
  size: z.number(),
  metadata: z.object({ owner: z.string(), filename: z.string().nullish() }),
});

/** Where the parts of a data folder lie. */
export function partsFolder(dataDir: string): string {
  return join(dataDir, 'tmp', 'parts');
}

/** True for what a transfer may be called: it becomes the name of a file. */
function isTransferId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

/** Undefined for a transfer that never was, has ended or is described wrongly. */
export async function readTransfer(folder: string, id: string): Promise<Transfer | undefined> {
  if (!isTransferId(id)) return undefined;
  const path = join(folder, id);
  try {
    const [text, file] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)]);
    const { size, metadata } = description.parse(JSON.parse(text));
    const name = displayName(metadata.filename ?? '');
    return { id, owner: metadata.owner, name, size, received: file.size, path, touchedAt: file.mtime };
  } catch {
    return undefined;
  }
}

/** Transfers that were begun and not ended, whoever began them. */
export async function listTransfers(folder: string): Promise<Transfer[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.filter(isTransferId).map((id) => readTransfer(folder, id)));
  return found.filter((transfer) => transfer !== undefined);
}

/** Forgets a transfer with everything that belongs to it, but for the lock under which this happens. */
export async function removeTransfer(folder: string, id: string): Promise<void> {
  for (const ending of ['.json', '.origin', '']) await rm(join(folder, `${id}${ending}`), { force: true });
}

/** SHA-256 of the bytes as they were sent, kept for another try: what is taken in is emptied of its notes where it lies. */
export async function originHash(transfer: Transfer): Promise<string> {
  const mark = `${transfer.path}.origin`;
  const known = await readFile(mark, 'utf8').catch(() => '');
  if (known.length === 64) return known;
  const hash = await fileHash(transfer.path);
  await writeFile(mark, hash);
  return hash;
}

/** Removes what belongs to transfers older than a day. Answers how many files. */
export async function sweepTransfers(folder: string, now: Date): Promise<number> {
  await mkdir(folder, { recursive: true });
  const isOld = (modified: { mtimeMs: number } | undefined) =>
    modified !== undefined && now.getTime() - modified.mtimeMs > lifeMs;
  let swept = 0;
  for (const name of await readdir(folder)) {
    // The description is written once, when the transfer begins; what has none counts for itself.
    const begun = await lstat(join(folder, `${name.slice(0, idLength)}.json`)).catch(() => undefined);
    const own = await lstat(join(folder, name)).catch(() => undefined);
    if (!isOld(begun ?? own)) continue;
    if (begun && name.endsWith('.json')) {
      swept += 1;
      await removeTransfer(folder, name.slice(0, idLength));
      continue;
    }
    if (begun) continue;
    swept += 1;
    await rm(join(folder, name), { force: true });
  }
  return swept;
}
