import * as signups from '@yunguan/contract/content/course-signup';
import {
  cancelSignups,
  decideSignups,
  getSignupInfo,
  getSignupInfoList,
} from '@yunguan/contract/content/course-signup-desk';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { getApplyList } from '@yunguan/contract/platform/review';
import type { ContentApp } from './content-app';
import { studentForm } from './course-factories';
import { type Form, mustSend } from './factories';

export const [first, second, third, fourth] = ['13900000001', '13900000002', '13900000003', '13900000004'];

/** The calls of sign-ups in the name of who usually makes them; the app exists once the tests run. */
export function courseSignupCalls(app: () => ContentApp) {
  const rowsOf = async (filter: Form, name = 'editor') => {
    const { datas } = await mustSend(app(), name, getSignupInfoList.path, { pageSize: 100, ...filter });
    return datas as unknown as signups.CourseSignup[];
  };
  const rowOf = async (id: string, name = 'editor') =>
    (await mustSend(app(), name, getSignupInfo.path, { id })) as unknown as signups.CourseSignup;
  const decide = (ids: readonly string[], result: string, remark = '', name = 'reviewer') =>
    app().send(name, decideSignups.path, { ids, result, remark });
  const cancel = (tel: string, id: string) => app().send(tel, signups.cancelSignUp.path, { id });
  const cancelBy = (ids: readonly string[], remark = '教师生病', name = 'editor') =>
    app().send(name, cancelSignups.path, { ids, remark });
  const wait = (tel: string, courseId: string, form: Form = studentForm()) =>
    app().send(tel, signups.joinCourseWaitingList.path, { courseId, ...form });
  const mustWait = async (tel: string, courseId: string) => {
    const answer = await wait(tel, courseId);
    if (answer.state !== 1) throw new Error(answer.text);
    return answer.objects as unknown as { id: string; ahead: number };
  };
  const lettersOf = async (tel: string) => {
    const { datas } = await mustSend(app(), tel, getMyLetters.path, { pageSize: 100 });
    return datas as unknown as { id: string; title: string; content: string; about: string; isRead: boolean }[];
  };
  const memberId = async (tel: string) => {
    const { rows } = await app().deps.pools.owner.query<{ id: string }>('select id from member where tel = $1', [tel]);
    return rows[0]?.id ?? '';
  };
  const waitingOrders = async (objectId: string) => {
    const { datas } = await mustSend(app(), 'reviewer', getApplyList.path, { pageSize: 100, kind: 'courseSignup' });
    return (datas as Form[]).filter((row) => row.objectId === objectId);
  };
  /** Moves a day of the approved version, as if time had passed. */
  const move = (courseId: string, days: Form) =>
    app().deps.pools.owner.query('update course_intake set live = live || $2 where course_id = $1', [
      courseId,
      JSON.stringify(days),
    ]);
  return { rowsOf, rowOf, decide, cancel, cancelBy, wait, mustWait, lettersOf, memberId, waitingOrders, move };
}
