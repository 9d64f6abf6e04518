import { expect, it } from 'vitest';
import { bookingOf } from './bookings.fixture';
import { decidable, decisionsOf } from './decisions';

const all = { decide: true, cancel: true, close: true, book: true, reveal: true, export: true };
const now = '2026-11-21 12:00';

it('offers what the state, the rights and the time allow', () => {
  const waiting = bookingOf('a');
  expect(decisionsOf(waiting, all, now)).toEqual(['approve', 'reject', 'cancel']);
  expect(decisionsOf(waiting, { ...all, decide: false }, now)).toEqual(['cancel']);
  expect(decisionsOf({ ...waiting, state: 'confirmed' }, all, now)).toEqual(['cancel']);
  expect(decisionsOf({ ...waiting, state: 'rejected' }, all, now)).toEqual([]);
});

it('neither approves nor takes back what is over', () => {
  const over = { date: '2026-11-21', endTime: '9:30', arriveTime: null } as const;
  expect(decisionsOf({ ...over, state: 'confirmed' }, all, now)).toEqual([]);
  expect(decisionsOf({ ...over, state: 'pending' }, all, now)).toEqual(['reject', 'cancel']);
  expect(decisionsOf({ ...over, endTime: '12:01', state: 'confirmed' }, all, now)).toEqual(['cancel']);
});

it('does not take back what its people have come for', () => {
  const today = { date: '2026-11-21', endTime: '12:01', state: 'confirmed' } as const;
  expect(decisionsOf({ ...today, arriveTime: null }, all, now)).toEqual(['cancel']);
  expect(decisionsOf({ ...today, arriveTime: '2026-11-21 09:00:00' }, all, now)).toEqual([]);
});

it('takes of the ticked ones only those that a decision applies to, each by the rights in its venue', () => {
  const rows = [bookingOf('a'), bookingOf('b', { state: 'confirmed' }), bookingOf('c', { venueId: 'v2' })];
  const rightsIn = (venueId?: string) => (venueId === 'v1' ? all : { ...all, decide: false, cancel: false });
  expect(decidable('approve', rows, rightsIn).map(({ id }) => id)).toEqual(['a']);
  expect(decidable('cancel', rows, rightsIn).map(({ id }) => id)).toEqual(['a', 'b']);
});
