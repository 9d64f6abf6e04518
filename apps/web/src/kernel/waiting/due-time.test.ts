import { expect, it } from 'vitest';
import { dueText } from './due-time';

const noon = Date.parse('2026-12-01T12:00:00+08:00');

it.each([
  ['2026-12-01 15:30:00', { text: '剩余 3 小时', isLate: false }],
  ['2026-12-01 12:59:59', { text: '剩余不足 1 小时', isLate: false }],
  ['2026-12-01 11:30:00', { text: '已超时不足 1 小时', isLate: true }],
  ['2026-11-29 12:00:00', { text: '已超时 48 小时', isLate: true }],
  ['2026-11-28 12:00:01', { text: '已超时 71 小时', isLate: true }],
  ['2026-11-28 12:00:00', { text: '已超时 3 天', isLate: true }],
  ['2026-12-09 13:00:00', { text: '剩余 8 天', isLate: false }],
])('says how a step stands whose time ends at %s', (due, expected) => {
  expect(dueText(due, noon)).toEqual(expected);
});

it('says nothing for a step without a time limit', () => {
  expect(dueText(null, noon)).toBeUndefined();
  expect(dueText('', noon)).toBeUndefined();
});
