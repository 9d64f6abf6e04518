import * as z from 'zod';
import { listOf } from './as-list';
import { asFlag } from './spellings';

// Values as clients spell them: numbers in quotes, yes as 1, one where a list is meant. Handlers get one form of each.

export const id = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** Of a list that names an id which is none, nothing is done: an empty one is passed over only where a text ends in a comma. */
export const ids = z.union([z.array(id), id.transform(listOf).pipe(z.array(id))]);
export const looseObject = z.record(z.string(), z.unknown());
/** Yes/no as clients spell it (decisions §1); handlers get a boolean. */
export const flagLike = z.preprocess(asFlag, z.boolean());
/** Filter of 全部 / 有效 / 无效; the wire values are not shown (texts.md C27): absent, empty, -1 and `all` are all. */
export const validityFilter = flagLike
  .nullish()
  .or(
    z
      .union([z.literal(-1), z.enum(['', '-1', 'all', '全部', 'valid', '有效', 'invalid', '无效'])])
      .transform((value) =>
        value === 'valid' || value === '有效' ? true : value === 'invalid' || value === '无效' ? false : null,
      ),
  );
/** Whole number that a database integer holds; digits in a string are accepted. */
export const wholeNumber = z.union([
  z.int32(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);

/** The version that a form was read with: a stale one is refused, none (or an empty text) is not checked (decisions §5). */
export const readVersion = wholeNumber.nullish().or(z.literal('').transform(() => undefined));

/** One of the table's keys. */
export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  // Object.keys forgets that they are the table's.
  z.enum(Object.keys(table) as [Key, ...Key[]]);
