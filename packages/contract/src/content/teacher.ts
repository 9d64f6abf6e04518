import { largestListNumber, listNumberWrong, mostOrdered } from '../kernel/list-number';
import * as z from 'zod';
import { reviewedActions } from '../kernel/actions';
import { anyContent, defineContent } from '../kernel/content';
import { contentEndpoints } from '../kernel/content-endpoints';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { choice, pick } from '../kernel/choice-fields';
import { birthDate } from '../kernel/date-fields';
import { dict, html, phone, text } from '../kernel/field';
import { image } from '../kernel/file-fields';
import { idCard } from '../kernel/id-card-field';
import { shows } from '../kernel/groups';
import { messages, usualMessages } from '../kernel/messages';
import { option } from '../kernel/need';
import { asNumber } from '../kernel/number-fields';
import { sexes } from '../kernel/sexes';
import { Status, statusCodes } from '../kernel/review';
import { revealReason } from '../kernel/reveal-reason';
import { id, wholeNumber } from '../kernel/wire-values';

/** Education as it is stored and shown (texts.md G11). */
export const educations = ['博士', '硕士', '本科', '大专', '中专', '高中', '初中', '小学', '其他'] as const;

declare module '../kernel/field' {
  interface ChoiceSources {
    teacher: true;
  }
}

/** Teachers (001 §2–§5): a directory with validity, pin and weight, reviewed like everything else. */
export const teacher = defineContent({
  key: 'teacher',
  label: '师资',
  base: '/api/teachers/v1',
  paths: {
    page: 'admin-getPageTeachersInfo',
    detail: 'admin-getTeachersDetails',
    create: 'admin-addTeachersInfo',
    update: 'admin-updateTeachersInfo',
    remove: 'admin-deleteTeachersInfo',
    revoke: 'admin-updateTeachersState',
    // The list changes photos through the calls of culture delivery, with a teacher's id (texts.md G5).
    cover: '/api/culturebrands/v1/admin-updateCultureBrandCover',
    albums: '/api/culturebrands/v1/admin-getCultureBrandAlbums',
    toggle: 'admin-setTeachersValid',
    pin: 'admin-teachersSetUpTop',
  },
  reviewed: true,
  fields: {
    name: text('教师姓名', { required: '请输入教师姓名', max: 30, lengthMessage: messages.length1to30 }),
    graduatedSchool: text('毕业院校', { required: '请输入毕业院校', max: 100 }),
    employer: text('工作单位', { required: '请输入工作单位', max: 100 }),
    profession: text('专业', { required: '请输入专业', max: 100 }),
    sex: choice('性别', { required: '请选择性别', choices: sexes }),
    typeId: dict('教学类别', '请选择教学类别', '1008'),
    education: pick('学历', { required: '请选择学历', options: educations }),
    birthday: birthDate('出生日期'),
    idCardNo: idCard('身份证号'),
    tel: phone(),
    photo: image('头像', '头像不能为空'),
    introduction: html('教师简介'),
    ...shows(),
  },
  titleField: 'name',
  coverField: 'photo',
  rules: [],
  computed: {
    /** Name of the teaching type. */
    type: z.string().nullable(),
    /** 添加日期: of the publication, before that of the creation. */
    addedDate: z.string(),
    isValid: z.boolean(),
    isTop: z.number(),
    /** Weight. */
    sort: z.number(),
  },
  omittedInRows: ['introduction'],
  filters: { keyword: 'name', type: 'typeId', statuses: [-1, ...statusCodes], dates: 'publishTime' },
  sortable: ['name', 'sort', 'birthday', 'publishTime'],
  rowActions: {
    ...reviewedActions,
    cover: { anyOf: ['edit'] },
    toggle: { statuses: [100], anyOf: ['edit'] },
    // Pinned while approved and valid (texts.md Part E); the pin is taken off whatever became of a later edit.
    pin: {
      anyOf: ['edit'],
      when: (row) => Number(row.isTop) === 1 || (row.status === Status.approved && row.isValid === true),
    },
    weight: { anyOf: ['edit'] },
  },
  codes: { export: 3012 },
  exportColumns: [
    { key: 'addedDate', header: '添加日期', width: 14, time: 'day' },
    { key: 'name', header: '教师姓名', width: 14 },
    { key: 'sex', header: '性别', width: 8 },
    { key: 'birthday', header: '出生日期', width: 14, time: 'day' },
    { key: 'type', header: '教学类别', width: 12 },
    { key: 'graduatedSchool', header: '毕业院校', width: 24 },
    { key: 'profession', header: '专业', width: 18 },
    { key: 'education', header: '学历', width: 10 },
    { key: 'employer', header: '工作单位', width: 28 },
    { key: 'tel', header: '电话', width: 16 },
    { key: 'idCardNo', header: '身份证号', width: 22 },
    { key: 'sort', header: '权重', width: 8 },
    { key: 'statusText', header: '状态', width: 14 },
  ],
  messages: {
    ...usualMessages,
    toggled: '状态设置成功！',
  },
  sendsPortraits: true,
  // Teachers have no call of their own for revoking: the status is set back (texts.md G9).
  // The form has one button, 提交审批 (001 §2).
  dialect: { firstPage: 1, idsKey: 'ids', revokeSendsStatus: true, submitsUnsaid: true },
});

export const teacherEndpoints = contentEndpoints(anyContent(teacher));

const weightMissing = '请输入权重';
export const weightWrong = listNumberWrong('权重');
const weight = z.preprocess(
  asNumber,
  z
    .int({ error: ({ input }) => (typeof input === 'number' ? weightWrong : weightMissing) })
    .min(0, weightWrong)
    .max(largestListNumber, weightWrong),
);

/** A larger weight ranks earlier; all or none. */
export const setTeacherSort = endpoint({
  path: '/api/teachers/v1/admin-setTeacherSort',
  need: option('teacher', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '设置师资权重',
  input: z.object({
    sortList: z.preprocess(
      // One teacher may come without the list around him, as one id may stand for a list of ids.
      (sent) => (typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? [sent] : sent),
      z
        .array(z.object({ id, sort: weight, was: wholeNumber.nullish() }), { error: '请提供要排序的教师' })
        .min(1, '请提供要排序的教师')
        .max(mostOrdered, `一次最多设置 ${mostOrdered} 位教师`),
    ),
  }),
  output: z.null(),
});

/** Approved and valid teachers of a venue, for choosing. */
export const getAllTeachers = endpoint({
  path: '/api/teachers/v1/admin-getAllTeacher',
  need: { kind: 'staff' },
  effect: 'read',
  summary: '可选师资',
  input: z.object({ venueId: z.string().nullish() }),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The number in full, for a reason that the log keeps. */
export const revealTeacher = endpoint({
  path: '/api/teachers/v1/admin-revealTeacher',
  need: option('teacher', 'reveal'),
  effect: 'write',
  freshProof: true,
  summary: '查看教师的身份证号',
  input: z.object({
    id,
    reason: revealReason,
  }),
  output: z.object({ idCardNo: z.string(), tel: z.string() }),
});

/** Calls of the type beside the standard ones. */
export const teacherOwnEndpoints: readonly Endpoint[] = [setTeacherSort, getAllTeachers, revealTeacher];
