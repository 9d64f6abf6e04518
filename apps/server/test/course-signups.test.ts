import * as signups from '@yunguan/contract/content/course-signup';
import { generateFile } from '@yunguan/contract/platform/files';
import { getMyLetter, getMyLetters, removeMyLetters } from '@yunguan/contract/platform/member-letters';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullYears } from '../src/content/course/signups/judge-student';
import { type ContentApp, createContentApp, png } from './content-app';
import {
  booksOf,
  idCardOf,
  intakeOf,
  mustSignUp,
  openCourse,
  ownPicture,
  signUp,
  studentForm,
} from './course-factories';
import { type Form, mustSend } from './factories';
import { readXlsx } from './read-xlsx';

const [first, second, third, fourth] = ['13900000001', '13900000002', '13900000003', '13900000004'];
const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const rowsOf = async (filter: Form, name = 'editor') => {
  const { datas } = await mustSend(app, name, signups.getSignupInfoList.path, { pageSize: 100, ...filter });
  return datas as unknown as signups.CourseSignup[];
};
const rowOf = async (id: string, name = 'editor') =>
  (await mustSend(app, name, signups.getSignupInfo.path, { id })) as unknown as signups.CourseSignup;
const decide = (ids: readonly string[], result: string, remark = '', name = 'reviewer') =>
  app.send(name, signups.decideSignups.path, { ids, result, remark });
const cancel = (tel: string, id: string) => app.send(tel, signups.cancelSignUp.path, { id });
const cancelBy = (ids: readonly string[], remark = '教师生病', name = 'editor') =>
  app.send(name, signups.cancelSignups.path, { ids, remark });
const wait = (tel: string, courseId: string, form: Form = studentForm()) =>
  app.send(tel, signups.joinCourseWaitingList.path, { courseId, ...form });
const mustWait = async (tel: string, courseId: string) => {
  const answer = await wait(tel, courseId);
  if (answer.state !== 1) throw new Error(answer.text);
  return answer.objects as unknown as { id: string; ahead: number };
};
const lettersOf = async (tel: string) => {
  const { datas } = await mustSend(app, tel, getMyLetters.path, { pageSize: 100 });
  return datas as unknown as { id: string; title: string; content: string; about: string; isRead: boolean }[];
};
const memberId = async (tel: string) => {
  const { rows } = await app.deps.pools.owner.query<{ id: string }>('select id from member where tel = $1', [tel]);
  return rows[0]?.id ?? '';
};
const waitingOrders = async (objectId: string) => {
  const { datas } = await mustSend(app, 'reviewer', getApplyList.path, { pageSize: 100, kind: 'courseSignup' });
  return (datas as Form[]).filter((row) => row.objectId === objectId);
};
/** Moves a day of the approved version, as if time had passed. */
const move = (courseId: string, days: Form) =>
  app.deps.pools.owner.query('update course_intake set live = live || $2 where course_id = $1', [
    courseId,
    JSON.stringify(days),
  ]);

describe('a member who signs a student up', () => {
  it('holds a place from then on, with a number, and waits for a decision', async () => {
    const courseId = await openCourse(app, { count: 3 });
    const answer = await signUp(app, first, courseId);
    expect(answer).toMatchObject({ state: 1, msg: '报名成功，请等待审核', objects: { state: 'pending' } });
    expect(answer.objects.ordernNum).toMatch(/^KC20261121\d{6,}$/);
    expect(await intakeOf(app, courseId)).toMatchObject({ count: 3, pending: 1, approved: 0, left: 2, isOpen: true });
    const [order] = await waitingOrders(String(answer.objects.id));
    expect(order).toMatchObject({ kindName: '课程报名', applicant: expect.stringMatching(/^秦小川\d+ 139\*{4}5678$/) });
    const mine = await mustSend(app, first, signups.getMySignups.path, { pageSize: 1 });
    expect((mine.datas as Form[])[0]).toMatchObject({ id: answer.objects.id, stateName: '待审核' });
  });

  it('is let in by the age on the first day of the training, both ends included', async () => {
    // The training starts on 8 March 2027.
    const courseId = await openCourse(app, { minimal: 6, maximum: 10 });
    const born = (birthday: string) => signUp(app, second, courseId, studentForm({ birthday }));
    const refused = { state: 0, msg: '学员年龄不在招生范围（6-10 岁）内', objects: { code: 'VALIDATION' } };
    expect(await born('2021-03-09')).toMatchObject(refused);
    expect((await born('2021-03-08')).state).toBe(1);
    expect((await born('2016-03-09')).state).toBe(1);
    expect(await born('2016-03-08')).toMatchObject(refused);
    expect(await born('2026-11-22')).toMatchObject({ state: 0, msg: '学员出生日期不能晚于今天' });
  });

  it('counts full years, also of those born on 29 February', () => {
    expect(fullYears('2020-02-29', '2027-02-28')).toBe(6);
    expect(fullYears('2020-02-29', '2027-03-01')).toBe(7);
    expect(fullYears('2020-03-08', '2027-03-08')).toBe(7);
    expect(fullYears('2020-03-09', '2027-03-08')).toBe(6);
  });

  it('brings a guardian where the student is under 18', async () => {
    const courseId = await openCourse(app);
    const alone = (birthday: string) => signUp(app, third, courseId, studentForm({ birthday }, null));
    expect(await alone('2009-03-09')).toMatchObject({ state: 0, msg: '未满 18 周岁的学员请填写监护人信息' });
    expect((await alone('2009-03-08')).state).toBe(1);
    const unreachable = studentForm({}, { tel: '' });
    expect(await signUp(app, third, courseId, unreachable)).toMatchObject({ state: 0, msg: '请输入监护人联系电话' });
  });

  it('sends an identity number that fits birthday and sex', async () => {
    const courseId = await openCourse(app);
    const idCardNo = idCardOf('2015-02-03', 0);
    const send = (changes: Form) => signUp(app, third, courseId, studentForm({ idCardNo, ...changes }));
    expect(await send({ birthday: '2015-02-04', sex: 0 })).toMatchObject({
      state: 0,
      msg: '学员出生日期与身份证号不一致',
    });
    expect(await send({ birthday: '2015-02-03', sex: 1 })).toMatchObject({ state: 0, msg: '学员性别与身份证号不一致' });
    expect((await send({ birthday: '2015-02-03', sex: 0 })).state).toBe(1);
    const { text } = await send({ birthday: '2015-02-03', sex: 0, name: '换个名字' });
    expect(text).toContain('该学员已报名此课程，请勿重复报名');
    expect(text).not.toContain(idCardNo);
  });

  it('signs the same student up once, however often he asks at once', async () => {
    const courseId = await openCourse(app);
    const form = studentForm();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(app, first, courseId, form)));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    const idCardNo = idCardOf('2015-02-03', 1);
    const numbered = () => studentForm({ idCardNo, birthday: '2015-02-03' });
    // Two parents, one child.
    const both = await Promise.all([first, second].map((tel) => signUp(app, tel, courseId, numbered())));
    expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 2, held: 2 });
  });

  it('signs up five children at most, also at once', async () => {
    const courseId = await openCourse(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(app, fourth, courseId)));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(5);
    const refused = answers.find(({ state }) => state !== 1);
    expect(refused).toMatchObject({ msg: '每人每门课程最多为 5 名学员报名', objects: { code: 'QUOTA' } });
  });

  it('comes until the end of the last day of sign-up in China, and through a client that shows the course', async () => {
    const courseId = await openCourse(app);
    await move(courseId, { signUpEndTime: '2026-11-21' });
    expect((await signUp(app, first, courseId)).state).toBe(1);
    expect(await signUp(app, first, courseId, { ...studentForm(), channel: 'app' })).toMatchObject({
      state: 0,
      msg: '该课程未在当前渠道开放报名',
    });
    await move(courseId, { signUpEndTime: '2026-11-20' });
    expect(await signUp(app, first, courseId)).toMatchObject({ state: 0, msg: '报名已结束' });
    const draft = await openCourse(app, {}, { status: 1 });
    expect(await signUp(app, first, draft)).toMatchObject(forbidden);
  });

  it('may repeat the call with its key: there is one sign-up', async () => {
    const courseId = await openCourse(app);
    const body = { courseId, ...studentForm() };
    const send = () =>
      app.send(first, signups.signUpCourse.path, body, { 'idempotency-key': 'course-signup-key-0001' });
    const [one, other] = [await send(), await send()];
    expect(one.state, one.text).toBe(1);
    expect(other.objects).toEqual(one.objects);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1 });
  });

  it('is approved at once where the venue lets sign-ups confirm themselves', async () => {
    await mustSend(app, 'admin', setOrderSetting.path, { kind: 'courseSignup', confirmsItself: true });
    try {
      const courseId = await openCourse(app, { count: 1 });
      const answer = await signUp(app, first, courseId);
      expect(answer).toMatchObject({ state: 1, msg: '报名成功', objects: { state: 'approved' } });
      const waiting = await mustWait(second, courseId);
      expect((await cancel(first, String(answer.objects.id))).state).toBe(1);
      expect(await rowOf(waiting.id)).toMatchObject({ state: 'approved', decidedBy: '系统' });
      expect(await waitingOrders(waiting.id)).toEqual([]);
    } finally {
      await mustSend(app, 'admin', setOrderSetting.path, { kind: 'courseSignup', confirmsItself: false });
    }
  });
});

describe('a course that is full', () => {
  it('says so, and lets people wait in their order', async () => {
    const courseId = await openCourse(app, { count: 2 });
    expect(await wait(third, courseId)).toMatchObject({ state: 0, msg: '该课程还有 2 个名额，请直接报名' });
    const taken = [await mustSignUp(app, first, courseId), await mustSignUp(app, second, courseId)];
    expect(await signUp(app, third, courseId)).toMatchObject({
      state: 0,
      msg: '报名人数已满',
      objects: { code: 'SOLD_OUT' },
    });
    const [one, other] = [await mustWait(third, courseId), await mustWait(fourth, courseId)];
    expect([one.ahead, other.ahead]).toEqual([0, 1]);
    const seen = await app.call(signups.getPublicCourse.path, { courseId }, { token: await app.anonymous() });
    expect(seen.objects).toMatchObject({ count: 2, signUpNum: 2, left: 0, waitingNum: 2, stageText: '招生中' });
    // The first who waits gets the place and reads it.
    expect((await cancel(first, taken[0] ?? '')).msg).toBe('取消成功');
    expect(await rowOf(one.id)).toMatchObject({ state: 'pending' });
    expect(await rowOf(other.id)).toMatchObject({ state: 'waiting' });
    expect(await waitingOrders(one.id)).toHaveLength(1);
    expect((await lettersOf(third))[0]).toMatchObject({ title: '课程候补成功' });
    // A rejection frees a place as well.
    expect((await decide([taken[1] ?? ''], 'reject', '材料不全')).state).toBe(1);
    expect(await rowOf(other.id)).toMatchObject({ state: 'pending' });
    expect(await booksOf(app, courseId)).toEqual({ quota: 2, taken: 2, held: 2, waiting: 0 });
  });

  it('lets nobody move up once the training has begun; whoever waits still may leave', async () => {
    const courseId = await openCourse(app, { count: 1 });
    const taken = await mustSignUp(app, first, courseId);
    const waiting = await mustWait(second, courseId);
    await move(courseId, { trainStartTime: '2026-11-21' });
    expect(await cancel(first, taken)).toMatchObject({ state: 0, msg: '培训已经开始，不能取消，请联系场馆' });
    expect((await cancelBy([taken])).state).toBe(1);
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'waiting' });
    expect((await cancel(second, waiting.id)).state).toBe(1);
    expect(await cancel(second, waiting.id)).toMatchObject({ state: 0, msg: '该报名已取消，不能取消' });
    expect(await booksOf(app, courseId)).toEqual({ quota: 1, taken: 0, held: 0, waiting: 0 });
  });

  it('serves who waits when it gets more places', async () => {
    const courseId = await openCourse(app, { count: 1 });
    await mustSignUp(app, first, courseId);
    const waiting = [
      await mustWait(second, courseId),
      await mustWait(third, courseId),
      await mustWait(fourth, courseId),
    ];
    await mustSend(app, 'admin', '/api/courses/v1/admin-updateCourseInfo', { id: courseId, count: 3, status: 1 });
    for (const name of ['reviewer', 'reviewer2']) {
      await mustSend(app, name, '/api/review/v1/admin-review', { objectId: courseId, result: 'approve', remark: '' });
    }
    const states = await Promise.all(waiting.map(async ({ id }) => (await rowOf(id)).state));
    expect(states).toEqual(['pending', 'pending', 'waiting']);
    expect(await booksOf(app, courseId)).toEqual({ quota: 3, taken: 3, held: 3, waiting: 1 });
  });
});

describe('the staff', () => {
  it('decides each sign-up once, and the member reads what came of it', async () => {
    const courseId = await openCourse(app, { title: '少儿国画' });
    const [one, other] = [await mustSignUp(app, first, courseId), await mustSignUp(app, second, courseId)];
    expect(await decide([one], 'reject')).toMatchObject({ state: 0, objects: { field: 'remark' } });
    expect(await decide([one], 'approve')).toMatchObject({ state: 1, msg: '审核成功！', objects: { done: 1 } });
    expect(await waitingOrders(one)).toEqual([]);
    const both = await decide([one, other], 'reject', '年龄偏大');
    expect(both.objects).toMatchObject({
      done: 1,
      results: [
        { id: one, ok: false, msg: '该报名已通过，不能重复审核' },
        { id: other, ok: true },
      ],
    });
    expect((await lettersOf(first))[0]).toMatchObject({
      title: '课程报名已通过审核',
      about: '少儿国画',
      isRead: false,
    });
    expect((await lettersOf(second))[0]?.content).toContain('年龄偏大');
    expect(await intakeOf(app, courseId)).toMatchObject({ approved: 1, pending: 0, left: 29 });
  });

  it('of two deciders at once the first one wins', async () => {
    const courseId = await openCourse(app);
    const id = await mustSignUp(app, first, courseId);
    const [approved, rejected] = await Promise.all([
      decide([id], 'approve', '', 'reviewer'),
      decide([id], 'reject', '不合适', 'reviewer2'),
    ]);
    expect(Number(approved.objects.done) + Number(rejected.objects.done)).toBe(1);
    const { state } = await rowOf(id);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: state === 'approved' ? 1 : 0 });
  });

  it('cancels with a reason that the member reads', async () => {
    const courseId = await openCourse(app);
    const id = await mustSignUp(app, first, courseId);
    expect(await cancelBy([id], '')).toMatchObject({ state: 0, msg: '请填写原因' });
    expect((await cancelBy([id], '教师生病，停课')).state).toBe(1);
    expect((await lettersOf(first))[0]?.content).toContain('教师生病，停课');
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', remark: '教师生病，停课' });
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 0 });
  });

  it('signs latecomers up, never above the number of places', async () => {
    const courseId = await openCourse(app, { count: 1 });
    await move(courseId, { signUpEndTime: '2026-11-01' });
    const behalf = (name: string) =>
      app.send(name, signups.signUpOnBehalf.path, { courseId, ...studentForm({ birthday: '1990-01-01' }, null) });
    expect(await behalf('reviewer')).toMatchObject({ state: 1, msg: '报名成功', objects: { state: 'approved' } });
    expect(await behalf('editor')).toMatchObject({ state: 0, msg: '报名人数已满' });
    const [row] = await rowsOf({ courseId });
    expect(row).toMatchObject({ channelName: '工作人员代报', userId: '', guardian: null });
    const other = await openCourse(app);
    const pending = await app.send('editor', signups.signUpOnBehalf.path, { courseId: other, ...studentForm() });
    expect(pending.objects).toMatchObject({ state: 'pending' });
  });

  it('finds students by name, guardian, number, phone, sex, day and state', async () => {
    const courseId = await openCourse(app);
    const girl = await mustSignUp(app, first, courseId, studentForm({ name: '苟苗苗', sex: 0 }));
    app.clock.advance({ seconds: 1 });
    const boy = await mustSignUp(
      app,
      second,
      courseId,
      studentForm({ name: '谯大江' }, { name: '谯建国', tel: '13899998888' }),
    );
    const found = async (filter: Form) => (await rowsOf({ courseId, ...filter })).map(({ id }) => id);
    const { ordernNum } = await rowOf(girl);
    expect(await found({})).toEqual([boy, girl]);
    expect(await found({ keyword: '苗苗' })).toEqual([girl]);
    expect(await found({ keyword: '建国' })).toEqual([boy]);
    expect(await found({ keyword: ordernNum.toLowerCase() })).toEqual([girl]);
    expect(await found({ keyword: '13899998888' })).toEqual([boy]);
    expect(await found({ keyword: '8888' })).toEqual([boy]);
    expect(await found({ sex: '0' })).toEqual([girl]);
    expect(await found({ sex: '' })).toEqual([boy, girl]);
    expect(await found({ startTime: '2026-11-21', endTime: '2026-11-21' })).toEqual([boy, girl]);
    expect(await found({ endTime: '2026-11-20' })).toEqual([]);
    await decide([boy], 'approve');
    expect(await found({ state: 'approved' })).toEqual([boy]);
    expect(await found({ keyword: "%' or 1=1" })).toEqual([]);
  });

  it('prints a sheet of who was approved, in the order of the numbers', async () => {
    const courseId = await openCourse(app);
    const ids = [await mustSignUp(app, first, courseId), await mustSignUp(app, second, courseId)];
    await mustSignUp(app, third, courseId);
    await decide(ids, 'approve');
    const sheet = await mustSend(app, 'editor', signups.getAttendanceSheet.path, { courseId });
    expect(sheet).toMatchObject({ classTime: '每周六 9:00-10:30', trainStartTime: '2027-03-08', planPeriod: 12 });
    const students = sheet.students as Form[];
    expect(students).toHaveLength(2);
    expect(students[0]).toMatchObject({ age: 10, tel: '139****5678', guardian: '冉秋月' });
    expect(String(students[0]?.ordernNum) < String(students[1]?.ordernNum)).toBe(true);
  });
});

describe('what is known of a student', () => {
  it('is masked in every answer, encrypted where it lies, and shown for a reason that the log keeps', async () => {
    const courseId = await openCourse(app);
    const idCardNo = idCardOf('2015-02-03', 0);
    const parent = idCardOf('1988-08-08', 0);
    const front = await ownPicture(app, first, courseId);
    const id = await mustSignUp(
      app,
      first,
      courseId,
      studentForm(
        { idCardNo, birthday: '2015-02-03', sex: 0, tel: '13700001111', idCardFrontUrl: front, photo: front },
        { idCardNo: parent },
      ),
    );
    const answers = [
      await app.send('admin', signups.getSignupInfo.path, { id }),
      await app.send('admin', signups.getSignupInfoList.path, { courseId }),
      await app.send(first, signups.getMySignups.path, {}),
    ];
    for (const { text } of answers) {
      for (const secret of [idCardNo, parent, '13700001111', '13912345678', '民权路 8 号']) {
        expect(text).not.toContain(secret);
      }
    }
    const row = await rowOf(id);
    expect(row.students).toMatchObject({ idCardFrontUrl: 'present', idCardBackUrl: null, tel: '137****1111', age: 12 });
    expect((await app.get(row.students.photo ?? '')).status).toBe(200);
    expect((await app.get(front)).status).not.toBe(200);
    const { rows } = await app.deps.pools.owner.query<{ text: string }>(
      'select s::text as text from course_signup s where id = $1',
      [id],
    );
    expect(rows[0]?.text).not.toContain(idCardNo);
    const ask = (name: string, reason: string) => app.send(name, signups.revealSignup.path, { id, reason });
    expect(await ask('admin', '')).toMatchObject({ state: 0, msg: '请填写查看原因' });
    expect(await ask('editor', '核对')).toMatchObject(forbidden);
    const shown = await ask('admin', '核对参赛年龄');
    expect(shown.objects).toMatchObject({
      students: { idCardNo, tel: '13700001111' },
      guardian: { idCardNo: parent, tel: '13912345678' },
    });
    const [card] = shown.objects.cards as { label: string; url: string }[];
    expect(card?.label).toBe('学员身份证人像面');
    expect((await app.get(card?.url ?? '')).status).toBe(200);
    const logged = await app.deps.pools.owner.query(
      `select detail from audit_log where object_id = $1 and detail::text like '%核对参赛年龄%'`,
      [id],
    );
    expect(logged.rows).toHaveLength(1);
    expect(JSON.stringify(logged.rows)).not.toContain(idCardNo);
  });

  it('is shown by the pictures of the member himself alone', async () => {
    const courseId = await openCourse(app);
    const stranger = await ownPicture(app, second, courseId);
    const pub = await app.picture('editor');
    for (const path of [stranger, pub]) {
      expect(await signUp(app, first, courseId, studentForm({ idCardFrontUrl: path }))).toMatchObject({
        state: 0,
        msg: '身份证人像面不存在，请重新上传',
        objects: { field: 'students.idCardFrontUrl' },
      });
    }
    const closed = await openCourse(app);
    await move(closed, { signUpEndTime: '2026-11-01' });
    const late = await app.upload({
      path: `${signups.uploadSignupPicture.path}?courseId=${closed}`,
      token: await app.as(first),
      bytes: await png('#000000'),
    });
    expect(late).toMatchObject({ state: 0, msg: '报名已结束' });
  });

  it('may come with pictures that staff uploads for whom it signs up, its own ones alone', async () => {
    const courseId = await openCourse(app);
    const papers = async (name: string, colour: string) => {
      const answer = await app.upload({ token: await app.as(name), bytes: await png(colour), source: 'idcard' });
      return String((answer.objects as unknown as Form[])[0]?.relativePath);
    };
    const front = await papers('editor', '#102030');
    const behalf = (idCardFrontUrl: string) =>
      app.send('editor', signups.signUpOnBehalf.path, {
        courseId,
        ...studentForm({ photo: front }, { idCardFrontUrl }),
      });
    expect(await behalf(await papers('admin', '#302010'))).toMatchObject({
      state: 0,
      msg: '监护人身份证人像面不存在，请重新上传',
      objects: { field: 'guardian.idCardFrontUrl' },
    });
    const made = await behalf(front);
    expect(made).toMatchObject({ state: 1 });
    const row = await rowOf(String(made.objects.id));
    expect((await app.get(row.students.photo ?? '')).status).toBe(200);
    expect(row.guardian).toMatchObject({ idCardFrontUrl: 'present', idCardBackUrl: null });
  });

  it('leaves the house masked, in clear only for who may reveal it', async () => {
    const courseId = await openCourse(app);
    const idCardNo = idCardOf('2015-02-03', 1);
    await mustSignUp(app, first, courseId, studentForm({ name: '冯导出', idCardNo, birthday: '2015-02-03' }));
    const open = async (name: string, more: Form = {}) => {
      const model = JSON.stringify({ courseId });
      const { objects } = await mustSendRaw(name, { action: 3105, model, ...more });
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${String(objects)}`, {
        token: await app.as(name),
      });
      return (await readXlsx(file.bytes)).rows;
    };
    const [header, row] = await open('editor');
    expect(header).toContain('监护人电话');
    expect(row).toContain('冯导出');
    expect(row).toContain('139****5678');
    expect(row).not.toContain(idCardNo);
    expect((await open('admin', { reveal: true, reason: '报送名单' }))[1]).toContain(idCardNo);
  });
});

async function mustSendRaw(name: string, body: Form) {
  const answer = await app.send(name, generateFile.path, body);
  if (answer.state !== 1) throw new Error(answer.text);
  return answer;
}

describe('the walls between venues', () => {
  it('answer another venue the same bytes for its courses and sign-ups as for what is not there', async () => {
    const courseId = await openCourse(app);
    const id = await mustSignUp(app, first, courseId);
    const calls: [string, Form][] = [
      [signups.getSignupInfo.path, { id }],
      [signups.getCourseIntake.path, { courseId }],
      [signups.getAttendanceSheet.path, { courseId }],
      [signups.decideSignups.path, { ids: [id], result: 'approve' }],
      [signups.cancelSignups.path, { ids: [id], remark: '取消' }],
      [signups.signUpOnBehalf.path, { courseId, ...studentForm() }],
      [signups.revealSignup.path, { id, reason: '看看' }],
      [
        signups.trainMessagePush.path,
        { courseId, title: '通知', content: '内容', receiverList: [await memberId(first)] },
      ],
    ];
    for (const [path, body] of calls) expect(await app.send('branch', path, body), path).toMatchObject(forbidden);
    expect(await rowsOf({ courseId }, 'branch')).toEqual([]);
    expect(await cancel(second, id)).toMatchObject(forbidden);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1 });
  });
});

describe('a letter to students', () => {
  it('reaches whoever signed up for the course, and nobody else gets one', async () => {
    const courseId = await openCourse(app, { title: '声乐提高班' });
    await mustSignUp(app, first, courseId);
    await mustSignUp(app, second, courseId);
    const push = (receiverList: readonly string[], more: Form = {}) =>
      app.send('editor', signups.trainMessagePush.path, {
        courseId,
        title: '开课通知',
        content: '周六上午九点开课，请带画具。',
        receiverList,
        ...more,
      });
    const [one, other, stranger] = await Promise.all([first, second, third].map(memberId));
    expect(await push([])).toMatchObject({ state: 0, msg: '请选择收件人' });
    expect(await push([one ?? ''], { title: '' })).toMatchObject({ state: 0, msg: '请输入标题' });
    const before = (await lettersOf(third)).length;
    expect(await push([one ?? '', stranger ?? ''])).toMatchObject(forbidden);
    expect(await push([one ?? '', other ?? '', one ?? ''])).toMatchObject({
      state: 1,
      msg: '已经发送站内信',
      objects: { count: 2 },
    });
    for (const tel of [first, second]) {
      expect((await lettersOf(tel))[0]).toMatchObject({ title: '开课通知', about: '声乐提高班', isRead: false });
    }
    expect(await lettersOf(third)).toHaveLength(before);
  });

  it('is read once it is opened, thrown away by its owner, and nobody else opens it', async () => {
    const [letter] = await lettersOf(first);
    const id = letter?.id ?? '';
    const { unread } = await mustSend(app, first, getMyLetters.path, {});
    expect(await app.send(second, getMyLetter.path, { id })).toMatchObject(forbidden);
    expect(await app.send(second, removeMyLetters.path, { ids: [id] })).toMatchObject(forbidden);
    expect((await mustSend(app, first, getMyLetter.path, { id })).isRead).toBe(true);
    expect((await mustSend(app, first, getMyLetters.path, {})).unread).toBe(Number(unread) - 1);
    expect(await mustSend(app, first, removeMyLetters.path, { ids: [id] })).toEqual({ count: 1 });
    expect(await mustSend(app, first, removeMyLetters.path, { ids: [id] })).toEqual({ count: 0 });
    expect((await lettersOf(first)).map((one) => one.id)).not.toContain(id);
    expect(await app.send(first, getMyLetter.path, { id })).toMatchObject(forbidden);
  });
});
