import { expect, it } from 'vitest';
import { shownDays } from '../calendar/calendar-days';
import { type Board, isWithin, moved, stretchOf } from './calendar-moves';

const slot = (placeId: string, day: string, period: 1 | 2 | 3) => ({ placeId, day, period });
const week = shownDays('week', '2026-11-21');
const places: Board = { layout: 'places', placeIds: ['a', 'b'], days: week };
const month: Board = { layout: 'month', placeIds: ['a'], days: shownDays('month', '2026-11-21') };

it('moves along the periods into the next day, and down to the next place', () => {
  expect(moved(places, slot('a', '2026-11-16', 3), 'ArrowRight')).toEqual(slot('a', '2026-11-17', 1));
  expect(moved(places, slot('a', '2026-11-17', 1), 'ArrowLeft')).toEqual(slot('a', '2026-11-16', 3));
  expect(moved(places, slot('a', '2026-11-16', 2), 'ArrowDown')).toEqual(slot('b', '2026-11-16', 2));
  expect(moved(places, slot('b', '2026-11-16', 2), 'End')).toEqual(slot('b', '2026-11-22', 3));
});

it('stays where it is at the edges', () => {
  expect(moved(places, slot('a', '2026-11-16', 1), 'ArrowLeft')).toEqual(slot('a', '2026-11-16', 1));
  expect(moved(places, slot('b', '2026-11-16', 1), 'ArrowDown')).toEqual(slot('b', '2026-11-16', 1));
  const one: Board = { ...places, layout: 'week' };
  expect(moved(one, slot('a', '2026-11-16', 3), 'ArrowDown')).toEqual(slot('a', '2026-11-16', 3));
});

it('goes from the evening down into the morning of the week below', () => {
  expect(moved(month, slot('a', '2026-11-21', 3), 'ArrowDown')).toEqual(slot('a', '2026-11-28', 1));
  expect(moved(month, slot('a', '2026-11-21', 1), 'ArrowUp')).toEqual(slot('a', '2026-11-14', 3));
  expect(moved(month, slot('a', '2026-11-21', 2), 'Home')).toEqual(slot('a', '2026-11-16', 2));
});

it('leaves other keys alone', () => {
  expect(moved(month, slot('a', '2026-11-21', 3), 'a')).toBeUndefined();
});

it('chooses the same periods of every day between two slots, whichever came first', () => {
  const stretch = stretchOf(slot('a', '2026-11-20', 3), slot('a', '2026-11-18', 2));
  expect(stretch).toEqual({ placeId: 'a', startDate: '2026-11-18', endDate: '2026-11-20', types: [2, 3] });
  expect(isWithin(stretch, slot('a', '2026-11-19', 2))).toBe(true);
  expect(isWithin(stretch, slot('a', '2026-11-19', 1))).toBe(false);
  expect(isWithin(stretch, slot('b', '2026-11-19', 2))).toBe(false);
});
