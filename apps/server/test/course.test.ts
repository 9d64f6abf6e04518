import { messages } from '@yunguan/contract/kernel/messages';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { getPublicCourse } from '@yunguan/contract/content/course-signup';
import { signUpOnBehalf } from '@yunguan/contract/content/course-signup-desk';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { courseStage, courseStatusNames } from '@yunguan/contract/content/course';
import { generateFile, generateQrCode } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageTextAt } from '../src/content/course/stage-sql';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { booksOf, courseContent, mustSignUp, openCourse, studentForm } from './course-factories';
import { courseSignupCalls } from './course-signup-calls';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';
import { buildTeacher } from './people-factories';
import { buildCourse, courseInput } from './training-factories';

const create = path(courseContent, 'create');
const update = path(courseContent, 'update');
const detail = path(courseContent, 'detail');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { rowOf, mustWait, waitingOrders, move } = courseSignupCalls(() => app);

const detailOf = (id: string) => mustSend(app, 'editor', detail, { id, browseIp: '' });

interface Days {
  readonly signUpEndTime: string | null;
  readonly trainStartTime: string | null;
  readonly trainEndTime: string | null;
}

/** What the database calls an approved course with these days at the moment. */
async function stagesInSql(days: readonly Days[], moment: string): Promise<string[]> {
  const { rows } = await app.deps.pools.owner.query<{ stage: string }>(
    `select ${stageTextAt('$2::timestamptz')} as stage from (select 100 as status, n,
       (one ->> 'signUpEndTime')::date as sign_up_end_time, (one ->> 'trainStartTime')::date as train_start_time,
       (one ->> 'trainEndTime')::date as train_end_time from jsonb_array_elements($1::jsonb) with ordinality as e (one, n)) c
     order by n`,
    [JSON.stringify(days), moment],
  );
  return rows.map(({ stage }) => stage);
}

const names = { recruiting: '招生中', training: '培训中', ended: '培训结束', closed: '报名结束' } as const;

describe('the status of an approved course', () => {
  const usual = { signUpEndTime: '2027-03-01', trainStartTime: '2027-03-08', trainEndTime: '2027-06-20' };

  it.each([
    // The last moment of a day in China is 15:59:59 in UTC.
    ['2027-03-01T15:59:59Z', '招生中'],
    ['2027-03-01T16:00:00Z', '报名结束'],
    ['2027-03-07T15:59:59Z', '报名结束'],
    ['2027-03-07T16:00:00Z', '培训中'],
    ['2027-06-20T15:59:59Z', '培训中'],
    ['2027-06-20T16:00:00Z', '培训结束'],
  ])('at %s is %s', async (moment, name) => {
    expect(await stagesInSql([usual], moment)).toEqual([name]);
    const today = new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(names[courseStage(usual, today)]).toBe(name);
  });

  it('is the same on the server and on the screens, whatever the days are', async () => {
    const choices = [null, '2027-03-06', '2027-03-07', '2027-03-08', '2027-03-09', '2027-03-10'];
    const days: Days[] = choices.flatMap((signUpEndTime) =>
      choices.flatMap((trainStartTime) =>
        choices.map((trainEndTime) => ({ signUpEndTime, trainStartTime, trainEndTime })),
      ),
    );
    for (const [moment, today] of [
      ['2027-03-07T15:59:59.999Z', '2027-03-07'],
      ['2027-03-07T16:00:00Z', '2027-03-08'],
      ['2027-03-08T15:59:59.999Z', '2027-03-08'],
    ] as const) {
      expect(await stagesInSql(days, moment)).toEqual(days.map((one) => names[courseStage(one, today)]));
    }
  });

  it('of any other one is the word of the review', async () => {
    expect(await detailOf(await buildCourse(app, { status: 1 }))).toMatchObject({ stageText: courseStatusNames[1] });
    expect(await detailOf(await buildCourse(app, { status: 101 }))).toMatchObject({ stageText: '驳回' });
  });
});

describe('the form of a course', () => {
  it('refuses ages that are upside down, and dates that are', async () => {
    const bad = async (changes: Form) =>
      app.send('editor', create, { ...(await courseInput(app, changes)), status: 0 });
    expect(await bad({ minimal: 12, maximum: 6 })).toMatchObject({
      state: 0,
      msg: '招生范围填写错误，最小岁数 大于 最大岁数',
    });
    expect(await bad({ minimal: 6, maximum: 131 })).toMatchObject({
      msg: '年龄不能超过 130 岁',
      objects: { code: 'VALIDATION', field: 'maximum' },
    });
    expect(await bad({ minimal: 6, maximum: 130 })).toMatchObject({ state: 1 });
    expect(await bad({ trainStartTime: '2027-05-02', trainEndTime: '2027-05-01' })).toMatchObject({ state: 0 });
    const late = await courseInput(app, { signUpEndTime: '2027-06-21' });
    expect(await app.send('editor', create, { ...late, status: 1 })).toMatchObject({
      state: 0,
      msg: '报名结束时间不能晚于培训结束日期',
    });
  });

  it('takes the days, pictures and teachers under the names of the specification', async () => {
    const { trainStartTime, trainEndTime, ...form } = await courseInput(app);
    const body = { ...form, checkDate: [trainStartTime, trainEndTime], status: 1 };
    const { id } = await mustSend(app, 'editor', create, body);
    expect(await detailOf(String(id))).toMatchObject({
      trainStartTime,
      trainEndTime,
      checkDate: [trainStartTime, trainEndTime],
      eventList: [],
    });
  });

  it.each([[null], ['']])('takes the range where the days are sent beside it as %j', async (unused) => {
    const { trainStartTime, trainEndTime, ...form } = await courseInput(app);
    const range = { checkDate: [trainStartTime, trainEndTime], trainStartTime: unused, trainEndTime: unused };
    const { id } = await mustSend(app, 'editor', create, { ...form, ...range, status: 1 });
    expect(await detailOf(String(id))).toMatchObject({ trainStartTime, trainEndTime });
  });

  it('takes the pictures and teachers that were read beside their own names, left open', async () => {
    const { album, teacherIds, ...form } = await courseInput(app);
    const read = {
      albums: album,
      teachers: (teacherIds as string[]).map((teacher) => ({ id: teacher, name: '随便' })),
    };
    const { id } = await mustSend(app, 'editor', create, { ...form, ...read, album: [], teacherIds: '', status: 1 });
    expect(await detailOf(String(id))).toMatchObject({ album, teacherIds });
    await mustSend(app, 'editor', path(courseContent, 'revoke'), { id });
    const { version: _, ...whole } = await detailOf(String(id));
    await mustSend(app, 'editor', update, { ...whole, album: [], teacherIds: [], status: 0 });
    expect(await detailOf(String(id))).toMatchObject({ albums: [], teachers: [] });
  });

  it('refuses days that are no list rather than losing them', async () => {
    const { trainStartTime, trainEndTime, ...form } = await courseInput(app);
    const sent = { ...form, checkDate: `${String(trainStartTime)},${String(trainEndTime)}`, status: 0 };
    expect(await app.send('editor', create, sent)).toMatchObject({ state: 0, msg: '请选择日期！' });
    expect(await app.send('editor', create, { ...sent, checkDate: '' })).toMatchObject({ state: 1 });
  });

  it.each([
    ['three days', ['2027-05-01', '2027-05-02', '2027-05-03'], '请选择日期！'],
    ['a day that is none', ['2027-02-30', '2027-05-02'], '请选择日期！'],
    ['an end that is no day', ['2027-05-01', '后天'], '请选择日期！'],
    ['an end before the start', ['2027-05-02', '2027-05-01'], messages.rangeOrder],
  ])('refuses %s as the range', async (_, checkDate, msg) => {
    const { trainStartTime: _start, trainEndTime: _end, ...form } = await courseInput(app);
    expect(await app.send('editor', create, { ...form, checkDate, status: 0 })).toMatchObject({ state: 0, msg });
  });

  it.each([[null], [''], [[]]])('takes the days away again when the range is sent as %j', async (checkDate) => {
    const { id } = await mustSend(app, 'editor', create, { ...(await courseInput(app)), status: 0 });
    await mustSend(app, 'editor', update, { id, classTime: '每周日' });
    expect((await detailOf(String(id))).checkDate).toHaveLength(2);
    await mustSend(app, 'editor', update, { id, checkDate });
    expect(await detailOf(String(id))).toMatchObject({ trainStartTime: null, trainEndTime: null, checkDate: [] });
  });

  it('takes the range or the days, whichever was changed in a form that was read and sent back whole', async () => {
    const { id } = await mustSend(app, 'editor', create, { ...(await courseInput(app)), status: 0 });
    const sendBack = async (changes: Form) => {
      const { version: _, ...whole } = await detailOf(String(id));
      await mustSend(app, 'editor', update, { ...whole, ...changes, status: 0 });
      return (await detailOf(String(id))).checkDate;
    };
    expect(await sendBack({ checkDate: ['2027-05-08', '2027-06-26'] })).toEqual(['2027-05-08', '2027-06-26']);
    expect(await sendBack({ trainStartTime: '2027-05-15' })).toEqual(['2027-05-15', '2027-06-26']);
    expect(await sendBack({})).toEqual(['2027-05-15', '2027-06-26']);
  });

  it('names approved teachers of the venue alone', async () => {
    const draft = await buildTeacher(app);
    const form = await courseInput(app, { teacherIds: [draft] });
    expect(await app.send('editor', create, { ...form, status: 1 })).toMatchObject({
      state: 0,
      objects: { field: 'teacherIds' },
    });
  });
});

describe('an approved course with students', () => {
  it('cannot offer fewer places than are taken: neither when it is submitted nor when it is approved', async () => {
    const id = await openCourse(app, { count: 3 });
    await mustSignUp(app, '13900000001', id);
    await mustSignUp(app, '13900000002', id);
    expect(await app.send('admin', update, { id, count: 1, status: 1 })).toMatchObject({
      state: 0,
      msg: '已有 2 人报名，招生人数不能少于 2',
      objects: { field: 'count' },
    });
    await mustSend(app, 'admin', update, { id, count: 2, status: 1 });
    // The approved version still takes one more.
    await mustSignUp(app, '13900000003', id, studentForm());
    const decide = (name: string) =>
      app.send(name, '/api/review/v1/admin-review', { objectId: id, result: 'approve', remark: '' });
    expect((await decide('reviewer')).state).toBe(1);
    expect(await decide('reviewer2')).toMatchObject({ state: 0, msg: '已有 3 人报名，招生人数不能少于 3' });
    expect(await booksOf(app, id)).toEqual({ quota: 3, taken: 3, held: 3, waiting: 0 });
  });

  it('is neither taken back nor removed until its training is over', async () => {
    const id = await openCourse(app, { title: '谁也不能撤的课', count: 1 });
    const undecided = await mustSignUp(app, '13900000004', id);
    const waiting = await mustWait('13900000005', id);
    const reverse = () =>
      app.send('reviewer2', '/api/review/v1/admin-reverseReview', { objectId: id, remark: '教师调整' });
    const refused = { state: 0, msg: '《谁也不能撤的课》有 1 名学员已报名且培训尚未结束，请先取消报名' };
    expect(await reverse()).toMatchObject(refused);
    // The last day of the training is one of its days.
    await move(id, { trainEndTime: '2026-11-21' });
    expect(await reverse()).toMatchObject(refused);
    await move(id, { trainEndTime: '2026-11-20' });
    expect((await reverse()).state).toBe(1);
    // Whoever nobody decided on is not kept waiting for ever.
    expect(await booksOf(app, id)).toMatchObject({ taken: 0, held: 0, waiting: 0 });
    expect(await rowOf(undecided)).toMatchObject({ state: 'rejected', remark: '课程已下架' });
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'lapsed', remark: '课程已下架' });
    expect(await waitingOrders(undecided)).toEqual([]);
    for (const tel of ['13900000004', '13900000005'])
      expect((await mustSend(app, tel, getMyLetters.path, {})).datas).toMatchObject([
        { title: '课程《谁也不能撤的课》的报名已取消' },
      ]);
  });

  it('tells the colleague whose student nobody decided on, and the public, when it is taken back', async () => {
    const title = '代报之后撤下的课';
    const id = await openCourse(app, { title });
    const form = studentForm({ name: '秦渝' });
    const made = await mustSend(app, 'editor', signUpOnBehalf.path, { courseId: id, ...form });
    expect(made).toMatchObject({ state: 'pending' });
    await move(id, { trainEndTime: '2026-11-20' });
    await mustSend(app, 'reviewer2', '/api/review/v1/admin-reverseReview', { objectId: id, remark: '教师调整' });
    const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
    const told = (datas as Form[]).filter((letter) => letter.kind === 'notice' && String(letter.title).includes(title));
    expect(told).toMatchObject([
      {
        title: `您代为提交的《${title}》报名已取消`,
        content: '秦渝：课程已下架，等待审核的报名自动取消。请转告学员。',
        link: `/MuseumCenter/trainingRegistration?apply=${String(made.id)}`,
      },
    ]);
    const seen = await app.call(getPublicCourse.path, { courseId: id }, { token: await app.anonymous() });
    expect(seen).toMatchObject({ state: 0, msg: '该课程当前不能报名', objects: { code: 'ILLEGAL_STATE' } });
  });

  it('is exported with its own number, and its code for the door leads to it', async () => {
    const ticket = await app.send('admin', generateFile.path, { action: 3010, model: JSON.stringify({}) });
    expect(ticket.state, ticket.text).toBe(1);
    const id = await openCourse(app);
    const answer = await app.send('editor', generateQrCode.path, { objectId: id, type: 17 });
    expect(answer).toMatchObject({ state: 1, objects: `/files/qr/${id}-17.png` });
  });
});

const formOf = oncePerApp(courseInput);

describeContent(courseContent, {
  table: 'course',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('国画入门班') }),
  required: [
    ['title', '请输入活动名称'],
    ['typeId', '请选择分类'],
    ['teacherIds', '请选择培训教师'],
    ['classHour', '请输入课程时长'],
    ['planPeriod', '请输入课程计划期数'],
    ['minimal', '招生范围（最小）'],
    ['maximum', '招生范围（最大）'],
    ['count', '请输入招生人数（整数）'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '详细地址'],
    ['signUpEndTime', '请选择报名结束时间'],
    ['trainStartTime', '请选择日期！'],
    ['trainEndTime', '请选择日期！'],
    ['contacts', '请输入负责人'],
    ['tel', '电话号码不能为空'],
    ['album', '请上传图片'],
    ['introduction', '请填写简介'],
  ],
  malformed: [
    ['title', 7, '课程名称格式不正确'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['teacherIds', ['x'], '培训教师格式不正确'],
    ['count', 1.5, '请输入招生人数（整数）'],
    ['count', -1, '请输入招生人数（整数）'],
    ['count', '许多', '请输入招生人数（整数）'],
    ['count', 100_000_000, '招生人数不能超过 99999999'],
    ['tel', '12345', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['signUpEndTime', '2026-02-30', '请选择报名结束时间'],
    ['album', Array.from({ length: 9 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['cover', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['isPcShow', 'ja', 'PC端显示只能是 true 或 false'],
  ],
  optional: 'classTime',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000007',
    type: '假的',
    areas: '假的',
    province: '假的',
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    stageText: '假的',
    signUpNum: 99,
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
    eventList: [1],
  },
  onDays: async (one, { from }) => {
    const id = await buildCourse(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update course set publish_time = $2 where id = $1', [id, `${from} 00:00:00+08`]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '1008', '绘画'), await categoryOf(one, '1008', '书法')],
  says: { created: '添加成功', submitted: '添加成功', updated: '修改成功', removed: '删除成功' },
});
