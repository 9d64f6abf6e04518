import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { minute } from '../kernel/date-fields';
import { image } from '../kernel/file-fields';
import { neededLine } from '../kernel/line';
import { option, token } from '../kernel/need';
import { channel } from '../kernel/order-parts';
import { flagLike, id, readVersion, wholeNumber } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** How often a voter may vote (000 §4). */
export const voteCycles = { 1: '仅一次', 2: '每周', 3: '每天', 4: '每月', 5: '每季度', 6: '每年' } as const;
export type VoteCycle = keyof typeof voteCycles;
/** Characters of a round's name; most votes of one voter in one cycle. */
export const longestRoundName = 50;
export const mostVotes = 1000;

/** Teams that one promotion takes along at most. */
export const mostPromoted = 1000;

/** What is said of a round or a promotion that is not as it should be; the forms judge by the same. */
export const roundMessages = {
  nameMissing: '请输入赛次名称',
  timeMissing: '请选择赛次时间',
  endsFirst: '赛次结束时间应晚于开始时间',
  voteTimeMissing: '请选择投票时间',
  voteEndsFirst: '投票结束时间应晚于开始时间',
  voteOutside: '投票时间应在赛次时间之内',
  cycleMissing: '请选择投票周期',
  votesMissing: '请输入投票次数',
  votesTooFew: '投票次数请输入大于 0 的整数',
  votesTooMany: `投票次数不能超过 ${mostVotes}`,
  /** Ends the refusal to delete a round with votes, and no other: by it the forms know that they may ask. */
  discardFirst: '请确认放弃选票后再删除',
  teamsMissing: '请选择晋级的队伍',
  promotedMissing: '请输入晋级名额',
  promotedCount: `晋级名额请输入 1 到 ${mostPromoted} 的整数`,
} as const;

/** A moment as the forms of this area send it; the text says what is missing. */
const moment = (label: string, missing: string) => minute(label, missing).asked;

const roundFields = {
  name: neededLine(roundMessages.nameMissing, '赛次名称', longestRoundName),
  cover: image('赛次封面')
    .asked.nullish()
    .or(z.literal('').transform(() => null)),
  startTime: moment('赛次开始时间', roundMessages.timeMissing),
  endTime: moment('赛次结束时间', roundMessages.timeMissing),
  voteStartTime: moment('投票开始时间', roundMessages.voteTimeMissing),
  voteEndTime: moment('投票结束时间', roundMessages.voteTimeMissing),
  voteCycle: z.preprocess(
    (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
    z
      .number({ error: roundMessages.cycleMissing })
      .refine((value) => Object.hasOwn(voteCycles, value), { error: roundMessages.cycleMissing }),
  ),
  voteNum: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .int({ error: roundMessages.votesMissing })
      .min(1, roundMessages.votesTooFew)
      .max(mostVotes, roundMessages.votesTooMany),
  ),
} as const;

/** Checks across fields, in the order of the form; China times of one length compare as text. */
function timesFit(
  round: { startTime: string; endTime: string; voteStartTime: string; voteEndTime: string },
  ctx: z.RefinementCtx,
) {
  const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
  if (round.endTime <= round.startTime) refuse('endTime', roundMessages.endsFirst);
  if (round.voteEndTime <= round.voteStartTime) refuse('voteEndTime', roundMessages.voteEndsFirst);
  else if (round.voteStartTime < round.startTime || round.voteEndTime > round.endTime)
    refuse('voteStartTime', roundMessages.voteOutside);
}

const frozen = z.object({ time: z.string(), userName: z.string(), digest: z.string() });

const round = z.object({
  id: z.string(),
  activityId: z.string(),
  name: z.string(),
  cover: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  voteStartTime: z.string(),
  voteEndTime: z.string(),
  voteCycle: z.number(),
  voteNum: z.number(),
  version: z.number(),
  /** Teams in the round and valid votes for them. */
  teamCount: z.number(),
  poll: z.number(),
  /** Where its voting stands now. */
  voteState: z.enum(['before', 'open', 'ended']),
  frozen: frozen.nullable(),
});
export type VoteRound = z.infer<typeof round>;

/** Rounds of an activity in the order of time; `id` is that of the ACTIVITY (texts.md V6). The public sees those of what it may see. */
export const getRounds = endpoint({
  path: `${base}/all-GetVoteRotationByActivityId`,
  need: token,
  effect: 'read',
  summary: '赛次列表',
  input: z.object({ id: id.nullish(), activityId: id.nullish(), channel }),
  output: z.array(round),
});

const saved = z.object({
  id: z.string(),
  /** Rounds of the activity whose time overlaps: a warning, not a refusal. */
  overlaps: z.array(z.string()),
});

export const addRound = endpoint({
  path: `${base}/admin-AddVoteRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '新增赛次',
  input: z.object({ activityId: id, ...roundFields }).superRefine(timesFit),
  output: saved,
});

/** The rules of a round that has votes may not become narrower behind its voters' backs: cycle stays once voting began. */
export const updateRound = endpoint({
  path: `${base}/admin-UpdateVoteRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改赛次',
  input: z.object({ id, activityId: id.nullish(), version: readVersion, ...roundFields }).superRefine(timesFit),
  output: saved,
});

/**
 * A round with votes is not deleted silently: it goes only when `discardVotes` says so, and its ballots stay in the ledger. A
 * client of the specification, which sends the id alone, is told how many votes stand against it. Who says how many he saw
 * (`votesSeen`, the round's `poll`) discards no others: votes come in while he reads.
 */
export const deleteRound = endpoint({
  path: `${base}/admin-DelVoteRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '删除赛次',
  input: z.object({ id, discardVotes: flagLike.nullish(), votesSeen: wholeNumber.nullish() }),
  output: z.null(),
});

/**
 * A team that is in the round goes into the one after it, any other into the round itself (texts.md V5); never twice. Who
 * says which round he means (`toRotationId`) gets no other: what he saw may have changed meanwhile.
 */
export const promoteTeam = endpoint({
  path: `${base}/admin-AddTeamToNextRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '队伍晋级',
  input: z.object({ teamId: id, rotationId: id, activityId: id.nullish(), toRotationId: id.nullish() }),
  output: z.object({ rotationId: z.string(), rotationName: z.string(), added: z.boolean() }),
});

/** Several teams at once, by hand or the first `top` of the ranking; each once. */
export const promoteTeams = endpoint({
  path: `${base}/admin-promoteTeams`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '批量晋级',
  input: z
    .object({
      rotationId: id,
      toRotationId: id,
      teamIds: z.array(id).max(mostPromoted, `一次最多晋级 ${mostPromoted} 支队伍`).optional(),
      top: z
        .int(roundMessages.promotedMissing)
        .min(1, roundMessages.promotedCount)
        .max(mostPromoted, roundMessages.promotedCount)
        .optional(),
    })
    .refine(({ teamIds, top }) => (teamIds === undefined) !== (top === undefined), {
      error: roundMessages.teamsMissing,
    }),
  output: z.object({ added: z.number(), already: z.number() }),
});

/** Keeps the ranking as it is, with a digest of its text; refused while voting is open. */
export const freezeRound = endpoint({
  path: `${base}/admin-freezeRotation`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '锁定赛次结果',
  input: z.object({ id }),
  output: frozen,
});

/** What was frozen, and whether the ledger still gives the same. `text` is what the digest (SHA-256, hex) was made of. */
export const getFrozenResult = endpoint({
  path: `${base}/admin-getFrozenRotation`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '赛次锁定结果',
  input: z.object({ id }),
  output: z.object({
    frozen,
    text: z.string(),
    /** The digest fits the text; the ledger of now gives the same text. */
    isIntact: z.boolean(),
    isCurrent: z.boolean(),
  }),
});

/** Every call of the area. */
export const roundEndpoints: readonly Endpoint[] = [
  getRounds,
  addRound,
  updateRound,
  deleteRound,
  promoteTeam,
  promoteTeams,
  freezeRound,
  getFrozenResult,
];
