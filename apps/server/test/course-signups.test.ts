import * as signups from '@yunguan/contract/content/course-signup';
import { signUpOnBehalf } from '@yunguan/contract/content/course-signup-desk';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { setOrderSetting } from '@yunguan/contract/platform/order-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { fullYears } from '@yunguan/contract/content/course-student-rules';
import { type ContentApp, createContentApp } from './content-app';
import { booksOf, idCardOf, intakeOf, mustSignUp, openCourse, signUp, studentForm } from './course-factories';
import { newMember } from './custom-factory';
import { type Form, mustSend } from './factories';
import { setEnabled } from './member-state';
import { courseSignupCalls, first, second, third, fourth } from './course-signup-calls';
import { forbidden } from './refusals';
import { waitingForLocks } from './lock-waits';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { rowOf, decide, cancel, cancelBy, wait, mustWait, lettersOf, waitingOrders, move } = courseSignupCalls(
  () => app,
);

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

  it('may have a number of 15 digits, which tells birthday and sex as well', async () => {
    const courseId = await openCourse(app);
    const send = (changes: Form) =>
      signUp(
        app,
        third,
        courseId,
        studentForm({ idCardNo: '500103850203021', birthday: '1985-02-03', ...changes }, null),
      );
    expect(await send({ sex: 0 })).toMatchObject({ state: 0, msg: '学员性别与身份证号不一致' });
    expect(await send({ birthday: '1985-03-02' })).toMatchObject({ state: 0, msg: '学员出生日期与身份证号不一致' });
    expect((await send({ sex: 1 })).state).toBe(1);
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
    const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
    expect(await signUp(app, first, await openCourse(app, off))).toMatchObject({ msg: '该课程未在当前渠道开放报名' });
    const elsewhere = await openCourse(app, { ...off, isAppShow: true });
    const { id } = (await signUp(app, first, elsewhere)).objects;
    // It names no client, so it came through one that shows the course.
    const known = await app.deps.pools.owner.query('select channel from course_signup where id = $1', [id]);
    expect(known.rows).toEqual([{ channel: 'app' }]);
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

  it('passes over whose member is disabled meanwhile, and serves him once he is enabled again', async () => {
    const courseId = await openCourse(app, { count: 1 });
    const taken = await mustSignUp(app, first, courseId);
    const tel = newMember();
    const ahead = await mustWait(tel, courseId);
    const behind = await mustWait(second, courseId);
    const states = async () => [(await rowOf(ahead.id)).state, (await rowOf(behind.id)).state];
    await setEnabled(app, tel, false);
    await cancel(first, taken);
    expect(await states()).toEqual(['waiting', 'pending']);
    expect(await rowOf(ahead.id)).toMatchObject({ isMemberDisabled: true });
    await cancel(second, behind.id);
    await sweep(app.deps);
    expect(await states()).toEqual(['waiting', 'cancelled']);
    await setEnabled(app, tel, true);
    await sweep(app.deps);
    expect(await states()).toEqual(['pending', 'cancelled']);
    expect(await rowOf(ahead.id)).toMatchObject({ isMemberDisabled: false });
    expect(await booksOf(app, courseId)).toEqual({ quota: 1, taken: 1, held: 1, waiting: 0 });
  });

  it('lets nobody move up once the training has begun; whoever waits still may leave', async () => {
    const courseId = await openCourse(app, { count: 1 });
    const taken = await mustSignUp(app, first, courseId);
    await decide([taken], 'approve');
    const waiting = await mustWait(second, courseId);
    await move(courseId, { trainStartTime: '2026-11-21' });
    expect(await cancel(first, taken)).toMatchObject({ state: 0, msg: '培训已经开始，不能取消，请联系场馆' });
    expect((await cancelBy([taken])).state).toBe(1);
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'waiting' });
    expect((await cancel(second, waiting.id)).state).toBe(1);
    expect(await cancel(second, waiting.id)).toMatchObject({ state: 0, msg: '该报名已取消，不能取消' });
    expect(await booksOf(app, courseId)).toEqual({ quota: 1, taken: 0, held: 0, waiting: 0 });
  });

  it('keeps nobody in who was not decided about: he may take his sign-up back after the training began, too', async () => {
    const courseId = await openCourse(app);
    const undecided = await mustSignUp(app, first, courseId);
    await move(courseId, { trainStartTime: '2026-11-21' });
    expect(await cancel(first, undecided)).toMatchObject({ state: 1, msg: '取消成功' });
    expect(await rowOf(undecided)).toMatchObject({ state: 'cancelled', remark: '会员本人取消' });
    expect(await waitingOrders(undecided)).toEqual([]);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 0, held: 0 });
  });

  it('closes what nobody decided until the training was over: it could not be approved any more', async () => {
    const courseId = await openCourse(app);
    const undecided = await mustSignUp(app, first, courseId);
    const approved = await mustSignUp(app, second, courseId);
    await decide([approved], 'approve');
    await move(courseId, { trainStartTime: '2026-11-01', trainEndTime: '2026-11-21' });
    await sweep(app.deps);
    expect(await rowOf(undecided)).toMatchObject({ state: 'pending' });
    await move(courseId, { trainEndTime: '2026-11-20' });
    await sweep(app.deps);
    expect(await rowOf(undecided)).toMatchObject({
      state: 'cancelled',
      remark: '培训已结束，未及审核',
      decidedBy: '系统',
    });
    expect(await rowOf(approved)).toMatchObject({ state: 'approved' });
    expect(await waitingOrders(undecided)).toEqual([]);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1, held: 1 });
    expect((await lettersOf(first))[0]).toMatchObject({
      title: '课程报名已被取消',
      content: expect.stringMatching(/^.+在《.+》的报名已被取消。\n原因：培训已结束，未及审核$/),
    });
  });

  it('is joined by nobody from the first day of the training on, for nobody moves up any more', async () => {
    // Its sign-up goes on for latecomers.
    const courseId = await openCourse(app, { count: 1 });
    await mustSignUp(app, first, courseId);
    await move(courseId, { trainStartTime: '2026-11-21' });
    expect(await signUp(app, second, courseId)).toMatchObject({ state: 0, msg: '报名人数已满' });
    expect(await wait(second, courseId)).toMatchObject({
      state: 0,
      msg: '培训已经开始，不能再候补',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1, waiting: 0 });
    await move(courseId, { trainStartTime: '2026-11-22' });
    expect((await wait(second, courseId)).state).toBe(1);
  });

  it('keeps nobody waiting from the first day of the training on', async () => {
    const courseId = await openCourse(app, { count: 1 });
    const taken = await mustSignUp(app, first, courseId);
    const waiting = await mustWait(second, courseId);
    await move(courseId, { trainStartTime: '2026-11-22' });
    await sweep(app.deps);
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'waiting' });
    await move(courseId, { trainStartTime: '2026-11-21' });
    await sweep(app.deps);
    expect(await rowOf(waiting.id)).toMatchObject({ state: 'lapsed', remark: '培训已开始，未候补成功' });
    await sweep(app.deps);
    const [letter, ...before] = await lettersOf(second);
    expect(letter).toMatchObject({
      title: '课程未候补成功',
      content: expect.stringMatching(/^《.+》的培训已开始，.+未候补成功。候补已结束，无需再操作。$/),
    });
    expect(before.filter(({ title }) => title === '课程未候补成功')).toEqual([]);
    expect(await rowOf(taken)).toMatchObject({ state: 'pending' });
  });

  it("is judged as it is once it is one's turn, not as it was when it was read", async () => {
    const [open, full] = [await openCourse(app), await openCourse(app, { count: 1 })];
    await mustSignUp(app, first, full);
    for (const [courseId, ask] of [
      [open, () => signUp(app, second, open)],
      [full, () => wait(second, full)],
    ] as const) {
      const approval = await app.deps.pools.owner.connect();
      try {
        await approval.query('begin');
        await approval.query('select from course_intake where course_id = $1 for update', [courseId]);
        const asked = ask();
        await waitingForLocks(app);
        const ages = '{"minimal": 60, "maximum": 70}';
        await approval.query('update course_intake set live = live || $2 where course_id = $1', [courseId, ages]);
        await approval.query('commit');
        expect(await asked).toMatchObject({ state: 0, msg: '学员年龄不在招生范围（60-70 岁）内' });
      } finally {
        approval.release(true);
      }
    }
    expect(await booksOf(app, open)).toMatchObject({ taken: 0, held: 0 });
    expect(await booksOf(app, full)).toMatchObject({ taken: 1, waiting: 0 });
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

it('students, who waits and who signed others up are told of other days of the training, once these are approved', async () => {
  const courseId = await openCourse(app, { count: 3 });
  await mustSignUp(app, first, courseId);
  await mustSignUp(app, first, courseId);
  await mustSend(app, 'editor', signUpOnBehalf.path, { courseId, ...studentForm() });
  await mustWait(second, courseId);
  const [{ title, trainEndTime } = { title: '', trainEndTime: '' }] = await app.deps.db.within<Form>(
    '*',
    `select title, to_char(train_end_time, 'YYYY-MM-DD') as "trainEndTime" from course where id = $1`,
    [courseId],
  );
  const told = async (tel: string) =>
    (await lettersOf(tel))
      .filter(({ about, title: subject }) => about === title && subject.includes('有变动'))
      .map(({ title: subject, content }) => [subject, content]);
  const change = async (form: Form) => {
    await mustSend(app, 'admin', '/api/courses/v1/admin-updateCourseInfo', { id: courseId, status: 1, ...form });
    expect(await told(first)).toEqual([]);
    for (const name of ['reviewer', 'reviewer2']) {
      await mustSend(app, name, '/api/review/v1/admin-review', { objectId: courseId, result: 'approve', remark: '' });
    }
  };
  // What concerns nobody's calendar is told to nobody.
  await change({ contacts: '周老师' });
  expect(await told(first)).toEqual([]);
  await change({ trainStartTime: '2027-03-10' });
  const letter = [
    `您报名的课程《${String(title)}》培训日期有变动`,
    `原定：2027-03-08 至 ${String(trainEndTime)}\n改为：2027-03-10 至 ${String(trainEndTime)}\n您的报名或候补继续有效，无需重新操作；不能参加的，请取消报名。`,
  ];
  expect(await told(first)).toEqual([letter]);
  expect(await told(second)).toEqual([letter]);
  expect(await told(third)).toEqual([]);
  const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
  expect((datas as Form[]).map((one) => one.title)).toContain(`您代为报名的课程《${String(title)}》培训日期有变动`);
});
