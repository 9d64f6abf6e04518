import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataKey } from '../crypto/data-key';
import { overheadOf, sealBytes, unsealBytes } from '../crypto/sealed-bytes';
import { isPrivateKey } from './file-key';
import type { FileSource, FileStore } from './store';

/** Before the sealed bytes; what lies there without it is older than the encryption. */
const mark = Buffer.from('yg-seal');
const purpose = 'private file';

/**
 * Private files (pictures of identity cards, papers of applicants) rest encrypted (reliability P15); public ones pass
 * through. A private file fits into memory: it is vouched for as a whole, so that no part is answered unchecked.
 */
export function sealPrivateFiles(store: FileStore, dataKey: DataKey): FileStore {
  /** Bytes that are not the content's own. */
  const addedTo = async (key: string, size: number) => {
    const head = await store.open(key, { start: 0, end: mark.length });
    const added = head && addedBy(await buffer(head.stream));
    return added === undefined || size < added ? 0 : added;
  };
  return {
    put: async (key, source, meta) => {
      if (!isPrivateKey(key)) return store.put(key, source, meta);
      const content = await bytesOf(source);
      // Bound to its key: a file moved to another name does not open there.
      const sealed = sealBytes(dataKey, { purpose, name: key }, content);
      await store.put(key, Buffer.concat([mark, sealed]), meta);
      return { size: content.length };
    },
    open: async (key, range) => {
      if (!isPrivateKey(key)) return store.open(key, range);
      const found = await store.open(key);
      if (!found) return undefined;
      const content = unsealFile(dataKey, key, await buffer(found.stream));
      const part = range ? content.subarray(range.start, range.end + 1) : content;
      return { stream: Readable.from([part]), size: content.length };
    },
    stat: async (key) => {
      const found = await store.stat(key);
      // A file of fewer bytes is none of ours.
      if (!found || !isPrivateKey(key) || found.size <= mark.length) return found;
      return { ...found, size: found.size - (await addedTo(key, found.size)) };
    },
    remove: (key) => store.remove(key),
  };
}

/** Undefined where the bytes do not begin as a sealed file does. */
function addedBy(head: Buffer): number | undefined {
  const overhead = overheadOf(head[mark.length]);
  if (overhead === undefined || !head.subarray(0, mark.length).equals(mark)) return undefined;
  return mark.length + overhead;
}

/**
 * The content of a private file from the bytes that lie in the store.
 * @throws Error when the bytes were altered, moved to another key, or encrypted with another data key
 */
export function unsealFile(dataKey: Buffer, key: string, stored: Buffer): Buffer {
  if (addedBy(stored) === undefined) return stored;
  return unsealBytes(dataKey, { purpose, name: key }, stored.subarray(mark.length));
}

function bytesOf(source: FileSource): Promise<Buffer> {
  if (typeof source === 'string') return readFile(source);
  return Buffer.isBuffer(source) ? Promise.resolve(source) : buffer(source);
}
