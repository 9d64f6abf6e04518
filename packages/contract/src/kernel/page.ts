import * as z from 'zod';
import { blank } from './blank';
import { hasAtMost } from './characters';
import { isStorable } from './field';
import { wholeNumber } from './wire-values';

/** Rows of a page when the call names no size, and at most (decisions §1). */
export const defaultPageSize = 10;
export const largestPageSize = 100;

/** Which page a call asks for; pages count from 1, and 0 is the first, too. */
export const pageAsked = {
  pageIndex: wholeNumber.nullish().or(blank),
  pageSize: wholeNumber.nullish().or(blank),
} as const;

/** State that people's entries are filtered by: 0 is all there, -1 all elsewhere; both are understood (texts.md V10). */
export const stateAsked = wholeNumber
  .nullish()
  .or(blank)
  .transform((state) => (state === -1 ? 0 : state));

/** The issues carry no text of ours: the server names the condition, by the word for its field. */
const condition = (most: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (hasAtMost(most)(value)) return;
      issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: value });
    })
    .refine(isStorable);

const digitsToo = z.union([z.string(), z.number().transform(String)]);

/** A text that a list is filtered by, as it stands; digits may come as a number. */
export const filterText = (most: number) => digitsToo.pipe(condition(most)).nullish();

/** A word, or an id, that a list is filtered by; digits may come as a number (texts.md, legend). */
export const filterWord = digitsToo.pipe(z.string().trim()).pipe(condition(200)).nullish();

/** The order that a list is asked for; a field that it cannot be sorted by is passed over. */
export const sortAsked = {
  sortField: filterWord,
  sortOrder: z.enum(['ascend', 'descend']).nullish().or(blank),
} as const;

/** A page of rows under both pairs of names (decisions §1). */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ datas: z.array(row), total: z.number(), list: z.array(row), totalCount: z.number() });
