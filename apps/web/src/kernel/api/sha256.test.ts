import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256Hex } from './sha256';

afterEach(() => vi.unstubAllGlobals());

const texts = ['', 'Venue@2026', '文化馆', 'a'.repeat(55), 'a'.repeat(56), 'b'.repeat(64), '长'.repeat(500)];

it.each(texts)('hashes the same with and without a secure context (case %#)', async (text) => {
  const expected = createHash('sha256').update(text).digest('hex');
  expect(await sha256Hex(text)).toBe(expected);
  vi.stubGlobal('crypto', {});
  expect(await sha256Hex(text)).toBe(expected);
});
