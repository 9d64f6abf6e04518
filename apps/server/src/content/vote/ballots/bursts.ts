/** How long a bar of the chart is. */
export type Unit = 'minute' | 'hour' | 'day';

/** Seconds of a unit. China has no daylight saving, so its hours and days are all alike. */
export const unitSeconds = { minute: 60, hour: 3600, day: 86_400 } as const satisfies Record<Unit, number>;

/** Bars that a chart shows at most; a longer span is shown in the next larger unit. */
const mostPoints = 3000;
/** Spans (seconds) up to which minutes, and then hours, are shown when nobody chose. */
const spanOfMinutes = 6 * 3600;
const spanOfHours = 14 * 86_400;

/** From the first moment to the last, in seconds since the epoch in China time. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The unit asked for, or the one that suits the span; a larger one where there would be too many bars. */
export function unitFor({ from, to }: Span, asked: Unit | null | undefined): Unit {
  const length = to - from;
  const suited = length <= spanOfMinutes ? 'minute' : length <= spanOfHours ? 'hour' : 'day';
  const units: readonly Unit[] = ['minute', 'hour', 'day'];
  // Also the bars that the span begins and ends in the middle of.
  const bars = (unit: Unit) => Math.floor(to / unitSeconds[unit]) - Math.floor(from / unitSeconds[unit]) + 1;
  return units.slice(units.indexOf(asked ?? suited)).find((unit) => bars(unit) <= mostPoints) ?? 'day';
}

export interface Bar {
  readonly valid: number;
  readonly disqualified: number;
}

export interface Point extends Bar {
  readonly time: string;
}

/** Bars by their number since the epoch, in China time, with the empty ones between them. */
export function pointsOf(bars: ReadonlyMap<number, Bar>, unit: Unit): Point[] {
  const numbers = [...bars.keys()];
  if (numbers.length === 0) return [];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    time: timeOf(first + index, unit),
    ...(bars.get(first + index) ?? { valid: 0, disqualified: 0 }),
  }));
}

function timeOf(bar: number, unit: Unit): string {
  const text = new Date(bar * unitSeconds[unit] * 1000).toISOString().replace('T', ' ');
  return text.slice(0, unit === 'day' ? 10 : 16);
}

/** Neighbours on each side that say what is usual. */
const reach = 15;
/** Votes that are no burst in the quietest hour; times the usual from where on it is one. */
const leastBurst = 20;
const burstFactor = 5;

export interface Burst {
  readonly time: string;
  readonly count: number;
  /** Median of the neighbourhood. */
  readonly usual: number;
}

/** Moments with far more votes than their neighbourhood: more than 20, and more than five times its median. */
export function findBursts(points: readonly Point[]): Burst[] {
  const counts = points.map(({ valid, disqualified }) => valid + disqualified);
  return points.flatMap(({ time }, index) => {
    const count = counts[index] ?? 0;
    if (count <= leastBurst) return [];
    const around = [...counts.slice(Math.max(0, index - reach), index), ...counts.slice(index + 1, index + 1 + reach)];
    // What stands alone has nothing to be compared with.
    if (around.length === 0) return [];
    const usual = medianOf(around);
    return count > burstFactor * usual ? [{ time, count, usual }] : [];
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
