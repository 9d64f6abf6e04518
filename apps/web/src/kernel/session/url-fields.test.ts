import { expect, it } from 'vitest';
import { day, word } from './url-fields';

it('reads a word, digits included, and nothing else', () => {
  expect(['春', 7, '', undefined, null, ['春'], { a: 1 }].map((value) => word.parse(value))).toEqual([
    '春',
    '7',
    '',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('reads a day of the calendar, and none that it does not have', () => {
  expect(day.parse('2028-02-29')).toBe('2028-02-29');
  for (const wrong of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-11-20 09:00',
    '+12026-01-01',
    '',
    20261120,
    null,
  ]) {
    expect(day.parse(wrong), String(wrong)).toBeUndefined();
  }
});
