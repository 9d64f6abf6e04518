import type { Readable } from 'node:stream';
import { FileError } from './file-error';
import { isSafeKey } from './file-key';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };
export type StoredFile = { size: number; modifiedAt: Date };
/** A stream, the path of a file (which stays where it is) or the bytes themselves. */
export type FileSource = Readable | string | Buffer;

/** Where uploaded files live: a disk or an object store. Keys are those of `file-key.ts`. */
export type FileStore = {
  /** All or nothing: a failed put leaves neither the key nor a partial file. @throws FileError disk full, store down, bad key */
  put(key: string, source: FileSource, meta: { contentType: string }): Promise<{ size: number }>;
  /** `size` is that of the whole file, also when only a range is streamed. `undefined`: there is no such file. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
};

/** @throws FileError when the key was not made by `file-key.ts` */
export function requireSafeKey(key: string): void {
  if (!isSafeKey(key)) throw new FileError('VALIDATION', '文件路径不正确');
}
