import { expect, it } from 'vitest';
import { choice, day, oneOf, page, word } from './url-fields';

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

it('reads one of the values that are offered, and else none or the usual one', () => {
  expect(['pending', 'x', 1, null].map((value) => oneOf(['pending', 'done']).parse(value))).toEqual([
    'pending',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['grid', 'list', '', undefined].map((value) => choice(['grid', 'list'], 'list').parse(value))).toEqual([
    'grid',
    'list',
    'list',
    'list',
  ]);
});

it('reads the number of a page, and the first one else', () => {
  expect([3, 0, -1, 1.5, '2', undefined].map((value) => page.parse(value))).toEqual([3, 1, 1, 1, 1, 1]);
});
