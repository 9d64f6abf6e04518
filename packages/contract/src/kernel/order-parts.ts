import * as z from 'zod';
import { blank } from './blank';
import { line } from './line';
import { messages, phonePattern } from './messages';
import { wholeNumber } from './wire-values';

// Parts of the calls around what members ask a venue for: bookings, tickets, sign-ups, applications, visits.

/** Clients of the public, by the word on the wire. */
export const clients = { pc: '电脑端', wechat: '微信端', app: 'APP端' } as const;
export type Client = keyof typeof clients;

/** The client that a member uses; what it does not show cannot be asked for there. An unknown word is no client. */
export const channel = z.enum(['pc', 'wechat', 'app']).nullish().catch(null);

/** A line that may stay empty. */
export const optionalLine = (label: string, most: number) =>
  line(label, most)
    .nullish()
    .transform((value) => value ?? '');

/** Words that the staff may say with a step. */
export const remark = (label: string, most: number) => line(label, most).nullish();

/** A phone number that must be there; what is there and no text is wrong, not missing. */
export const phone = (missing: string = messages.phoneMissing) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : messages.phoneWrong) })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(phonePattern, messages.phoneWrong);

/** 0 woman, 1 man; as text, too. */
export const sexOf = (missing: string) =>
  z.preprocess(
    (value) => (value === '0' || value === '1' ? Number(value) : value),
    z.literal([0, 1], { error: missing }),
  );

/** Filter of 全部 / 女 / 男; how all is said is not shown: nothing, -1 and `all` say it (texts.md C27). */
export const sexFilter = wholeNumber
  .or(z.enum(['all', '全部']).transform(() => -1))
  .transform((sex) => (sex === -1 ? null : sex))
  .nullish()
  .or(blank);

/** A whole number that forms send as text, too; `missing` is said of everything else. */
export const countOf = (missing: string, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    z.int({ error: missing }).min(1, missing).max(most, missing),
  );

/** The state that a list is filtered by; an empty one asks for all. */
export const anyStateOf = (table: Readonly<Record<string, unknown>>, unknown = '状态不正确') =>
  z.enum(['', ...Object.keys(table)] as [string, ...string[]], { error: unknown }).nullish();

/** What became of each of several that were decided together. */
export const outcomes = z.object({
  done: z.number(),
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), msg: z.string() })),
});
