import { expect, it } from 'vitest';
import { greetingAt, longDateOf } from './greeting';

it.each([
  [4, '夜深了'],
  [5, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [18, '晚上好'],
])('greets at %i o’clock with %s', (hour, text) => expect(greetingAt(hour)).toBe(text));

it('writes the date as one says it', () => {
  expect(longDateOf(new Date(2026, 10, 20))).toBe('2026年11月20日星期五');
});
