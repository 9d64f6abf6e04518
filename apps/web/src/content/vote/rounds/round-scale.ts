import { dayLength } from '@yunguan/contract/kernel/days';
import type { VoteRound } from '@yunguan/contract/content/vote-round';

/** Milliseconds of a China time `yyyy-MM-dd HH:mm`. */
const msOf = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}:00+08:00`);
const hour = 3_600_000;

/** Where something stands on the line, in percent. */
export interface Place {
  readonly left: number;
  readonly width: number;
}

export interface RoundScale {
  readonly place: (start: string, end: string) => Place;
  /** Percent; undefined outside of the line. */
  readonly at: (minute: string) => number | undefined;
  /** Some days of the line, `MM-dd`; some hours, `HH:mm`, of a line that is no longer than two days. */
  readonly ticks: readonly { readonly label: string; readonly left: number }[];
}

/** The line that holds all rounds, with a little room at both ends. Undefined without rounds. */
export function roundScale(rounds: readonly Pick<VoteRound, 'startTime' | 'endTime'>[]): RoundScale | undefined {
  if (rounds.length === 0) return undefined;
  const first = Math.min(...rounds.map(({ startTime }) => msOf(startTime)));
  const last = Math.max(...rounds.map(({ endTime }) => msOf(endTime)));
  const room = Math.max((last - first) * 0.02, hour);
  const [from, to] = [first - room, last + room];
  const percent = (ms: number) => ((ms - from) / (to - from)) * 100;
  return {
    place: (start, end) => ({ left: percent(msOf(start)), width: percent(msOf(end)) - percent(msOf(start)) }),
    at: (minute) => {
      const ms = msOf(minute);
      return ms < from || ms > to ? undefined : percent(ms);
    },
    ticks: ticksOf(from, to).map((ms) => ({ label: labelOf(ms, to - from), left: percent(ms) })),
  };
}

const mostTicks = 8;

/** Days say nothing on a line that has one or two of them. */
const longestInHours = 2 * dayLength;

/** Midnights in China, full hours on a short line; about eight at most, at equal distances. */
function ticksOf(from: number, to: number): number[] {
  const unit = to - from > longestInHours ? dayLength : hour;
  const first = Math.ceil((from + 8 * hour) / unit) * unit - 8 * hour;
  const step = Math.max(1, Math.ceil((to - first) / unit / mostTicks)) * unit;
  const ticks: number[] = [];
  for (let tick = first; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

/** Midnight is named by the day that it begins. */
function labelOf(ms: number, length: number): string {
  const text = new Date(ms + 8 * hour).toISOString();
  return length > longestInHours || text.slice(11, 16) === '00:00' ? text.slice(5, 10) : text.slice(11, 16);
}
