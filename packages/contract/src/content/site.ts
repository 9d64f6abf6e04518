import { reviewedActions, wasPublished } from '../kernel/actions';
import { bookableAnswers, bookableColumns, equipment, slotRule, weeklySlots } from '../kernel/bookable';
import { bookingEndpoints } from '../kernel/booking-endpoints';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { date } from '../kernel/date-fields';
import { dict, html, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { count } from '../kernel/number-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';

/** Dictionary node of the sites' categories. */
export const siteNode = '1004';

/** Bookable sites of a venue (001 §2–§5). */
export const site = defineContent({
  key: 'site',
  label: '场地',
  base: '/api/reserve/v1',
  paths: {
    page: 'admin-getPageSiteInfo',
    detail: 'admin-getSiteInfo',
    create: 'admin-publishSiteInfo',
    update: 'admin-updateSiteInfo',
    remove: 'admin-deleteSiteInfo',
    revoke: 'admin-revokeSiteReview',
    cover: 'admin-updateSiteCover',
    albums: 'admin-getSiteAlbums',
  },
  reviewed: true,
  fields: {
    title: text('场地名称', { required: '请输入场地名称', max: 100 }),
    typeId: dict('分类', messages.category, siteNode),
    ...equipment(messages.equipment),
    ...place(),
    area: count('面积', { required: messages.floorArea, negative: 'positive', unit: '平方米' }),
    contain: count('容纳人数', { required: messages.capacity, negative: 'positive', digits: 0, unit: '人' }),
    cost: count('费用', { initial: 0, negative: 'positive', unit: '元/场' }),
    contacts: text('负责人', { required: '请填写负责人', max: 50 }),
    validStartTime: date('有效期开始日期', messages.dateRange),
    validEndTime: date('有效期结束日期', messages.dateRange),
    tel: phone(),
    album: images('场地图片', { max: 8, required: '请选择场地图片' }),
    cover: image('封面'),
    ...weeklySlots(),
    introduction: html('场地简介', messages.introduction),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'album',
  rules: [
    {
      field: 'validEndTime',
      on: 'always',
      check: ({ validStartTime: start, validEndTime: end }) =>
        start && end && end < start ? messages.rangeOrder : undefined,
    },
    slotRule,
  ],
  ends: [{ field: 'validEndTime' }],
  computed: bookableAnswers,
  omittedInRows: ['introduction'],
  // The status filter of this screen leaves out 2 (001 §2); rows in it are found under 全部.
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, 0, 1, 100, 101, 102], dates: 'publishTime' },
  sortable: ['title', 'area', 'contain', 'cost', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    qr: { statuses: [100] },
    calendar: { when: wasPublished },
  },
  codes: { export: 3001, qr: 16 },
  exportColumns: [
    ...bookableColumns('场地名称'),
    { key: 'validStartTime', header: '有效期开始', width: 14, time: 'day' },
    { key: 'validEndTime', header: '有效期结束', width: 14, time: 'day' },
  ],
  messages: {
    ...usualMessages,
    submitted: messages.published,
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
});

export const siteEndpoints = contentEndpoints(anyContent(site));

/** Bookings of sites; `placeOrderList` is their page (002 §2.1). */
export const siteBookings = bookingEndpoints({
  key: 'site',
  label: '场地',
  base: site.base,
  noun: 'Site',
  idKey: 'siteId',
  exportCode: 3102,
});
