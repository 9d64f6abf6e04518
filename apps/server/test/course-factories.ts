import { course } from '@yunguan/contract/content/course';
import { signUpCourse, uploadSignupPicture } from '@yunguan/contract/content/course-signup';
import { decideSignups, getCourseIntake } from '@yunguan/contract/content/course-signup-desk';
import { anyContent } from '@yunguan/contract/kernel/content';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { chinaNow } from '../src/kernel/china-now';
import { type ContentApp, png } from './content-app';
import { type Form, mustSend, type Wanted } from './factories';
import { buildCourse } from './training-factories';

export const courseContent = anyContent(course);

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let made = 0;

/** A citizen's number of somebody born on the day, another one each time. */
export function idCardOf(birthday: string, sex: 0 | 1): string {
  made += 1;
  const order = String((made % 49) * 2 + 1 + (sex === 1 ? 0 : 1) + 100).padStart(3, '0');
  const body = `500103${birthday.replaceAll('-', '')}${order}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** A pupil of ten with his mother; nobody of the run has his name. */
export function studentForm(changes: Form = {}, guardian: Form | null = {}): Form {
  made += 1;
  return {
    students: {
      name: `秦小川${made}`,
      sex: 1,
      birthday: '2016-05-01',
      address: '重庆市渝中区民权路 8 号 3-2',
      tel: '',
      ...changes,
    },
    guardian: guardian && {
      name: '冉秋月',
      sex: 0,
      profession: '教师',
      tel: '13912345678',
      address: '重庆市渝中区民权路 8 号 3-2',
      ...guardian,
    },
  };
}

/** An approved course with as many places. */
export function openCourse(app: ContentApp, form: Form = {}, wanted: Wanted = {}): Promise<string> {
  return buildCourse(app, { status: 100, ...wanted, form });
}

/** Signs a student up in the name of a member. */
export function signUp(app: ContentApp, tel: string, courseId: string, form: Form = studentForm()) {
  return app.send(tel, signUpCourse.path, { courseId, ...form });
}

/** A sign-up that must succeed; answers its id. */
export async function mustSignUp(app: ContentApp, tel: string, courseId: string, form?: Form): Promise<string> {
  const answer = await signUp(app, tel, courseId, form);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

/** How full the course is, as staff reads it. */
export function intakeOf(app: ContentApp, courseId: string) {
  return mustSend(app, 'editor', getCourseIntake.path, { courseId });
}

/** What the database holds of a course. */
export async function booksOf(app: ContentApp, courseId: string) {
  const { rows } = await app.deps.pools.owner.query<{ quota: number; taken: number; held: number; waiting: number }>(
    `select i.quota, i.taken,
       (select count(*)::int from course_signup s where s.course_id = i.course_id and s.state in ('pending', 'approved')) as held,
       (select count(*)::int from course_signup s where s.course_id = i.course_id and s.state = 'waiting') as waiting
     from course_intake i where i.course_id = $1`,
    [courseId],
  );
  return rows[0];
}

/** Path of a private picture that the member sent. */
export async function ownPicture(app: ContentApp, tel: string, courseId: string): Promise<string> {
  const answer = await app.upload({
    path: `${uploadSignupPicture.path}?courseId=${courseId}`,
    token: await app.as(tel),
    bytes: await png('#8a6a3b'),
  });
  const [file] = answer.objects as { relativePath?: unknown }[];
  if (typeof file?.relativePath !== 'string') throw new Error(answer.text);
  return file.relativePath;
}

/** The day of China so many days from the one on which the server is. */
export function dayFromToday(app: ContentApp, days: number): string {
  return daysAfter(chinaNow(app.deps.clock.now()).day, days);
}

/** A course in the second month of its training, until tomorrow, with an approved student of each of the members. */
export async function runningCourse(app: ContentApp, ...members: readonly string[]) {
  const courseId = await openCourse(app, { title: '成人书法' });
  const ids: string[] = [];
  for (const tel of members) ids.push(await mustSignUp(app, tel, courseId));
  await mustSend(app, 'reviewer', decideSignups.path, { ids, result: 'approve' });
  const longAgo = dayFromToday(app, -30);
  const days = { signUpEndTime: longAgo, trainStartTime: longAgo, trainEndTime: dayFromToday(app, 1) };
  await app.deps.pools.owner.query('update course_intake set live = live || $2 where course_id = $1', [courseId, days]);
  return { courseId, ids };
}
