import { describe, expect, it } from 'vitest';
import { ballotFilter, ballotsUrl, isNarrowed, minutesOf } from './ballots-url';

const { schema, isFiltered, noFilters } = ballotsUrl;

describe('the address of the ledger', () => {
  it('holds what the calls are asked for', () => {
    const state = schema.parse({ rotationId: 'r1', address: ' 45.76.132.9 ', state: 'valid', page: 3 });
    expect(ballotFilter('a1', state)).toEqual({
      activityId: 'a1',
      rotationId: 'r1',
      address: '45.76.132.9',
      state: 'valid',
    });
    expect(state).toMatchObject({ tab: 'ledger', view: 'chart', page: 3 });
  });

  it('edited by hand into nonsense shows the ledger without it', () => {
    const state = schema.parse({
      tab: 'x',
      state: 1,
      channel: 'fax',
      startTime: '2026',
      page: -2,
      unit: 'year',
    });
    expect(state).toEqual({ tab: 'ledger', view: 'chart', page: 1 });
    expect(isFiltered(state)).toBe(false);
  });

  it('keeps a number that is meant as a word', () => {
    expect(schema.parse({ address: 10 }).address).toBe('10');
  });
});

it('does not take a state alone for a choice of ballots', () => {
  expect(isFiltered({ ...noFilters, state: 'valid' })).toBe(true);
  expect(isNarrowed({ ...noFilters, state: 'valid' })).toBe(false);
  expect(isNarrowed({ ...noFilters, address: ' ' })).toBe(false);
  expect(isNarrowed({ ...noFilters, voterId: 'm1' })).toBe(true);
});

it.each([
  ['2026-11-18 02:14', 'minute', '2026-11-18 02:14', '2026-11-18 02:14'],
  ['2026-11-18 02:00', 'hour', '2026-11-18 02:00', '2026-11-18 02:59'],
  ['2026-11-18', 'day', '2026-11-18 00:00', '2026-11-18 23:59'],
] as const)('%s, shown by the %s, lasts from %s to %s', (time, unit, startTime, endTime) => {
  expect(minutesOf(time, unit)).toEqual({ startTime, endTime });
});
