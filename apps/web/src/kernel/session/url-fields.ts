import { isDay } from '@yunguan/contract/kernel/days';
import * as z from 'zod/mini';

type Choice = string | number;

/** A word in the address; one edited by hand may hold a number where a word is meant, and the router reads bare digits as one. */
export const word = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined);

/** A day in the address. */
export const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

/** Number of a page, from 1 on. */
export const page = z.catch(z._default(z.int().check(z.gte(1)), 1), 1);

/** One of the values, or none of them. */
export function oneOf<const Value extends Choice>(values: readonly Value[]) {
  return z.catch(z.optional(z.literal(values)), undefined);
}

/** One of the values; the usual one while the address names none. */
export function choice<const Value extends Choice>(values: readonly Value[], usual: NoInfer<Value>) {
  return z.catch(z._default(z.literal(values), usual), usual);
}
