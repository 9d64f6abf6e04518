import { expect, it } from 'vitest';
import { deskUrl, queueBody } from './desk-url';

it('asks for ten items of a page with the filters of the address', () => {
  const state = deskUrl.schema.parse({ keyword: 2026, kind: 'vote', from: '2026-11-01', to: '2026-11-30', page: 2 });
  expect(queueBody('content', state, state.page)).toEqual({
    keyword: '2026',
    kind: 'vote',
    venueId: undefined,
    startTime: '2026-11-01',
    endTime: '2026-11-30',
    pageIndex: 2,
    pageSize: 10,
  });
});

it('survives an address edited by hand', () => {
  expect(deskUrl.schema.parse({ page: -3, kind: ['a'], object: {} })).toEqual({ page: 1 });
});
