import { asObject } from './as-object';
import { chinaMinute } from './china-time';
import type { AnyContent } from './content';
import { daysAfter, isDay } from './days';
import type { Values } from './parse';
import { minutesOf } from './slots';

/** A stretch of time in China, from its first minute to the one in which it is over: `yyyy-MM-dd HH:mm`. */
export interface Occurrence {
  readonly begin: string;
  readonly end: string;
  /** Days of which the form does not say the hours. */
  readonly isWholeDay: boolean;
}

/** What a place text says without how it is written: full-width letters, spaces, punctuation and case make no difference. */
export function placeKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}]/gu, '')
    .toLowerCase();
}

/** True where both say the same place; a text that says nothing is nowhere. */
export function isSamePlace(one: string, other: string): boolean {
  const key = placeKey(one);
  return key !== '' && key === placeKey(other);
}

/** True for two stretches that share a minute: one that begins when the other is over does not. */
export function doOverlap(one: Occurrence, other: Occurrence): boolean {
  // Texts of one length compare like the moments.
  return one.begin < other.end && other.begin < one.end;
}

/** The stretch from a time of a day to another, which lies on the next day where it is not the later; undefined while one is open. */
export function timedOccurrence(day: string, starts: unknown, ends: unknown): Occurrence | undefined {
  const [from, to] = [minutesOf(starts), minutesOf(ends)];
  if (!isDay(day) || from === undefined || to === undefined) return undefined;
  const lastDay = to > from ? day : daysAfter(day, 1);
  return { begin: `${day} ${clock(from)}`, end: `${lastDay} ${clock(to)}`, isWholeDay: false };
}

/** Whole days, both included. */
function wholeDays(first: unknown, last: unknown): Occurrence | undefined {
  if (typeof first !== 'string' || typeof last !== 'string') return undefined;
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
  if (!isDay(from) || !isDay(to) || to < from) return undefined;
  return { begin: `${from} 00:00`, end: `${daysAfter(to, 1)} 00:00`, isWholeDay: true };
}

/** When the form takes place, in its own order; nothing while it does not say. */
export function occurrencesOf({ occurs }: Pick<AnyContent, 'occurs'>, values: Values): Occurrence[] {
  if (occurs === undefined) return [];
  const { start, end, sessions } = occurs;
  if (sessions && values[sessions.when] === true) {
    const days = values[sessions.field];
    return Array.isArray(days) ? days.flatMap(sessionsOfDay) : [];
  }
  const found = wholeDays(values[start], values[end]);
  return found === undefined ? [] : [found];
}

/** Of these the ones that are not over, the earliest first, as far as they are compared with others. */
export function occurrencesAhead(declaration: Pick<AnyContent, 'occurs'>, values: Values, now: Date): Occurrence[] {
  const present = chinaMinute(now);
  const ahead = occurrencesOf(declaration, values).filter(({ end }) => end > present);
  return ahead.toSorted(byBegin).slice(0, mostComparedTimes);
}

/** Times of one form that are compared with those of others: an activity may have thousands of sessions. */
export const mostComparedTimes = 400;

/** The order of a calendar. */
export function byBegin(one: Occurrence, other: Occurrence): number {
  if (one.begin !== other.begin) return one.begin < other.begin ? -1 : 1;
  return one.end === other.end ? 0 : one.end < other.end ? -1 : 1;
}

function sessionsOfDay(entry: unknown): Occurrence[] {
  const { time, dates } = asObject(entry);
  if (typeof time !== 'string' || !Array.isArray(dates)) return [];
  return dates.flatMap((session: unknown) => {
    const { startTime, endTime } = asObject(session);
    return timedOccurrence(time.slice(0, 10), startTime, endTime) ?? [];
  });
}

/** As people read it: `2026-12-05 09:00-11:30`, or its days. */
export function occurrenceText({ begin, end, isWholeDay }: Occurrence): string {
  const [day, from] = [begin.slice(0, 10), begin.slice(11)];
  if (!isWholeDay) return end.startsWith(day) ? `${day} ${from}-${end.slice(11)}` : `${begin} 至 ${end}`;
  const last = lastDayOf({ begin, end });
  return last === day ? day : `${day} 至 ${last}`;
}

/** The last day on which there is a minute of it. */
export function lastDayOf({ begin, end }: Pick<Occurrence, 'begin' | 'end'>): string {
  const last = end.slice(11) === '00:00' ? daysAfter(end.slice(0, 10), -1) : end.slice(0, 10);
  return last < begin.slice(0, 10) ? begin.slice(0, 10) : last;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
