import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { readFile } from 'node:fs/promises';
import { dataFile } from '../data-file';
import type { Transaction } from '../db/database';
import { contentKey } from '../kernel/files/file-key';
import { ingestImage } from '../kernel/files/image';
import type { FileStore } from '../kernel/files/store';
import { orderThumbnails } from '../platform/uploads/thumbnail-tasks';
import { albumPictures, covers } from './cover-catalogue';
import { stableId } from './dictionaries';
import { insertRows } from './seed-rows';

/** Public path of a shipped picture, by its file name. */
export type PicturePaths = ReadonlyMap<string, string>;

export interface Pictures {
  readonly covers: PicturePaths;
  readonly albums: PicturePaths;
}

interface Stored {
  readonly file: string;
  readonly row: Record<string, unknown>;
  readonly path: string;
}

/** Takes the shipped pictures through the same door as an upload and enters them for the venues. */
export async function seedPictures(
  tx: Transaction,
  store: FileStore,
  owner: { venueIds: readonly string[]; userId: string },
): Promise<Pictures> {
  const known = await storeAll(
    store,
    'covers',
    covers.map((cover) => cover.file),
  );
  const albums = await storeAll(
    store,
    'albums',
    albumPictures.map((picture) => picture.file),
  );
  const rows = owner.venueIds.flatMap((venueId) =>
    [...known, ...albums].map(({ row }) => ({
      id: stableId('upload', venueId, String(row.store_key)),
      venue_id: venueId,
      user_id: owner.userId,
      ...row,
    })),
  );
  await insertRows(tx, 'upload', rows);
  orderThumbnails(
    tx,
    [...known, ...albums].map(({ row }) => String(row.store_key)),
  );
  return { covers: pathsOf(known), albums: pathsOf(albums) };
}

function pathsOf(stored: readonly Stored[]): PicturePaths {
  return new Map(stored.map(({ file, path }) => [file, path]));
}

async function storeAll(store: FileStore, folder: 'covers' | 'albums', files: readonly string[]): Promise<Stored[]> {
  return Promise.all(files.map((file) => storeOne(store, folder, file)));
}

async function storeOne(store: FileStore, folder: string, file: string): Promise<Stored> {
  const image = await ingestImage(await readFile(dataFile(`${folder}/${file}`)), imageLimits.generic);
  const key = contentKey({ hash: image.hash, suffix: image.suffix });
  const { size } = await store.put(key, image.main, { contentType: image.mime });
  const { suffix, mime, hash, width, height } = image;
  const row = {
    store_key: key,
    sha256: hash,
    kind: 'image',
    name: file,
    suffix,
    mime,
    size,
    width,
    height,
    source: 'demo',
    private: false,
  };
  return { file, row, path: `/files/${key}` };
}
