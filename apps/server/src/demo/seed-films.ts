import { readFile } from 'node:fs/promises';
import { dataFile } from '../data-file';
import type { Tx } from '../db/database';
import type { FileStore } from '../kernel/files/store';
import { insertRows } from './seed-rows';
import { sharedUploads, storeFile } from './stored-file';

/** The shipped films; the shipped album pictures one after the other, without a sound. */
const films = [
  { file: '01.mp4', name: '江城四时.mp4', seconds: 12 },
  { file: '02.mp4', name: '折扇与花窗.mp4', seconds: 9 },
] as const;

/** Stores the shipped films and enters them for the venues; answers their public paths in order. */
export async function seedFilms(
  tx: Tx,
  store: FileStore,
  owner: { venueIds: readonly string[]; userId: string },
): Promise<string[]> {
  const stored = await Promise.all(
    films.map(async ({ file, name, seconds }) => {
      const bytes = await readFile(dataFile(`films/${file}`));
      const about = { width: 640, height: 360, seconds };
      return storeFile(store, { bytes, kind: 'video', name, suffix: 'mp4', mime: 'video/mp4', about });
    }),
  );
  await insertRows(tx, 'upload', sharedUploads(stored, owner));
  return stored.map(({ path }) => path);
}
