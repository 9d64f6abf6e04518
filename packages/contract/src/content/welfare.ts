import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { choices } from '../kernel/choice-fields';
import { date } from '../kernel/date-fields';
import { dict, html, longText, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes } from '../kernel/review';

/** Responsible persons of a record. */
const mostPrincipals = 50;

// The contact is asked for between the regions and the address (texts.md A11).
const { address, longitude, dimension, ...regions } = place();

/** Welfare activities (001 §2–§5). */
export const welfare = defineContent({
  key: 'welfare',
  label: '公益活动',
  base: '/api/welfareactivity/v1',
  paths: {
    page: 'admin-getPageWelfareActivity',
    detail: 'admin-GetWelfareActivityDetails',
    create: 'admin-addWelfareActivity',
    update: 'admin-updateWelfareActivity',
    remove: 'admin-deleteWelfareActivity',
    revoke: 'admin-revokeWelfareActivityReview',
    cover: 'admin-updateWelfareActivityCover',
    albums: 'admin-getWelfareActivityAlbums',
  },
  reviewed: true,
  fields: {
    title: text('活动名称', { required: '请输入活动名称', max: 100 }),
    organizer: text('主办单位', { required: '请输入主办单位', max: 100 }),
    typeId: dict('分类', messages.category, '1007'),
    ...regions,
    contactId: text('联系人', { required: '请输入联系人', max: 50 }),
    address,
    longitude,
    dimension,
    tel: phone(),
    startTime: date('活动开始日期', messages.dateRange),
    endTime: date('活动结束日期', messages.dateRange),
    principalIds: choices('负责人', { source: 'staff', required: '请选择负责人', max: mostPrincipals }),
    album: images('活动图片', { max: 8, required: '请上传图片' }),
    cover: image('封面'),
    introduction: html('活动简介', messages.introduction),
    tips: longText('温馨提示'),
    ...shows(),
  },
  alsoSent: {
    contact: z.string().nullish().describe('同 contactId'),
    contacts: z.string().nullish().describe('同 contactId'),
    principals: z
      .array(z.object({ id: z.string(), userName: z.string() }))
      .nullish()
      .describe('同 principalIds'),
  },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'album',
  rules: [
    {
      field: 'endTime',
      on: 'always',
      check: ({ startTime: start, endTime: end }) => (start && end && end < start ? messages.rangeOrder : undefined),
    },
  ],
  ends: [{ field: 'endTime' }],
  occurs: { place: 'address', start: 'startTime', end: 'endTime' },
  computed: {
    /** Name of the category. */
    type: z.string().nullable(),
    areas: z.string(),
    principals: z.array(z.object({ id: z.string(), userName: z.string() })),
    /** Names of the responsible persons, joined. */
    principal: z.string(),
    /** The same as `contactId` (texts.md G2). */
    contact: z.string().nullable(),
    // A welfare activity has no sessions; the name is answered for clients that read it.
    eventList: z.array(z.unknown()),
  },
  omittedInRows: ['introduction'],
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['title', 'organizer', 'startTime', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    // Without the exception of isEdit (texts.md G4).
    edit: { statuses: [0, 101, 102], anyOf: ['edit'] },
    cover: { anyOf: ['edit'] },
  },
  codes: { export: 3022 },
  exportColumns: [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: '活动名称', width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'organizer', header: '主办单位', width: 24 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'address', header: '地址', width: 32 },
    { key: 'startTime', header: '活动开始日期', width: 14, time: 'day' },
    { key: 'endTime', header: '活动结束日期', width: 14, time: 'day' },
    { key: 'contactId', header: '联系人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'principal', header: '负责人', width: 20 },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: usualMessages,
  // The entity has no status and the form one button, 提交审批 (001 §2, §3).
  dialect: { firstPage: 1, idsKey: 'ids', submitsUnsaid: true },
});

export const welfareEndpoints = contentEndpoints(anyContent(welfare));
