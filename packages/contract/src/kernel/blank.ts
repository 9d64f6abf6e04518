import * as z from 'zod';

/** An empty text where something else is expected means that nothing was said. */
export const blank = z.literal('').transform(() => null);
