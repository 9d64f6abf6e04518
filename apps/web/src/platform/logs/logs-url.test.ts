import { describe, expect, it } from 'vitest';
import { commonFilter, logsUrl } from './logs-url';

const { schema, isFiltered, noFilters } = logsUrl;

describe('the address of the logs', () => {
  it.each([
    [{}, { tab: 'operation', page: 1 }],
    [
      { tab: 'login', event: 'signOut', result: 'refused', page: 3 },
      { tab: 'login', event: 'signOut', page: 3 },
    ],
    [
      { tab: 'x', event: 'y', result: 'z', page: -1 },
      { tab: 'operation', event: undefined, result: undefined, page: 1 },
    ],
    [{ keyword: 13812345678 }, { keyword: '13812345678' }],
  ])('%j is read', (search, state) => {
    expect(schema.parse(search)).toMatchObject(state);
  });

  it('knows whether a filter is in force, whatever the tab and page', () => {
    expect(isFiltered(schema.parse({ tab: 'export', page: 4 }))).toBe(false);
    expect(isFiltered(schema.parse({ source: 'vote' }))).toBe(true);
    expect(isFiltered({ ...schema.parse({ keyword: '甲', from: '2026-01-01' }), ...noFilters })).toBe(false);
  });

  it('gives days under the names of the calls', () => {
    const state = schema.parse({ from: '2026-01-01', to: '2026-01-31', keyword: '甲' });
    expect(commonFilter(state)).toEqual({
      keyword: '甲',
      venueId: undefined,
      startTime: '2026-01-01',
      endTime: '2026-01-31',
    });
  });
});
