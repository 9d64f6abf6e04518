import { createHash } from 'node:crypto';
import { thumbWidths } from '@yunguan/contract/kernel/addresses';

const SAFE_KEY = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)*$/;
const HASH_KEY = /(?:^|\/)[0-9a-f]{64}(?:\.w\d+)?\.[a-z0-9]+$/;
const PRIVATE_FOLDER = 'private/';

const PICTURE_KEY = /(?:^|\/)[0-9a-f]{64}\.(?:jpg|png|webp)$/;

/** A width that `?w=` may ask for, in pixels. */
export type ThumbWidth = (typeof thumbWidths)[number];
/** The smaller one first. */
export const THUMB_FORMATS = ['avif', 'webp'] as const;
export type ThumbFormat = (typeof THUMB_FORMATS)[number];

/** Keys are made by us only: lower case, no empty, hidden or dotted-up parts, at most 200 characters. */
export function isSafeKey(key: string): boolean {
  return key.length <= 200 && SAFE_KEY.test(key);
}

/** SHA-256 of a content as 64 hexadecimal digits: the name under which it is stored. */
export function contentHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Where a content lives. Private files (ID-card images) have a folder of their own that no public link reaches. */
export function contentKey(file: { hash: string; suffix: string; isPrivate?: boolean }): string {
  const key = `${file.hash.slice(0, 2)}/${file.hash}.${file.suffix}`;
  return file.isPrivate ? `${PRIVATE_FOLDER}${key}` : key;
}

/** The key of a thumbnail of the content under `key`. */
export function thumbKey(key: string, width: ThumbWidth, format: ThumbFormat): string {
  return key.replace(/\.[a-z0-9]+$/, `.w${width}.${format}`);
}

/** The keys under which thumbnails of `key` are stored, whether there are any or not. */
export function thumbKeys(key: string): { width: ThumbWidth; format: ThumbFormat; key: string }[] {
  return thumbWidths.flatMap((width) =>
    THUMB_FORMATS.map((format) => ({ width, format, key: thumbKey(key, width, format) })),
  );
}

/** Whether a key is that of a public picture, of which there may be thumbnails. */
export function hasThumbnails(key: string): boolean {
  return PICTURE_KEY.test(key) && !isPrivateKey(key);
}

/** A key named by its content never changes its bytes and may be cached for ever. */
export function isHashKey(key: string): boolean {
  return HASH_KEY.test(key);
}

/** Whether a key may only be read through a signed link. */
export function isPrivateKey(key: string): boolean {
  return key.startsWith(PRIVATE_FOLDER);
}
