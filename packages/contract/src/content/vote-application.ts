import * as z from 'zod';
import { id, ids } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { applicationInput, decisionInput } from './vote-custom';
import { mostDecided } from './vote-signup';

const base = '/api/VoteActivity/v1';

/**
 * An application in the place of somebody who calls or comes: by the same form and rules as the public's, at any time;
 * files are uploads of the caller under the label `application`.
 */
export const applyOnBehalf = endpoint({
  path: `${base}/admin-submitCustomSignup`,
  need: option('vote', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '代为提交自定义报名',
  input: z.object({ activityId: id, ...applicationInput }),
  output: z.object({ id: z.string() }),
});

/** One result for many; what cannot be decided is named and leaves the others alone. */
export const decideSubmissions = endpoint({
  path: `${base}/admin-batchReviewSignupInfo`,
  need: option('vote', 'review'),
  effect: 'write',
  summary: '批量审核自定义报名申请',
  input: z.object({
    ids: ids.pipe(
      z.array(z.string()).min(1, '请选择报名申请').max(mostDecided, `一次最多审核 ${mostDecided} 份报名申请`),
    ),
    ...decisionInput,
  }),
  output: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
});

/** What staff does with applications beside reading and deciding one. */
export const applicationEndpoints: readonly Endpoint[] = [applyOnBehalf, decideSubmissions];
