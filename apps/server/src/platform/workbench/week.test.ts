import { expect, it } from 'vitest';
import { lastDays, weekOf } from './week';

const at = (time: string) => new Date(`${time}+08:00`).getTime();

it('begins a week on Monday and ends it on Sunday, by the clock of China', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  expect(weekOf(at('2026-11-16T00:00:00'))).toEqual(week);
  expect(weekOf(at('2026-11-21T07:30:00'))).toEqual(week);
  expect(weekOf(at('2026-11-22T23:59:59'))).toEqual(week);
  expect(weekOf(at('2026-11-23T00:00:00')).from).toBe('2026-11-23');
});

it('counts days backwards over the end of a month', () => {
  expect(lastDays(at('2026-03-01T00:10:00'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
