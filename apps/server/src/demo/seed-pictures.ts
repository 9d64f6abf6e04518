import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { readFile } from 'node:fs/promises';
import { dataFile } from '../data-file';
import type { Transaction } from '../db/database';
import { ingestImage } from '../kernel/files/image';
import type { FileStore } from '../kernel/files/store';
import { orderThumbnails } from '../platform/uploads/thumbnail-tasks';
import { albumPictures, covers } from './cover-catalogue';
import { insertRows } from './seed-rows';
import { sharedUploads, storeFile, type StoredFile } from './stored-file';

/** Public path of a shipped picture, by its file name. */
export type PicturePaths = ReadonlyMap<string, string>;

export interface Pictures {
  readonly covers: PicturePaths;
  readonly albums: PicturePaths;
}

interface Stored extends StoredFile {
  readonly file: string;
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
  await insertRows(tx, 'upload', sharedUploads([...known, ...albums], owner));
  orderThumbnails(
    tx,
    [...known, ...albums].map(({ row }) => row.store_key),
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
  const { main: bytes, suffix, mime, width, height } = image;
  const stored = await storeFile(store, { bytes, kind: 'image', name: file, suffix, mime, about: { width, height } });
  return { file, ...stored };
}
