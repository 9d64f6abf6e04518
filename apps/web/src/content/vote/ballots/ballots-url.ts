import { voteChannels } from '@yunguan/contract/content/vote-ballot';
import * as z from 'zod/mini';

/** Before the keys of the ledger in the address, which holds those of the list of activities, too. */
export const ballotsPrefix = 'b_';

export const ledgerTabs = { ledger: '台账', trend: '走势与异常', rules: '规则' } as const;
export type LedgerTab = keyof typeof ledgerTabs;
export const ballotStates = { valid: '有效', disqualified: '已作废', cancelled: '已取消' } as const;
export const trendUnits = { minute: '按分钟', hour: '按小时', day: '按天' } as const;
export type TrendUnit = keyof typeof trendUnits;

// An address edited by hand may hold a number where a word is meant.
const word = z.catch(
  z.optional(z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))),
  undefined,
);
const minute = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/))), undefined);
const channels = Object.keys(voteChannels) as (keyof typeof voteChannels)[];

/** What the ledger keeps in its address. */
export const ballotsSchema = z.object({
  tab: z.catch(z._default(z.enum(['ledger', 'trend', 'rules']), 'ledger'), 'ledger'),
  rotationId: word,
  signupId: word,
  channel: z.catch(z.optional(z.enum(channels)), undefined),
  state: z.catch(z.optional(z.enum(['valid', 'disqualified', 'cancelled'])), undefined),
  address: word,
  voterId: word,
  agent: word,
  /** First and last minute in China time. */
  startTime: minute,
  endTime: minute,
  unit: z.catch(z.optional(z.enum(['minute', 'hour', 'day'])), undefined),
  /** The trend as a chart, or as the table of its numbers. */
  view: z.catch(z._default(z.enum(['chart', 'table']), 'chart'), 'chart'),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
});
export type BallotsState = z.infer<typeof ballotsSchema>;

/** What ballots are narrowed to; the same on every tab. */
export type BallotConditions = Pick<
  BallotsState,
  'rotationId' | 'signupId' | 'channel' | 'state' | 'address' | 'voterId' | 'agent' | 'startTime' | 'endTime'
>;

/** The ledger without filters. */
export const noFilters = {
  rotationId: undefined,
  signupId: undefined,
  channel: undefined,
  state: undefined,
  address: undefined,
  voterId: undefined,
  agent: undefined,
  startTime: undefined,
  endTime: undefined,
  page: 1,
} as const;

/** The filter in the names of the calls. */
export function ballotFilter(activityId: string, conditions: BallotConditions) {
  const { rotationId, signupId, channel, state, address, voterId, agent, startTime, endTime } = conditions;
  return {
    activityId,
    rotationId,
    signupId,
    channel,
    state,
    address: address?.trim(),
    voterId,
    agent,
    startTime,
    endTime,
  };
}

/** True when a filter is in force. */
export function isFiltered(conditions: BallotConditions): boolean {
  return conditions.state !== undefined || isNarrowed(conditions);
}

/** True when it says which ballots, beyond in which state they are: nobody means all of an activity's. */
export function isNarrowed({ state: _state, ...rest }: BallotConditions): boolean {
  const { activityId: _activity, ...filter } = ballotFilter('', rest);
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

const lastMinutes = { minute: '', hour: ':59', day: ' 23:59' } as const satisfies Record<TrendUnit, string>;
const firstMinutes = { minute: '', hour: ':00', day: ' 00:00' } as const satisfies Record<TrendUnit, string>;
/** Characters of a moment up to its unit. */
const lengths = { minute: 16, hour: 13, day: 10 } as const satisfies Record<TrendUnit, number>;

/** First and last minute of a bar of the chart; an hour is written with its minutes. */
export function minutesOf(time: string, unit: TrendUnit): { readonly startTime: string; readonly endTime: string } {
  const start = time.slice(0, lengths[unit]);
  return { startTime: `${start}${firstMinutes[unit]}`, endTime: `${start}${lastMinutes[unit]}` };
}
