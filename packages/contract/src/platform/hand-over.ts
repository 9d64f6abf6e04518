import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { ids } from '../kernel/wire-values';
import { batchOutcome, opinion } from './review';

/**
 * What a hand-over (转交) changes about the step that waits: the successor takes the caller's place among those who are
 * named, is named beside a role that the caller holds, or takes the whole step.
 */
const handOverEffects = ['replace', 'add', 'whole'] as const;
export type HandOverEffect = (typeof handOverEffects)[number];

const handOverItem = z.object({
  objectId: z.string(),
  title: z.string(),
  stepName: z.string(),
  /** Null where the caller may not hand it over, and `reason` says why. */
  effect: z.enum(handOverEffects).nullable(),
  reason: z.string(),
});
export type HandOverItem = z.infer<typeof handOverItem>;

const successor = z.object({ id: z.string(), name: z.string(), department: z.string(), roles: z.string() });
export type Successor = z.infer<typeof successor>;

/** What of the contents the caller may hand over, and to whom all of that may go: enabled people of their venues. */
export const getSuccessors = endpoint({
  path: '/api/review/v1/admin-getSuccessors',
  need: staff,
  effect: 'read',
  summary: '可以转交的内容与接手人',
  input: z.object({ objectIds: ids }),
  output: z.object({ items: z.array(handOverItem), people: z.array(successor) }),
});
export type Successors = z.infer<typeof getSuccessors.output>;

export const handOverMessages = {
  done: '已转交',
  nobodyChosen: '请选择接手人',
} as const;

/** Hands the waiting step of each content over to a colleague; the status and the later steps stay. */
export const handOverReview = endpoint({
  path: '/api/review/v1/admin-handOverReview',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '把等待审核的步骤转交给同事，逐条给出结果',
  input: z.object({
    objectIds: ids,
    userId: z.uuid({ error: handOverMessages.nobodyChosen }),
    remark: opinion,
  }),
  output: z.object({ results: z.array(batchOutcome), succeeded: z.number(), failed: z.number() }),
});

/** Every call of the area. */
export const handOverEndpoints: readonly Endpoint[] = [getSuccessors, handOverReview];
