import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { pushInput, receivers, saidReason } from '../kernel/member-push';
import { messages } from '../kernel/messages';
import { option } from '../kernel/need';
import { sexFilter } from '../kernel/order-parts';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { revealReason } from '../kernel/reveal-reason';
import { id } from '../kernel/wire-values';

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

/** Export number of the members (decisions §5). */
export const memberExportCode = 3016;

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
  decided: messages.reviewed,
  decidedAlready: '该申请已处理',
  withdrawn: '社团已下架，入团申请已取消',
  notMember: '所选人员中有人不是该社团成员，请刷新后重试',
} as const;

/** What is shown of somebody who is in a club or wants to be. */
export const clubPerson = {
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
  ...clubPerson,
  /** Day of joining. */
  intoLeagueTime: z.string().nullable(),
});
export type ClubMember = z.infer<typeof clubMember>;

export const clubMemberFilter = {
  leagueId: id,
  name: filterWord,
  sex: sexFilter,
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
  idempotent: true,
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
  idempotent: true,
  summary: '给社团成员发送站内信',
  input: z.object({ leagueId: id, ...pushInput }),
  output: z.object({ count: z.number() }),
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

/** Calls about the members of clubs. */
export const clubMemberEndpoints: readonly Endpoint[] = [
  getLeagueMembers,
  deleteLeagueMember,
  leagueMessagePush,
  revealLeagueMember,
];
