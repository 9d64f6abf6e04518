import { expect, it } from 'vitest';
import { greetingAt, hourOf, longDateOf } from './greeting';

it.each([
  [4, '夜深了'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好'],
])('greets at %i o’clock with %s', (hour, text) => expect(greetingAt(hour)).toBe(text));

it('writes the date as one says it', () => {
  expect(longDateOf(new Date('2026-11-20T08:00:00Z'))).toBe('2026年11月20日星期五');
});

it('takes hour and date from China’s clock, wherever the browser stands', () => {
  const lateInLondon = new Date('2026-11-21T18:05:00Z');
  expect([hourOf(lateInLondon), longDateOf(lateInLondon)]).toEqual([2, '2026年11月22日星期日']);
  expect(hourOf(new Date('2026-11-21T16:00:00Z'))).toBe(0);
});
