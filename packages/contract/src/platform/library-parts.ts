import * as z from 'zod';
import { blank } from '../kernel/blank';
import { id, wholeNumber } from '../kernel/content-endpoints';
import { isStorable } from '../kernel/field';

/** Where the calls of the library begin. */
export const base = '/api/resources/v1';

export const venueId = z.string().nullish();
export const optionalId = id.nullish().or(blank);
export const optionalNumber = wholeNumber.nullish().or(blank);

/** A line of text that the database can keep; `most` in characters. */
export function line(label: string, most: number) {
  return z
    .string({ error: `${label}格式不正确` })
    .trim()
    .max(most, `${label}不能超过 ${most} 个字符`)
    .refine(isStorable, { error: `${label}含有无法保存的字符` });
}
