import * as z from 'zod';
import { hasAtMost, seenOf } from '../kernel/characters';
import { minute } from '../kernel/date-fields';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import { flagLike, id, readVersion } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** Number of `admin-generateFile`: the results of a round, which its filter `rotationId` names. */
export const judgingExportCode = 9008;

/** Characters of a criterion's name and of a judge's remark on a team. */
export const longestCriterion = 20;
export const longestRemark = 300;
export const mostCriteria = 10;
export const mostJudges = 30;
/** Teams that one call scores; a larger round is sent in several. */
export const mostScored = 200;
/** A criterion is scored from nothing to this, with one decimal at most. */
const fullMark = 100;
/** Scores of a team that are needed before the highest and the lowest of them are left out. */
export const fewestToTrim = 3;

/** What is said of a judging or of a score that is not as it should be; the forms judge by the same. */
export const judgingMessages = {
  criteriaMissing: '请添加评分项',
  criteriaTooMany: `评分项不能超过 ${mostCriteria} 个`,
  criterionMissing: '请输入评分项名称',
  criterionTwice: '评分项名称不能重复',
  weightWrong: '权重请输入 1 到 100 的整数',
  weightsWrong: '各评分项的权重之和应为 100',
  judgesMissing: '请选择评委',
  judgesTooMany: `评委不能超过 ${mostJudges} 名`,
  endMissing: '请选择评分截止时间',
  shareMissing: '请输入网络投票占比',
  shareWrong: '网络投票占比请输入 0 到 100 的整数',
  scoresMissing: '请为参赛队伍评分',
  scoresTooMany: `一次最多提交 ${mostScored} 支队伍的评分`,
  pointsWrong: `评分请输入 0 到 ${fullMark} 的数，最多一位小数`,
  none: '本赛次还没有评委评分',
  ended: '评分已截止',
  criteriaChanged: '评分项已被修改，请核对后再保存',
  hidden: '您是本赛次的评委，评分截止后才能查看评分结果',
  saved: '评分设置已保存',
  scored: '评分已保存',
} as const;

const whole = (wrong: string, least: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
    z.int({ error: wrong }).min(least, wrong).max(100, wrong),
  );

const criterion = z.object(
  {
    name: neededLine(judgingMessages.criterionMissing, '评分项名称', longestCriterion),
    /** Share in a judge's score, in percent. */
    weight: whole(judgingMessages.weightWrong, 1),
  },
  { error: judgingMessages.criteriaMissing },
);
export type Criterion = z.infer<typeof criterion>;

/** Parts of a judging that staff set. */
const settings = {
  criteria: z
    .array(criterion, { error: judgingMessages.criteriaMissing })
    .min(1, judgingMessages.criteriaMissing)
    .max(mostCriteria, judgingMessages.criteriaTooMany),
  /** Users of the activity's venue. */
  judgeIds: z
    .array(id, { error: judgingMessages.judgesMissing })
    .min(1, judgingMessages.judgesMissing)
    .max(mostJudges, judgingMessages.judgesTooMany),
  /** Scores can be given and changed until then; China time, minutes. */
  endTime: minute('评分截止时间', judgingMessages.endMissing).asked,
  /** Judges see numbers and works, no names. */
  isBlind: flagLike.nullish(),
  /** The highest and the lowest score of a team do not count. */
  isTrimmed: flagLike.nullish(),
  /** Share of the public's votes in the final score, in percent; the judges have the rest. */
  voteShare: whole(judgingMessages.shareWrong, 0),
} as const;

/**
 * A judge's score of a team from the points that he gave, weighted, with two decimals; null while one is missing.
 */
export function scoreOf(criteria: readonly Criterion[], points: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const [place, { weight }] of criteria.entries()) {
    const given = points[place];
    if (given === null || given === undefined) return null;
    // Tenths of a point: whole numbers add up without remainders.
    sum += Math.round(given * 10) * weight;
  }
  return Math.round(sum / 10) / 100;
}

/** What is wrong with criteria as a whole, in words; undefined where nothing is. */
export function criteriaProblem(criteria: readonly Criterion[]): string | undefined {
  if (new Set(criteria.map(({ name }) => name)).size < criteria.length) return judgingMessages.criterionTwice;
  return criteria.reduce((sum, { weight }) => sum + weight, 0) === 100 ? undefined : judgingMessages.weightsWrong;
}

const judge = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  /** False of one whose account was disabled since: he cannot score any more. */
  isEnabled: z.boolean(),
  /** Teams that he has scored in full, or stood back from. */
  done: z.number(),
  /** Average of the scores that he gave; null where he gave none, or where it is not to be seen yet. */
  average: z.number().nullable(),
});
export type Judge = z.infer<typeof judge>;

const judgedTeam = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  clubName: z.string().nullable(),
  poll: z.number(),
  /** The votes of the team with the most are 100 points, others in proportion. */
  votePoints: z.number(),
  /** By judge: his score, or that he stood back. Judges who have not finished the team are missing. */
  scores: z.array(z.object({ judgeId: z.string(), score: z.number().nullable(), isCounted: z.boolean() })),
  /** Average of the scores that count; null where there are none. */
  judgePoints: z.number().nullable(),
  /** Votes and judges by their shares; null while judges count and none has scored the team. */
  total: z.number().nullable(),
  /** Place by `total`, equal ones sharing it; null without a total. */
  rank: z.number().nullable(),
});
export type JudgedTeam = z.infer<typeof judgedTeam>;

/** Who judges a round, by what, and what has come of it. */
export const getJudging = endpoint({
  path: `${base}/admin-getJudging`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '评委评分',
  input: z.object({ rotationId: id }),
  output: z.object({
    rotationId: z.string(),
    rotationName: z.string(),
    teamCount: z.number(),
    /** Null while nobody has set it up. */
    judging: z
      .object({
        criteria: z.array(criterion),
        endTime: z.string(),
        isEnded: z.boolean(),
        isBlind: z.boolean(),
        isTrimmed: z.boolean(),
        voteShare: z.number(),
        version: z.number(),
        /** Somebody has scored: the criteria stay. */
        isBegun: z.boolean(),
        judges: z.array(judge),
      })
      .nullable(),
    /** By place; empty while there is no judging, or while it is hidden from a judge. */
    teams: z.array(judgedTeam),
    /** Why the results are not shown; empty where they are. */
    hiddenText: z.string(),
    /** Who may be asked to judge: for who may edit, else none. */
    candidates: z.array(z.object({ id: z.string(), name: z.string(), department: z.string() })),
  }),
});
export type Judging = z.infer<typeof getJudging.output>;

/** Sets up or changes the judging of a round. Criteria stay once somebody has scored. New judges are told by letter. */
export const saveJudging = endpoint({
  path: `${base}/admin-saveJudging`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置评委评分',
  input: z.object({ rotationId: id, version: readVersion, ...settings }).superRefine(({ criteria }, ctx) => {
    const message = criteriaProblem(criteria);
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['criteria'], message });
  }),
  output: z.object({ version: z.number() }),
});

const ownJudging = z.object({
  rotationId: z.string(),
  title: z.string(),
  rotationName: z.string(),
  endTime: z.string(),
  isEnded: z.boolean(),
  teamCount: z.number(),
  done: z.number(),
});
export type OwnJudging = z.infer<typeof ownJudging>;

/** Rounds that the caller is a judge of: those that are open first, by their end. */
export const getOwnJudgings = endpoint({
  path: `${base}/admin-getOwnJudgings`,
  need: staff,
  effect: 'read',
  summary: '我的评分任务',
  input: z.object({}),
  output: z.array(ownJudging),
});

const teamOnSheet = z.object({
  id: z.string(),
  number: z.number(),
  /** Empty on a blind sheet. */
  name: z.string(),
  clubName: z.string(),
  photo: z.string().nullable(),
  introduction: z.string(),
  slogan: z.string(),
  /** One for each criterion, in their order; null = not yet. */
  points: z.array(z.number().nullable()),
  isRecused: z.boolean(),
  remark: z.string(),
  /** Of what he gave; 0 before that. */
  version: z.number(),
});
export type TeamOnSheet = z.infer<typeof teamOnSheet>;

/** The sheet of a judge: the teams of his round and what he has given them. Anybody else is refused. */
export const getJudgingSheet = endpoint({
  path: `${base}/admin-getJudgingSheet`,
  need: staff,
  effect: 'read',
  summary: '评分表',
  input: z.object({ rotationId: id }),
  output: ownJudging.extend({
    criteria: z.array(criterion),
    isBlind: z.boolean(),
    teams: z.array(teamOnSheet),
  }),
});
export type JudgingSheet = z.infer<typeof getJudgingSheet.output>;

/** True of points that a criterion can be given. */
export const isPoints = (value: number) => value >= 0 && value <= fullMark && Number(value.toFixed(1)) === value;

const points = z
  .union([z.number(), z.null(), z.literal('').transform(() => null)], { error: judgingMessages.pointsWrong })
  .refine((value) => value === null || isPoints(value), {
    error: judgingMessages.pointsWrong,
  });

/** Keeps scores of a judge, all or none; a team may be left half scored. */
export const scoreTeams = endpoint({
  path: `${base}/admin-scoreTeams`,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '评委打分',
  input: z.object({
    rotationId: id,
    /** Names of the criteria that the points are for, in their order; where others stand meanwhile, the call is refused. */
    criteria: z
      .array(z.string({ error: '评分项格式不正确' }), { error: '评分项格式不正确' })
      .max(mostCriteria, judgingMessages.criteriaTooMany)
      .nullish(),
    scores: z
      .array(
        z.object(
          {
            teamId: id,
            /** In the order of the criteria; null = not yet. */
            points: z
              .array(points, { error: judgingMessages.pointsWrong })
              .max(mostCriteria, judgingMessages.pointsWrong),
            /** He stands back from this team: what he gave does not count. */
            isRecused: flagLike.nullish(),
            remark: z
              .string({ error: '评语格式不正确' })
              .trim()
              .overwrite(seenOf)
              .refine(hasAtMost(longestRemark), { error: `评语不能超过 ${longestRemark} 个字符` })
              .refine(isStorable, { error: '评语含有无法保存的字符' })
              .nullish(),
            /** What the caller saw; where another one stands meanwhile, the call is refused. */
            version: readVersion,
          },
          { error: judgingMessages.scoresMissing },
        ),
        { error: judgingMessages.scoresMissing },
      )
      .min(1, judgingMessages.scoresMissing)
      .max(mostScored, judgingMessages.scoresTooMany),
  }),
  output: z.object({ changed: z.number(), done: z.number() }),
});

/** All calls around judges. */
export const judgingEndpoints: readonly Endpoint[] = [
  getJudging,
  saveJudging,
  getOwnJudgings,
  getJudgingSheet,
  scoreTeams,
];
