import * as z from 'zod';
import { reviewedActions, wasPublished } from '../kernel/actions';
import { photoAlbums } from '../kernel/album-field';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { choice } from '../kernel/choice-fields';
import { date } from '../kernel/date-fields';
import { dict, html, longText, phone, text } from '../kernel/field';
import { image } from '../kernel/file-fields';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { count } from '../kernel/number-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { staff } from '../kernel/need';
import { statusCodes } from '../kernel/review';
import { serviceTypes } from '../kernel/service-types';

/** Dictionary node of the clubs' categories. */
const clubNode = '3002';

/** What an approved club is called (002 §4.3). */
export const recruitNames = { on: '招募中', off: '未招募' } as const;

declare module '../kernel/field' {
  interface ChoiceSources {
    club: true;
  }
}

/** Clubs with their albums and members (002 §2.6, §3, §5.3). */
export const club = defineContent({
  key: 'club',
  label: '社团',
  base: '/api/leagues/v1',
  paths: {
    page: 'admin-getAllPageList',
    detail: 'admin-getLeagueInfo',
    create: 'admin-addLeagueInfo',
    update: 'admin-updateLeagueInfo',
    remove: 'admin-deleteLeagueInfo',
    revoke: 'admin-revokeLeagueReview',
    cover: 'admin-updateLeagueCover',
  },
  reviewed: true,
  fields: {
    title: text('社团名称', { required: '请输入社团名称', max: 100 }),
    typeId: dict('分类', messages.category, clubNode),
    ...place('详细地址'),
    // Both ask with the same words (texts.md K10).
    peopleCount: count('社团人数', { required: '社团人数', digits: 0, unit: '人' }),
    recruitCount: count('招募人数', { required: '社团人数', digits: 0, unit: '人' }),
    cover: image('社团封面', '请选择社团封面'),
    establishTime: date('成立时间', '请选择成立时间'),
    tel: phone(),
    serviceType: choice('服务类型', { required: '请选择服务类型', choices: serviceTypes }),
    contacts: text('联系人', { required: '请填写联系人姓名', max: 50 }),
    introduction: html('社团介绍', '简介不能为空'),
    albums: photoAlbums('社团相册'),
    tips: longText('温馨提示'),
    contactId: text('联系人编号', { max: 50 }),
    ...shows(),
  },
  titleField: 'title',
  coverField: 'cover',
  rules: [],
  computed: {
    /** Name of the category. */
    type: z.string().nullable(),
    /** Names of the regions: where the club is active. */
    activityRange: z.string(),
    areas: z.string(),
    strEstablishTime: z.string().nullable(),
    /** People of the club: those that the form says and those who joined since. */
    count: z.number(),
    /** 1 while it recruits, else 0 (texts.md K7). */
    isRecruit: z.number(),
    /** Who joined since the recruiting began. */
    recruitedCount: z.number(),
    /** Name of the status; of an approved club whether it recruits. */
    stageText: z.string(),
  },
  omittedInRows: ['introduction', 'albums', 'tips'],
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['title', 'establishTime', 'count', 'recruitCount', 'recruitedCount', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    recruit: { statuses: [100], anyOf: ['edit'] },
    members: { when: wasPublished },
  },
  codes: { export: 3015 },
  exportColumns: [
    { key: 'strEstablishTime', header: '成立时间', width: 14, time: 'day' },
    { key: 'title', header: '社团名称', width: 32 },
    { key: 'type', header: '类型', width: 12 },
    { key: 'activityRange', header: '活动区域', width: 28 },
    { key: 'address', header: '详细地址', width: 32 },
    { key: 'count', header: '社团人数', width: 10 },
    { key: 'recruitCount', header: '招募人数', width: 10 },
    { key: 'recruitedCount', header: '已招募人数', width: 12 },
    { key: 'contacts', header: '联系人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'stageText', header: '状态', width: 14 },
  ],
  messages: usualMessages,
  sendsPortraits: true,
  // The list counts its pages from 0 (002 §9).
  dialect: { firstPage: 0, idsKey: 'ids' },
});

export const clubEndpoints = contentEndpoints(anyContent(club));

const clubChoices = z.array(
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
  path: `${club.base}/admin-leagueInitialsSearch`,
  need: staff,
  effect: 'read',
  summary: '可选社团（按首字母）',
  input: choiceInput,
  output: clubChoices,
});

/** The same list (texts.md K12). */
export const getAllLeague = endpoint({
  path: `${club.base}/admin-getAllLeague`,
  need: staff,
  effect: 'read',
  summary: '可选社团',
  input: choiceInput,
  output: clubChoices,
});

/** Lists of clubs to choose from. */
export const clubChoiceEndpoints: readonly Endpoint[] = [leagueInitialsSearch, getAllLeague];
