import { expect, it } from 'vitest';
import { calendarBooking, calendarPlace, closureOf } from './bookings.fixture';
import { type CalendarAnswer, indexCalendar, slotAt, slotKey, slotOfKey, slotWords } from './calendar-cells';
import { daysFrom } from '../calendar/calendar-days';

const days = daysFrom('2026-11-16', 14);

function open(more: Partial<CalendarAnswer> = {}) {
  const answer = {
    today: '2026-11-21',
    now: '14:00',
    places: [calendarPlace('p1')],
    bookings: [],
    closures: [],
    ...more,
  };
  const index = indexCalendar(answer, days);
  return (day: string, period: 1 | 2 | 3 = 1) => slotAt(index, { placeId: 'p1', day, period });
}

it('is past once the period has begun, to the minute', () => {
  const at = open();
  expect([at('2026-11-20', 3), at('2026-11-21', 1), at('2026-11-21', 2)].map(({ state }) => state)).toEqual([
    'past',
    'past',
    'past',
  ]);
  expect(at('2026-11-21', 3).state).toBe('free');
  expect(open({ now: '13:59' })('2026-11-21', 2).state).toBe('free');
});

it('shows who holds a slot, waiting or confirmed, even where it is over or not offered', () => {
  const at = open({
    places: [calendarPlace('p1', { timeConfigs: [{ week: '星期二', event: '晚上', type: 1 }] })],
    bookings: [
      calendarBooking('b1', { date: '2026-11-18' }),
      calendarBooking('b2', { state: 'pending', type: 2 }),
      calendarBooking('b3', { objectId: 'p2', type: 3 }),
    ],
  });
  expect(at('2026-11-18').state).toBe('booked');
  expect(at('2026-11-23', 2)).toMatchObject({ state: 'pending', booking: { id: 'b2' } });
  expect(at('2026-11-23', 3).state).toBe('unoffered');
  expect(at('2026-11-24', 3).state).toBe('free');
});

it('shows a booking at the hours that it was made for, also where they reach into another period by now', () => {
  const hours = [
    { type: 1 as const, starTime: '8:00', endTime: '11:00' },
    { type: 2 as const, starTime: '11:00', endTime: '15:00' },
    { type: 3 as const, starTime: '19:00', endTime: '22:00' },
  ];
  const bookings = [calendarBooking('b1', { starTime: '9:00', endTime: '12:00' })];
  const at = open({ places: [calendarPlace('p1', { timeSlots: hours })], bookings });
  expect(at('2026-11-23', 1)).toMatchObject({ state: 'booked', times: '9:00-12:00', booking: { id: 'b1' } });
  expect(at('2026-11-23', 2)).toMatchObject({ state: 'booked', times: '9:00-12:00', booking: { id: 'b1' } });
  expect(at('2026-11-23', 3)).toMatchObject({ state: 'free', times: '19:00-22:00', booking: undefined });
  expect(at('2026-11-24', 2)).toMatchObject({ state: 'free', times: '11:00-15:00' });
});

it('is closed in the periods of every day of a closure, however far it reaches beyond the days shown', () => {
  const closures = [closureOf('c1', { startDate: '2026-11-01', endDate: '2027-11-01', types: [1, 3] })];
  const at = open({ closures, bookings: [calendarBooking('b1', { date: '2026-11-25' })] });
  expect(at('2026-11-29', 1)).toMatchObject({ state: 'closed', closure: { id: 'c1' } });
  expect(at('2026-11-29', 2).state).toBe('free');
  expect(at('2026-11-20', 1).state).toBe('past');
  expect(at('2026-11-25', 1).state).toBe('booked');
});

it('is not offered outside of the validity and too far ahead', () => {
  const at = open({ places: [calendarPlace('p1', { validStartTime: '2026-11-23', validEndTime: '2026-11-24' })] });
  expect(['22', '23', '24', '25'].map((day) => at(`2026-11-${day}`).state)).toEqual([
    'unoffered',
    'free',
    'free',
    'unoffered',
  ]);
  expect(open()('2027-05-20').state).toBe('free');
  expect(open()('2027-05-21').state).toBe('unoffered');
});

it('is not offered by a place that was deleted, whose bookings stay', () => {
  const at = open({ places: [calendarPlace('p1', { isRemoved: true })], bookings: [calendarBooking('b1')] });
  expect(at('2026-11-23', 1).state).toBe('booked');
  expect(at('2026-11-23', 2).state).toBe('unoffered');
});

it('is not offered by a place of which no version was ever approved', () => {
  const at = open({ places: [calendarPlace('p1', { isApproved: false, status: 0 })] });
  expect(at('2026-11-23').state).toBe('unoffered');
  // An edit that waits leaves what was approved bookable.
  expect(open({ places: [calendarPlace('p1', { status: 1 })] })('2026-11-23').state).toBe('free');
});

it('says a slot in words, with its times and who has it', () => {
  const at = open({ bookings: [calendarBooking('b1')], closures: [closureOf('c1', { types: [2] })] });
  expect(slotWords(at('2026-11-23'))).toBe('11月23日 星期一 上午 9:00-12:00，已预订：陈雅琴，合唱团排练，30 人');
  expect(slotWords(at('2026-11-23', 2))).toBe('11月23日 星期一 下午 14:00-17:00，已关闭：设备检修');
});

it('finds a slot by its key again, and nothing by another word', () => {
  const slot = { placeId: 'p1', day: '2026-11-23', period: 2 } as const;
  expect(slotOfKey(slotKey(slot))).toEqual(slot);
  expect(slotOfKey('p1 2026-11-23 4')).toBeUndefined();
  expect(slotOfKey(undefined)).toBeUndefined();
});

it('reads each booking of a full week of 500 places once', () => {
  const week = daysFrom('2026-11-16', 7);
  const places = Array.from({ length: 500 }, (_, nth) => calendarPlace(`p${nth}`));
  let reads = 0;
  const bookings = places.flatMap(({ id }) =>
    week.flatMap((date) =>
      [1, 2, 3].map((type) => {
        const booking = calendarBooking(`${id} ${date} ${type}`, { objectId: id, date, type });
        return new Proxy(booking, {
          get: (of, name) => {
            reads += 1;
            return Reflect.get(of, name);
          },
        });
      }),
    ),
  );
  const index = indexCalendar({ today: '2026-11-21', now: '14:00', places, bookings, closures: [] }, week);
  expect(bookings).toHaveLength(10_500);
  // Place, day and period of each, and nothing twice.
  expect(reads).toBe(3 * bookings.length);
  expect(slotAt(index, { placeId: 'p499', day: '2026-11-22', period: 3 }).booking?.id).toBe('p499 2026-11-22 3');
});
