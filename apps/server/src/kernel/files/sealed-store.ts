import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isPrivateKey } from './file-key';
import type { FileSource, FileStore } from './store';

const cipher = 'aes-256-gcm';
/** First bytes of an encrypted file; what lies there without them is older than the encryption. */
const mark = Buffer.from('yg-seal\u0001');
const nonceLength = 12;
const tagLength = 16;
const headLength = mark.length + nonceLength + tagLength;

/**
 * Private files (pictures of identity cards, papers of applicants) rest encrypted (reliability P15); public ones pass
 * through. A private file fits into memory: GCM vouches for it as a whole, so that no part is answered unchecked.
 */
export function sealPrivateFiles(store: FileStore, dataKey: Buffer): FileStore {
  const fileKey = Buffer.from(hkdfSync('sha256', dataKey, '', 'private file', 32));
  const isSealed = async (key: string) => {
    const head = await store.open(key, { start: 0, end: mark.length - 1 });
    return head !== undefined && (await buffer(head.stream)).equals(mark);
  };
  return {
    put: async (key, source, meta) => {
      if (!isPrivateKey(key)) return store.put(key, source, meta);
      const content = await bytesOf(source);
      await store.put(key, seal(fileKey, key, content), meta);
      return { size: content.length };
    },
    open: async (key, range) => {
      if (!isPrivateKey(key)) return store.open(key, range);
      const found = await store.open(key);
      if (!found) return undefined;
      const content = unseal(fileKey, key, await buffer(found.stream));
      const part = range ? content.subarray(range.start, range.end + 1) : content;
      return { stream: Readable.from([part]), size: content.length };
    },
    stat: async (key) => {
      const found = await store.stat(key);
      // A file of fewer bytes is none of ours.
      if (!found || !isPrivateKey(key) || found.size < headLength) return found;
      return (await isSealed(key)) ? { ...found, size: found.size - headLength } : found;
    },
    remove: (key) => store.remove(key),
  };
}

/** Bound to its key: a file moved to another name does not open there. */
function seal(fileKey: Buffer, key: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const encryption = createCipheriv(cipher, fileKey, nonce).setAAD(Buffer.from(key));
  const body = Buffer.concat([encryption.update(content), encryption.final()]);
  return Buffer.concat([mark, nonce, encryption.getAuthTag(), body]);
}

/** @throws Error when the bytes were altered, moved to another key, or encrypted with another data key */
function unseal(fileKey: Buffer, key: string, stored: Buffer): Buffer {
  if (!stored.subarray(0, mark.length).equals(mark)) return stored;
  const nonce = stored.subarray(mark.length, mark.length + nonceLength);
  const decryption = createDecipheriv(cipher, fileKey, nonce, { authTagLength: tagLength });
  decryption.setAAD(Buffer.from(key)).setAuthTag(stored.subarray(mark.length + nonceLength, headLength));
  return Buffer.concat([decryption.update(stored.subarray(headLength)), decryption.final()]);
}

function bytesOf(source: FileSource): Promise<Buffer> {
  if (typeof source === 'string') return readFile(source);
  return Buffer.isBuffer(source) ? Promise.resolve(source) : buffer(source);
}
