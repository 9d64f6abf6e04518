import { expect, it } from 'vitest';
import { nestsTooDeep } from './nesting';

const padding = 'x'.repeat(5000);
const nested = (levels: number, core = '1') => `${'['.repeat(levels)}${core}${']'.repeat(levels)}`;

it('finds what is nested beyond every form, wherever it stands', () => {
  expect(nestsTooDeep(nested(10_000))).toBe(true);
  expect(nestsTooDeep('{"a":'.repeat(5000) + '1' + '}'.repeat(5000))).toBe(true);
  expect(nestsTooDeep(`{"intro":"${padding}","list":${nested(100)}}`)).toBe(true);
  // A neighbour on every level.
  expect(nestsTooDeep(`{"a":[${'0,['.repeat(3000)}1${']'.repeat(3000)}]}`)).toBe(true);
});

it('lets pass what is wide, long, or has brackets in its texts alone', () => {
  expect(nestsTooDeep(`{"intro":"${padding}","list":${nested(99)}}`)).toBe(false);
  expect(nestsTooDeep(`[${Array.from({ length: 3000 }, () => '[1]').join(',')}]`)).toBe(false);
  expect(nestsTooDeep(JSON.stringify({ a: '['.repeat(5000), b: '\\"[{'.repeat(2000), c: '\\' }))).toBe(false);
  expect(nestsTooDeep(`{"open":"${padding}${'['.repeat(200)}`)).toBe(false);
});
