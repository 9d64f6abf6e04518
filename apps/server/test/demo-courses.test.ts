import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { parseContent, type Values } from '@yunguan/contract/kernel/parse';
import { isIdCardNo } from '@yunguan/contract/kernel/id-card';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCourses } from '../src/demo/seed-courses';
import { seedTeachers } from '../src/demo/seed-teachers';
import { seedMembers } from '../src/demo/members';
import { readNumber } from '../src/content/course/signups/secret-numbers';
import { type ContentApp, createContentApp } from './content-app';
import { courseContent, mustSignUp, openCourse } from './course-factories';
import { demoPlan } from './demo-plan';
import { type Form, mustSend, path } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const plan = demoPlan(app);
  await app.db.transaction('*', async (tx) => {
    await seedMembers(tx);
    await seedTeachers(tx, plan);
    await seedCourses(tx, plan);
  });
});
afterAll(() => app.close());

const list = async (name: string) =>
  (await mustSend(app, name, path(courseContent, 'page'), { pageSize: 100 })).datas as Form[];

it('the demo shows at least thirty courses over all statuses and stages of time', async () => {
  const [main, branch] = [await list('admin'), await list('branch')];
  expect(main.length + branch.length).toBeGreaterThanOrEqual(30);
  expect(new Set(main.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 100, 101, 102]));
  for (const { address } of [...main, ...branch]) expect(address).toMatch(/([2-4])楼\1\d\d教室$/);
  const { rows } = await app.deps.pools.owner.query<{ days: Record<string, string> }>(
    `select jsonb_build_object('up', sign_up_end_time, 'first', train_start_time, 'last', train_end_time) as days
     from course where status = 100`,
  );
  const today = chinaDay(app.clock.now());
  const stages = rows.map(({ days: { up = '', first = '', last = '' } }) => {
    if (today <= up) return 'recruiting';
    if (today > last) return 'ended';
    return today >= first ? 'training' : 'closed';
  });
  expect(new Set(stages)).toEqual(new Set(['recruiting', 'training', 'ended', 'closed']));
});

it('every submitted demo course keeps the rules of the form', async () => {
  const { rows } = await app.deps.pools.owner.query<{ form: Values }>(
    `select form from revision r where exists (select from course c where c.id = r.object_id)`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { form } of rows) {
    expect(parseContent(courseContent, form, { strictness: 'submit' }), JSON.stringify(form)).toMatchObject({
      ok: true,
    });
  }
});

it('the books of every demo course agree; one of each venue is full with people waiting', async () => {
  const { rows } = await app.deps.pools.owner.query<Record<string, number>>(
    `select count(*)::int as courses, count(*) filter (where i.taken = i.quota)::int as full,
       count(*) filter (where i.taken <> (select count(*) from course_signup s
         where s.course_id = i.course_id and s.state in ('pending', 'approved')))::int as wrong,
       (select count(*)::int from course_signup where state = 'waiting') as waiting,
       (select count(*)::int from course_signup where guardian is not null) as children,
       (select count(*)::int from course_signup s where guardian is null
          and age((select (live ->> 'trainStartTime')::date from course_intake where course_id = s.course_id), student_birthday) < interval '18 years') as alone,
       (select count(*)::int from course_signup) as students,
       (select count(*)::int from order_task where kind = 'courseSignup') as orders
     from course_intake i`,
  );
  expect(rows[0]).toMatchObject({ wrong: 0, full: 2, waiting: 6, alone: 0 });
  expect(rows[0]?.students).toBeGreaterThan(100);
  expect(rows[0]?.children).toBeGreaterThan(40);
  expect(rows[0]?.orders).toBeGreaterThan(5);
});

it('numbers of demo students can be read again, and are nobody’s', async () => {
  const { rows } = await app.deps.pools.owner.query<{ id: string; secret: Buffer; birthday: string }>(
    `select id, student_id_secret as secret, to_char(student_birthday, 'YYYYMMDD') as birthday from course_signup
     where student_id_secret is not null`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { id, secret, birthday } of rows) {
    const number = readNumber(app.deps.config.dataKey, { id, whose: 'student' }, secret);
    expect(isIdCardNo(number)).toBe(true);
    expect(number.slice(0, 14)).toBe(`510299${birthday}`);
  }
});

it('most demo students have a photo of their own, which only staff with the right sees by a short-lived link', async () => {
  const { rows } = await app.deps.pools.owner.query<{ photo: string | null }>(
    'select student_photo as photo from course_signup',
  );
  const photos = rows.flatMap(({ photo }) => photo ?? []);
  expect(photos.length).toBeGreaterThan(rows.length / 2);
  expect(new Set(photos).size).toBe(photos.length);
  expect((await app.get(photos[0] ?? '')).status).not.toBe(200);
  const [course] = (await list('admin')).filter(({ signUpNum }) => Number(signUpNum) > 3);
  const page = await mustSend(app, 'admin', getSignupInfoList.path, { courseId: course?.id });
  const shown = (page.datas as { students: { photo: string | null } }[]).flatMap(
    ({ students }) => students.photo ?? [],
  );
  const picture = await app.get(shown[0] ?? '');
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

it('new sign-ups go on behind those of the demo', async () => {
  await mustSignUp(app, '13900000001', await openCourse(app));
});

it('the students of demo courses that have begun were marked week by week, most as present', async () => {
  const { rows } = await app.deps.pools.owner.query<Record<string, number>>(
    `select count(*)::int as marks, count(distinct a.venue_id)::int as venues, count(distinct a.course_id)::int as courses,
       count(*) filter (where mark = 'present')::int as present, count(distinct mark)::int as kinds,
       count(*) filter (where a.day < (i.live ->> 'trainStartTime')::date or a.day > (i.live ->> 'trainEndTime')::date
         or a.marked_at > now())::int as wrong
     from course_attendance a join course_intake i on i.course_id = a.course_id`,
  );
  const { marks = 0, venues, courses = 0, present = 0, kinds, wrong } = rows[0] ?? {};
  expect({ venues, kinds, wrong }).toEqual({ venues: 2, kinds: 3, wrong: 0 });
  expect(courses).toBeGreaterThan(3);
  expect(present / marks).toBeGreaterThan(0.75);
});
