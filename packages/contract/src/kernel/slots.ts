import * as z from 'zod';
import { asObject } from './as-object';
import { inChinaTime } from './china-time';
import { daysSinceMonday } from './days';

/** The three periods of a day (001 §3): `type` of `timeSlots`, and the label that `event` of a ticked cell carries. */
export const periodNames = { 1: '上午', 2: '下午', 3: '晚上' } as const;
export type Period = keyof typeof periodNames;
export type PeriodName = (typeof periodNames)[Period];
export const periods: readonly Period[] = [1, 2, 3];

/** Weekdays as the wire names them; Monday first. */
export const weekNames = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const;
export type WeekName = (typeof weekNames)[number];

/** Start and end of a period, `H:mm`; `starTime` is the wire's spelling. */
export interface PeriodTime {
  readonly type: Period;
  readonly starTime: string;
  readonly endTime: string;
}

/** One ticked cell of the weekly grid: it may be booked every week. `type` is always 1 (texts.md Part D). */
export interface SlotCell {
  readonly event: PeriodName;
  readonly week: WeekName;
  readonly type: 1;
}

/** Times of a new site or hall (001 §9). */
export const usualPeriodTimes: readonly PeriodTime[] = [
  { type: 1, starTime: '9:00', endTime: '12:00' },
  { type: 2, starTime: '14:00', endTime: '17:00' },
  { type: 3, starTime: '19:00', endTime: '22:00' },
];

export const slotMessages = {
  /** Specific-time mode without a ticked cell (001 §5). */
  noCell: '时间没有选择，如果不限时间，请点击【时间不限】按钮',
  wrongTime: '时段的时间格式不正确，例：9:00',
  endsFirst: '时段的结束时间应晚于开始时间',
  overlap: '时段之间不能重叠',
  wrongPeriod: '时段只能是上午、下午、晚上',
  wrongWeek: '星期只能是星期一至星期日',
  oneTime: '同一时段在各天的起止时间应一致',
} as const;

const englishPeriods = { morning: 1, afternoon: 2, evening: 3 } as const;
const englishWeeks = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** What a client sent as a word; an object may not even be turned into one. */
const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** Period of a label, an English word or a number; undefined for anything else. */
export function periodOf(value: unknown): Period | undefined {
  const word = wordOf(value).toLowerCase();
  const named = periods.find((period) => periodNames[period] === word || String(period) === word);
  if (named !== undefined) return named;
  return Object.hasOwn(englishPeriods, word) ? englishPeriods[word as keyof typeof englishPeriods] : undefined;
}

/** Weekday of a Chinese or English name, of 周一 or of a number 1–7 from Monday; undefined for anything else. */
export function weekOf(value: unknown): WeekName | undefined {
  const word = wordOf(value);
  const named = weekNames.findIndex((name) => name === word || shortWeek(name) === word);
  if (named >= 0) return weekNames[named];
  if (word === '星期天' || word === '周天') return '星期日';
  if (/^[1-7]$/.test(word)) return weekNames[Number(word) - 1];
  return weekNames[englishWeeks.indexOf(word.toLowerCase())];
}

/** `周一` of `星期一`, for where there is little room. */
export function shortWeek(week: string): string {
  return week.replace('星期', '周');
}

/** Weekday of a calendar day `yyyy-MM-dd`. */
export function weekOfDay(day: string): WeekName {
  return weekNames[daysSinceMonday(new Date(`${day}T00:00:00Z`))] ?? '星期一';
}

/** Minutes since midnight of `H:mm`; undefined for what is no time of a day. 24:00 is the end of a day. */
export function minutesOf(time: unknown): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(wordOf(time)) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const value = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && value <= 24 * 60 ? value : undefined;
}

/**
 * Minutes since midnight of a time that a client sends: also with the day in front of it, or as a script writes its own
 * moments, with their zone.
 */
export const minutesSent = (time: unknown): number | undefined =>
  minutesOf(inChinaTime(wordOf(time)).replace(/^\d{4}-\d{2}-\d{2}[ T]/, ''));

/** `H:mm` of minutes since midnight. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Three periods in the order of the day; one that was not sent has its usual times. */
export const periodTimes = z.array(z.unknown(), { error: slotMessages.wrongTime }).transform((sent, ctx) => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const given = new Map<Period, PeriodTime>();
  for (const entry of sent) {
    const { type, starTime, startTime, endTime } = asObject(entry);
    const period = periodOf(type);
    if (period === undefined) return refuse(slotMessages.wrongPeriod);
    const [start, end] = [minutesSent(starTime ?? startTime), minutesSent(endTime)];
    if (start === undefined || end === undefined) return refuse(slotMessages.wrongTime);
    if (end <= start) return refuse(slotMessages.endsFirst);
    given.set(period, { type: period, starTime: timeText(start), endTime: timeText(end) });
  }
  return usualPeriodTimes.map((usual) => given.get(usual.type) ?? usual);
});

/**
 * True when a period that may be booked begins before the one in front of it is over. The times of the others mean nothing:
 * a hall that is open from 9:00 to 17:00 has one period.
 */
export function doOverlap(times: readonly PeriodTime[], cells: readonly SlotCell[]): boolean {
  const ticked = new Set<string>(cells.map(({ event }) => event));
  const offered = times.filter(({ type }) => ticked.size === 0 || ticked.has(periodNames[type]));
  return offered.some((time, index) => {
    const next = offered[index + 1];
    return next !== undefined && (minutesOf(next.starTime) ?? 0) < (minutesOf(time.endTime) ?? 0);
  });
}

/** True for two ranges of one day that share a minute. */
export function shareTime(one: Omit<PeriodTime, 'type'>, other: Omit<PeriodTime, 'type'>): boolean {
  const isBefore = (first: string, second: string) => (minutesOf(first) ?? 0) < (minutesOf(second) ?? 0);
  return isBefore(one.starTime, other.endTime) && isBefore(other.starTime, one.endTime);
}

/** Ticked cells by weekday and period, each once; an empty list means that time is not limited. */
export const slotCells = z.array(z.unknown(), { error: slotMessages.wrongPeriod }).transform((sent, ctx) => {
  const ticked = new Set<string>();
  for (const entry of sent) {
    const { event, week } = asObject(entry);
    const [period, day] = [periodOf(event), weekOf(week)];
    if (period === undefined || day === undefined) {
      ctx.addIssue({ code: 'custom', message: day === undefined ? slotMessages.wrongWeek : slotMessages.wrongPeriod });
      return z.NEVER;
    }
    ticked.add(`${day} ${period}`);
  }
  return weekNames.flatMap((week) =>
    periods.flatMap((period): SlotCell[] =>
      ticked.has(`${week} ${period}`) ? [{ event: periodNames[period], week, type: 1 }] : [],
    ),
  );
});

/** Period that a range belongs to by its start, for clients that send the times alone (halls, 001 §3). */
function periodByStart(start: number): Period {
  if (start < 12 * 60) return 1;
  return start < 18 * 60 ? 2 : 3;
}

/** A range of times as words, with a label before it or not. */
const rangePattern = /^(\S*?)\s*(\d{1,2}:\d{2}(?::\d{2})?)\s*[-~～至–—]\s*(\d{1,2}:\d{2}(?::\d{2})?)$/;

/** The range of a cell as halls are answered, in two fields of their own (001 §3); empty where there is none. */
function answeredRange({ startTime, endTime }: Readonly<Record<string, unknown>>): string {
  const [start, end] = [wordOf(startTime), wordOf(endTime)];
  return start === '' || end === '' ? '' : `${start}-${end}`;
}

/** What `times` of a ticked cell says: a range, a period, or both; undefined for anything else. */
function readTimes(cell: Readonly<Record<string, unknown>>): { period: Period; time?: PeriodTime } | undefined {
  const word = wordOf(cell.times) || answeredRange(cell);
  const named = periodOf(cell.event);
  const [, label, from, to] = rangePattern.exec(word) ?? [];
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || end === undefined) {
    const period = named ?? periodOf(word);
    return word === '' || period === undefined ? undefined : { period };
  }
  const period = named ?? (label === '' ? periodByStart(start) : periodOf(label));
  return period && { period, time: { type: period, starTime: timeText(start), endTime: timeText(end) } };
}

/**
 * The slots of a payload as both fields have them: halls send `{times, week, type}` and no `timeSlots`, sites may, and
 * the cells may come under the answer's name `eventList` (texts.md S3, S4). Each range gives its period's times; a period
 * that neither a range nor the payload's `timeSlots` names keeps those of `standing`, the `timeSlots` of the record. Anything
 * malformed stays as it came, for the fields to refuse. `problem` tells of a period with two different ranges.
 */
export function slotsFromTimes(
  sent: Readonly<Record<string, unknown>>,
  standing?: unknown,
): {
  readonly body: Readonly<Record<string, unknown>>;
  readonly problem?: string;
} {
  const isAnswered = sent.timeConfigs === undefined && Array.isArray(sent.eventList);
  const named = isAnswered ? { ...sent, timeConfigs: sent.eventList } : sent;
  const body = withStanding(named, standing);
  const { timeConfigs } = body;
  if (!Array.isArray(timeConfigs)) return { body };
  const found = new Map<Period, PeriodTime>();
  let problem: string | undefined;
  let isRead = false;
  const cells = timeConfigs.map((entry: unknown) => {
    const cell = asObject(entry);
    const read = readTimes(cell);
    if (read === undefined) return entry;
    isRead = true;
    const { period, time } = read;
    const known = found.get(period);
    if (known && time && (known.starTime !== time.starTime || known.endTime !== time.endTime)) {
      problem = slotMessages.oneTime;
    }
    if (time) found.set(period, time);
    return { ...cell, event: periodNames[period] };
  });
  if (problem !== undefined) return { body, problem };
  if (!isRead) return { body };
  if (found.size === 0) return { body: { ...body, timeConfigs: cells } };
  const others = (timesIn(body.timeSlots) ?? timesIn(standing) ?? []).filter(
    (entry: unknown) => !found.has(typeOf(entry) ?? 1),
  );
  return { body: { ...body, timeConfigs: cells, timeSlots: [...others, ...found.values()] } };
}

/** Beside times that were sent, a period that they do not name keeps those of the record: a change of one leaves the others. */
function withStanding(sent: Readonly<Record<string, unknown>>, standing: unknown): Readonly<Record<string, unknown>> {
  const times = timesIn(sent.timeSlots);
  if (times === undefined) return sent;
  const named = new Set(times.map(typeOf));
  const kept = (timesIn(standing) ?? []).filter((entry) => !named.has(typeOf(entry)));
  return kept.length === 0 ? sent : { ...sent, timeSlots: [...times, ...kept] };
}

const typeOf = (entry: unknown) => periodOf(asObject(entry).type);

/** The times of a list that has any. */
const timesIn = (list: unknown): readonly unknown[] | undefined =>
  Array.isArray(list) && list.length > 0 ? list : undefined;

/** True when the period of that day may be booked by the weekly grid; an empty grid limits nothing. */
export function isOffered(cells: readonly SlotCell[], day: string, period: Period): boolean {
  if (cells.length === 0) return true;
  const week = weekOfDay(day);
  return cells.some((cell) => cell.week === week && cell.event === periodNames[period]);
}

/** Times of the periods as people read them. */
export function periodsText(times: readonly PeriodTime[]): string {
  return times.map(({ type, starTime, endTime }) => `${periodNames[type]} ${starTime}-${endTime}`).join('；');
}

/** Ticked cells as people read them, by weekday; an empty grid limits nothing. */
export function cellsText(cells: readonly SlotCell[]): string {
  if (cells.length === 0) return '时间不限';
  return weekNames
    .flatMap((week) => {
      const events = cells.filter((cell) => cell.week === week).map(({ event }) => event);
      return events.length === 0 ? [] : [`${week} ${events.join('、')}`];
    })
    .join('；');
}
