import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
/** First byte of what is stored, so that another cipher can follow one day. */
const version = 1;

/** What a text belongs to: a purpose with a key of its own, and the row, so that no ciphertext fits another row. */
export interface TextPlace {
  readonly purpose: string;
  readonly rowId: string;
}

/** Encrypts personal data for rest (decisions §5): version, nonce, tag, ciphertext. `dataKey` has 32 bytes. */
export function encryptText(dataKey: Buffer, place: TextPlace, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const encryption = createCipheriv(cipher, keyFor(dataKey, place.purpose), nonce).setAAD(Buffer.from(place.rowId));
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, encryption.getAuthTag(), body]);
}

/** @throws Error when the bytes were altered, moved to another row, or encrypted with another data key */
export function decryptText(dataKey: Buffer, place: TextPlace, stored: Buffer): string {
  if (stored[0] !== version) throw new Error(`unknown version of encrypted ${place.purpose}`);
  const tagAt = 1 + nonceLength;
  const bodyAt = tagAt + tagLength;
  const nonce = stored.subarray(1, tagAt);
  const decryption = createDecipheriv(cipher, keyFor(dataKey, place.purpose), nonce, { authTagLength: tagLength });
  decryption.setAAD(Buffer.from(place.rowId)).setAuthTag(stored.subarray(tagAt, bodyAt));
  return Buffer.concat([decryption.update(stored.subarray(bodyAt)), decryption.final()]).toString('utf8');
}

/** Hash that only this installation can make: short secrets cannot be guessed from a copy of the database. */
export function keyedHash(dataKey: Buffer, place: TextPlace, text: string): Buffer {
  // JSON keeps the parts apart whatever they contain.
  const statement = JSON.stringify([place.rowId, text]);
  return createHmac('sha256', keyFor(dataKey, place.purpose)).update(statement).digest();
}

function keyFor(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32));
}
