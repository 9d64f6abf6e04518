import { ticketsOfPlan, tidySession, usualSession } from '@yunguan/contract/kernel/sessions';
import { expect, it } from 'vitest';
import { movedSeat, seatOfKey, seatsBetween, withSeats } from './seat-plan';

const rows = [
  { rowNum: 1, columnCount: 4 },
  { rowNum: 2, columnCount: 2 },
  { rowNum: 3, columnCount: 4 },
];

it('a drag covers the rectangle between its corners, whichever way it went, as far as the rows reach', () => {
  const there = seatsBetween(rows, { rowNum: 1, column: 2 }, { rowNum: 3, column: 3 });
  expect(there).toEqual([
    { rowNum: 1, column: 2 },
    { rowNum: 1, column: 3 },
    { rowNum: 2, column: 2 },
    { rowNum: 3, column: 2 },
    { rowNum: 3, column: 3 },
  ]);
  expect(seatsBetween(rows, { rowNum: 3, column: 3 }, { rowNum: 1, column: 2 })).toEqual(there);
});

it('every place counts once, and tickets are what is left of the plan', () => {
  const blocked = withSeats(
    [{ rowNum: 1, column: 1 }],
    seatsBetween(rows, { rowNum: 1, column: 1 }, { rowNum: 2, column: 1 }),
    true,
  );
  expect(blocked).toHaveLength(2);
  expect(ticketsOfPlan({ seatList: rows, blockedSeats: blocked })).toBe(8);
  expect(withSeats(blocked, [{ rowNum: 2, column: 1 }], false)).toEqual([{ rowNum: 1, column: 1 }]);
});

it('a removed row takes its blocked places along; the rows behind it move up with theirs', () => {
  const plan = tidySession({
    ...usualSession,
    isSelectedSeats: true,
    seatList: rows.filter(({ rowNum }) => rowNum !== 2),
    blockedSeats: [
      { rowNum: 2, column: 1 },
      { rowNum: 3, column: 4 },
    ],
  });
  expect(plan.seatList.map(({ rowNum }) => rowNum)).toEqual([1, 2]);
  expect(plan.blockedSeats).toEqual([{ rowNum: 2, column: 4 }]);
  expect(plan.votesCount).toBe(7);
});

it('arrows walk the plan and stop at its edges', () => {
  expect(movedSeat(rows, { rowNum: 1, column: 4 }, 'ArrowDown')).toEqual({ rowNum: 2, column: 2 });
  expect(movedSeat(rows, { rowNum: 1, column: 4 }, 'ArrowRight')).toEqual({ rowNum: 1, column: 4 });
  expect(movedSeat(rows, { rowNum: 1, column: 2 }, 'ArrowUp')).toEqual({ rowNum: 1, column: 2 });
  expect(movedSeat(rows, { rowNum: 3, column: 1 }, 'End')).toEqual({ rowNum: 3, column: 4 });
  expect(movedSeat(rows, { rowNum: 3, column: 1 }, 'x')).toBeUndefined();
});

it('reads the place of a key, and nothing else', () => {
  expect(seatOfKey('12-3')).toEqual({ rowNum: 12, column: 3 });
  expect(seatOfKey('12')).toBeUndefined();
  expect(seatOfKey(undefined)).toBeUndefined();
});
