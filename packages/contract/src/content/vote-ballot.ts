import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { member, option, token } from '../kernel/need';
import { channel, clients } from '../kernel/order-parts';
import { filterText, filterWord, pageAsked, pageOf } from '../kernel/page';
import { id, ids, keyOf, wholeNumber } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** Where votes come from: the client that the member signed in with says it. */
export const voteChannels = clients;
export type VoteChannel = keyof typeof voteChannels;

/** States of a ballot. */
export const ballotStates = { valid: '有效', disqualified: '已作废', cancelled: '已取消' } as const;
export type BallotState = keyof typeof ballotStates;
const states = ['valid', 'disqualified', 'cancelled'] as const satisfies readonly BallotState[];
/** What staff may do to ballots. */
export const ballotChanges = { disqualify: '作废', restore: '恢复' } as const;
export type BallotChange = keyof typeof ballotChanges;
/** Number of `admin-generateFile` for the ledger of an activity. */
export const ballotExportCode = 3107;

/** Ballots that one call disqualifies by their ids. */
export const mostBallots = 1000;
/** By their filter: more would hold up a recount, and rewrite a good part of the table at once. */
export const mostByFilter = 20_000;

/** One vote (decisions §7). Time, address and voter are the server's own; a voter's limit holds exactly. */
export const castVote = endpoint({
  path: `${base}/pcOrApp-vote`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：投票',
  input: z.object({ activityId: id, rotationId: id, signupId: id, channel }),
  output: z.object({
    id: z.string(),
    /** Votes that the member still has in this cycle. */
    remaining: z.number(),
    /** Valid votes of the team in the round now. */
    poll: z.number(),
  }),
});

/** Takes one's own vote back while the round's voting is open; its place is free again. */
export const cancelVote = endpoint({
  path: `${base}/pcOrApp-cancelVote`,
  need: member,
  effect: 'write',
  summary: '会员：取消投票',
  input: z.object({ id }),
  output: z.null(),
});

/** What the public sees of an approved activity; counts a view. */
export const getPublicVote = endpoint({
  path: `${base}/pcOrApp-getVoteActivityDetails`,
  need: token,
  effect: 'read',
  summary: '公众：投票活动详情',
  input: z.object({ id, channel }),
  output: z.record(z.string(), z.unknown()),
});

const ranked = z.object({
  signupId: z.string(),
  /** Place by votes; equal votes share it. */
  rank: z.number(),
  number: z.number(),
  name: z.string(),
  clubName: z.string().nullable(),
  photo: z.string().nullable(),
  poll: z.number(),
});

/** The round's teams by their valid votes; of the frozen result where there is one. */
export const getRanking = endpoint({
  path: `${base}/pcOrApp-getVoteRanking`,
  need: token,
  effect: 'read',
  summary: '投票排名',
  input: z.object({ rotationId: id, ...pageAsked }),
  output: pageOf(ranked).extend({ totalPoll: z.number(), isFrozen: z.boolean() }),
});

const ballot = z.object({
  id: z.string(),
  castTime: z.string(),
  rotationId: z.string(),
  rotationName: z.string(),
  signupId: z.string(),
  teamName: z.string(),
  number: z.number(),
  /** Masked. */
  voter: z.string(),
  voterId: z.string(),
  period: z.string(),
  ordinal: z.number(),
  channel: z.string(),
  address: z.string(),
  agent: z.string(),
  state: z.enum(states),
  disqualifiedBy: z.string().nullable(),
  disqualifyTime: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Ballot = z.infer<typeof ballot>;

export const ballotFilter = {
  activityId: id,
  rotationId: id.nullish().or(blank),
  signupId: id.nullish().or(blank),
  voterId: id.nullish().or(blank),
  address: filterWord,
  /** The whole name of a client, as a ballot keeps it. */
  agent: filterText(300),
  channel: keyOf(voteChannels).nullish().or(blank),
  state: z.enum(states).nullish().or(blank),
  startTime: filterWord,
  endTime: filterWord,
} as const;

/** The ledger, newest first; the total is exact up to 100,000. Times are minutes in China time. */
export const getBallots = endpoint({
  path: `${base}/admin-getBallotList`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '选票台账',
  input: z.object({ ...ballotFilter, ...pageAsked }),
  output: pageOf(ballot).extend({ isMore: z.boolean() }),
});

/** Deleted rounds and teams that have ballots: what the filter of the ledger offers beside the living ones. */
export const getBallotChoices = endpoint({
  path: `${base}/admin-getBallotChoices`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '选票台账的已删除赛次和队伍',
  input: z.object({ activityId: id }),
  output: z.object({
    deletedRounds: z.array(z.object({ id: z.string(), name: z.string() })),
    deletedTeams: z.array(z.object({ id: z.string(), number: z.number(), name: z.string() })),
  }),
});

/** Votes over time, and who voted most from one address or as one agent: bursts stand out. */
export const getBallotBursts = endpoint({
  path: `${base}/admin-getBallotBursts`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '投票走势与异常',
  input: z.object({ ...ballotFilter, unit: z.enum(['minute', 'hour', 'day']).nullish() }),
  output: z.object({
    unit: z.enum(['minute', 'hour', 'day']),
    points: z.array(z.object({ time: z.string(), valid: z.number(), disqualified: z.number() })),
    /** Moments far above the usual, with how far. */
    bursts: z.array(z.object({ time: z.string(), count: z.number(), usual: z.number() })),
    addresses: z.array(z.object({ address: z.string(), count: z.number(), voters: z.number() })),
    agents: z.array(z.object({ agent: z.string(), count: z.number() })),
  }),
});

/** Characters of the reason for a change of ballots. */
export const longestChangeReason = 200;

const reason = neededLine('请填写原因', '原因', longestChangeReason, 2);

/** Ballots by their ids, or everything of a filter; `expected` = how many the caller saw. */
const ballotsTo = (change: BallotChange) =>
  z
    .object({
      ids: ids.pipe(z.array(z.string()).min(1).max(mostBallots)).optional(),
      filter: z.object(ballotFilter).optional(),
      expected: wholeNumber.nullish(),
      reason,
    })
    .refine((input) => (input.ids === undefined) !== (input.filter === undefined), {
      error: `请选择要${ballotChanges[change]}的选票`,
    });

/** Takes votes out of the count without deleting them. */
export const disqualifyBallots = endpoint({
  path: `${base}/admin-disqualifyBallots`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '作废选票',
  input: ballotsTo('disqualify'),
  output: z.object({ changed: z.number() }),
});

export const restoreBallots = endpoint({
  path: `${base}/admin-restoreBallots`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '恢复选票',
  input: ballotsTo('restore'),
  output: z.object({ changed: z.number() }),
});

/** Counts a round anew from its ballots and says where the tallies differed. */
export const recountRound = endpoint({
  path: `${base}/admin-recountRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '重新计票',
  input: z.object({ id }),
  output: z.object({
    ballots: z.number(),
    valid: z.number(),
    milliseconds: z.number(),
    differences: z.array(z.object({ signupId: z.string(), name: z.string(), before: z.number(), after: z.number() })),
  }),
});

/** Every call of the area. */
export const ballotEndpoints: readonly Endpoint[] = [
  castVote,
  cancelVote,
  getPublicVote,
  getRanking,
  getBallots,
  getBallotChoices,
  getBallotBursts,
  disqualifyBallots,
  restoreBallots,
  recountRound,
];
