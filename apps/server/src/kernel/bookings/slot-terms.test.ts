import { bookingMessages, daysAhead } from '@yunguan/contract/kernel/booking-words';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { type Period, periodNames, periods, timeText, weekNames } from '@yunguan/contract/kernel/slots';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chinaNow } from '../china-now';
import { slotDays } from './public-slots';
import { assertDayRange, hasBegun, isHeldBy, isOver, slotRefusal, termsOf, timeOf } from './slot-terms';

const moments = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map(chinaNow);
const cells = fc.subarray(
  weekNames.flatMap((week) => periods.map((period) => ({ week, event: periodNames[period], type: 1 }))),
);
const period = fc.constantFrom<Period>(...periods);
/** Six minutes of a day in order make three periods that do not overlap. */
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 6, maxLength: 6 })
  .map((minutes) => minutes.sort((a, b) => a - b))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
    [
      [a, b],
      [c, d],
      [e, f],
    ].map(([from = 0, to = 0], index) => ({ type: index + 1, starTime: timeText(from), endTime: timeText(to) })),
  );
const forms = fc.record({ timeSlots: times, timeConfigs: cells });
const offsets = fc.integer({ min: -3, max: daysAhead + 3 });

describe('a slot', () => {
  it('is shown as free exactly when it may be taken, where nobody has it and nothing is closed', () => {
    fc.assert(
      fc.property(forms, moments, offsets, (form, now, offset) => {
        const terms = termsOf(form);
        const day = daysAfter(now.day, offset);
        const [shown] = slotDays({ startDate: day, endDate: day }, { terms, held: [], closed: [], now });
        for (const slot of shown?.slots ?? []) {
          const one = periods.find((type) => type === slot.type) ?? 1;
          expect(slot.state === 'free').toBe(slotRefusal(terms, { day, period: one }, now) === undefined);
        }
        expect(shown?.slots).toHaveLength(3);
      }),
    );
  });

  it('that is held or closed is never shown as free', () => {
    fc.assert(
      fc.property(forms, moments, period, fc.boolean(), (form, now, one, isHeld) => {
        const day = daysAfter(now.day, 7);
        const held = isHeld ? [{ day, period: one, starts: '9:00', ends: '12:00', state: 'pending' as const }] : [];
        const closed = isHeld ? [] : [{ from: day, to: day, periods: [one] }];
        const [shown] = slotDays({ startDate: day, endDate: day }, { terms: termsOf(form), held, closed, now });
        expect(shown?.slots.find(({ type }) => type === one)?.state).toBe(isHeld ? 'pending' : 'closed');
      }),
    );
  });

  it('has begun before it is over, and is past from its first minute on', () => {
    fc.assert(
      fc.property(forms, moments, period, (form, now, one) => {
        const terms = termsOf(form);
        const { starTime: starts, endTime: ends } = timeOf(terms, one);
        const slot = { day: now.day, starts, ends };
        if (isOver(slot, now)) expect(hasBegun(slot, now)).toBe(true);
        expect(slotRefusal(terms, { day: now.day, period: one }, now) === bookingMessages.past).toBe(
          hasBegun(slot, now),
        );
      }),
    );
  });

  it('outside of the validity or unticked is never offered; an empty grid limits nothing', () => {
    fc.assert(
      fc.property(forms, moments, fc.integer({ min: 1, max: 60 }), period, (form, now, offset, one) => {
        const day = daysAfter(now.day, offset);
        const slot = { day, period: one };
        expect(slotRefusal(termsOf({ ...form, timeConfigs: [] }), slot, now)).toBeUndefined();
        for (const validity of [{ validStartTime: daysAfter(day, 1) }, { validEndTime: daysAfter(day, -1) }]) {
          expect(slotRefusal(termsOf({ ...form, ...validity }), slot, now)).toBe(bookingMessages.unoffered);
        }
        const only = termsOf({ ...form, timeConfigs: [], validStartTime: day, validEndTime: day });
        expect(slotRefusal(only, slot, now)).toBeUndefined();
      }),
    );
  });
});

describe('a slot from nine to ten', () => {
  const slot = { day: '2026-11-21', starts: '9:00', ends: '10:00' };
  it.each([
    ['2026-11-20T15:59:00Z', false, false],
    ['2026-11-21T00:59:00Z', false, false],
    ['2026-11-21T01:00:00Z', true, false],
    ['2026-11-21T01:59:00Z', true, false],
    ['2026-11-21T02:00:00Z', true, true],
    ['2026-11-21T16:00:00Z', true, true],
  ])('at %s has begun: %j, is over: %j', (moment, begun, over) => {
    const now = chinaNow(new Date(moment));
    expect([hasBegun(slot, now), isOver(slot, now)]).toEqual([begun, over]);
  });
});

describe('a booking from nine to ten', () => {
  const held = { period: 1, starts: '9:00', ends: '10:00' } as const;
  it.each([
    ['its own period, whatever the hours are by now', 1, '14:00', '15:00', true],
    ['another one into which it reaches', 2, '9:59', '12:00', true],
    ['another one that begins when it ends', 2, '10:00', '12:00', false],
    ['another one that ends when it begins', 3, '8:00', '9:00', false],
  ] as const)('holds %s', (_what, type, starTime, endTime, isHeld) => {
    expect(isHeldBy(held, { type, starTime, endTime })).toBe(isHeld);
  });
});

it('takes a range of one day up to the longest, both ends counted', () => {
  const ask = (startDate: string, endDate: string) => () => assertDayRange({ startDate, endDate }, 3);
  expect(ask('2026-11-21', '2026-11-21')).not.toThrow();
  expect(ask('2026-11-21', '2026-11-23')).not.toThrow();
  expect(ask('2026-11-21', '2026-11-20')).toThrow('结束日期不能早于开始日期');
  expect(ask('2026-11-21', '2026-11-24')).toThrow('日期范围不能超过 3 天');
});

describe('the day in China', () => {
  it('changes at 16:00 in Greenwich', () => {
    expect(chinaNow(new Date('2026-11-21T15:59:59Z'))).toEqual({ day: '2026-11-21', minutes: 1439, time: '23:59' });
    expect(chinaNow(new Date('2026-11-21T16:00:00Z'))).toEqual({ day: '2026-11-22', minutes: 0, time: '0:00' });
  });
});
