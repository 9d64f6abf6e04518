import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { id, readVersion } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** The limits of votes that a rule may set: how large each may be, and what is said of any other. */
const voteLimit = (label: string, most: number) => ({ most, wrong: `${label}请输入 1 到 ${most} 的整数` });
export const voteLimits = {
  perTeam: voteLimit('同一队伍每周期的票数', 1000),
  perAddressMinute: voteLimit('同一网络地址每分钟的票数', 100_000),
} as const;

/** A time of the day; the one at which a day's voting closes may also be its end. */
export const openFromPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
export const openToPattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
export const closesFirst = '结束时间应晚于开始时间';

const limit = ({ most, wrong }: ReturnType<typeof voteLimit>) => z.int(wrong).min(1, wrong).max(most, wrong);
const rules = {
  perTeam: limit(voteLimits.perTeam).nullable(),
  perAddressMinute: limit(voteLimits.perAddressMinute).nullable(),
  /** `HH:mm` in China time; both or neither. */
  openFrom: z.string().regex(openFromPattern, '开放时段的开始时间格式不正确').nullable(),
  openTo: z.string().regex(openToPattern, '开放时段的结束时间格式不正确').nullable(),
} as const;

export const getVoteRules = endpoint({
  path: `${base}/admin-getVoteRules`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '投票规则',
  input: z.object({ activityId: id }),
  output: z.object({ ...rules, version: z.number() }),
});

export const rulesSaved = '投票规则已保存';

export const setVoteRules = endpoint({
  path: `${base}/admin-setVoteRules`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置投票规则',
  input: z
    .object({ activityId: id, version: readVersion, ...rules })
    .refine(({ openFrom, openTo }) => (openFrom === null) === (openTo === null), {
      error: '请同时填写开始和结束时间',
      path: ['openTo'],
    })
    .refine(({ openFrom, openTo }) => openFrom === null || openTo === null || openFrom < openTo, {
      error: closesFirst,
      path: ['openTo'],
    }),
  output: z.null(),
});

/** Every call of the area. */
export const ruleEndpoints: readonly Endpoint[] = [getVoteRules, setVoteRules];
