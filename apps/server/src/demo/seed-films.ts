import { readFile } from 'node:fs/promises';
import { dataFile } from '../data-file';
import type { Tx } from '../db/database';
import { contentHash, contentKey } from '../kernel/files/file-key';
import type { FileStore } from '../kernel/files/store';
import { stableId } from './dictionaries';
import { insertRows } from './seed-rows';

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
  const paths: string[] = [];
  for (const { file, name, seconds } of films) {
    const bytes = await readFile(dataFile(`films/${file}`));
    const sha256 = contentHash(bytes);
    const key = contentKey({ hash: sha256, suffix: 'mp4' });
    const { size } = await store.put(key, bytes, { contentType: 'video/mp4' });
    const rows = owner.venueIds.map((venueId) => ({
      id: stableId('upload', venueId, key),
      venue_id: venueId,
      user_id: owner.userId,
      store_key: key,
      sha256,
      kind: 'video',
      name,
      suffix: 'mp4',
      mime: 'video/mp4',
      size,
      width: 640,
      height: 360,
      seconds,
      source: 'demo',
      private: false,
    }));
    await insertRows(tx, 'upload', rows);
    paths.push(`/files/${key}`);
  }
  return paths;
}
