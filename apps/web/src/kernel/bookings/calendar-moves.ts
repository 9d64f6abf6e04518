import { type Period, periods } from '@yunguan/contract/kernel/slots';
import type { SlotPlace } from './calendar-cells';

/** How slots lie on the page: `places` has a row for each place, `week` one for each period, `month` weeks of days. */
export type Layout = 'places' | 'week' | 'month';

export interface Board {
  readonly layout: Layout;
  readonly placeIds: readonly string[];
  readonly days: readonly string[];
}

const daysOfWeek = 7;
const morning: Period = 1;
const evening: Period = 3;

/** The slot that an arrow key, Home or End leads to; undefined for another key. At the edge it stays. */
export function moved(board: Board, from: SlotPlace, key: string): SlotPlace | undefined {
  if (key === 'Home' || key === 'End') return rowEnd(board, from, key === 'Home');
  const step = steps[key];
  if (!step) return undefined;
  const [across, down] = step;
  if (board.layout === 'places') {
    if (down !== 0) return { ...from, placeId: near(board.placeIds, from.placeId, down) };
    return alongPeriods(board, from, across, 1);
  }
  if (across !== 0) return { ...from, day: near(board.days, from.day, across) };
  return alongPeriods(board, from, down, board.layout === 'month' ? daysOfWeek : 0);
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One period on; beyond the day's last it is the first of the day so many days further, if there is one. */
function alongPeriods(board: Board, from: SlotPlace, step: number, daysOn: number): SlotPlace {
  const next = periods.find((period) => period === from.period + step);
  if (next !== undefined) return { ...from, period: next };
  const day = board.days[board.days.indexOf(from.day) + step * daysOn];
  if (daysOn === 0 || day === undefined) return from;
  return { ...from, day, period: step > 0 ? morning : evening };
}

function rowEnd({ layout, days }: Board, from: SlotPlace, isStart: boolean): SlotPlace {
  const row = layout === 'month' ? Math.floor(days.indexOf(from.day) / daysOfWeek) : 0;
  const day = days[row * daysOfWeek + (isStart ? 0 : daysOfWeek - 1)] ?? from.day;
  if (layout !== 'places') return { ...from, day };
  return { ...from, day, period: isStart ? morning : evening };
}

function near(all: readonly string[], value: string, step: number): string {
  return all[all.indexOf(value) + step] ?? value;
}

/** Slots of one place from day to day: what a closure is about. */
export interface Stretch {
  readonly placeId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly types: readonly Period[];
}

/** What lies between two slots of a place; another place counts as the first one's. */
export function stretchOf(from: SlotPlace, to: SlotPlace): Stretch {
  const [startDate, endDate] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day];
  const [first, last] = [Math.min(from.period, to.period), Math.max(from.period, to.period)];
  // Over several days of a row with one cell for each period, the periods between are meant on every day.
  return {
    placeId: from.placeId,
    startDate,
    endDate,
    types: periods.filter((period) => period >= first && period <= last),
  };
}

/** True when the slot is one of the stretch. */
export function isWithin(stretch: Stretch | undefined, { placeId, day, period }: SlotPlace): boolean {
  if (!stretch || stretch.placeId !== placeId) return false;
  return day >= stretch.startDate && day <= stretch.endDate && stretch.types.includes(period);
}
