import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config-error';
import { usableCipher } from '../../data-key-file';
import { cipherNames, keyFor, missingAlgorithms } from './data-key';
import { overheadOf, sealBytes, sm4Ctr, unsealBytes } from './sealed-bytes';

const bytes = randomBytes(32);
const place = { purpose: 'private file', name: 'private/ab/card.jpg' };
const content = randomBytes(1000);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('the national algorithms answer as their standards say', () => {
  const key = hex('01234567 89ABCDEF FEDCBA98 76543210');

  it('SM4: the example of GB/T 32907, as the key stream of the first block', () => {
    const stream = sm4Ctr(key, key, Buffer.alloc(16));
    expect(stream).toEqual(hex('681EDF34 D206965E 86B3E94F 536E4246'));
  });

  it('SM4 in counter mode: the vector that OpenSSL tests itself with, over four blocks', () => {
    const clear = hex(
      'AA'.repeat(8) + 'BB'.repeat(8) + 'CC'.repeat(8) + 'DD'.repeat(8) + 'EE'.repeat(8) + 'FF'.repeat(8),
    );
    const sealed = hex(
      'C2B4759E78AC3CF43D0852F4E8D5F9FD 7256E8A5FCB65A350EE00630912E4449 2A0B17E1B85B060D0FBA612D8A958316',
    );
    expect(sm4Ctr(key, key, clear)).toEqual(sealed);
    expect(sm4Ctr(key, key, sealed)).toEqual(clear);
  });

  it.each([
    ['abc', '66C7F0F4 62EEEDD9 D1F2D46B DC10E4E2 4167C487 5CF2F7A2 297DA02B 8F4BA8E0'],
    ['abcd'.repeat(16), 'DEBE9FF9 2275B8A1 38604889 C18E5A4D 6FDB70E5 387E5765 293DCBA3 9C0C5732'],
  ])('SM3: the example %s of GB/T 32905', (text, digest) => {
    expect(createHash('sm3').update(text).digest()).toEqual(hex(digest));
  });

  it('HMAC-SM3 is the construction of RFC 2104 over SM3', () => {
    const padded = (filler: number) => Buffer.from(Array.from({ length: 64 }, (_, at) => (bytes[at] ?? 0) ^ filler));
    const sm3 = (...parts: Buffer[]) => createHash('sm3').update(Buffer.concat(parts)).digest();
    const expected = sm3(padded(0x5c), sm3(padded(0x36), content));
    expect(createHmac('sm3', bytes).update(content).digest()).toEqual(expected);
  });
});

describe.each(cipherNames)('bytes sealed with %s', (cipher) => {
  const key = keyFor(cipher, bytes);
  const sealed = sealBytes(key, place, content);

  it('are opened with the same key in the same place, whichever cipher the key is for now', () => {
    expect(sealed[0]).toBe(cipher === 'aes' ? 1 : 2);
    expect(sealed.length).toBe(content.length + (overheadOf(sealed[0]) ?? 0));
    for (const now of cipherNames) expect(unsealBytes(keyFor(now, bytes), place, sealed)).toEqual(content);
  });

  it('look different each time, and hold an empty content, too', () => {
    expect(sealBytes(key, place, content).equals(sealed)).toBe(false);
    expect(unsealBytes(key, place, sealBytes(key, place, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  it('are not opened with another key, under another name, for another purpose', () => {
    expect(() => unsealBytes(randomBytes(32), place, sealed)).toThrow(/auth/);
    expect(() => unsealBytes(key, { ...place, name: 'private/ab/other.jpg' }, sealed)).toThrow(/auth/);
    expect(() => unsealBytes(key, { ...place, purpose: 'teacher' }, sealed)).toThrow(/auth/);
  });

  it('are refused when any part of them changed or is missing', () => {
    const body = overheadOf(sealed[0]) ?? 0;
    for (const at of [0, 1, 12, 13, 16, 17, body - 1, body, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => unsealBytes(key, place, altered), `byte ${at}`).toThrow(/auth|version/);
    }
    expect(() => unsealBytes(key, place, sealed.subarray(0, sealed.length - 1))).toThrow(/auth/);
    expect(() => unsealBytes(key, place, sealed.subarray(0, 20))).toThrow(/tag|auth/);
    expect(() => unsealBytes(key, place, Buffer.alloc(0))).toThrow(/version/);
  });

  it('do not pass for those of the other cipher', () => {
    const other = Buffer.from(sealed);
    other.writeUInt8(3 - sealed.readUInt8(0), 0);
    expect(() => unsealBytes(key, place, other)).toThrow(/auth/);
  });
});

describe('a build of OpenSSL without the national algorithms', () => {
  const without = { ciphers: ['aes-256-gcm'], hashes: ['sha256'] };

  it('is refused when they are asked for, and told what is missing', () => {
    expect(missingAlgorithms('sm4', without)).toEqual(['SM4-CTR', 'SM3']);
    expect(missingAlgorithms('sm4', { ...without, hashes: ['sm3'] })).toEqual(['SM4-CTR']);
    expect(() => usableCipher('sm4', ['SM4-CTR', 'SM3'])).toThrow(ConfigError);
    expect(() => usableCipher('sm4', ['SM4-CTR', 'SM3'])).toThrow('没有 SM4-CTR、SM3 算法，因此拒绝启动');
  });

  it('serves as before when they are not', () => {
    expect(missingAlgorithms('aes', without)).toEqual([]);
    expect(missingAlgorithms('sm4')).toEqual([]);
    expect(usableCipher('sm4')).toBe('sm4');
  });
});
