import { resumableFrom } from '@yunguan/contract/kernel/upload-limits';
import type { ExistingResource } from './upload-item';

/** Files whose content is asked for at once. */
const batchSize = 40;

/** Which of the digests the library holds. */
export type FindExisting = (hashes: string[]) => Promise<readonly (ExistingResource & { readonly hash: string })[]>;

/** Lower-case hex SHA-256 of a file; undefined where the browser cannot, or the file is too large to be read at once. */
export async function digestOf(file: File): Promise<string | undefined> {
  // A page served over plain http on a LAN address has no crypto.subtle.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > resumableFrom) return undefined;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface CheckedFile {
  readonly id: string;
  readonly file: File;
}

export interface DuplicateCheck {
  /** Files waiting to be checked; asked for again and again until there are none. */
  readonly next: () => CheckedFile | undefined;
  readonly digest: (file: File) => Promise<string | undefined>;
  readonly find: FindExisting;
  readonly onChecked: (id: string, existing: ExistingResource | undefined) => void;
}

/** Looks for the content of file after file in the library. What cannot be found out counts as new: the server looks again. */
export async function checkDuplicates({ next, digest, find, onChecked }: DuplicateCheck): Promise<void> {
  for (;;) {
    const batch: { id: string; hash: string }[] = [];
    let file = next();
    while (file && batch.length < batchSize) {
      const { id } = file;
      const hash = await digest(file.file).catch(() => undefined);
      if (hash === undefined) onChecked(id, undefined);
      else batch.push({ id, hash });
      if (batch.length < batchSize) file = next();
    }
    if (batch.length === 0) return;
    const found = await find([...new Set(batch.map(({ hash }) => hash))]).catch(() => []);
    const byHash = new Map(found.map(({ hash, ...existing }) => [hash, existing]));
    for (const { id, hash } of batch) onChecked(id, byHash.get(hash));
  }
}
