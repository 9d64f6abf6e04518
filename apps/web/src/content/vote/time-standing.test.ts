import { expect, it } from 'vitest';
import { standingOf } from './time-standing';

it.each([
  ['2026-12-01 07:59', '未开始'],
  ['2026-12-01 08:00', '进行中'],
  ['2026-12-08 18:59', '进行中'],
  ['2026-12-08 19:00', '已结束'],
])('at %s the sign-up is %s', (now, standing) => {
  expect(standingOf('2026-12-01 08:00', '2026-12-08 19:00', now)).toBe(standing);
});

it('says nothing of a period without times, and of an open one that it goes on', () => {
  expect(standingOf('', '', '2026-12-01 08:00')).toBe('');
  expect(standingOf('2026-12-01 08:00', '', '2099-01-01 00:00')).toBe('进行中');
  expect(standingOf('', '2026-12-08 19:00', '2026-01-01 00:00')).toBe('进行中');
});
