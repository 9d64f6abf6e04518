import {
  type CourseAttendance,
  getCourseAttendance,
  markAttendance,
  mostMarked,
} from '@yunguan/contract/content/course-attendance';
import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { signupExportCode } from '@yunguan/contract/content/course-signup-words';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { type ContentApp, createContentApp } from './content-app';
import { dayFromToday, openCourse } from './course-factories';
import { mustSend } from './factories';
import { readOfExport, readsOf } from './reads';
import { seedId } from '../src/seed/ids';
import { vacuumed } from './vacuumed';

/** A city's choir, which rehearsed as often. */
const [title, students, days] = ['全城合唱', 3000, 60] as const;

let app: ContentApp;
let courseId: string;
let today: string;
beforeAll(async () => {
  app = await createContentApp();
  [courseId, today] = [await openCourse(app, { title, count: 5000 }), dayFromToday(app, 0)];
  const firstDay = daysAfter(today, -days);
  const client = await app.deps.pools.owner.connect();
  try {
    await client.query('update course_intake set live = live || $2, taken = $3 where course_id = $1', [
      courseId,
      { signUpEndTime: firstDay, trainStartTime: firstDay, trainEndTime: dayFromToday(app, 30) },
      students,
    ]);
    await client.query(
      `insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, member_id, student_key,
         student_name, student_sex, student_birthday, student_tel, guardian, created_by, created_at, updated_at)
       select md5('s' || n)::uuid, c.venue_id, c.id, c.title, 'KC' || n, 'approved', 'staff', null, n::text,
         '学员' || n, n % 2, '2015-01-01', '139' || lpad(n::text, 8, '0'), null, $3, now() - n * interval '1 minute', now()
       from course c, generate_series(1, $2::int) n where c.id = $1`,
      [courseId, students, seedId.user('admin')],
    );
    // Day after day, as they are marked: the rows of a student lie far from each other.
    await client.query(
      `insert into course_attendance (signup_id, day, course_id, venue_id, mark, marked_by, marked_by_name, marked_at)
       select s.id, $2::date + d, s.course_id, s.venue_id, (array['present', 'leave', 'absent'])[1 + (n + d) % 3], $3, '李老师', now()
       from generate_series(0, $4::int - 1) d, (select *, row_number() over (order by id)::int as n from course_signup where course_id = $1) s
       order by d, s.created_at`,
      [courseId, firstDay, seedId.user('admin'), days],
    );
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}, 180_000);
afterAll(() => app.close());

const pagesOf = async (run: () => Promise<unknown>) => {
  const reads = await readsOf(app, run);
  const told = reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 300)}`).join('\n');
  return { pages: reads.reduce((sum, { pages, spilled }) => sum + pages + spilled, 0), told };
};

/** PostgreSQL's `md5(text)::uuid`. */
const md5Id = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const perMark = days / 3;
const counts = { present: perMark, leave: perMark, absent: perMark };

it('of a day is shown with what every student came to, each mark read twice at most', async () => {
  await app.as('viewer');
  const { pages, told } = await pagesOf(async () => {
    const seen = (await mustSend(app, 'viewer', getCourseAttendance.path, { courseId })) as unknown as CourseAttendance;
    expect(seen.students).toHaveLength(students);
    expect(seen.students.map(({ attendance }) => attendance)).toEqual(seen.students.map(() => counts));
    expect(seen.days).toHaveLength(days);
  });
  expect(pages, told).toBeLessThan(students * days * 0.05);
});

it('stands in a page of the students without a look at each day of each of them', async () => {
  const { pages, told } = await pagesOf(async () => {
    const asked = { courseId, pageSize: 100, pageIndex: 5 };
    const { datas } = (await mustSend(app, 'viewer', getSignupInfoList.path, asked)) as { datas: CourseSignup[] };
    expect(datas.map(({ attendance }) => attendance)).toEqual(Array.from({ length: 100 }, () => counts));
  });
  expect(pages, told).toBeLessThan(100 * days * 0.4);
});

it.each(['course', 'venue'])('is exported for the students of a %s, all counts found at once', async (of) => {
  const model = of === 'course' ? { courseId } : {};
  const { lines, pages, spilled, text } = await readOfExport(app, 'admin', { action: signupExportCode, model });
  const own = lines.filter((line) => line[1] === title);
  expect(own.map((line) => line.slice(-3).map(Number))).toEqual(own.map(() => Object.values(counts)));
  expect(own).toHaveLength(students);
  expect(pages + spilled, text).toBeLessThan(students * days * 0.1);
});

it('is marked for as many as one call takes', async () => {
  const marks = Array.from({ length: mostMarked }, (_, n) => ({ id: md5Id(`s${n + 1}`), mark: 'present' }));
  const { pages, told } = await pagesOf(async () => {
    const answer = await app.send('editor', markAttendance.path, { courseId, day: today, marks });
    expect(answer).toMatchObject({ state: 1, objects: { changed: mostMarked } });
  });
  expect(pages, told).toBeLessThan(mostMarked * 10);
});
