import { cutCoverSize, type PictureSize } from '@yunguan/contract/kernel/picture-sizes';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { dataFile } from '../data-file';
import type { Transaction } from '../db/database';
import type { FileStore } from '../kernel/files/store';
import { orderThumbnails } from '../platform/uploads/thumbnail-tasks';
import { albumPictures, covers } from './cover-catalogue';
import { insertRows } from './seed-rows';
import { albumSize, coverSize } from './shipped-sizes';
import { sharedUploads, storeFile, type StoredFile } from './stored-file';

/** Public path of a shipped picture, by its file name. */
export type PicturePaths = ReadonlyMap<string, string>;

export interface Pictures {
  readonly covers: PicturePaths;
  /** The covers cut to the size of the fields that take nothing but a cover. */
  readonly cutCovers: PicturePaths;
  readonly albums: PicturePaths;
}

interface Stored extends StoredFile {
  readonly file: string;
}

/** Stores the shipped pictures and what is cut of them, and enters them for the venues. */
export async function seedPictures(
  tx: Transaction,
  store: FileStore,
  owner: { venueIds: readonly string[]; userId: string },
): Promise<Pictures> {
  const stored = {
    covers: await storeAll(store, covers, { folder: 'covers', size: coverSize }),
    cutCovers: await storeAll(store, covers, { folder: 'covers', size: cutCoverSize, cut: cutCover }),
    albums: await storeAll(store, albumPictures, { folder: 'albums', size: albumSize }),
  };
  const all = [...stored.covers, ...stored.cutCovers, ...stored.albums];
  await insertRows(tx, 'upload', sharedUploads(all, owner));
  orderThumbnails(
    tx,
    all.map(({ row }) => row.store_key),
  );
  return {
    covers: pathsOf(stored.covers),
    cutCovers: pathsOf(stored.cutCovers),
    albums: pathsOf(stored.albums),
  };
}

function pathsOf(stored: readonly Stored[]): PicturePaths {
  return new Map(stored.map(({ file, path }) => [file, path]));
}

interface Shelf {
  readonly folder: 'covers' | 'albums';
  /** Of every picture as it is stored. */
  readonly size: PictureSize;
  /** Makes of a shipped picture what is stored; without it the picture is stored as it is. */
  readonly cut?: (shipped: Buffer) => Promise<Buffer>;
}

function storeAll(store: FileStore, pictures: readonly { file: string }[], shelf: Shelf): Promise<Stored[]> {
  return Promise.all(pictures.map(({ file }) => storeOne(store, file, shelf)));
}

async function storeOne(store: FileStore, file: string, { folder, size, cut }: Shelf): Promise<Stored> {
  const shipped = await readFile(dataFile(`${folder}/${file}`));
  const bytes = cut ? await cut(shipped) : shipped;
  const kind = { kind: 'image', suffix: 'jpg', mime: 'image/jpeg' } as const;
  return { file, ...(await storeFile(store, { ...kind, bytes, name: file, about: { ...size } })) };
}

/** The middle of a cover, where its writing is. */
function cutCover(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize({ ...cutCoverSize, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
