import * as z from 'zod';
import { flagLike, id } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option, token } from '../kernel/need';
import { channel } from '../kernel/order-parts';
import { membershipMessages } from './club-member';

const base = '/api/leagues/v1';

/** Most members that a club recruits in one go. */
export const mostRecruits = 99_999;

/** An approved club with what it recruits, for the public. */
export const getPublicLeague = endpoint({
  path: `${base}/pcOrApp-getLeague`,
  need: token,
  effect: 'read',
  summary: '公众：社团与招募情况',
  input: z.object({ leagueId: id, channel }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    count: z.number(),
    isRecruit: z.number(),
    recruitCount: z.number(),
    recruitedCount: z.number(),
    left: z.number(),
  }),
});

const positive = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
  z.int({ error: membershipMessages.recruitMissing }).nullish(),
);

/** Starts or pauses the recruiting of an approved club (002 §4.3); a pause takes the number back to 0. */
export const setRecruit = endpoint({
  path: `${base}/admin-setRecruit`,
  need: option('club', 'edit'),
  effect: 'write',
  summary: '开始或暂停招募',
  input: z
    .object({ id, isRecruit: flagLike, recruitCount: positive })
    .refine(({ isRecruit, recruitCount: n }) => !isRecruit || (typeof n === 'number' && n >= 1 && n <= mostRecruits), {
      error: membershipMessages.recruitMissing,
      path: ['recruitCount'],
    }),
  output: z.object({ isRecruit: z.number(), recruitCount: z.number(), recruitedCount: z.number() }),
});

/** Calls about the recruiting of clubs. */
export const clubRecruitEndpoints: readonly Endpoint[] = [getPublicLeague, setRecruit];
