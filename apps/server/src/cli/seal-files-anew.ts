import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/database';
import type { DataKey } from '../kernel/crypto/data-key';
import { openFileStore } from '../kernel/files/open-store';
import type { FileStore } from '../kernel/files/store';
import type { DataPlace } from './installation';

interface Keys {
  readonly old: Buffer;
  readonly fresh: DataKey;
}

/**
 * Encrypts the private files with the new key, one after the other; those that have it already are left alone, so that it
 * may be run again. Answers how many were encrypted anew, and how many neither key opens.
 */
export async function sealFilesAnew(
  { dataDir }: DataPlace,
  env: Readonly<Record<string, string | undefined>>,
  { owner, keys }: { readonly owner: Database; readonly keys: Keys },
): Promise<{ sealed: number; lost: number }> {
  const place = { filesUrl: env.FILES_URL?.trim() || undefined, folder: join(dataDir, 'files') };
  const old = openFileStore({ ...place, dataKey: keys.old });
  const fresh = openFileStore({ ...place, dataKey: keys.fresh });
  const files = await owner.query<{ key: string; mime: string }>(
    'select store_key as key, min(mime) as mime from upload where private group by store_key order by store_key',
  );
  let [sealed, lost] = [0, 0];
  for (const { key, mime } of files) {
    if ((await fresh.stat(key)) === undefined || (await contentOf(fresh, key)) !== undefined) continue;
    const content = await contentOf(old, key);
    if (content === undefined) {
      lost += 1;
      continue;
    }
    await fresh.put(key, content, { contentType: mime });
    sealed += 1;
  }
  return { sealed, lost };
}

/** Undefined where the store's key does not open the file. */
async function contentOf(store: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    const found = await store.open(key);
    return found && (await buffer(found.stream));
  } catch {
    return undefined;
  }
}
