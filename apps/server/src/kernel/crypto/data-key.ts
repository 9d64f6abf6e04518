import { getCiphers, getHashes } from 'node:crypto';

/** What new contents are encrypted with: AES-256-GCM, or the Chinese national SM4-CTR with HMAC-SM3. */
export const cipherNames = ['aes', 'sm4'] as const;
export type CipherName = (typeof cipherNames)[number];

/** 32 bytes that say, as a JWK does, which cipher they are for; a key that says nothing is for AES. It opens what either has sealed. */
export type DataKey = Buffer & { readonly cipher?: CipherName };

/** The same bytes, for the named cipher. */
export function keyFor(cipher: CipherName, bytes: Buffer): DataKey {
  return Object.assign(Buffer.from(bytes), { cipher });
}

/** Algorithms of a cipher that this build of OpenSSL does not have. */
export function missingAlgorithms(
  cipher: CipherName,
  has: { readonly ciphers: readonly string[]; readonly hashes: readonly string[] } = {
    ciphers: getCiphers(),
    hashes: getHashes(),
  },
): string[] {
  if (cipher === 'aes') return [];
  const missing = has.ciphers.includes('sm4-ctr') ? [] : ['SM4-CTR'];
  return has.hashes.includes('sm3') ? missing : [...missing, 'SM3'];
}
