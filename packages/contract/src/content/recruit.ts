import * as z from 'zod';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { date } from '../kernel/date-fields';
import { html, longText, text } from '../kernel/field';
import { image } from '../kernel/file-fields';
import { shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';

/** Recruitment notice (001 §2–§5): no review, a validity switch and pinning instead. */
export const recruit = defineContent({
  key: 'recruit',
  label: '招生信息',
  base: '/api/trains/v1',
  paths: {
    page: 'admin-getPageRecruitStudentsInfo',
    detail: 'admin-getRecruitStudentsDetails',
    create: 'admin-publishRecruitStudentsInfo',
    update: 'admin-updateRecruitStudentsInfo',
    remove: 'admin-deleteRecruitStudents',
    toggle: 'admin-instalState',
    pin: 'admin-instalTop',
  },
  reviewed: false,
  fields: {
    title: text('标题', { required: '请输入标题', max: 30, lengthMessage: messages.length1to30 }),
    publishTime: date('发布日期', messages.dateRange),
    introduction: html('招生详情', '请输入招生详情'),
    cover: image('封面'),
    remarks: longText('备注'),
    ...shows(),
  },
  titleField: 'title',
  rules: [],
  computed: {
    publisher: z.string(),
    viewingCount: z.number(),
    isTop: z.number(),
  },
  omittedInRows: ['introduction'],
  filters: { keyword: 'title', validity: true, dates: 'publishTime' },
  sortable: ['title', 'publishTime', 'viewingCount', 'lastModificationTime'],
  rowActions: {
    edit: { anyOf: ['edit'] },
    remove: { anyOf: ['del'] },
    pin: { anyOf: ['edit'], when: (row) => row.state === true },
    toggle: { anyOf: ['edit'] },
  },
  codes: { export: 3011 },
  exportColumns: [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: '标题', width: 40 },
    { key: 'publisher', header: '发布人', width: 14 },
    { key: 'lastModificationTime', header: '最后修改时间', width: 20, time: 'second' },
    { key: 'viewingCount', header: '浏览量', width: 10 },
    { key: 'isTop', header: '置顶', width: 8 },
    { key: 'state', header: '状态', width: 8 },
  ],
  messages: {
    ...usualMessages,
    created: messages.published,
    submitted: messages.published,
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
});

export const recruitEndpoints = contentEndpoints(anyContent(recruit));
