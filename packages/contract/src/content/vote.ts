import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { endpoint } from '../kernel/endpoint';
import { minute } from '../kernel/date-fields';
import { dict, flag, html, longText, phone, text } from '../kernel/field';
import { image, images, video } from '../kernel/file-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { option } from '../kernel/need';
import { flagLike, id } from '../kernel/wire-values';

/** Vote activity (000 §2–§5); V3: its categories are those of node 1005. */
export const vote = defineContent({
  key: 'vote',
  label: '投票活动',
  base: '/api/VoteActivity/v1',
  paths: {
    page: 'admin-getVotePageActivities',
    detail: 'admin-getVoteActivityDetails',
    create: 'admin-addVoteActivityInfo',
    update: 'admin-updateVoteActivityInfo',
    remove: 'admin-deleteVoteActivityInfo',
    revoke: 'admin-revokeVoteActivityReview',
    cover: 'admin-updateVoteActivityCover',
  },
  reviewed: true,
  fields: {
    title: text('活动名称', { required: '请输入活动名称', max: 100 }),
    typeId: dict('分类', messages.category, '1005'),
    ...place(),
    contacts: text('联系人', { required: '请输入联系人', max: 50 }),
    tel: phone(),
    startTime: minute('活动开始时间', messages.dateRange),
    endTime: minute('活动结束时间', messages.dateRange),
    isNeedSignup: flag('是否需要报名', true),
    signupStartTime: minute('报名开始时间'),
    signupEndTime: minute('报名结束时间'),
    isNeedVote: flag('是否需要投票', true),
    isCustomApply: flag('自定义报名', false),
    isNeedReserve: flag('是否需要预约', false),
    cover: image('封面', messages.cover),
    albums: images('活动图片', { max: 8 }),
    video: video('视频'),
    introduction: html('活动简介', messages.introduction),
    tips: longText('温馨提示'),
    remarks: longText('备注'),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  rules: [
    {
      field: 'signupStartTime',
      on: 'submit',
      check: (v) => (v.isNeedSignup && !v.signupStartTime ? '请选择报名时间' : undefined),
    },
    {
      field: 'signupEndTime',
      on: 'submit',
      check: (v) => (v.isNeedSignup && v.signupStartTime && !v.signupEndTime ? '请选择报名时间' : undefined),
    },
    { field: 'endTime', on: 'always', check: (v) => outOfOrder(v.startTime, v.endTime) },
    { field: 'signupEndTime', on: 'always', check: (v) => outOfOrder(v.signupStartTime, v.signupEndTime) },
  ],
  ends: [{ field: 'endTime' }, { field: 'signupEndTime', when: ({ isNeedSignup }) => isNeedSignup === true }],
  computed: {
    typeName: z.string().nullable(),
    areas: z.string(),
    votesCount: z.number(),
    viewingCount: z.number(),
    strStartTime: z.string().nullable(),
    strEndTime: z.string().nullable(),
    strSignupStartTime: z.string().nullable(),
    strSignupEndTime: z.string().nullable(),
    eventList: z.array(z.unknown()),
    /** The public sees an approved version, whatever became of the edit since. */
    hasPublished: z.boolean(),
  },
  omittedInRows: ['introduction'],
  filters: {
    keyword: 'title',
    type: 'typeId',
    statuses: [-1, 0, 1, 2, 100, 101, 102],
    dates: { start: 'startTime', end: 'endTime' },
  },
  sortable: ['title', 'votesCount', 'viewingCount', 'startTime', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    signups: {
      statuses: [100],
      when: (row) => row.isNeedSignup === true && row.isCustomApply !== true,
    },
    rounds: { statuses: [100], when: (row) => row.isNeedVote === true && row.isCustomApply !== true },
    // Votes come in while a change waits or was refused; what was voted can be looked into after a withdrawal, too.
    ledger: {
      when: (row) =>
        (row.hasPublished === true || row.status === 102) &&
        ((row.isNeedVote === true && row.isCustomApply !== true) || Number(row.votesCount) > 0),
    },
    customForm: {},
    commitment: { when: (row) => row.isNeedSignup === true && row.isCustomApply === true },
    applications: { when: (row) => row.isNeedSignup === true && row.isCustomApply === true },
    applyOnBehalf: {
      anyOf: ['add'],
      when: (row) => row.hasPublished === true && row.isNeedSignup === true && row.isCustomApply === true,
    },
    customApply: { anyOf: ['edit'], when: (row) => row.isNeedSignup === true },
  },
  codes: { export: 3027 },
  exportColumns: [
    { key: 'title', header: '活动名称', width: 36 },
    { key: 'typeName', header: '分类', width: 12 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'address', header: '详细地址', width: 32 },
    { key: 'contacts', header: '联系人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'strStartTime', header: '活动开始时间', width: 18, time: 'minute' },
    { key: 'strEndTime', header: '活动结束时间', width: 18, time: 'minute' },
    { key: 'strSignupStartTime', header: '报名开始时间', width: 18, time: 'minute' },
    { key: 'strSignupEndTime', header: '报名结束时间', width: 18, time: 'minute' },
    { key: 'votesCount', header: '投票数', width: 10 },
    { key: 'viewingCount', header: '浏览量', width: 10 },
    { key: 'publishTime', header: '发布时间', width: 20, time: 'second' },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: {
    ...usualMessages,
    submitted: messages.submitted,
    updated: '成功修改活动信息！',
    coverMissing: '请先确定裁剪封面图',
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
});

function outOfOrder(start: string | null, end: string | null): string | undefined {
  return start && end && end < start ? messages.rangeOrder : undefined;
}

export const voteEndpoints = contentEndpoints(anyContent(vote));

/** Turns the custom sign-up form of an activity on or off (000 §7). */
export const setCustomApplyState = endpoint({
  path: '/api/VoteActivity/v1/admin-setCustomApplyState',
  need: option('vote', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '启用或停用自定义报名',
  input: z.object({ activityId: id, isCustomApply: flagLike }),
  output: z.null(),
});
