import { getMySignups } from '@yunguan/contract/content/course-signup';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { openCourse, mustSignUp } from './course-factories';
import { type Form, mustSend } from './factories';
import { leastOwnTime } from './own-time';

const count = 100_000;
/** Milliseconds that the slowest page may take; some machines are slow. */
const budget = 1500;

let app: ContentApp;
let courseId: string;
beforeAll(async () => {
  app = await createContentApp();
  courseId = await openCourse(app, { count: 100 });
  await mustSignUp(app, '13900000001', courseId);
  await app.deps.pools.owner.query(
    `insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, member_id, student_key,
       student_name, student_sex, student_birthday, student_tel, guardian, created_at, updated_at)
     select gen_random_uuid(), s.venue_id, case when n % 20 = 0 then s.course_id else gen_random_uuid() end, '课程' || n % 300,
       'KC20250101' || lpad(n::text, 6, '0'), case n % 3 when 0 then 'approved' when 1 then 'cancelled' else 'rejected' end, 'wechat', s.member_id, n::text,
       (array['王', '李', '张', '刘', '陈', '冉', '向', '谯'])[1 + n % 8] || (array['小', '晓', '文', '思', '雨', '子', '梓'])[1 + n % 7]
         || (array['川', '江', '涵', '月', '山', '禾', '辰', '悦', '桐', '萱', '瑶'])[1 + n % 11], n % 2, '2015-01-01',
       '139' || lpad(n::text, 8, '0'), null, now() - n * interval '5 minutes', now()
     from course_signup s, generate_series(1, $1) n`,
    [count],
  );
  await app.deps.pools.owner.query('analyze course_signup');
}, 180_000);
afterAll(() => app.close());

/** Milliseconds of the fastest of a few calls: the first one makes the plan. */
async function timeOf(name: string, path: string, body: Form): Promise<{ milliseconds: number; total: number }> {
  const [milliseconds, answer] = await leastOwnTime(() => mustSend(app, name, path, body), app.deps.pools.owner);
  return { milliseconds, total: Number(answer.total) };
}

describe('a hundred thousand students', () => {
  it('are listed, searched and narrowed within the goals of lists', async () => {
    const asked: Record<string, Form> = {
      all: {},
      'last page': { pageIndex: 10_000, pageSize: 10 },
      'two characters': { keyword: '冉晓' },
      phone: { keyword: '13900054321' },
      'four digits': { keyword: '4321' },
      course: { courseId },
      'state and sex': { state: 'approved', sex: 1 },
      'one month': { startTime: '2026-09-01', endTime: '2026-09-30' },
    };
    const found: Record<string, { milliseconds: number; total: number }> = {};
    for (const [label, body] of Object.entries(asked)) {
      found[label] = await timeOf('editor', getSignupInfoList.path, body);
    }
    found.mine = await timeOf('13900000001', getMySignups.path, {});
    console.info(
      Object.entries(found)
        .map(([label, { milliseconds, total }]) => `${label} ${Math.round(milliseconds)} ms (${total})`)
        .join(' · '),
    );
    expect(found.all?.total).toBe(count + 1);
    expect(found.phone?.total).toBe(1);
    expect(found['four digits']?.total).toBe(10);
    expect(found['two characters']?.total).toBeGreaterThan(1000);
    expect(found.course?.total).toBe(count / 20 + 1);
    for (const [label, { milliseconds }] of Object.entries(found)) expect(milliseconds, label).toBeLessThan(budget);
  }, 60_000);
});
