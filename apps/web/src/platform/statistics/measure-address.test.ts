import type { OpenedList } from '@yunguan/contract/platform/statistics';
import { describe, expect, it } from 'vitest';
import { menu } from '@/kernel/session/menu.fixture';
import { measureAddress, type OpenedNumber, type Standing } from './measure-address';
import { allVenues } from './statistics-url';

const menus = [
  menu('投票评选', '/new/voteActivebox', { contentType: 'vote' }),
  menu('招生信息', '/new/recruit?from=menu', { contentType: 'recruit' }),
  ...[
    'activeOrder',
    'placeOrderList',
    'exhibitionOrderList',
    'trainingRegistration',
    'joinApplication',
    'cultureOrderList',
  ].map((page) => menu(page, `/MuseumCenter/${page}`)),
];
const atVenue: Standing = { menus, venueId: 'v1', isAtPlatform: false };
const atPlatform: Standing = { menus, venueId: 'p', isAtPlatform: true };

/** Path and query of what opens; undefined where nothing does. */
function opened(standing: Standing, list: OpenedList, asked: Partial<OpenedNumber> = {}) {
  const address = measureAddress(standing, { list, year: 2026, venue: standing.venueId, ...asked });
  if (address === undefined) return undefined;
  // What is undefined stays out of the address.
  return { to: address.to, search: JSON.parse(JSON.stringify(address.search())) };
}

describe('the list behind a number', () => {
  it('is narrowed to its month or year, and to what it counts', () => {
    expect(opened(atVenue, { of: 'content', kind: 'vote', status: 100 }, { month: 2 })).toEqual({
      to: '/new/voteActivebox',
      search: { status: 100, startTime: '2026-02-01', endTime: '2026-02-28' },
    });
    expect(opened(atVenue, { of: 'content', kind: 'recruit', isValid: true })).toEqual({
      to: '/new/recruit',
      search: { from: 'menu', state: true, startTime: '2026-01-01', endTime: '2026-12-31' },
    });
    expect(opened(atVenue, { of: 'siteBookings', state: 'confirmed' }, { month: 12 })).toEqual({
      to: '/MuseumCenter/placeOrderList',
      search: { state: 'confirmed', from: '2026-12-01', to: '2026-12-31' },
    });
    expect(opened(atVenue, { of: 'tickets', isChecked: true }, { year: 2028, month: 2 })?.search).toEqual({
      checked: 'yes',
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(opened(atVenue, { of: 'applications', state: 'joined' }, { month: 3 })?.search).toEqual({
      status: 'joined',
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(opened(atVenue, { of: 'deliveries', state: 'done' }, { month: 9 })?.search).toEqual({
      state: 'done',
      month: '2026-09',
    });
    expect(opened(atVenue, { of: 'deliveries', state: 'done' })).toEqual({
      to: '/MuseumCenter/cultureOrderList',
      search: { state: 'done', year: 2026 },
    });
  });

  it('is not offered where the list cannot be narrowed so', () => {
    expect(opened(atVenue, { of: 'deliveries' }, { venue: allVenues })).toBeUndefined();
    expect(opened(atVenue, { of: 'content', kind: 'vote', status: 100 }, { venue: 'v2' })).toBeUndefined();
    expect(opened(atVenue, { of: 'signups' }, { venue: allVenues })).toBeUndefined();
    expect(opened(atPlatform, { of: 'signups' }, { venue: 'p' })).toBeUndefined();
  });

  it('is not offered to who has no menu of it', () => {
    const poor = { ...atVenue, menus: menus.slice(0, 1) };
    expect(opened(poor, { of: 'content', kind: 'recruit', isValid: true })).toBeUndefined();
    expect(opened(poor, { of: 'signups' })).toBeUndefined();
  });

  it('is of another venue where the list knows venues, and of all at the platform', () => {
    expect(opened(atVenue, { of: 'hallBookings' }, { venue: 'v2', month: 1 })?.search).toMatchObject({ venueId: 'v2' });
    expect(opened(atPlatform, { of: 'signups' }, { venue: allVenues })?.search).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect(opened(atPlatform, { of: 'signups' }, { venue: 'v2' })?.search).toMatchObject({ venueId: 'v2' });
    expect(opened(atPlatform, { of: 'content', kind: 'vote', status: 100 }, { venue: allVenues })?.to).toBe(
      '/new/voteActivebox',
    );
  });
});
