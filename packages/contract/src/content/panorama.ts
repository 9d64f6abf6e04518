import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { exhibitionNode } from '../kernel/exhibition-node';
import { dict, flag, html, link, text } from '../kernel/field';
import { image } from '../kernel/file-fields';
import { regionFields } from '../kernel/groups';
import { coordinate } from '../kernel/number-fields';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes } from '../kernel/review';

const { provinceId, cityId, areaId: countyId, streetId } = regionFields();

/** Panoramic halls: exhibition items with a roaming link (001 §2–§5), in names of their own (texts.md Part F). */
export const panorama = defineContent({
  key: 'panorama',
  label: '全景展厅',
  base: '/api/exhibitionealls/v1',
  paths: {
    page: 'admin-getResourceList',
    detail: 'admin-getResource',
    create: 'admin-addResource',
    update: 'admin-updateResource',
    remove: 'admin-deleteResource',
    revoke: 'admin-revokeReviewExhibitionHallx',
    cover: 'admin-setExhibitionHallCover',
  },
  reviewed: true,
  fields: {
    // The text speaks of an activity, to the letter (P4).
    title: text('展厅名称', { required: '请输入活动名称', max: 30, lengthMessage: messages.length1to30 }),
    provinceId,
    cityId,
    countyId,
    streetId,
    detailedAddress: text('详细地址', { required: '请输入线下详细地址', max: 200 }),
    longitude: coordinate('经度', 180),
    dimension: coordinate('纬度', 90),
    classification: dict('分类', messages.category, exhibitionNode),
    url: link('漫游地址', { required: '漫游地址不能为空！', wrong: '这网址不是以http://或https://开头' }),
    frontCover: image('封面', messages.cover),
    introduction: html('展厅简介'),
    isPCDisplay: flag('PC端显示', true),
    isWechatDisplay: flag('微信端显示', true),
    isAppDisplay: flag('APP端显示', true),
  },
  titleField: 'title',
  coverField: 'frontCover',
  rules: [],
  computed: {
    createDate: z.string(),
    /** Name of the category. */
    type: z.string().nullable(),
    /** Text of the regions. */
    county: z.string(),
  },
  omittedInRows: [],
  numbered: 'everywhere',
  filters: { keyword: 'title', type: 'classification', statuses: statusCodes, dates: 'publishTime' },
  sortable: ['title', 'createDate', 'publishTime'],
  rowActions: { ...reviewedActions, cover: { anyOf: ['edit'] } },
  codes: { export: 1016 },
  exportColumns: [
    { key: 'publishTime', header: '发布时间', width: 20, time: 'second' },
    { key: 'title', header: '展厅名称', width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'county', header: '区域', width: 28 },
    { key: 'detailedAddress', header: '详细地址', width: 32 },
    { key: 'url', header: '漫游地址', width: 40 },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: usualMessages,
  dialect: {
    firstPage: 1,
    idsKey: 'idList',
    filters: { keyword: 'title', typeId: 'classification', startTime: 'beginDate', endTime: 'endDate' },
    statuses: { 100: 3, 101: 4, 102: 5 },
    statusesIn: 'filter',
    statusShape: 'object',
  },
});

export const panoramaEndpoints = contentEndpoints(anyContent(panorama));
