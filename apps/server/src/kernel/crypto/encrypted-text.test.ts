import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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

describe('a keyed hash', () => {
  it('is the same for the same text in the same place only', () => {
    const hash = keyedHash(key, place, '246810');
    expect(keyedHash(key, place, '246810').equals(hash)).toBe(true);
    expect(keyedHash(key, place, '246811').equals(hash)).toBe(false);
    expect(keyedHash(key, { ...place, rowId: '13900000001' }, '246810').equals(hash)).toBe(false);
    expect(keyedHash(randomBytes(32), place, '246810').equals(hash)).toBe(false);
  });
});
