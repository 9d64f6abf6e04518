import * as z from 'zod';
import { blank } from '../kernel/blank';
import { flagLike, id, wholeNumber } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { date } from '../kernel/date-fields';
import { pushInput, receivers, saidReason } from '../kernel/member-push';
import { messages, phonePattern } from '../kernel/messages';
import { member, option, staff, token } from '../kernel/need';
import { anyStateOf, channel, clients, keyOf, line, outcomes, remark, sexOf } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';

const base = '/api/leagues/v1';

/** Where somebody stands with a club: from the application to the end of the membership. */
export const membershipStates = {
  applied: '待审核',
  joined: '已入团',
  rejected: '未通过',
  cancelled: '已取消',
  left: '已退团',
  removed: '已剔除',
} as const;
export type MembershipState = keyof typeof membershipStates;
export const membershipStateKeys = Object.keys(membershipStates) as readonly MembershipState[];

export const applyChannels = clients;
export type ApplyChannel = keyof typeof applyChannels;

/** Export number of the members (decisions §5). */
export const memberExportCode = 3016;
/** Most members that a club recruits in one go. */
export const mostRecruits = 99_999;

export const membershipMessages = {
  nameMissing: '请输入姓名',
  recruitMissing: '请输入招募人数（正整数）',
  started: '设置状态为开始招募',
  paused: '设置状态为暂停招募',
  noneChosen: '请选择删除社团人员！',
  removalMissing: '请输入剔除说明',
  removed: '已经剔除成员',
  removeFailed: '剔除成员失败',
  full: '招募人数已满',
  closed: '该社团暂未招募',
  notOpen: '该社团当前不能申请',
  hidden: '该社团未在当前渠道开放申请',
  isMember: '您已是该社团成员',
  appliedAlready: '您已提交过申请，请等待审核',
  applied: '申请成功，请等待审核',
  joined: '申请成功，欢迎加入',
  cancelled: '取消成功',
  left: '已退出社团',
  decided: '审核成功！',
  decidedAlready: '该申请已处理',
  withdrawn: '社团已下架，入团申请已取消',
  notMember: '所选人员中有人不是该社团成员，请刷新后重试',
} as const;

const sex = sexOf('请选择性别');

/** Applies for a club that recruits (decisions §7); name and phone are the member's where none is sent. */
export const applyLeague = endpoint({
  path: `${base}/pcOrApp-applyLeague`,
  need: member,
  effect: 'write',
  idempotent: true,
  summary: '会员：申请加入社团',
  input: z.object({
    leagueId: id,
    name: line('姓名', 30),
    sex: sex.nullish(),
    birthday: z.union([blank, date('出生日期').asked]).nullish(),
    tel: z
      .union([blank, z.string().trim().regex(phonePattern, messages.phoneWrong)], { error: messages.phoneWrong })
      .nullish(),
    graduatedSchool: line('毕业院校', 100),
    profession: line('专业', 100),
    strFreeTime: line('空闲时间', 200),
    employer: line('工作单位', 100),
    selfIntroduction: line('自我介绍', 1000),
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

const person = {
  id: z.string(),
  /** The member; letters go to him. */
  userId: z.string(),
  leagueId: z.string(),
  /** Name of the club. */
  title: z.string(),
  name: z.string(),
  sex: z.number().nullable(),
  strBirthday: z.string().nullable(),
  /** Masked; the reveal call gives it in full. */
  tel: z.string(),
  graduatedSchool: z.string(),
  profession: z.string(),
  strFreeTime: z.string(),
  employer: z.string(),
  selfIntroduction: z.string(),
} as const;

const clubMember = z.object({
  ...person,
  /** Day of joining. */
  intoLeagueTime: z.string().nullable(),
});
export type ClubMember = z.infer<typeof clubMember>;

const application = z.object({
  ...person,
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

export const clubMemberFilter = {
  leagueId: id,
  name: filterWord,
  sex: wholeNumber.nullish().or(blank),
  /** Day of joining, both included. */
  startTime: filterWord,
  endTime: filterWord,
} as const;

/** Members of a club. Its prefix says `pcOrApp-`; it is the staff's (002 §7). */
export const getLeagueMembers = endpoint({
  path: `${base}/pcOrApp-getLeagueMembers`,
  need: option('club', 'view'),
  effect: 'read',
  summary: '社团成员',
  input: z.object({
    ...pageAsked,
    ...clubMemberFilter,
    ...sortAsked,
  }),
  output: pageOf(clubMember),
});

/** Removes members, who read why; all or none. */
export const deleteLeagueMember = endpoint({
  path: `${base}/admin-deleteLeagueMember`,
  need: option('club', 'del'),
  effect: 'write',
  summary: '剔除社团成员并通知',
  input: z.object({
    leagueId: id,
    receiverList: receivers(membershipMessages.noneChosen),
    content: saidReason(membershipMessages.removalMissing),
  }),
  output: z.object({ count: z.number() }),
});

/** A letter to members of the club (002 §3). */
export const leagueMessagePush = endpoint({
  path: `${base}/admin-leagueMessagePush`,
  need: option('club', 'edit', 'review'),
  effect: 'write',
  summary: '给社团成员发送站内信',
  input: z.object({ leagueId: id, ...pushInput }),
  output: z.object({ count: z.number() }),
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

const choice = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    /** First letter of its name in pinyin, `#` for others. */
    initial: z.string(),
  }),
);
const choiceInput = z.object({ venueId: z.string().nullish() });

/** Approved clubs of the venue, for choosing; by initials. */
export const leagueInitialsSearch = endpoint({
  path: `${base}/admin-leagueInitialsSearch`,
  need: staff,
  effect: 'read',
  summary: '可选社团（按首字母）',
  input: choiceInput,
  output: choice,
});

/** The same list (texts.md K12). */
export const getAllLeague = endpoint({
  path: `${base}/admin-getAllLeague`,
  need: staff,
  effect: 'read',
  summary: '可选社团',
  input: choiceInput,
  output: choice,
});

/** What the sign-ups of other areas say in numbers (000 §4). */
const statesByCode: ReadonlyMap<unknown, MembershipState> = new Map([
  ['1', 'applied'],
  ['100', 'joined'],
  ['101', 'rejected'],
]);

/** Key of a state, or the number of a sign-up's; anything else asks for all. */
const membershipAsked = z
  .preprocess((asked) => statesByCode.get(String(asked)) ?? asked, anyStateOf(membershipStates))
  .catch(null);

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

/** One application. */
export const getLeagueApplyDetails = endpoint({
  path: `${base}/admin-getLeagueApplyDetails`,
  need: option('club', 'view'),
  effect: 'read',
  summary: '入团申请详情',
  input: z.object({ id }),
  output: application,
});

/** Takes an applicant in, or refuses him; `content` is what he reads (texts.md K13). A refusal says why. */
export const setIsValid = endpoint({
  path: `${base}/admin-SetIsValid`,
  need: option('club', 'review'),
  effect: 'write',
  summary: '审核入团申请',
  input: z
    .object({
      id: id.nullish(),
      ids: z.array(id).nullish(),
      isValid: flagLike,
      content: remark('审核意见', 500),
      leagueId: id.nullish().or(blank),
      receiverList: z.union([z.array(id), id.transform((one) => [one])]).nullish(),
    })
    .refine(({ isValid, content }) => isValid || (content ?? '') !== '', {
      error: messages.opinionMissing,
      path: ['content'],
    }),
  output: outcomes,
});

/** The phone number in full, for a reason that the log keeps. */
export const revealLeagueMember = endpoint({
  path: `${base}/admin-revealLeagueMember`,
  need: option('club', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看社团成员的联系电话',
  input: z.object({ id, reason: revealReason }),
  output: z.object({ tel: z.string() }),
});

/** All calls around the members of clubs. */
export const clubMemberEndpoints: readonly Endpoint[] = [
  applyLeague,
  cancelApplyLeague,
  getPublicLeague,
  getMyLeagues,
  getLeagueMembers,
  deleteLeagueMember,
  leagueMessagePush,
  setRecruit,
  leagueInitialsSearch,
  getAllLeague,
  getLeagueApplys,
  getLeagueApplyDetails,
  setIsValid,
  revealLeagueMember,
];
