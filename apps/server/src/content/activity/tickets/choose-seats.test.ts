import { isOpenSeat, type SeatPlace, tidySession, usualSession } from '@yunguan/contract/kernel/sessions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSeats, closedSeat, type TakenPlan } from './choose-seats';

const place = fc.record({ rowNum: fc.integer({ min: 1, max: 6 }), column: fc.integer({ min: 1, max: 10 }) });

/** A plan as it is stored, with some of its open places held by others. */
const plans: fc.Arbitrary<TakenPlan> = fc
  .record({
    columns: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
    blockedSeats: fc.array(place, { maxLength: 8 }),
    wanted: fc.array(place, { maxLength: 25 }),
  })
  .map(({ columns, blockedSeats, wanted }) => {
    const seatList = columns.map((columnCount, index) => ({ rowNum: index + 1, columnCount }));
    const plan = tidySession({ ...usualSession, isSelectedSeats: true, seatList, blockedSeats });
    const taken = new Map(
      wanted.filter((seat) => isOpenSeat(plan, seat)).map((seat) => [`${seat.rowNum} ${seat.column}`, seat]),
    );
    return { seatList: plan.seatList, blockedSeats: plan.blockedSeats, takenSeats: [...taken.values()] };
  });

const freeOf = (plan: TakenPlan): SeatPlace[] =>
  plan.seatList
    .flatMap(({ rowNum, columnCount }) =>
      Array.from({ length: columnCount }, (_, index) => ({ rowNum, column: index + 1 })),
    )
    .filter((seat) => isOpenSeat(plan, seat))
    .filter((seat) => !plan.takenSeats.some(({ rowNum, column }) => rowNum === seat.rowNum && column === seat.column));

const isSideBySide = (seats: readonly SeatPlace[]) =>
  seats.every(({ rowNum, column }, index) => rowNum === seats[0]?.rowNum && column === (seats[0]?.column ?? 0) + index);

describe('places for who could not choose', () => {
  it('are free and open, each once, as many as tickets; none only where too few are left', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 10 }), (plan, count) => {
        const free = freeOf(plan);
        const seats = chooseSeats(plan, count);
        expect(seats === undefined).toBe(free.length < count);
        if (seats === undefined) return;
        expect(seats).toHaveLength(count);
        expect(new Set(seats.map(({ rowNum, column }) => `${rowNum} ${column}`)).size).toBe(count);
        for (const seat of seats) expect(free).toContainEqual(seat);
        expect(closedSeat(plan, seats)).toBeUndefined();
      }),
    );
  });

  it('are side by side wherever a row has as many', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 6 }), (plan, count) => {
        const free = freeOf(plan);
        const hasRun = free.some((_, at) => {
          const some = free.slice(at, at + count);
          return some.length === count && isSideBySide(some);
        });
        if (hasRun) expect(chooseSeats(plan, count)).toSatisfy(isSideBySide);
      }),
    );
  });
});
