import {
  isOpenSeat,
  type Session,
  type SessionDay,
  tidySession,
  usualSession,
} from '@yunguan/contract/kernel/sessions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soldConflict } from './sold-conflict';
import type { SoldSession } from './sold-session';

const days = ['2026-12-05', '2026-12-06', '2026-12-07'];
const idOf = (no: number) => `0191f0c4-5b1e-7c3a-9d2e-00000000000${no}`;

/** A session of one of three days, with six ids at most, so that forms and sales meet often. */
const sessions: fc.Arbitrary<{ day: string; session: Session }> = fc
  .record({
    no: fc.integer({ min: 0, max: 5 }),
    day: fc.constantFrom(...days),
    votesCount: fc.integer({ min: 1, max: 8 }),
    columns: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })),
    blocked: fc.array(fc.record({ rowNum: fc.integer({ min: 1, max: 3 }), column: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ no, day, votesCount, columns, blocked }) => ({
    day,
    session: tidySession({
      ...usualSession,
      id: idOf(no),
      votesCount,
      isSelectedSeats: columns !== null,
      seatList: (columns ?? []).map((columnCount, index) => ({ rowNum: index + 1, columnCount })),
      blockedSeats: columns === null ? [] : blocked,
    }),
  }));
const byId = <T>(items: readonly T[], id: (item: T) => string | undefined) => [
  ...new Map(items.map((item) => [id(item), item])).values(),
];
const forms = fc.array(sessions, { maxLength: 6 }).map((all): SessionDay[] => {
  const own = byId(all, ({ session }) => session.id);
  return days.map((time) => ({ time, dates: own.filter(({ day }) => day === time).map(({ session }) => session) }));
});
const sales = fc.array(fc.tuple(sessions, fc.integer({ min: 1, max: 8 })), { maxLength: 4 }).map((all): SoldSession[] =>
  byId(
    all.map(([{ day, session }, sold]) => {
      const places = session.seatList.flatMap(({ rowNum, columnCount }) =>
        Array.from({ length: columnCount }, (_, index) => ({ rowNum, column: index + 1 })),
      );
      const seats = session.isSelectedSeats ? places.slice(0, sold) : [];
      const { id = '' } = session;
      const count = session.isSelectedSeats ? seats.length : sold;
      return {
        id,
        day,
        startTime: '9:00',
        endTime: '18:00',
        sold: count,
        orders: 1,
        isSeated: session.isSelectedSeats,
        seats,
      };
    }),
    ({ id }) => id,
  ),
);

/** What a holder of a ticket may rely on, in the plainest words. */
function isKept(sale: SoldSession, form: readonly SessionDay[]): boolean {
  const day = form.find(({ dates }) => dates.some(({ id }) => id === sale.id));
  const session = day?.dates.find(({ id }) => id === sale.id);
  if (!day || !session) return false;
  return (
    day.time === sale.day &&
    session.isSelectedSeats === sale.isSeated &&
    (session.votesCount ?? 0) >= sale.sold &&
    sale.seats.every((seat) => isOpenSeat(session, seat))
  );
}

describe('sessions that replace those of which tickets are sold', () => {
  it('are refused exactly where a ticket would come to nothing, and in words that name its session', () => {
    fc.assert(
      fc.property(sales, forms, (sold, form) => {
        const conflict = soldConflict(sold, form, { reserves: true });
        const lost = sold.filter((sale) => !isKept(sale, form));
        expect(conflict === undefined).toBe(lost.length === 0);
        if (conflict !== undefined) expect(lost.some(({ day }) => conflict.includes(day))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('are no sessions at all where nobody books any more: refused with all tickets and orders', () => {
    fc.assert(
      fc.property(sales, (sold) => {
        const conflict = soldConflict(sold, [], { reserves: false });
        if (sold.length === 0) {
          expect(conflict).toBeUndefined();
          return;
        }
        const tickets = sold.reduce((sum, sale) => sum + sale.sold, 0);
        expect(conflict).toContain(`已售出 ${tickets} 张票（${sold.length} 个订单），不能改为无需预约`);
      }),
    );
  });

  const sale: SoldSession = {
    id: idOf(1),
    day: '2026-12-05',
    startTime: '9:00',
    endTime: '11:30',
    sold: 6,
    orders: 1,
    isSeated: false,
    seats: [],
  };
  const formOf = (changes: Partial<Session>): SessionDay[] => [
    { time: sale.day, dates: [tidySession({ ...usualSession, id: sale.id, ...changes })] },
  ];

  it('have at least as many tickets as are sold', () => {
    expect(soldConflict([sale], formOf({ votesCount: 6 }), { reserves: true })).toBeUndefined();
    expect(soldConflict([sale], formOf({ votesCount: 5 }), { reserves: true })).toContain('票数不能少于 6');
  });

  it('name five lost seats, and of more that there are others', () => {
    const seats = [1, 2, 3, 4, 5, 6].map((column) => ({ rowNum: 1, column }));
    const form = formOf({ isSelectedSeats: true, seatList: [{ rowNum: 1, columnCount: 12 }], blockedSeats: seats });
    const lost = (count: number) =>
      soldConflict([{ ...sale, sold: count, isSeated: true, seats: seats.slice(0, count) }], form, { reserves: true });
    expect(lost(5)).toContain('1排5座已被预约（共 5 个）');
    expect(lost(6)).toContain('1排5座 等已被预约（共 6 个）');
  });

  it('name at most five of many', () => {
    const many = Array.from(
      { length: 7 },
      (_, no): SoldSession => ({
        id: idOf(no),
        day: `2026-12-0${no + 1}`,
        startTime: '9:00',
        endTime: '11:30',
        sold: 2,
        orders: 1,
        isSeated: false,
        seats: [],
      }),
    );
    expect(soldConflict(many, [], { reserves: true })).toBe(
      '场次 2026-12-01 9:00-11:30、2026-12-02 9:00-11:30、2026-12-03 9:00-11:30、2026-12-04 9:00-11:30、2026-12-05 9:00-11:30 等 7 个场次已售出 14 张票（7 个订单），不能删除，请先取消订单',
    );
  });
});
