import { ballotStates, voteChannels } from '@yunguan/contract/content/vote-ballot';
import * as z from 'zod/mini';
import { listUrl, type StateOf } from '@/kernel/records/list-url';
import { choice, oneOf } from '@/kernel/session/url-fields';

/** Before the keys of the ledger in the address, which holds those of the list of activities, too. */
export const ballotsPrefix = 'b_';

export const ledgerTabs = { ledger: '台账', trend: '走势与异常', rules: '规则' } as const;
export type LedgerTab = keyof typeof ledgerTabs;
export const trendUnits = { minute: '按分钟', hour: '按小时', day: '按天' } as const;
export type TrendUnit = keyof typeof trendUnits;

// An address edited by hand may hold a number where a word is meant.
const word = z.catch(
  z.optional(z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))),
  undefined,
);
const minute = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/))), undefined);
// Object.keys forgets the key type; the records are whole.
const channels = Object.keys(voteChannels) as (keyof typeof voteChannels)[];
const states = Object.keys(ballotStates) as (keyof typeof ballotStates)[];
const tabs = Object.keys(ledgerTabs) as LedgerTab[];
const units = Object.keys(trendUnits) as TrendUnit[];

/** What the ledger keeps in its address. */
export const ballotsUrl = listUrl({
  listKey: 'vote.ballots',
  filters: {
    channel: oneOf(channels),
    state: oneOf(states),
    address: word,
    voterId: word,
    agent: word,
    /** First and last minute in China time. */
    startTime: minute,
    endTime: minute,
  },
  // Round and team are of this activity.
  alsoReset: { rotationId: word, signupId: word },
  beside: {
    tab: choice(tabs, 'ledger'),
    unit: oneOf(units),
    /** The trend as a chart, or as the table of its numbers. */
    view: choice(['chart', 'table'], 'chart'),
  },
});
export type BallotsState = StateOf<typeof ballotsUrl>;

/** What ballots are narrowed to; the same on every tab. */
export type BallotConditions = Pick<
  BallotsState,
  'rotationId' | 'signupId' | 'channel' | 'state' | 'address' | 'voterId' | 'agent' | 'startTime' | 'endTime'
>;

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
