import { bookingMessages, daysAhead, mostDays } from '@yunguan/contract/kernel/booking-words';
import { countDays, daysAfter } from '@yunguan/contract/kernel/days';
import type { Values } from '@yunguan/contract/kernel/parse';
import {
  isOffered,
  minutesOf,
  type Period,
  type PeriodTime,
  periodTimes,
  shareTime,
  type SlotCell,
  slotCells,
} from '@yunguan/contract/kernel/slots';
import { AppError } from '../app-error';
import type { ChinaNow } from '../china-now';

/** What a place's form says of when it may be booked. */
export interface SlotTerms {
  readonly times: readonly PeriodTime[];
  readonly cells: readonly SlotCell[];
  /** `yyyy-MM-dd`; null where the type has no validity. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface DayPeriod {
  readonly day: string;
  readonly period: Period;
}

const dayOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 10) : null);

/** The terms of a form as it is stored; what a draft leaves open has its usual value. */
export function termsOf(form: Values): SlotTerms {
  return {
    times: periodTimes.parse(form.timeSlots ?? []),
    cells: slotCells.parse(form.timeConfigs ?? []),
    validFrom: dayOrNull(form.validStartTime),
    validTo: dayOrNull(form.validEndTime),
  };
}

/** Start and end of a period at the place. */
export function timeOf(terms: SlotTerms, period: Period): PeriodTime {
  const found = terms.times.find(({ type }) => type === period);
  // `periodTimes` always answers all three periods.
  if (!found) throw new Error(`no times of period ${period}`);
  return found;
}

/** When a booking has its place, at the hours of the day on which it was made. */
export interface HeldTime {
  readonly period: Period;
  readonly starts: string;
  readonly ends: string;
}

/** True where a booking stands in the period, or reaches into it since the place has other hours than it had then. */
export function isHeldBy({ period, starts, ends }: HeldTime, time: PeriodTime): boolean {
  return period === time.type || shareTime({ starTime: starts, endTime: ends }, time);
}

/** True from the minute on in which the slot starts. */
export function hasBegun(slot: { readonly day: string; readonly starts: string }, now: ChinaNow): boolean {
  return slot.day < now.day || (slot.day === now.day && (minutesOf(slot.starts) ?? 0) <= now.minutes);
}

/** True from the minute on in which the slot ends. */
export function isOver(slot: { readonly day: string; readonly ends: string }, now: ChinaNow): boolean {
  return slot.day < now.day || (slot.day === now.day && (minutesOf(slot.ends) ?? 0) <= now.minutes);
}

/** True where the weekly grid and the validity admit the slot. */
export function isAdmitted(terms: SlotTerms, { day, period }: DayPeriod): boolean {
  if (terms.validFrom !== null && day < terms.validFrom) return false;
  if (terms.validTo !== null && day > terms.validTo) return false;
  return isOffered(terms.cells, day, period);
}

/** True for a day further ahead than anybody may book. */
export function isTooFar(day: string, now: ChinaNow): boolean {
  return day > daysAfter(now.day, daysAhead);
}

/** Why nobody may take the slot, whoever holds it; undefined where it may be taken. */
export function slotRefusal(terms: SlotTerms, slot: DayPeriod, now: ChinaNow): string | undefined {
  const { starTime: starts } = timeOf(terms, slot.period);
  if (hasBegun({ day: slot.day, starts }, now)) return bookingMessages.past;
  if (isTooFar(slot.day, now)) return bookingMessages.tooFar;
  return isAdmitted(terms, slot) ? undefined : bookingMessages.unoffered;
}

/** Refuses a range of days that is upside down or too long for one question. @throws AppError VALIDATION */
export function assertDayRange(range: { startDate: string; endDate: string }, longest = mostDays): void {
  const days = countDays(range.startDate, range.endDate);
  if (days < 1) throw AppError.invalid([{ field: 'endDate', message: '结束日期不能早于开始日期' }]);
  if (days > longest) throw AppError.invalid([{ field: 'endDate', message: `日期范围不能超过 ${longest} 天` }]);
}
