import * as z from 'zod';
import { blank } from '../kernel/blank';
import { id, wholeNumber } from '../kernel/wire-values';

/** Where the calls of the library begin. */
export const base = '/api/resources/v1';

export const venueId = z.string().nullish();
export const optionalId = id.nullish().or(blank);
export const optionalNumber = wholeNumber.nullish().or(blank);
