import * as z from 'zod';
import { blank } from '../kernel/blank';
import { hasAtMost, seenOf } from '../kernel/characters';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { imageWrong, optionalPicture } from '../kernel/file-fields';
import { idCardForm, idCardWrong, isIdCardNo } from '../kernel/id-card';
import { line, neededLine } from '../kernel/line';
import { messages, phonePattern } from '../kernel/messages';
import { member, option, signedIn } from '../kernel/need';
import { channel } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, stateAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { longestOpinion, longestRemarks } from '../kernel/text-limits';
import { id, ids, readVersion } from '../kernel/wire-values';

const base = '/api/VoteActivity/v1';

/** States of teams and of custom applications (000 §4). */
export const signupStates = { 1: '待审核', 100: '审核通过', 101: '未通过' } as const;
/** Teams that one call decides. */
export const mostDecided = 100;
/** Number of `admin-generateFile`. */
export const signupExportCode = 3028;

/** In place of a card's path for who may not reveal it: the picture is there. Sent back, it leaves the picture alone. */
export const cardPresent = 'present';

/** Characters of a contestant's name and of a team's. */
export const longestTeamName = 50;
/** Of what a team says of itself. */
export const longestTeamTexts = { clubMembers: 2000, introduction: 2000, slogan: 200 } as const;

/** What is said of a team that is not as it should be (000 §5); the form judges by the same. */
export const teamMessages = {
  nameMissing: '请输入姓名',
  nameLength: `长度在 1 到 ${longestTeamName} 个字符`,
  countMissing: '团队人数不能为空',
  countWrong: '团队人数不正确',
} as const;

/** Said when a team is in the next round, with the blank before the mark (texts.md A5). */
export const promoted = '晋级成功 ！';

/** The number of people as it may be typed: whole and positive. */
export const teamCountPattern = /^[1-9]\d{0,5}$/;

/** Text that may be left out; an empty one says nothing. */
const mayBeEmpty = (text: z.ZodType<string, string>) =>
  text.transform((value) => (value === '' ? null : value)).nullish();
/** A name of a contestant or a team; `wrong` is said of what is no text. */
const nameOf = (label: string, wrong: string) =>
  z
    .string({ error: wrong })
    .trim()
    .overwrite(seenOf)
    .refine(hasAtMost(longestTeamName), { error: teamMessages.nameLength })
    .refine(isStorable, { error: `${label}含有无法保存的字符` });
const card = (label: string) => z.union([z.literal(cardPresent), optionalPicture(label)], { error: imageWrong(label) });

const name = nameOf('姓名', teamMessages.nameMissing).min(1, { error: teamMessages.nameMissing });
const clubCount = z
  .union([z.number(), z.string()], { error: teamMessages.countMissing })
  .refine((value) => value !== '', { error: teamMessages.countMissing, abort: true })
  .refine((value) => teamCountPattern.test(String(value).trim()), { error: teamMessages.countWrong })
  .transform(Number);

const phone = (mayBeMasked: boolean) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? messages.phoneMissing : messages.phoneWrong),
    })
    .trim()
    .min(1, { error: messages.phoneMissing, abort: true })
    .refine((value) => phonePattern.test(value) || (mayBeMasked && value.includes('*')), {
      error: messages.phoneWrong,
    });

/** Between the members of a team whose form sends them as a list. */
const betweenMembers = '、';
/** Nothing is said of how the members travel (000 §3): one text, or a list of names. */
const clubMembers = z.preprocess(
  (sent) => (Array.isArray(sent) && sent.every((one) => typeof one === 'string') ? sent.join(betweenMembers) : sent),
  mayBeEmpty(line('团队成员', longestTeamTexts.clubMembers)),
);
const type = z
  .union([z.string(), z.number()], { error: '类型格式不正确' })
  .transform(String)
  .pipe(
    z
      .string()
      .refine(hasAtMost(50), { error: '类型不能超过 50 个字符' })
      .refine(isStorable, { error: '类型含有无法保存的字符' }),
  )
  .nullish();

const teamFields = {
  type,
  name,
  tel: phone(false),
  photo: optionalPicture('照片'),
  idCardNo: z
    .string({ error: idCardWrong })
    .transform(idCardForm)
    .refine((value) => value === '' || value.includes('*') || isIdCardNo(value), { error: idCardWrong })
    .nullish(),
  idCardFrontUrl: card('身份证人像面'),
  idCardBackUrl: card('身份证国徽面'),
  // The text of the team name's length (000 §5, §9); a team of one needs none.
  clubName: mayBeEmpty(nameOf('团队名称', '团队名称格式不正确')),
  clubCount,
  clubMembers,
  introduction: mayBeEmpty(line('简介', longestTeamTexts.introduction)),
  slogan: mayBeEmpty(line('口号', longestTeamTexts.slogan)),
  remarks: mayBeEmpty(line('备注', longestRemarks)),
} as const;

const team = z.object({
  id: z.string(),
  activityId: z.string(),
  type: z.string().nullable(),
  name: z.string(),
  /** Masked in the list; in the detail, too, for who may neither edit, review nor reveal. */
  tel: z.string(),
  photo: z.string().nullable(),
  /** Always masked; `admin-revealSignup` gives it with a reason. */
  idCardNo: z.string(),
  /** Paths of private pictures, shown through short-lived links alone; {@link cardPresent} for who may not reveal. */
  idCardFrontUrl: z.string().nullable(),
  idCardBackUrl: z.string().nullable(),
  clubName: z.string().nullable(),
  clubCount: z.number(),
  clubMembers: z.string().nullable(),
  introduction: z.string().nullable(),
  slogan: z.string().nullable(),
  remarks: z.string().nullable(),
  number: z.number(),
  /** Valid votes in the asked round; in all rounds where none is asked. */
  poll: z.number(),
  state: z.number(),
  /** Name of the state: 101 is shown as 未通过 (000 §4). */
  stateName: z.string(),
  approvalComments: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  createTime: z.string(),
  version: z.number(),
  /** Rounds that the team is in, in the order of time. */
  rotations: z.array(z.object({ id: z.string(), name: z.string(), poll: z.number() })),
  /** Place in the asked round by votes; equal votes share it. Null without a round. */
  rank: z.number().nullable(),
});
export type VoteTeam = z.infer<typeof team>;

/** Teams of an activity or of one of its rounds. `state` 0 = all (texts.md V10). Newest first; by votes in a round with `order` poll. */
export const getTeams = endpoint({
  path: `${base}/admin-getSignupListByRotation`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '报名列表',
  input: z.object({
    activityId: id,
    rotationId: id.nullish().or(blank),
    clubName: filterWord,
    state: stateAsked,
    order: z.enum(['time', 'poll', 'number']).nullish(),
    ...pageAsked,
  }),
  output: pageOf(team),
});

export const getTeam = endpoint({
  path: `${base}/admin-getActivitySignupInfo`,
  need: option('vote', 'view'),
  effect: 'read',
  summary: '报名详情',
  input: z.object({ id }),
  output: team,
});

/** State, votes, number and comments are the server's own and ignored (texts.md, calls.json). Masked numbers stay. */
export const updateTeam = endpoint({
  path: `${base}/admin-updateActivitySignupInfo`,
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改报名信息',
  input: z.object({
    id,
    activityId: id.nullish(),
    version: readVersion,
    ...teamFields,
    tel: phone(true),
  }),
  output: z.null(),
});

/** By staff with `add`, at any time; by a member of the public for an approved activity within its sign-up time, once. */
export const addTeam = endpoint({
  path: `${base}/adminOrPcOrApp-addActivitySignupInfo`,
  need: signedIn,
  effect: 'write',
  idempotent: true,
  summary: '报名',
  input: z.object({ activityId: id, ...teamFields, channel }),
  output: z.object({ id: z.string(), number: z.number() }),
});

/** The public's way back, while the team waits for its decision. */
export const cancelTeam = endpoint({
  path: `${base}/pcOrApp-cancelActivitySignupInfo`,
  need: member,
  effect: 'write',
  summary: '取消报名',
  input: z.object({ id }),
  output: z.null(),
});

/** Its ballots stay in the ledger; it leaves lists and rankings. */
export const deleteTeam = endpoint({
  path: `${base}/admin-logicDeleteActSignupInfo`,
  need: option('vote', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除报名',
  input: z.object({ id }),
  output: z.null(),
});

/** What a vote activity's reviewer decides of a team or an application: approved or rejected; as text, too. */
export const decision = z.preprocess(
  (value) => (value === '100' || value === '101' ? Number(value) : value),
  z.union([z.literal(100), z.literal(101)], { error: '审核结果只能是通过或不通过' }),
);
const opinion = (missing: string) => neededLine(missing, '审批意见', longestOpinion);

/** Only from state 1; the first decision wins. An approved team enters the activity's first round. */
export const decideTeam = endpoint({
  path: `${base}/admin-updateActSignupState`,
  need: option('vote', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '审核报名',
  input: z.object({ id, state: decision, approvalComments: opinion(messages.opinionMissing) }),
  output: z.null(),
});

/** One result for many; what cannot be decided is named and leaves the others alone. */
export const decideTeams = endpoint({
  path: `${base}/admin-batchActSignupState`,
  need: option('vote', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '批量审核报名',
  input: z.object({
    ids: ids.pipe(z.array(z.string()).min(1, '请选择报名').max(mostDecided, `一次最多审核 ${mostDecided} 个报名`)),
    state: decision,
    approvalComments: opinion(messages.opinionMissing),
  }),
  output: z.array(z.object({ id: z.string(), name: z.string(), ok: z.boolean(), message: z.string() })),
});

/** Identity number, phone and links to the card's pictures in full, with a reason; logged. */
export const revealTeam = endpoint({
  path: `${base}/admin-revealSignup`,
  need: option('vote', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看报名人的完整信息',
  input: z.object({
    id,
    reason: revealReason,
  }),
  output: z.object({
    idCardNo: z.string(),
    tel: z.string(),
    /** Links that live for a minute. */
    idCardFront: z.string().nullable(),
    idCardBack: z.string().nullable(),
  }),
});

/** Every call of the area. */
export const signupEndpoints: readonly Endpoint[] = [
  getTeams,
  getTeam,
  updateTeam,
  addTeam,
  cancelTeam,
  deleteTeam,
  decideTeam,
  decideTeams,
  revealTeam,
];
