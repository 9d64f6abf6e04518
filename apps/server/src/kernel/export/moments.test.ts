import { expect, it } from 'vitest';
import { momentIn } from './moments';

it.each([
  ['2026-11-28', '2026-11-27T16:00:00.000Z'],
  ['2026-11-28 09:30', '2026-11-28T01:30:00.000Z'],
  ['2026-11-28 23:59:58', '2026-11-28T15:59:58.000Z'],
  ['1901-01-01', '1900-12-31T16:00:00.000Z'],
])('reads %s in China time', (text, moment) => {
  expect(momentIn(text)?.toISOString()).toBe(moment);
});

it.each(['', '—', '19**-**-**', '2026-11', '2026-11-28 至 2026-11-29', '1899-12-31', '2026年11月28日'])(
  'leaves %j the text that it is',
  (text) => {
    expect(momentIn(text)).toBeUndefined();
  },
);
