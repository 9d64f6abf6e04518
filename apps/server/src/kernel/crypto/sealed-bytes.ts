import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CipherName, DataKey } from './data-key';

/** What sealed bytes belong to: a purpose with a key of its own, and a name (a row, a file) that they fit alone. */
export interface SealPlace {
  readonly purpose: string;
  readonly name: string;
}

interface Cipher {
  /** First byte of what is stored: which cipher opens it. */
  readonly version: number;
  /** Bytes that sealing adds. */
  readonly overhead: number;
  readonly seal: (dataKey: Buffer, place: SealPlace, content: Buffer) => Buffer;
  readonly unseal: (dataKey: Buffer, place: SealPlace, stored: Buffer) => Buffer;
}

const gcm = 'aes-256-gcm';
const gcmNonce = 12;
const gcmTag = 16;

/** Version, nonce, tag, ciphertext. */
const aes: Cipher = {
  version: 1,
  overhead: 1 + gcmNonce + gcmTag,
  seal: (dataKey, { purpose, name }, content) => {
    const nonce = randomBytes(gcmNonce);
    const encryption = createCipheriv(gcm, aesKey(dataKey, purpose), nonce).setAAD(Buffer.from(name));
    const body = Buffer.concat([encryption.update(content), encryption.final()]);
    return Buffer.concat([Buffer.from([aes.version]), nonce, encryption.getAuthTag(), body]);
  },
  unseal: (dataKey, { purpose, name }, stored) => {
    const tagAt = 1 + gcmNonce;
    const nonce = stored.subarray(1, tagAt);
    const decryption = createDecipheriv(gcm, aesKey(dataKey, purpose), nonce, { authTagLength: gcmTag });
    decryption.setAAD(Buffer.from(name)).setAuthTag(stored.subarray(tagAt, aes.overhead));
    return Buffer.concat([decryption.update(stored.subarray(aes.overhead)), decryption.final()]);
  },
};

const smNonce = 16;
const smTag = 32;

/** Version, nonce, tag, ciphertext; encrypted first, and the tag vouches for all the rest and for the place. */
const sm4: Cipher = {
  version: 2,
  overhead: 1 + smNonce + smTag,
  seal: (dataKey, place, content) => {
    const { encryption, authentication } = smKeys(dataKey, place.purpose);
    const nonce = randomBytes(smNonce);
    const body = sm4Ctr(encryption, nonce, content);
    const tag = smTagOf(authentication, { name: place.name, nonce, body });
    return Buffer.concat([Buffer.from([sm4.version]), nonce, tag, body]);
  },
  unseal: (dataKey, place, stored) => {
    const { encryption, authentication } = smKeys(dataKey, place.purpose);
    const tagAt = 1 + smNonce;
    const [nonce, tag, body] = [
      stored.subarray(1, tagAt),
      stored.subarray(tagAt, sm4.overhead),
      stored.subarray(sm4.overhead),
    ];
    if (tag.length !== smTag) throw new Error('invalid authentication tag length');
    if (!timingSafeEqual(tag, smTagOf(authentication, { name: place.name, nonce, body }))) {
      throw new Error('unable to authenticate data');
    }
    return sm4Ctr(encryption, nonce, body);
  },
};

const ciphers = { aes, sm4 } satisfies Record<CipherName, Cipher>;

/** Encrypts with the cipher that the key is for. */
export function sealBytes(dataKey: DataKey, place: SealPlace, content: Buffer): Buffer {
  return ciphers[dataKey.cipher ?? 'aes'].seal(dataKey, place, content);
}

/**
 * Opens what either cipher has sealed; the bytes say which.
 * @throws Error when they were altered, moved to another place, or sealed with another data key
 */
export function unsealBytes(dataKey: Buffer, place: SealPlace, stored: Buffer): Buffer {
  const cipher = cipherOf(stored[0]);
  if (!cipher) throw new Error(`unknown version of encrypted ${place.purpose}`);
  return cipher.unseal(dataKey, place, stored);
}

/** Bytes by which sealed content with this first byte is longer than its content; undefined where none of ours begins so. */
export function overheadOf(version: number | undefined): number | undefined {
  return cipherOf(version)?.overhead;
}

/** GB/T 32907 in counter mode: encrypts and decrypts alike. */
export function sm4Ctr(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const work = createCipheriv('sm4-ctr', key, nonce);
  return Buffer.concat([work.update(bytes), work.final()]);
}

function cipherOf(version: number | undefined): Cipher | undefined {
  return Object.values(ciphers).find((cipher) => cipher.version === version);
}

function aesKey(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32));
}

function smKeys(dataKey: Buffer, purpose: string): { encryption: Buffer; authentication: Buffer } {
  const bytes = Buffer.from(hkdfSync('sm3', dataKey, '', `sm4 ${purpose}`, 48));
  return { encryption: bytes.subarray(0, 16), authentication: bytes.subarray(16) };
}

/** The length of the name before it keeps the parts apart whatever they contain. */
function smTagOf(key: Buffer, { name, nonce, body }: { name: string; nonce: Buffer; body: Buffer }): Buffer {
  const bound = Buffer.from(name);
  const lengths = Buffer.alloc(5);
  lengths.writeUInt8(sm4.version, 0);
  lengths.writeUInt32BE(bound.length, 1);
  return createHmac('sm3', key).update(lengths).update(bound).update(nonce).update(body).digest();
}
