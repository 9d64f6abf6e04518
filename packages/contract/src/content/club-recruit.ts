import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option, token } from '../kernel/need';
import { asNumber } from '../kernel/number-fields';
import { channel } from '../kernel/order-parts';
import { flagLike, id } from '../kernel/wire-values';
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

const places = z.preprocess(
  (value) => (typeof value === 'string' ? asNumber(value.trim()) : value),
  z.union([z.int(), blank], { error: membershipMessages.recruitMissing }).nullish(),
);

/** Starts or pauses the recruiting of an approved club (002 §4.3); a pause takes the number back to 0. */
export const setRecruit = endpoint({
  path: `${base}/admin-setRecruit`,
  need: option('club', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '开始或暂停招募',
  input: z
    .object({ id, isRecruit: flagLike, recruitCount: places })
    .refine(({ isRecruit, recruitCount }) => !isRecruit || (recruitCount ?? 0) >= 1, {
      error: membershipMessages.recruitMissing,
      path: ['recruitCount'],
    })
    .refine(({ isRecruit, recruitCount }) => !isRecruit || (recruitCount ?? 0) <= mostRecruits, {
      error: `招募人数不能超过 ${mostRecruits}`,
      path: ['recruitCount'],
    }),
  output: z.object({ isRecruit: z.number(), recruitCount: z.number(), recruitedCount: z.number() }),
});

/** Calls about the recruiting of clubs. */
export const clubRecruitEndpoints: readonly Endpoint[] = [getPublicLeague, setRecruit];
