import * as z from 'zod';

/** Envelope states; nothing else ever appears in `state` (decisions §1). */
export const EnvelopeState = { ok: 1, failed: 0, noData: 101, notLoggedIn: 107, expired: 109 } as const;

/** Machine-readable kinds of a refusal, carried in `objects.code`. */
const refusalCodes = [
  'VALIDATION',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'ILLEGAL_STATE',
  'SOLD_OUT',
  'QUOTA',
  'TOO_MANY',
  'BUSY',
  /** The password was right; `ticket` waits for a code of the second factor. */
  'SECOND_FACTOR',
  /** Who calls must prove once more who he is. */
  'CONFIRM_IDENTITY',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

const fieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

const conflict = z.object({
  userName: z.string(),
  time: z.string(),
  version: z.number(),
  /** The newer version was saved by the very account that calls: in another window, for example. */
  isOwn: z.boolean().optional(),
});
export type Conflict = z.infer<typeof conflict>;

/** What `objects` carries when `state` is 0. */
export const refusal = z.object({
  code: z.enum(refusalCodes),
  field: z.string().optional(),
  errors: z.array(fieldProblem).optional(),
  conflict: conflict.optional(),
  requestId: z.string().optional(),
  /** With SECOND_FACTOR: what the code is sent with. */
  ticket: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;

export const envelope = z.object({ state: z.number(), msg: z.string(), objects: z.unknown() });
export type Envelope = z.infer<typeof envelope>;
