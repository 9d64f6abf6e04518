import * as z from 'zod';
import { reviewedActions, wasPublished } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { plannedVisits, plans } from './culture-plan';
import { choice, choices } from '../kernel/choice-fields';
import { dict, html, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { count } from '../kernel/number-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes } from '../kernel/review';
import { serviceTypes } from '../kernel/service-types';

/** Dictionary node of the categories of culture delivery. */
const cultureNode = '3003';

/** What clubs bring to the districts, by a plan of two years (002 §2.7, §3, §5.4). */
export const culture = defineContent({
  key: 'culture',
  label: '文化配送',
  base: '/api/culturebrands/v1',
  paths: {
    page: 'admin-getBrandPageList',
    detail: 'admin-getCulBrandInfo',
    create: 'admin-addCultureBrandInfo',
    update: 'admin-updateCultureBrandInfo',
    remove: 'admin-deleteCultureBrandInfo',
    revoke: 'admin-revokeCultureBrandReview',
    cover: 'admin-updateCultureBrandCover',
    albums: 'admin-getCultureBrandAlbums',
  },
  // The list of teachers changes their photos through these calls (texts.md G5).
  lends: { cover: ['teacher'], albums: ['teacher'] },
  reviewed: true,
  fields: {
    title: text('活动名称', { required: '请输入活动名称', max: 30, lengthMessage: messages.length1to30 }),
    ...place(),
    duration: count('时长', { required: '请输入时长', digits: 0, unit: '分钟' }),
    typeId: dict('分类', messages.category, cultureNode),
    leagueIds: choices('社团', { source: 'club', required: '请选择社团', max: 50 }),
    serviceType: choice('服务类型', { required: '请选择服务类型', choices: serviceTypes }),
    contacts: text('负责人', { required: '请输入负责人', max: 50 }),
    tel: phone(),
    plans: plans('配送计划'),
    albums: images('活动图片', { max: 8, required: '请上传图片' }),
    cover: image('封面'),
    introduction: html('活动简介', messages.introduction),
    contactId: text('联系人编号', { max: 50 }),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'albums',
  rules: [
    {
      field: 'plans',
      on: 'submit',
      check: ({ plans: planned }) => (plannedVisits(planned ?? []) === 0 ? '请填写配送计划' : undefined),
    },
  ],
  computed: {
    /** Name of the category. */
    type: z.string().nullable(),
    province: z.string(),
    city: z.string(),
    area: z.string(),
    areas: z.string(),
    leagues: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Their names, joined. */
    leagueNames: z.string(),
    /** Visits of the plan. */
    planCount: z.number(),
    /** Visits that were given a month. */
    allocatedCount: z.number(),
    /** Visits that took place. */
    successCount: z.number(),
  },
  omittedInRows: ['introduction'],
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['title', 'duration', 'planCount', 'allocatedCount', 'successCount', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    // Deliveries may be removed where they may be edited (texts.md K4).
    remove: { statuses: [0, 101, 102], orEditable: true, anyOf: ['del'] },
    cover: { anyOf: ['edit'] },
    qr: { statuses: [100] },
    deliveries: { when: wasPublished },
  },
  codes: { export: 3007, qr: 22 },
  exportColumns: [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: '活动名称', width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'leagueNames', header: '社团', width: 28 },
    { key: 'serviceType', header: '服务类型', width: 12 },
    { key: 'duration', header: '时长(分钟)', width: 12 },
    { key: 'planCount', header: '计划配送次数', width: 14 },
    { key: 'allocatedCount', header: '已分配次数', width: 12 },
    { key: 'successCount', header: '已完成次数', width: 12 },
    { key: 'contacts', header: '负责人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: usualMessages,
  dialect: { firstPage: 1, idsKey: 'ids' },
});

export const cultureEndpoints = contentEndpoints(anyContent(culture));
