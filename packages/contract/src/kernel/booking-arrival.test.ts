import { expect, it } from 'vitest';
import { arrivalOf } from './booking-arrival';

const booking = {
  state: 'confirmed',
  date: '2026-11-21',
  endTime: '9:30',
  arriveTime: null,
  isArrivalKept: true,
} as const;

it('says who came at once, and who did not from the minute on in which the slot ends', () => {
  expect(arrivalOf({ ...booking, arriveTime: '2026-11-21 08:58:00' }, '2026-11-21 09:00')).toBe('arrived');
  expect(arrivalOf(booking, '2026-11-21 09:29')).toBeUndefined();
  expect(arrivalOf(booking, '2026-11-21 09:30')).toBe('absent');
});

it('says nothing of a booking that never was confirmed, and of days on which nobody wrote it down', () => {
  expect(arrivalOf({ ...booking, state: 'cancelled' }, '2026-11-22 10:00')).toBeUndefined();
  expect(arrivalOf({ ...booking, state: 'pending' }, '2026-11-22 10:00')).toBeUndefined();
  expect(arrivalOf({ ...booking, isArrivalKept: false }, '2026-11-22 10:00')).toBeUndefined();
});
