import {
  type Period,
  periodNames,
  periods,
  type PeriodTime,
  type SlotCell,
  weekNames,
} from '@yunguan/contract/kernel/slots';

/** A cell of the weekly grid: its column from Monday (0 to 6) and its period. */
export interface CellPlace {
  readonly day: number;
  readonly period: Period;
}

/** Whether the place may be booked every week. */
export function isTicked(cells: readonly SlotCell[], { day, period }: CellPlace): boolean {
  return cells.some((cell) => cell.week === weekNames[day] && cell.event === periodNames[period]);
}

/** The cells with the places ticked or unticked, by weekday and period as the server keeps them. */
export function withTicks(cells: readonly SlotCell[], places: readonly CellPlace[], ticked: boolean): SlotCell[] {
  const isMeant = (one: CellPlace) => places.some(({ day, period }) => day === one.day && period === one.period);
  return weekNames.flatMap((week, day) =>
    periods.flatMap((period): SlotCell[] => {
      const place = { day, period };
      const isIn = isMeant(place) ? ticked : isTicked(cells, place);
      return isIn ? [{ event: periodNames[period], week, type: 1 }] : [];
    }),
  );
}

/** Every place of the rectangle between two corners. */
export function placesBetween(from: CellPlace, to: CellPlace): CellPlace[] {
  const isBetween = (a: number, b: number, value: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
  return weekNames.flatMap((_week, day) =>
    periods.flatMap((period) =>
      isBetween(from.day, to.day, day) && isBetween(from.period, to.period, period) ? [{ day, period }] : [],
    ),
  );
}

/** The column of a weekday. */
export function placesOfDay(day: number): CellPlace[] {
  return periods.map((period) => ({ day, period }));
}

/** The row of a period. */
export function placesOfPeriod(period: Period): CellPlace[] {
  return weekNames.map((_week, day) => ({ day, period }));
}

const moves: Readonly<Record<string, readonly [days: number, periods: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-6, 0],
  End: [6, 0],
};

/** Where a key leads to from a place, not beyond the grid's edge; undefined for keys that move nothing. */
export function movedBy(key: string, { day, period }: CellPlace): CellPlace | undefined {
  const move = moves[key];
  if (!move) return undefined;
  const next = periods[Math.min(2, Math.max(0, period - 1 + move[1]))];
  return { day: Math.min(6, Math.max(0, day + move[0])), period: next ?? period };
}

/** Start and end of a period, `9:00-12:00`; empty where its times are not known. */
export function rangeOf(times: readonly PeriodTime[], period: Period): string {
  const time = times.find(({ type }) => type === period);
  return time ? `${time.starTime}-${time.endTime}` : '';
}
