import * as z from 'zod';
import { wholeNumber } from './content-endpoints';

const blank = z.literal('').transform(() => null);

/** Which page a call asks for; pages count from 1, and 0 is the first, too. */
export const pageAsked = {
  pageIndex: wholeNumber.nullish().or(blank),
  pageSize: wholeNumber.nullish().or(blank),
} as const;

/** A page of rows under both pairs of names (decisions §1). */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ datas: z.array(row), total: z.number(), list: z.array(row), totalCount: z.number() });
