import { reviewedActions, wasPublished } from '../kernel/actions';
import { bookableAnswers, bookableColumns, equipment, slotRule, weeklySlots } from '../kernel/bookable';
import { bookingEndpoints } from '../kernel/booking-endpoints';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { exhibitionNode } from '../kernel/exhibition-node';
import { dict, html, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { count } from '../kernel/number-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes } from '../kernel/review';

/** Bookable exhibition halls (001 §2–§5); the prefix is spelled as the specification spells it. */
export const hall = defineContent({
  key: 'hall',
  label: '展厅',
  base: '/api/exhibitionealls/v1',
  paths: {
    page: 'admin-getPageExhibitionHallInfo',
    detail: 'admin-getExhibitionHallInfo',
    create: 'admin-addExhibitionHallInfo',
    update: 'admin-updateExhibitionHall',
    remove: 'admin-deleteExhibitionHall',
    revoke: 'admin-revokeExhibitionHallReview',
    cover: 'admin-updateExhibitionHallCover',
  },
  reviewed: true,
  fields: {
    title: text('展厅名称', { required: '请输入展厅名称', max: 100 }),
    typeId: dict('分类', messages.category, exhibitionNode),
    // The form asks for it, the payload of the specification does not have it: the server takes it or does without (P1).
    ...equipment(),
    ...place(),
    area: count('面积', { required: messages.floorArea, unit: '平方米' }),
    contain: count('容纳人数', { required: messages.capacity, digits: 0, unit: '人' }),
    contacts: text('联系人', { required: '请输入联系人', max: 50 }),
    tel: phone(),
    cost: count('费用', { initial: 0, unit: '元/场' }),
    album: images('展厅图片', { max: 8, required: '请选择图片' }),
    cover: image('封面'),
    ...weeklySlots(),
    introduction: html('展厅简介', messages.introduction),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'album',
  rules: [slotRule],
  computed: bookableAnswers,
  omittedInRows: ['introduction'],
  numbered: 'rows',
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['title', 'area', 'contain', 'cost', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    qr: { statuses: [100] },
    calendar: { when: wasPublished },
  },
  codes: { export: 3019, qr: 23 },
  exportColumns: bookableColumns('展厅名称'),
  messages: {
    ...usualMessages,
    submitted: '展厅预订发布成功！',
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
});

export const hallEndpoints = contentEndpoints(anyContent(hall));

/** Bookings of halls; `exhibitionOrderList` is their page (002 §2.1). */
export const hallBookings = bookingEndpoints({
  key: 'hall',
  label: '展厅',
  base: hall.base,
  noun: 'ExhibitionHall',
  idKey: 'hallId',
  exportCode: 3103,
});
