import { countDays } from '@yunguan/contract/kernel/days';
import {
  copySession,
  daysFrom,
  overlap,
  type Session,
  type SessionDay,
  sessionLimits,
  sessionMessages,
  sessionsForRange,
} from '@yunguan/contract/kernel/sessions';
import { minutesOf, type WeekName, weekOfDay } from '@yunguan/contract/kernel/slots';

/** Days of a range, both ends included; 0 while an end is open. */
export function dayCount(first: string, last: string): number {
  return first === '' || last === '' ? 0 : countDays(first, last);
}

function isSessionDay(entry: unknown): entry is SessionDay {
  return (
    typeof entry === 'object' && entry !== null && 'time' in entry && 'dates' in entry && Array.isArray(entry.dates)
  );
}

/** The days in a form's value. Sessions keep their identity, so that only what changed is drawn again. */
export function daysOf(value: unknown): readonly SessionDay[] {
  return Array.isArray(value) && value.every(isSessionDay) ? value : [];
}

/** The days of the range with their sessions; none while an end is open. */
export function sessionsWithin(first: string, last: string, known: readonly SessionDay[]): readonly SessionDay[] {
  return first === '' || last === '' ? [] : sessionsForRange(first, last, known);
}

/** One line of the table: a session, or a day that has none. */
export interface SessionLine {
  readonly key: string;
  readonly time: string;
  readonly session: Session | undefined;
  /** Of the session within its day. */
  readonly at: number;
}

/** The lines of the table, day by day. */
export function linesOf(days: readonly SessionDay[]): SessionLine[] {
  return days.flatMap(({ time, dates }): SessionLine[] => {
    if (dates.length === 0) return [{ key: time, time, session: undefined, at: 0 }];
    return dates.map((session, at) => ({ key: `${time} ${at}`, time, session, at }));
  });
}

const startOf = ({ startTime }: Session) => minutesOf(startTime) ?? Number.POSITIVE_INFINITY;

/** Sessions by their start; those without a time come last. */
function inOrder(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => {
    const [a, b] = [startOf(one), startOf(other)];
    return a === b ? 0 : a - b;
  });
}

export interface SessionPlace {
  readonly time: string;
  /** Place within the day; undefined for a session that is new. */
  readonly at: number | undefined;
}

/** The days with the session at its place, or added to its day. */
export function withSession(days: readonly SessionDay[], { time, at }: SessionPlace, session: Session): SessionDay[] {
  return days.map((day) => {
    if (day.time !== time) return day;
    const others = day.dates.filter((_, index) => index !== at);
    return { ...day, dates: inOrder([...others, session]) };
  });
}

/** The days without the session; its day stays. */
export function withoutSession(days: readonly SessionDay[], { time, at }: SessionPlace): SessionDay[] {
  return days.map((day) => (day.time === time ? { ...day, dates: day.dates.filter((_, index) => index !== at) } : day));
}

/** Why the session cannot stand at its place: another one of the day is at the same time, or the day is full. */
export function placeProblem(
  days: readonly SessionDay[],
  { time, at }: SessionPlace,
  session: Session,
): string | undefined {
  const others = days.find((day) => day.time === time)?.dates.filter((_, index) => index !== at) ?? [];
  if (others.length >= sessionLimits.perDay) return sessionMessages.tooManyPerDay;
  const met = others.find((other) => overlap(other, session));
  return met ? `与当天 ${met.strTimes} 的场次时间重叠` : undefined;
}

const noon = 12 * 60;

/** True for times that are meant to run into the next day: from the afternoon until a time before noon. */
export function isAcrossMidnight({ startTime, endTime }: Pick<Session, 'startTime' | 'endTime'>): boolean {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return start !== undefined && end !== undefined && start >= noon && end < noon;
}

export interface CopyChoice {
  readonly first: string;
  readonly last: string;
  readonly weeks: readonly WeekName[];
}

export interface CopyEffect {
  /** Days that get the session. */
  readonly to: readonly string[];
  /** Sessions that it takes the place of. */
  readonly replaced: number;
  /** Days that could not hold one more. */
  readonly full: number;
  readonly days: readonly SessionDay[];
}

/** What copying a session to the chosen days comes to; the day it comes from and full days are left out. */
export function copyEffect(
  days: readonly SessionDay[],
  from: SessionPlace,
  choice: CopyChoice,
): CopyEffect | undefined {
  const session = days.find(({ time }) => time === from.time)?.dates[from.at ?? -1];
  if (!session) return undefined;
  const wanted = new Set(daysFrom(choice.first, choice.last).filter((day) => choice.weeks.includes(weekOfDay(day))));
  const chosen = days.filter(({ time }) => time !== from.time && wanted.has(time));
  const metOn = (day: SessionDay) => day.dates.filter((other) => overlap(other, session)).length;
  const isFull = (day: SessionDay) => day.dates.length - metOn(day) >= sessionLimits.perDay;
  const room = chosen.filter((day) => !isFull(day));
  const to = room.map(({ time }) => time);
  return {
    to,
    replaced: room.reduce((sum, day) => sum + metOn(day), 0),
    full: chosen.length - room.length,
    days: copySession(days, session, { to }),
  };
}
