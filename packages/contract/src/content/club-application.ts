import * as z from 'zod';
import { blank } from '../kernel/blank';
import { birthDate } from '../kernel/date-fields';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { messages, phonePattern } from '../kernel/messages';
import { member, option } from '../kernel/need';
import { anyStateOf, channel, clients, optionalLine, outcomes, remark, sexOf } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { longestOpinion, longestPersonName } from '../kernel/text-limits';
import { flagLike, id, keyOf } from '../kernel/wire-values';
import { clubPerson, type MembershipState, membershipStates } from './club-member';

const base = '/api/leagues/v1';

export const applyChannels = clients;
export type ApplyChannel = keyof typeof applyChannels;

const sex = sexOf('请选择性别');

/** Number of `admin-generateFile` for the list of applications. */
export const applicationExportCode = 3108;

/** Applies for a club that recruits (decisions §7); name and phone are the member's where none is sent. */
export const applyLeague = endpoint({
  path: `${base}/pcOrApp-applyLeague`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：申请加入社团',
  input: z.object({
    leagueId: id,
    name: optionalLine('姓名', longestPersonName),
    sex: sex.nullish(),
    birthday: birthDate('出生日期').asked.or(blank).nullish(),
    tel: z
      .union([blank, z.string().trim().regex(phonePattern, messages.phoneWrong)], { error: messages.phoneWrong })
      .nullish(),
    graduatedSchool: optionalLine('毕业院校', 100),
    profession: optionalLine('专业', 100),
    strFreeTime: optionalLine('空闲时间', 200),
    employer: optionalLine('工作单位', 100),
    selfIntroduction: optionalLine('自我介绍', 1000),
    channel,
  }),
  output: z.object({ id: z.string(), state: z.string() }),
});

/** Takes one's own application back, or leaves the club. */
export const cancelApplyLeague = endpoint({
  path: `${base}/pcOrApp-cancelApplyLeague`,
  need: member,
  effect: 'write',
  summary: '会员：取消社团申请或退出社团',
  input: z.object({ id }),
  output: z.null(),
});

const application = z.object({
  ...clubPerson,
  venueId: z.string(),
  venueName: z.string(),
  state: keyOf(membershipStates),
  stateName: z.string(),
  channel: keyOf(applyChannels),
  channelName: z.string(),
  createTime: z.string(),
  /** What was said with the decision, the removal. */
  content: z.string(),
  decidedBy: z.string().nullable(),
  decideTime: z.string().nullable(),
  version: z.number(),
});
export type ClubApplication = z.infer<typeof application>;

/** The member's own applications and memberships, the newest first. */
export const getMyLeagues = endpoint({
  path: `${base}/pcOrApp-getMyLeagues`,
  need: member,
  effect: 'read',
  summary: '会员：我的社团',
  input: z.object({ ...pageAsked }),
  output: pageOf(application),
});

/** What the sign-ups of other areas say in numbers (000 §4). */
const statesByCode: ReadonlyMap<string, MembershipState | ''> = new Map([
  ['-1', ''],
  ['0', ''],
  ['1', 'applied'],
  ['100', 'joined'],
  ['101', 'rejected'],
]);

/** Key of a state, or the number of a sign-up's. */
const membershipAsked = z.preprocess(
  (asked) =>
    (typeof asked === 'string' || typeof asked === 'number' ? statesByCode.get(String(asked)) : undefined) ?? asked,
  anyStateOf(membershipStates, '申请状态不正确'),
);

/** Applications to join, of one club or of all of the venue (texts.md K13). */
export const getLeagueApplys = endpoint({
  path: `${base}/admin-getLeagueApplys`,
  need: option('club', 'view'),
  effect: 'read',
  summary: '入团申请列表',
  input: z.object({
    ...pageAsked,
    leagueId: id.nullish().or(blank),
    keyword: filterWord,
    name: filterWord,
    venueId: filterWord,
    /** One state under either name; an empty one asks for all. */
    status: membershipAsked,
    state: membershipAsked,
    startTime: filterWord,
    endTime: filterWord,
    ...sortAsked,
  }),
  output: pageOf(application),
});

/** Members, as other calls name those whom they are about. */
const receiverList = z.union([z.array(id), id.transform((one) => [one])]).nullish();

/** One application, by its id, or the latest of a member to a club (texts.md K13). */
export const getLeagueApplyDetails = endpoint({
  path: `${base}/admin-getLeagueApplyDetails`,
  need: option('club', 'view'),
  effect: 'read',
  summary: '入团申请详情',
  input: z
    .object({ id: id.nullish().or(blank), leagueId: id.nullish().or(blank), receiverList })
    .refine((asked) => asked.id || (asked.leagueId && asked.receiverList?.length === 1), { path: ['id'] }),
  output: application,
});

/** Takes an applicant in, or refuses him; `content` is what he reads (texts.md K13). A refusal says why. */
export const setIsValid = endpoint({
  path: `${base}/admin-SetIsValid`,
  need: option('club', 'review'),
  effect: 'write',
  idempotent: true,
  summary: '审核入团申请',
  input: z
    .object({
      id: id.nullish(),
      ids: z.array(id).nullish(),
      isValid: flagLike,
      content: remark('审核意见', longestOpinion),
      leagueId: id.nullish().or(blank),
      receiverList,
    })
    .refine(({ isValid, content }) => isValid || (content ?? '') !== '', {
      error: messages.opinionMissing,
      path: ['content'],
    }),
  output: outcomes,
});

/** Calls about applications to join a club. */
export const clubApplicationEndpoints: readonly Endpoint[] = [
  applyLeague,
  cancelApplyLeague,
  getMyLeagues,
  getLeagueApplys,
  getLeagueApplyDetails,
  setIsValid,
];
