import * as signups from '@yunguan/contract/content/course-signup';
import { getCourseAttendance, markAttendance } from '@yunguan/contract/content/course-attendance';
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
import { dayFromToday, mustSignUp, openCourse, runningCourse, studentForm } from '../course-factories';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const phone = '13900000044';

/** Who signs up for courses. */
export const courseMatrix: AreaMatrix = (app) => {
  const of = (anyOf: Parameters<typeof optionRow>[1], body: Row['body']) => optionRow('course', anyOf, body);
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  const signup = async (as = '13900000045') => mustSignUp(app(), as, await openCourse(app()));
  const full = async () => {
    const courseId = await openCourse(app(), { count: 1 });
    await mustSignUp(app(), '13900000045', courseId);
    return courseId;
  };
  const written = { title: '开课通知', content: '本周六上午九点开课' };
  return {
    [signups.signUpCourse.path]: byMember(async () => ({ courseId: await openCourse(app()), ...studentForm() })),
    [signups.joinCourseWaitingList.path]: byMember(async () => ({ courseId: await full(), ...studentForm() })),
    [signups.cancelSignUp.path]: byMember(async () => ({ id: await signup(phone) })),
    [signups.getMySignups.path]: byMember(nothing),
    [signups.uploadSignupPicture.path]: byMember(async () => ({ courseId: await openCourse(app()) })),
    [signups.getPublicCourse.path]: {
      as: 'anonymous',
      body: async () => ({ courseId: await openCourse(app()) }),
    },
    [getSignupInfoList.path]: of(['view'], nothing),
    [getSignupInfo.path]: of(['view'], async () => ({ id: await signup() })),
    [getCourseIntake.path]: of(['view'], async () => ({ courseId: await openCourse(app()) })),
    [getAttendanceSheet.path]: of(['view'], async () => ({ courseId: await openCourse(app()) })),
    [getCourseAttendance.path]: of(['view'], async () => ({ courseId: await openCourse(app()) })),
    [markAttendance.path]: of(['edit', 'review'], async () => {
      const { courseId, ids } = await runningCourse(app(), '13900000045');
      return { courseId, day: dayFromToday(app(), 0), marks: ids.map((id) => ({ id, mark: 'present' })) };
    }),
    [decideSignups.path]: of(['review'], async () => ({ ids: [await signup()], result: 'approve' })),
    [cancelSignups.path]: of(['edit', 'review'], async () => ({ ids: [await signup()], remark: '课程改期' })),
    [signUpOnBehalf.path]: of(['add', 'edit', 'review'], async () => ({
      courseId: await openCourse(app()),
      ...studentForm(),
    })),
    [revealSignup.path]: of(['reveal'], async () => ({ id: await signup(), reason: '电话通知开课' })),
    [trainMessagePush.path]: of(['edit', 'review'], async () => {
      const courseId = await openCourse(app());
      await mustSignUp(app(), '13900000045', courseId);
      const { rows } = await app().deps.pools.owner.query<{ id: string }>('select id from member where tel = $1', [
        '13900000045',
      ]);
      return { courseId, ...written, receiverList: rows.map(({ id }) => id) };
    }),
  };
};
