import { createHmac, hkdfSync } from 'node:crypto';
import type { DataKey } from './data-key';
import { sealBytes, unsealBytes } from './sealed-bytes';

/** What a text belongs to: a purpose with a key of its own, and the row, so that no ciphertext fits another row. */
export interface TextPlace {
  readonly purpose: string;
  readonly rowId: string;
}

/** Encrypts personal data for rest (decisions §5). `dataKey` has 32 bytes. */
export function encryptText(dataKey: DataKey, { purpose, rowId: name }: TextPlace, text: string): Buffer {
  return sealBytes(dataKey, { purpose, name }, Buffer.from(text));
}

/** @throws Error when the bytes were altered, moved to another row, or encrypted with another data key */
export function decryptText(dataKey: Buffer, { purpose, rowId: name }: TextPlace, stored: Buffer): string {
  return unsealBytes(dataKey, { purpose, name }, stored).toString('utf8');
}

/**
 * Hash that only this installation can make: short secrets cannot be guessed from a copy of the database. The same
 * whichever cipher is in use, so that what was looked up before is found after a change.
 */
export function keyedHash(dataKey: Buffer, { purpose, rowId }: TextPlace, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32));
  // JSON keeps the parts apart whatever they contain.
  return createHmac('sha256', key)
    .update(JSON.stringify([rowId, text]))
    .digest();
}
