import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyFor } from './data-key';
import { decryptText, encryptText, keyedHash } from './encrypted-text';

const key = randomBytes(32);
const place = { purpose: 'member id card', rowId: '0190a5f0-0000-7000-8000-000000000001' };
const number = '11010519491231002X';

describe('an encrypted text', () => {
  it('is read again with the same key in the same row', () => {
    expect(decryptText(key, place, encryptText(key, place, number))).toBe(number);
  });

  it('shows nothing of itself and looks different each time', () => {
    const stored = encryptText(key, place, number);
    expect(stored.toString('latin1')).not.toContain('19491231');
    expect(stored.equals(encryptText(key, place, number))).toBe(false);
  });

  it('cannot be read with another key, in another row or for another purpose', () => {
    const stored = encryptText(key, place, number);
    expect(() => decryptText(randomBytes(32), place, stored)).toThrow(/auth/);
    expect(() => decryptText(key, { ...place, rowId: '0190a5f0-0000-7000-8000-000000000002' }, stored)).toThrow(/auth/);
    expect(() => decryptText(key, { ...place, purpose: 'outbox' }, stored)).toThrow(/auth/);
  });

  it('is refused when a byte of it changed', () => {
    const stored = encryptText(key, place, number);
    for (const at of [0, 1, 13, 29, stored.length - 1]) {
      const altered = Buffer.from(stored);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => decryptText(key, place, altered), `byte ${at}`).toThrow(/auth|version/);
    }
    expect(() => decryptText(key, place, stored.subarray(0, 20))).toThrow(/tag/);
  });
});

describe('texts of both ciphers', () => {
  it('stand side by side and are read with the one key', () => {
    const texts = (['aes', 'sm4', 'aes'] as const).map((cipher) => encryptText(keyFor(cipher, key), place, number));
    expect(texts.map((text) => text[0])).toEqual([1, 2, 1]);
    expect(texts.map((text) => decryptText(key, place, text))).toEqual([number, number, number]);
  });

  it('are read as they were written before there was a choice', () => {
    const older = Buffer.from(
      '01000102030405060708090a0bbd2d01f16423a961d947f906c42f00c5c6a90525daf685cca1bc9baffe99e425ca90',
      'hex',
    );
    expect(decryptText(Buffer.alloc(32, 7), place, older)).toBe(number);
  });
});

describe('a keyed hash', () => {
  it('does not depend on the cipher, so that what was looked up before is found', () => {
    const hash = keyedHash(key, place, '246810');
    expect(keyedHash(keyFor('sm4', key), place, '246810').equals(hash)).toBe(true);
  });

  it('is the same for the same text in the same place only', () => {
    const hash = keyedHash(key, place, '246810');
    expect(keyedHash(key, place, '246810').equals(hash)).toBe(true);
    expect(keyedHash(key, place, '246811').equals(hash)).toBe(false);
    expect(keyedHash(key, { ...place, rowId: '13900000001' }, '246810').equals(hash)).toBe(false);
    expect(keyedHash(randomBytes(32), place, '246810').equals(hash)).toBe(false);
  });
});
