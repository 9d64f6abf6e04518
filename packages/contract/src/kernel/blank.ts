import * as z from 'zod';

/** An empty text where something else is expected means that nothing was said. */
export const blank = z.literal('').transform(() => null);

/** Whether nothing was said: the value is missing, null or an empty text. */
export const isBlank = (value: unknown) => value === undefined || value === null || value === '';
