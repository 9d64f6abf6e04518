import * as z from 'zod/mini';

/** A word in the address; one edited by hand may hold a number where a word is meant, and the router reads bare digits as one. */
export const word = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined);

/** True for a day that the calendar has, `yyyy-MM-dd`. */
function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text;
}

/** A day in the address. */
export const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
