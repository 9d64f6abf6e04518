import {
  type CourseAttendance,
  getCourseAttendance,
  markAttendance,
} from '@yunguan/contract/content/course-attendance';
import { getMySignups } from '@yunguan/contract/content/course-signup';
import { signupExportCode } from '@yunguan/contract/content/course-signup-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { dayFromToday, openCourse, runningCourse } from './course-factories';
import { courseSignupCalls, first, second, third } from './course-signup-calls';
import { exported } from './exported';
import { type Form, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  [today, yesterday, tomorrow, longAgo] = [0, -1, 1, -30].map((days) => dayFromToday(app, days)) as [
    string,
    string,
    string,
    string,
  ];
});
afterAll(() => app.close());

const { cancelBy, rowOf } = courseSignupCalls(() => app);

let today: string;
let yesterday: string;
let tomorrow: string;
let longAgo: string;

const mark = (body: Form, name = 'editor') => app.send(name, markAttendance.path, body);
const shown = async (courseId: string, day?: string) =>
  (await mustSend(app, 'viewer', getCourseAttendance.path, { courseId, day })) as unknown as CourseAttendance;

describe('the attendance of a course', () => {
  it('is kept for each student and day, changed, taken back and counted wherever it is read', async () => {
    const { courseId, ids } = await runningCourse(app, first, second, third);
    const [one = '', other = '', late = ''] = ids;
    expect(await shown(courseId)).toMatchObject({
      day: today,
      firstDay: longAgo,
      lastDay: today,
      closedText: '',
      days: [],
      students: ids.map((id) => ({
        id,
        mark: null,
        isEnrolled: true,
        attendance: { present: 0, leave: 0, absent: 0 },
      })),
    });
    const marks = [
      { id: one, mark: 'present' },
      { id: other, mark: 'leave' },
      { id: late, mark: 'absent' },
    ];
    expect(await mark({ courseId, day: yesterday, marks })).toMatchObject({
      state: 1,
      msg: '考勤已保存',
      objects: { day: yesterday, changed: 3 },
    });
    await mark({ courseId, day: today, marks: [{ id: one, mark: 'present' }] });
    // A second thought, and a mark that is taken back.
    const thought = [
      { id: other, mark: 'present' },
      { id: late, mark: null },
    ];
    expect(await mark({ courseId, day: yesterday, marks: thought }, 'reviewer')).toMatchObject({
      objects: { changed: 2 },
    });
    const seen = await shown(courseId, yesterday);
    expect(seen.days).toEqual([
      { day: yesterday, present: 2, leave: 0, absent: 0 },
      { day: today, present: 1, leave: 0, absent: 0 },
    ]);
    expect(seen.students.map(({ mark: kept, attendance }) => [kept, attendance.present])).toEqual([
      ['present', 2],
      ['present', 1],
      [null, 0],
    ]);
    expect(seen.students[1]?.markedBy).not.toBe(seen.students[0]?.markedBy);
    expect((await rowOf(one)).attendance).toEqual({ present: 2, leave: 0, absent: 0 });
    const own = await mustSend(app, first, getMySignups.path, {});
    expect((own.datas as Form[])[0]).toMatchObject({ id: one, attendance: { present: 2, leave: 0, absent: 0 } });
    const rows = await exported(app, 'admin', { action: signupExportCode, model: { courseId } });
    expect(rows[0]?.slice(-3)).toEqual(['出勤次数', '请假次数', '缺勤次数']);
    expect(
      rows
        .slice(1)
        .map((row) => String(row.at(-3)))
        .sort(),
    ).toEqual(['0', '1', '2']);
  });

  it('is refused for a day that is not of the training, not yet there, or before all begins', async () => {
    const { courseId, ids } = await runningCourse(app, first);
    const marks = [{ id: ids[0], mark: 'present' }];
    expect(await mark({ courseId, day: tomorrow, marks })).toMatchObject({ state: 0, msg: '不能记录今天以后的考勤' });
    expect(await mark({ courseId, day: dayFromToday(app, -31), marks })).toMatchObject({
      state: 0,
      msg: `只能记录培训期间的考勤（${longAgo} 至 ${today}）`,
    });
    expect(await mark({ courseId, marks })).toMatchObject({ state: 0, msg: '请选择上课日期' });
    expect(await mark({ courseId, day: today, marks: [] })).toMatchObject({ state: 0, msg: '请标记学员的考勤' });
    expect(await mark({ courseId, day: today, marks: [{ id: ids[0], mark: 'late' }] })).toMatchObject({
      state: 0,
      msg: '考勤只能是出勤、请假或缺勤',
    });
    const coming = await openCourse(app);
    expect(await mark({ courseId: coming, day: today, marks })).toMatchObject({
      state: 0,
      msg: '培训还没有开始，不能记录考勤',
    });
    expect(await shown(coming)).toMatchObject({ firstDay: null, closedText: '培训还没有开始，不能记录考勤' });
    expect((await shown(courseId)).days).toEqual([]);
  });

  it('keeps all marks or none: neither of somebody without a place nor of another course', async () => {
    const { courseId, ids } = await runningCourse(app, first, second);
    const [one = '', gone = ''] = ids;
    await mark({ courseId, day: yesterday, marks: [{ id: gone, mark: 'present' }] });
    await cancelBy([gone]);
    const both = [one, gone].map((id) => ({ id, mark: 'present' }));
    const refusal = await mark({ courseId, day: today, marks: both });
    expect(refusal).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(refusal.msg).toContain('的报名已取消，不能记录考勤');
    const { ids: strangers } = await runningCourse(app, third);
    const strange = [one, strangers[0]].map((id) => ({ id, mark: 'present' }));
    expect(await mark({ courseId, day: today, marks: strange })).toMatchObject(forbidden);
    expect((await shown(courseId)).students.map(({ id }) => id)).toEqual([one]);
    // On the day on which he came he is still named.
    expect((await shown(courseId, yesterday)).students).toMatchObject([
      { id: one, mark: null, isEnrolled: true },
      { id: gone, mark: 'present', isEnrolled: false },
    ]);
  });

  it('is not overwritten by whoever saw something else; who saw the same, or says the same, saves', async () => {
    const { courseId, ids } = await runningCourse(app, first, second);
    const [one = '', other = ''] = ids;
    await mark({ courseId, day: today, marks: [{ id: one, mark: 'leave' }] }, 'reviewer');
    const blind = [
      { id: one, mark: 'present', was: null },
      { id: other, mark: 'present', was: null },
    ];
    const refusal = await mark({ courseId, day: today, marks: blind });
    expect(refusal).toMatchObject({ state: 0, objects: { code: 'CONFLICT' } });
    expect(refusal.msg).toMatch(/的考勤刚由.+记为请假，请核对后再保存$/);
    expect((await shown(courseId)).students.map((row) => row.mark)).toEqual(['leave', null]);
    const knowing = [
      { id: one, mark: 'present', was: 'leave' },
      { id: other, mark: 'present' },
    ];
    expect(await mark({ courseId, day: today, marks: knowing })).toMatchObject({ objects: { changed: 2 } });
    const same = [{ id: one, mark: 'present', was: null }];
    expect(await mark({ courseId, day: today, marks: same })).toMatchObject({ state: 1, objects: { changed: 0 } });
  });

  it('does not exist for another venue, and is not marked by who only looks', async () => {
    const { courseId, ids } = await runningCourse(app, first);
    const body = { courseId, day: today, marks: [{ id: ids[0], mark: 'present' }] };
    expect(await mark(body, 'branch')).toMatchObject(forbidden);
    expect(await mark(body, 'viewer')).toMatchObject(forbidden);
    expect(await app.send('branch', getCourseAttendance.path, { courseId })).toMatchObject(forbidden);
    expect(await mark({ ...body, courseId: 'nothing' })).toMatchObject(forbidden);
    expect(await mark({ ...body, marks: [{ id: 'nothing', mark: 'present' }] })).toMatchObject(forbidden);
  });
});
