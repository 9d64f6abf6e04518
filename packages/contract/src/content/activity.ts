import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { choices } from '../kernel/choice-fields';
import { date } from '../kernel/date-fields';
import { dict, flag, html, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { datedSessions } from '../kernel/session-field';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes } from '../kernel/review';
import { sessionsProblem } from '../kernel/sessions';

/** Dictionary node of the activities' categories. */
export const activityNode = '1005';

/** Sessions that a list row carries; `sessionCount` says how many there are. */
export const sessionsInRow = 31;

/** An activity of 366 days with ten seated sessions a day fits; the usual limit of the server does not hold it. */
const bodyLimit = 16 * 1024 * 1024;

const seatRow = z.object({ rowNum: z.number(), columnCount: z.number() });
const seatPlace = z.object({ rowNum: z.number(), column: z.number() });
/** Sessions as they are read (001 §3), with the tickets that are left. */
export const eventList = z.array(
  z.object({
    time: z.string(),
    dates: z.array(
      z.object({
        id: z.string().optional(),
        strTimes: z.string(),
        startTime: z.string().nullable(),
        endTime: z.string().nullable(),
        votesCount: z.number().nullable(),
        excessTicket: z.number(),
        isSelectedSeats: z.boolean(),
        seatList: z.array(seatRow),
        blockedSeats: z.array(seatPlace),
      }),
    ),
  }),
);

/** Activities with sessions and tickets, or with a free text where nobody books (001 §2–§5). */
export const activity = defineContent({
  key: 'activity',
  label: '活动',
  base: '/api/activities/v1',
  paths: {
    page: 'admin-getPageActivities',
    detail: 'admin-getActivityDetails',
    create: 'admin-addActivityInfo',
    update: 'admin-updateActivityInfo',
    remove: 'admin-deleteActivityInfo',
    revoke: 'admin-revokeActivityReview',
    cover: 'admin-updateActivityCover',
    albums: 'admin-getActivityAlbums',
  },
  reviewed: true,
  fields: {
    title: text('活动名称', { required: '请输入活动名称', max: 100 }),
    typeId: dict('分类', messages.category, activityNode),
    ...place(),
    contacts: text('联系人', { required: '请输入联系人', max: 50 }),
    tel: phone(),
    startTime: date('活动开始日期', messages.dateRange),
    endTime: date('活动结束日期', messages.dateRange),
    isNeedReserve: flag('是否需要预约', false),
    event: text('活动场次', { max: 200 }),
    events: datedSessions('活动场次'),
    // The picker is on the screen, the form's rules do not name it (texts.md S11).
    principalIds: choices('负责人', { source: 'staff', max: 50 }),
    album: images('活动图片', { max: 8, required: '请选择图片' }),
    cover: image('封面'),
    introduction: html('活动简介', messages.introduction),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'album',
  rules: [
    {
      field: 'endTime',
      on: 'always',
      check: ({ startTime, endTime }) =>
        startTime && endTime && endTime < startTime ? messages.rangeOrder : undefined,
    },
    {
      field: 'event',
      on: 'submit',
      check: ({ isNeedReserve, event }) => (!isNeedReserve && !event ? '请输入活动场次，例（9:00-12:00）' : undefined),
    },
    {
      field: 'events',
      on: 'submit',
      check: ({ isNeedReserve, events, startTime, endTime }) =>
        isNeedReserve ? sessionsProblem(events ?? [], { startTime, endTime }) : undefined,
    },
  ],
  ends: [{ field: 'endTime' }],
  occurs: {
    place: 'address',
    start: 'startTime',
    end: 'endTime',
    sessions: { field: 'events', when: 'isNeedReserve' },
  },
  computed: {
    /** Name of the category. */
    type: z.string().nullable(),
    areas: z.string(),
    principals: z.array(z.object({ id: z.string(), userName: z.string() })),
    /** All sessions with their seats in a detail; in a list row at most `sessionsInRow` of them, without seats. */
    eventList,
    sessionCount: z.number(),
  },
  omittedInRows: ['introduction', 'events'],
  filters: {
    keyword: 'title',
    type: 'typeId',
    statuses: [-1, ...statusCodes],
    dates: { start: 'startTime', end: 'endTime' },
  },
  numbered: 'rows',
  sortable: ['title', 'startTime', 'endTime', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    qr: { statuses: [100], when: ({ isNeedReserve }) => isNeedReserve === true },
    tickets: { when: ({ isNeedReserve }) => isNeedReserve === true },
  },
  codes: { export: 3004, qr: 15 },
  exportColumns: [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: '活动名称', width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'address', header: '详细地址', width: 32 },
    { key: 'startTime', header: '开始日期', width: 14, time: 'day' },
    { key: 'endTime', header: '结束日期', width: 14, time: 'day' },
    { key: 'isNeedReserve', header: '是否需要预约', width: 14 },
    { key: 'event', header: '活动场次', width: 20 },
    { key: 'sessionCount', header: '场次数', width: 10 },
    { key: 'contacts', header: '联系人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: {
    ...usualMessages,
    updated: '成功修改活动信息！',
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
  bodyLimit,
});

export const activityEndpoints = contentEndpoints(anyContent(activity));
