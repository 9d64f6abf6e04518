import { isOpenSeat, type SeatPlace, type SeatRow } from '@yunguan/contract/kernel/sessions';

/** A seat plan with the places that somebody holds. */
export interface TakenPlan {
  readonly seatList: readonly SeatRow[];
  readonly blockedSeats: readonly SeatPlace[];
  readonly takenSeats: readonly SeatPlace[];
}

/**
 * Free places for who did not choose: side by side in the first row that has as many, else the first ones there are.
 * Undefined where there are too few.
 */
export function chooseSeats(plan: TakenPlan, count: number): SeatPlace[] | undefined {
  const taken = new Set(plan.takenSeats.map(({ rowNum, column }) => `${rowNum} ${column}`));
  const blocked = new Set(plan.blockedSeats.map(({ rowNum, column }) => `${rowNum} ${column}`));
  const isFree = (rowNum: number, column: number) =>
    !taken.has(`${rowNum} ${column}`) && !blocked.has(`${rowNum} ${column}`);
  const free: SeatPlace[] = [];
  for (const { rowNum, columnCount } of plan.seatList) {
    let run: SeatPlace[] = [];
    for (let column = 1; column <= columnCount; column += 1) {
      run = isFree(rowNum, column) ? [...run, { rowNum, column }] : [];
      if (run.length > 0) free.push({ rowNum, column });
      if (run.length === count) return run;
    }
  }
  return free.length < count ? undefined : free.slice(0, count);
}

/** The first of the places that the plan does not offer; undefined where all are there. */
export function closedSeat(plan: Omit<TakenPlan, 'takenSeats'>, seats: readonly SeatPlace[]): SeatPlace | undefined {
  return seats.find((seat) => !isOpenSeat(plan, seat));
}
