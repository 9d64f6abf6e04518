import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { choice, choices } from '../kernel/choice-fields';
import { date } from '../kernel/date-fields';
import { dict, html, longText, phone, text } from '../kernel/field';
import { image, images } from '../kernel/file-fields';
import { asNumber, count, largestCount } from '../kernel/number-fields';
import { place, shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { statusCodes, type StatusCode, statusLabels } from '../kernel/review';
import { serviceTypes } from '../kernel/service-types';

/** Dictionary node of the courses' categories. */
const courseNode = '1008';

/** No person is older (002 §5.8 knows ages up to here). */
const oldestStudent = 130;

/** Said of a youngest age above the oldest (002 §5.8). */
export const agesWrong = '招生范围填写错误，最小岁数 大于 最大岁数';

/** Said of any quota that is missing or is no whole number (002 §5.1). */
const quotaAsked = '请输入招生人数（整数）';
const quota = z.preprocess(
  asNumber,
  z
    .number({ error: quotaAsked })
    .refine(Number.isInteger, { error: quotaAsked })
    .nonnegative(quotaAsked)
    .max(largestCount, `招生人数不能超过 ${largestCount}`),
);

/** What an approved course is called by the day (002 §4.2). */
export const courseStages = {
  recruiting: '招生中',
  training: '培训中',
  ended: '培训结束',
  closed: '报名结束',
} as const;
export type CourseStage = keyof typeof courseStages;

interface CourseDays {
  readonly signUpEndTime: string | null;
  readonly trainStartTime: string | null;
  readonly trainEndTime: string | null;
}

/** Where an approved course stands; whole days of China, both ends included (texts.md K5). `today` is `yyyy-MM-dd`. */
export function courseStage({ signUpEndTime, trainStartTime, trainEndTime }: CourseDays, today: string): CourseStage {
  if (signUpEndTime !== null && today <= signUpEndTime) return 'recruiting';
  if (trainEndTime !== null && today > trainEndTime) return 'ended';
  if (trainStartTime !== null && today >= trainStartTime) return 'training';
  return 'closed';
}

/** Name of a status on the screens of courses; of an approved one it follows the day. */
export const courseStatusNames = {
  ...Object.fromEntries(statusCodes.map((code) => [code, statusLabels[code].discription])),
  0: '待提交',
  1: '审批中',
  2: '复审',
  101: '驳回',
  102: '反审',
} as Readonly<Record<StatusCode, string>>;

/** Courses with their teachers and the quota of their students (002 §2.5, §3, §5.1). */
export const course = defineContent({
  key: 'course',
  label: '课程',
  base: '/api/courses/v1',
  paths: {
    page: 'admin-getPageCourseInfo',
    detail: 'admin-getCourseDetails',
    create: 'admin-addCourseInfo',
    update: 'admin-updateCourseInfo',
    remove: 'admin-deleteCourseInfo',
    revoke: 'admin-revokeCourseReview',
    cover: 'admin-updateCourseCover',
    albums: 'admin-getCourseAlbums',
  },
  reviewed: true,
  statusNames: courseStatusNames,
  fields: {
    // The specification asks for the name of an activity here (002 §5.1).
    title: text('课程名称', { required: '请输入活动名称', max: 100 }),
    typeId: dict('分类', messages.category, courseNode),
    teacherIds: choices('培训教师', { source: 'teacher', required: '请选择培训教师', max: 20 }),
    classHour: count('课程时长', { required: '请输入课程时长', digits: 0, unit: '分钟/期' }),
    planPeriod: count('课程计划期数', { required: '请输入课程计划期数', digits: 0, unit: '期' }),
    minimal: count('招生范围（最小）', { required: '招生范围（最小）', digits: 0, unit: '岁' }),
    maximum: count('招生范围（最大）', { required: '招生范围（最大）', digits: 0, unit: '岁' }),
    count: { ...count('招生人数', { required: quotaAsked, digits: 0, unit: '人' }), asked: quota },
    cost: count('费用', { initial: 0, unit: '元' }),
    ...place('详细地址'),
    signUpEndTime: date('报名结束时间', '请选择报名结束时间'),
    trainStartTime: date('培训开始日期', messages.dateRange),
    trainEndTime: date('培训结束日期', messages.dateRange),
    contacts: text('负责人', { required: '请输入负责人', max: 50 }),
    tel: phone(),
    classTime: longText('上课时间', 500),
    requirements: longText('报名要求'),
    album: images('课程图片', { max: 8, required: '请上传图片' }),
    cover: image('封面'),
    introduction: html('课程介绍', '请填写简介'),
    // In the entity, on no form (texts.md K2).
    duration: count('时长'),
    leagueIds: choices('社团', { source: 'club', max: 50 }),
    serviceType: choice('服务类型', { choices: serviceTypes }),
    contactId: text('联系人编号', { max: 50 }),
    ...shows(),
  },
  alsoSent: { checkDate: z.array(z.string()).max(2).nullish().describe('培训日期：首日与末日') },
  titleField: 'title',
  coverField: 'cover',
  coverFrom: 'album',
  rules: [
    {
      field: 'maximum',
      on: 'always',
      check: ({ minimal, maximum }) =>
        minimal !== null && maximum !== null && minimal > maximum ? agesWrong : undefined,
    },
    {
      field: 'maximum',
      on: 'always',
      check: ({ maximum }) =>
        maximum !== null && maximum > oldestStudent ? `年龄不能超过 ${oldestStudent} 岁` : undefined,
    },
    {
      field: 'count',
      on: 'submit',
      check: ({ count: places }) => (places !== null && places < 1 ? quotaAsked : undefined),
    },
    {
      field: 'trainEndTime',
      on: 'always',
      check: ({ trainStartTime: start, trainEndTime: end }) =>
        start && end && end < start ? messages.rangeOrder : undefined,
    },
    {
      field: 'signUpEndTime',
      on: 'submit',
      check: ({ signUpEndTime, trainEndTime }) =>
        signUpEndTime && trainEndTime && signUpEndTime > trainEndTime ? '报名结束时间不能晚于培训结束日期' : undefined,
    },
  ],
  ends: [{ field: 'signUpEndTime' }, { field: 'trainEndTime' }],
  occurs: { place: 'address', start: 'trainStartTime', end: 'trainEndTime' },
  computed: {
    /** Name of the category. */
    type: z.string().nullable(),
    province: z.string(),
    city: z.string(),
    areas: z.string(),
    teachers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The same as `album` (texts.md K3). */
    albums: z.array(z.string()),
    /** `[trainStartTime, trainEndTime]`, as the form of the specification holds them. */
    checkDate: z.array(z.string()),
    /** Places that are held: sign-ups that wait for a decision or were approved. */
    signUpNum: z.number(),
    /** Name of the status; of an approved course it follows the day. */
    stageText: z.string(),
    // A course has no sessions; the name is answered for clients that read it.
    eventList: z.array(z.unknown()),
  },
  omittedInRows: ['introduction', 'requirements'],
  filters: { keyword: 'title', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['title', 'trainStartTime', 'signUpEndTime', 'count', 'signUpNum', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    // Courses may be removed where they may be edited (texts.md K4).
    remove: { statuses: [0, 101, 102], orEditable: true, anyOf: ['del'] },
    cover: { anyOf: ['edit'] },
    qr: { statuses: [100] },
  },
  codes: { export: 3010, qr: 17 },
  exportColumns: [
    { key: 'publishTime', header: '发布日期', width: 14, time: 'day' },
    { key: 'title', header: '课程', width: 32 },
    { key: 'type', header: '分类', width: 12 },
    { key: 'areas', header: '区域', width: 28 },
    { key: 'address', header: '详细地址', width: 32 },
    { key: 'trainStartTime', header: '培训开始日期', width: 14, time: 'day' },
    { key: 'trainEndTime', header: '培训结束日期', width: 14, time: 'day' },
    { key: 'signUpEndTime', header: '报名结束时间', width: 14, time: 'day' },
    { key: 'planPeriod', header: '期数', width: 8 },
    { key: 'classHour', header: '课时', width: 8 },
    { key: 'minimal', header: '招生范围（最小）', width: 16 },
    { key: 'maximum', header: '招生范围（最大）', width: 16 },
    { key: 'count', header: '招生人数', width: 10 },
    { key: 'signUpNum', header: '已报名人数', width: 12 },
    { key: 'contacts', header: '负责人', width: 12 },
    { key: 'tel', header: '联系电话', width: 16 },
    { key: 'stageText', header: '状态', width: 14 },
  ],
  messages: {
    ...usualMessages,
    created: '添加成功',
    submitted: '添加成功',
    updated: '修改成功',
    removed: '删除成功',
  },
  dialect: { firstPage: 1, idsKey: 'ids' },
});

export const courseEndpoints = contentEndpoints(anyContent(course));
