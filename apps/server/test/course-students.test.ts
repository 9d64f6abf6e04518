import * as signups from '@yunguan/contract/content/course-signup';
import {
  cancelSignups,
  decideSignups,
  getAttendanceSheet,
  getCourseIntake,
  getSignupInfo,
  getSignupInfoList,
  revealSignup,
  signUpOnBehalf,
  trainMessagePush,
} from '@yunguan/contract/content/course-signup-desk';
import { signupExportCode } from '@yunguan/contract/content/course-signup-words';
import { generateFile } from '@yunguan/contract/platform/files';
import { getLetterPage } from '@yunguan/contract/platform/letters';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp, png } from './content-app';
import {
  booksOf,
  courseContent,
  idCardOf,
  intakeOf,
  mustSignUp,
  openCourse,
  ownPicture,
  signUp,
  studentForm,
} from './course-factories';
import { type Form, mustSend, path } from './factories';
import { readXlsx } from './read-xlsx';
import { courseSignupCalls, first, second, third } from './course-signup-calls';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { rowsOf, rowOf, decide, cancel, cancelBy, lettersOf, memberId, waitingOrders, move } = courseSignupCalls(
  () => app,
);

async function mustSendRaw(name: string, body: Form) {
  const answer = await app.send(name, generateFile.path, body);
  if (answer.state !== 1) throw new Error(answer.text);
  return answer;
}

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

  it('gives a place back once: whoever has none cannot be cancelled', async () => {
    const courseId = await openCourse(app);
    const ids = [await mustSignUp(app, first, courseId), await mustSignUp(app, second, courseId)];
    await mustSignUp(app, third, courseId);
    await decide(ids.slice(0, 1), 'reject', '材料不全');
    expect((await cancelBy(ids)).objects).toMatchObject({
      done: 1,
      results: [{ ok: false, msg: '该报名未通过，不能取消' }, { ok: true }],
    });
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1, held: 1 });
  });

  it('approves until the last day of the training, and rejects what is left then', async () => {
    const courseId = await openCourse(app);
    const ids = [await mustSignUp(app, first, courseId), await mustSignUp(app, second, courseId)];
    await move(courseId, { trainEndTime: '2026-11-21' });
    expect((await decide(ids.slice(0, 1), 'approve')).state).toBe(1);
    await move(courseId, { trainEndTime: '2026-11-20' });
    expect(await decide(ids.slice(1), 'approve')).toMatchObject({
      msg: '培训已经结束，不能再通过',
      objects: { done: 0 },
    });
    expect((await decide(ids.slice(1), 'reject', '课程已结束')).objects).toMatchObject({ done: 1 });
  });

  it('signs latecomers up, never above the number of places', async () => {
    const courseId = await openCourse(app, { count: 1 });
    await move(courseId, { signUpEndTime: '2026-11-01', trainStartTime: '2026-12-01' });
    expect(await intakeOf(app, courseId)).toMatchObject({
      standing: 'closed',
      standingText: '报名结束',
      isOpen: false,
      isOpenToStaff: true,
      // Of the approved version, which the students are judged by; not of what the form holds now.
      minimal: 6,
      maximum: 60,
      trainStartTime: '2026-12-01',
    });
    const behalf = (name: string) =>
      app.send(name, signUpOnBehalf.path, { courseId, ...studentForm({ birthday: '1990-01-01' }, null) });
    expect(await behalf('reviewer')).toMatchObject({ state: 1, msg: '报名成功', objects: { state: 'approved' } });
    expect(await behalf('editor')).toMatchObject({ state: 0, msg: '报名人数已满' });
    const [row] = await rowsOf({ courseId });
    expect(row).toMatchObject({ channelName: '工作人员代报', userId: '', guardian: null });
    const other = await openCourse(app);
    const pending = await app.send('editor', signUpOnBehalf.path, { courseId: other, ...studentForm() });
    expect(pending.objects).toMatchObject({ state: 'pending' });
    await move(other, { signUpEndTime: '2026-11-01', trainStartTime: '2026-11-02', trainEndTime: '2026-11-20' });
    expect(await intakeOf(app, other)).toMatchObject({ standing: 'ended', isOpen: false, isOpenToStaff: false });
    const late = await app.send('editor', signUpOnBehalf.path, { courseId: other, ...studentForm() });
    expect(late).toMatchObject({ state: 0, msg: '报名已结束' });
    const draft = await openCourse(app, {}, { status: 1 });
    expect(await intakeOf(app, draft)).toMatchObject({
      standing: 'unpublished',
      isOpenToStaff: false,
      minimal: null,
      trainStartTime: null,
    });
    const reversed = await openCourse(app);
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: reversed, remark: '教师调整' });
    expect(await intakeOf(app, reversed)).toMatchObject({ standing: 'withdrawn', isOpen: false, isOpenToStaff: false });
  });

  it('tell a colleague what became of whom he signed up, and nobody of his own doing', async () => {
    const courseId = await openCourse(app);
    const behalf = async () =>
      String((await mustSend(app, 'editor', signUpOnBehalf.path, { courseId, ...studentForm() })).id);
    const [passed, left] = [await behalf(), await behalf()];
    expect((await decide([passed], 'approve')).state).toBe(1);
    expect((await cancelBy([passed], '人数不足', 'admin')).state).toBe(1);
    expect((await cancelBy([left])).state).toBe(1);
    const { datas } = await mustSend(app, 'editor', getLetterPage.path, { pageSize: 100 });
    const told = (datas as Form[]).filter(({ link }) => String(link).includes(passed) || String(link).includes(left));
    expect(told.map(({ title }) => String(title).replace(/《.+》/, ''))).toEqual([
      '您代为提交的报名已被取消',
      '您代为提交的报名已通过审核',
    ]);
    expect(told[0]).toMatchObject({
      link: `/MuseumCenter/trainingRegistration?apply=${passed}`,
      content: expect.stringMatching(/的报名已被取消。\n原因：人数不足$/),
    });
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
    for (const sex of ['', -1, '-1', 'all']) expect(await found({ sex })).toEqual([boy, girl]);
    for (const sex of [2, 9]) expect(await found({ sex })).toEqual([]);
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
    const sheet = await mustSend(app, 'editor', getAttendanceSheet.path, { courseId });
    expect(sheet).toMatchObject({ classTime: '每周六 9:00-10:30', trainStartTime: '2027-03-08', planPeriod: 12 });
    const students = sheet.students as Form[];
    expect(students).toHaveLength(2);
    expect(students[0]).toMatchObject({ age: 10, tel: '139****5678', guardian: '冉秋月' });
    expect(String(students[0]?.ordernNum) < String(students[1]?.ordernNum)).toBe(true);
  });

  it('are told of the course as it was approved, whatever change of it waits', async () => {
    const courseId = await openCourse(app, { title: '国画入门' });
    await decide([await mustSignUp(app, first, courseId)], 'approve');
    const sheetOf = () => mustSend(app, 'editor', getAttendanceSheet.path, { courseId });
    const { students: before, ...head } = await sheetOf();
    expect(head).toMatchObject({ title: '国画入门', classTime: '每周六 9:00-10:30' });
    const changes = {
      title: '油画入门',
      address: '还没有定',
      classTime: null,
      planPeriod: 3,
      teacherIds: [],
      trainStartTime: '2027-06-01',
      trainEndTime: '2027-06-30',
    };
    await mustSend(app, 'admin', path(courseContent, 'update'), { id: courseId, status: 0, ...changes });
    expect(await sheetOf()).toEqual({ ...head, students: before });
    expect(await intakeOf(app, courseId)).toMatchObject({ title: '国画入门', trainStartTime: '2027-03-08' });
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
      await app.send('admin', getSignupInfo.path, { id }),
      await app.send('admin', getSignupInfoList.path, { courseId }),
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
    const ask = (name: string, reason: string) => app.send(name, revealSignup.path, { id, reason });
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
      app.send('editor', signUpOnBehalf.path, {
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
      const { objects } = await mustSendRaw(name, { action: signupExportCode, model, ...more });
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

describe('the walls between venues', () => {
  it('answer another venue the same bytes for its courses and sign-ups as for what is not there', async () => {
    const courseId = await openCourse(app);
    const id = await mustSignUp(app, first, courseId);
    const calls: [string, Form][] = [
      [getSignupInfo.path, { id }],
      [getSignupInfoList.path, { courseId }],
      [getCourseIntake.path, { courseId }],
      [getAttendanceSheet.path, { courseId }],
      [generateFile.path, { action: signupExportCode, model: { courseId } }],
      [decideSignups.path, { ids: [id], result: 'approve' }],
      [cancelSignups.path, { ids: [id], remark: '取消' }],
      [signUpOnBehalf.path, { courseId, ...studentForm() }],
      [revealSignup.path, { id, reason: '看看' }],
      [trainMessagePush.path, { courseId, title: '通知', content: '内容', receiverList: [await memberId(first)] }],
    ];
    for (const [path, body] of calls) expect(await app.send('branch', path, body), path).toMatchObject(forbidden);
    for (const strange of [unknownId, 'nothing']) {
      const asked = { courseId: strange };
      expect(await app.send('editor', getSignupInfoList.path, asked), strange).toMatchObject(forbidden);
      const ordered = await app.send('editor', generateFile.path, { action: signupExportCode, model: asked });
      expect(ordered, strange).toMatchObject(forbidden);
    }
    for (const every of [{}, { courseId: '' }, { courseId: null }]) {
      expect((await app.send('branch', getSignupInfoList.path, every)).state).toBe(1);
      const ordered = await app.send('branch', generateFile.path, { action: signupExportCode, model: every });
      expect(ordered.state).toBe(1);
    }
    expect(await cancel(second, id)).toMatchObject(forbidden);
    expect(await booksOf(app, courseId)).toMatchObject({ taken: 1 });
  });
});
