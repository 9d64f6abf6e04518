import * as z from 'zod';
import { asList } from './as-list';
import { asObject } from './as-object';
import { isBlank } from './blank';
import { inChinaTime } from './china-time';
import { isDay } from './days';
import { minutesSent, timeText } from './slots';
import {
  inOrder,
  type SeatPlace,
  type SeatRow,
  type Session,
  type SessionDay,
  sessionLimits,
  sessionMessages,
  tidySession,
} from './sessions';
import { asFlag } from './spellings';

/** A text or number of a payload as text; anything else is none. */
const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A problem found on the way through a payload; it never leaves this file. */
class Malformed extends Error {}

interface Most {
  readonly value: number;
  readonly message: string;
}

/** Whole number of digits without a leading zero (001 §5). */
function wholeOf(value: unknown, most: Most): number {
  const number = typeof value === 'string' && /^(?:0|[1-9]\d{0,8})$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw new Malformed(sessionMessages.digitsOnly);
  }
  if (number > most.value) throw new Malformed(most.message);
  return number;
}

const mostTickets: Most = { value: sessionLimits.tickets, message: sessionMessages.tooManyTickets };
/** Row numbers of a payload may have gaps: they only tell the rows apart until they are numbered anew. */
const mostRowNum: Most = { value: 9999, message: sessionMessages.tooManyRows };
const mostColumns: Most = { value: sessionLimits.columns, message: sessionMessages.tooManyRows };

function numberFrom1(value: unknown, most: Most): number {
  const number = wholeOf(value, most);
  if (number === 0) throw new Malformed(sessionMessages.digitsOnly);
  return number;
}

/** `H:mm` of a time of a day. */
function timeOf(value: unknown): string | null {
  if (isBlank(value)) return null;
  const minutes = minutesSent(value);
  if (minutes === undefined) throw new Malformed(sessionMessages.wrongTime);
  return timeText(minutes);
}

function listOf(value: unknown): readonly unknown[] {
  if (isBlank(value)) return [];
  const list = asList(value);
  if (!Array.isArray(list)) throw new Malformed(sessionMessages.wrong);
  return list;
}

/** Rows from the first to the last by the numbers that they carry: tickets are sold by those. */
function rowsOf(value: unknown): SeatRow[] {
  const rows = listOf(value);
  if (rows.length > sessionLimits.rows) throw new Malformed(sessionMessages.tooManyRows);
  return rows
    .map((entry, index) => {
      const { rowNum, columnCount } = asObject(entry);
      return {
        rowNum: isBlank(rowNum) ? index + 1 : numberFrom1(rowNum, mostRowNum),
        columnCount: numberFrom1(columnCount, mostColumns),
      };
    })
    .sort((one, other) => one.rowNum - other.rowNum);
}

function seatsOf(value: unknown): SeatPlace[] {
  const seats = listOf(value);
  if (seats.length > sessionLimits.rows * sessionLimits.columns) throw new Malformed(sessionMessages.tooManyRows);
  return seats.map((entry) => {
    const { rowNum, column } = asObject(entry);
    return {
      rowNum: numberFrom1(rowNum, mostRowNum),
      column: numberFrom1(column, mostColumns),
    };
  });
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function sessionOf(entry: unknown): Session {
  const sent = asObject(entry);
  const [from, to] = wordOf(sent.strTimes).split(/[-~～至–—]/);
  // A client that only shows the text of the times may send back only that.
  const isTextOnly = isBlank(sent.startTime) && isBlank(sent.endTime);
  return tidySession({
    ...(typeof sent.id === 'string' && idPattern.test(sent.id) ? { id: sent.id.toLowerCase() } : {}),
    strTimes: '',
    startTime: timeOf(isTextOnly ? from : sent.startTime),
    endTime: timeOf(isTextOnly ? to : sent.endTime),
    votesCount: isBlank(sent.votesCount) ? null : wholeOf(sent.votesCount, mostTickets),
    isSelectedSeats: asFlag(sent.isSelectedSeats) === true,
    seatList: rowsOf(sent.seatList),
    blockedSeats: seatsOf(sent.blockedSeats),
  });
}

/** Days of a payload in their order, a day that came twice as one. */
function daysOf(sent: readonly unknown[]): SessionDay[] {
  const days = new Map<string, Session[]>();
  let count = 0;
  for (const entry of sent) {
    const { time, dates } = asObject(entry);
    const day = inChinaTime(wordOf(time)).slice(0, 10);
    if (!isDay(day)) throw new Malformed(sessionMessages.wrongDay);
    const sessions = listOf(dates);
    count += sessions.length;
    if (count > sessionLimits.sessions) throw new Malformed(sessionMessages.tooManySessions);
    const known = [...(days.get(day) ?? []), ...sessions.map(sessionOf)];
    if (known.length > sessionLimits.perDay) throw new Malformed(sessionMessages.tooManyPerDay);
    days.set(day, known);
    if (days.size > sessionLimits.days) throw new Malformed(sessionMessages.tooManyDays);
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([time, dates]) => ({ time, dates: inOrder(dates) }));
}

/** Sessions as clients send them, tidied: what is there must be well-formed, what is missing is told on submit. */
export const sessionDays = z.array(z.unknown(), { error: sessionMessages.wrong }).transform((sent, ctx) => {
  try {
    return daysOf(sent);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    ctx.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
