import type { VoteRound } from '@yunguan/contract/content/vote-round';

/** Milliseconds of a China time `yyyy-MM-dd HH:mm`. */
const msOf = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}:00+08:00`);
const hour = 3_600_000;
const day = 24 * hour;

/** Where something stands on the line, in percent. */
export interface Place {
  readonly left: number;
  readonly width: number;
}

export interface RoundScale {
  readonly place: (start: string, end: string) => Place;
  /** Percent; undefined outside of the line. */
  readonly at: (minute: string) => number | undefined;
  /** Some days of the line, `MM-dd`. */
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
    ticks: ticksOf(from, to).map((ms) => ({ label: dayLabel(ms), left: percent(ms) })),
  };
}

const mostTicks = 8;

/** Midnights in China, at most eight, at equal distances. */
function ticksOf(from: number, to: number): number[] {
  const midnight = Math.ceil((from + 8 * hour) / day) * day - 8 * hour;
  const step = Math.max(1, Math.ceil((to - midnight) / day / mostTicks)) * day;
  const ticks: number[] = [];
  for (let tick = midnight; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

function dayLabel(ms: number): string {
  return new Date(ms + 8 * hour).toISOString().slice(5, 10);
}
