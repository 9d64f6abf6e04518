import { isDay } from '@yunguan/contract/kernel/days';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { inChinaTime } from '@yunguan/contract/kernel/china-time';
import type { Planning } from '../db/database';
import { AppError } from './app-error';

/** Takes a value into a statement and answers its placeholder. */
export type Bind = (value: unknown) => string;

/** Placeholders for a statement that has used `taken` parameters before; `values` grows in the same order. */
export function binder(values: unknown[], taken = 0): Bind {
  return (value) => `$${taken + values.push(value)}`;
}

/** Pattern for `ilike`: contains the word, whose own wildcards stand for themselves. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

/**
 * Pairs of neighbouring characters, or the one character; mirrors `text_grams` of the database. What the database may make
 * small in another way (İ is one letter or two, Σ ends a word as ς) is left to the pattern.
 */
export function grams(word: string): string[] {
  const characters = [...word].map((character) => character.toLowerCase());
  const isAlike = (character: string) => [...character].length === 1 && !'σς'.includes(character);
  if (characters.length === 1) return characters.filter(isAlike);
  const pairs = characters.slice(1).map((character, index) => [characters[index] ?? '', character]);
  return [...new Set(pairs.filter((pair) => pair.every(isAlike)).map((pair) => pair.join('')))];
}

/**
 * Condition for a keyword in words that have an index of pairs. The pattern stands first: beside an `or` that no index
 * answers every row is looked at, and its pairs are dear to make.
 */
export function holdsWord(column: string, word: string, bind: Bind): string {
  return `${column} ilike ${bind(containing(word))} and text_grams(${column}) @> ${bind(grams(word))}::text[]`;
}

/** Condition for a keyword in words that have an index of pairs, or for a phone number: one of fewer than four digits is none. */
export function holdsWordOrPhone(
  { words, tel }: { readonly words: string; readonly tel: string },
  word: string,
  bind: Bind,
): string {
  const text = holdsWord(words, word, bind);
  const phone = word.length < 4 ? undefined : phoneCondition(tel, word, bind);
  return phone === undefined ? text : `(${phone} or (${text}))`;
}

/** How a list is planned: what suits a keyword depends on how often it is found. */
export function planningOf(keyword: string | null | undefined): Planning {
  return keyword?.trim() ? 'each time' : 'once';
}

/**
 * Condition for the rows of venues, none for every venue. One venue is asked for as such: an index that begins with it
 * then gives its rows in the order of the list, which no list of venues does.
 */
export function inVenues(column: string, venues: readonly string[] | undefined, bind: Bind): string[] {
  if (venues === undefined) return [];
  return [venues.length === 1 ? `${column} = ${bind(venues[0])}::uuid` : `${column} = any (${bind(venues)}::uuid[])`];
}

/** From so many venues on, reading what lies in each of them is no less than reading all there is. */
const manyVenues = 200;

/**
 * Condition for rows of many venues as one reads them along another index, oldest first: each row is looked up among them
 * (`is true` keeps it from becoming a visit to the table for each venue).
 */
export function amongVenues(column: string, venues: readonly string[], bind: Bind): string {
  if (venues.length < manyVenues) return `${column} = any (${bind(venues)}::uuid[])`;
  return `(${column} in (select unnest(${bind(venues)}::uuid[]))) is true`;
}

const day = /^(\d{4}-\d{2}-\d{2})/;

/**
 * Day of a date range; undefined when the range is open on this side.
 * @throws AppError VALIDATION with `wrong` for a day that no calendar has
 */
export function dayOf(value: string | null | undefined, wrong: FieldProblem): string | undefined {
  if (!value) return undefined;
  const found = day.exec(inChinaTime(value))?.[1];
  if (!found || !isDay(found)) throw AppError.invalid([wrong]);
  return found;
}

/** Days as a filter sends them, the first and the last. */
export interface AskedDays {
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/** Both ends of a range of days. @throws AppError VALIDATION */
export function daysOf({ startTime, endTime }: AskedDays): { from: string | undefined; to: string | undefined } {
  return {
    from: dayOf(startTime, { field: 'startTime', message: '开始日期格式不正确' }),
    to: dayOf(endTime, { field: 'endTime', message: '结束日期格式不正确' }),
  };
}

/** Conditions for a range of days over a column of days, both included. */
export function onDays(column: string, range: AskedDays, bind: Bind): string[] {
  const { from, to } = daysOf(range);
  return [...(from ? [`${column} >= ${bind(from)}::date`] : []), ...(to ? [`${column} <= ${bind(to)}::date`] : [])];
}

/** Conditions for a range of days in China time, both days included (decisions §5). */
export function withinDays(
  columns: { readonly from: string; readonly to: string },
  range: AskedDays,
  bind: Bind,
): string[] {
  const { from, to } = daysOf(range);
  if (from && to && to < from) return ['false'];
  return [
    ...(from ? [`${columns.from} >= ${bind(`${from} 00:00:00+08`)}::timestamptz`] : []),
    ...(to ? [`${columns.to} < ${bind(`${to} 00:00:00+08`)}::timestamptz + interval '1 day'`] : []),
  ];
}

/**
 * A phone number, whole or by the four digits that lists show of it: found digit by digit, the covered ones would come out.
 * Either way by its end, which has an index where many numbers are kept. Undefined for words that are no number.
 */
export function phoneCondition(column: string, word: string, bind: Bind): string | undefined {
  if (!/^[\d-]+$/.test(word)) return undefined;
  const ending = `right(${column}, 4) = ${bind(word.slice(-4))}`;
  return /^\d{4}$/.test(word) ? ending : `(${ending} and ${column} = ${bind(word)})`;
}
