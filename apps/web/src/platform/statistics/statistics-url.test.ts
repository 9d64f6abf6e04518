import { expect, it } from 'vitest';
import { session } from '@/kernel/session/session.fixture';
import { numberText } from './number-text';
import { allVenues, statisticsUrl, usualVenue, yearChoices } from './statistics-url';

it('reads a year that can be asked for, and no other', () => {
  expect(
    [2026, 2000, 2100, 1999, 2101, 2026.5, '2026', undefined].map((year) => statisticsUrl.parse({ year }).year),
  ).toEqual([2026, 2000, 2100, undefined, undefined, undefined, undefined, undefined]);
  expect(statisticsUrl.parse({ group: 'club' }).group).toBe('club');
  expect(statisticsUrl.parse({ group: 'nothing' }).group).toBeUndefined();
});

it('offers the coming year, this one and ten before, and the chosen one wherever it lies', () => {
  expect(yearChoices(2026, 2026)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016]);
  expect(yearChoices(2003, 2026).at(-1)).toBe(2003);
  expect(yearChoices(2040, 2026)[0]).toBe(2040);
});

it('begins with the own venue, and at the platform with all of them', () => {
  const { user } = session;
  const venue = (id: string, kind: string) => ({ id, kind, name: id, parentId: null, roles: [], rights: 0 });
  expect(usualVenue(user)).toBe('v1');
  const administrator = { ...user, isPlatform: true, venues: [venue('v1', 'main'), venue('p', 'platform')] };
  expect(usualVenue(administrator)).toBe('v1');
  expect(usualVenue({ ...administrator, venueId: 'p' })).toBe(allVenues);
});

it('writes numbers as people read them', () => {
  expect([0, 7, 1234567, 5.5, null].map(numberText)).toEqual(['0', '7', '1,234,567', '5.5', '—']);
});
