import type { getMySignups } from '@yunguan/contract/content/course-signup';
import type { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import type { Call, Reply } from '../../../kernel/call';
import { type Bind, binder, holdsWord, inVenues, planningOf, withinDays } from '../../../kernel/conditions';
import { listVenues } from '../../../kernel/content/page';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { isUuid } from '../../../kernel/uuid';
import { attendancesSql, countsOf } from '../attendance/attendance-sql';
import { findStaffCourse } from './staff-course';
import { signupColumns, signupColumnsWith, type SignupRow, toSignup } from './signup-row';

/** What the list and its export are narrowed by. */
export type SignupFilter = Omit<z.infer<typeof getSignupInfoList.input>, 'pageIndex' | 'pageSize'>;

/** Conditions of the list over the alias `s`; `venues` undefined = every venue. */
export function signupConditions(filter: SignupFilter, venues: readonly string[] | undefined, bind: Bind): string {
  const { courseId, sex, state } = filter;
  const parts: string[] = [];
  parts.push(...inVenues('s.venue_id', venues, bind));
  // An id that no row can have matches nothing.
  if (courseId) parts.push(isUuid(courseId) ? `s.course_id = ${bind(courseId)}` : 'false');
  if (typeof sex === 'number') parts.push(`s.student_sex = ${bind(sex)}::int`);
  if (state) parts.push(`s.state = ${bind(state)}`);
  parts.push(...withinDays({ from: 's.created_at', to: 's.created_at' }, filter, bind));
  const word = filter.keyword?.trim();
  if (word) parts.push(wordCondition(word, bind));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Names of the student and the guardian; the number of the sign-up; a phone whole or by the four digits that the list shows. */
function wordCondition(word: string, bind: Bind): string {
  const text = holdsWord('s.words', word, bind);
  // Beside an `or` the pairs of every row that is found are made again: none where no number can be meant.
  if (/^kc\d+$/i.test(word)) return `(s.ordern_num = ${bind(word.toUpperCase())} or (${text}))`;
  if (!/^[\d-]{4,}$/.test(word)) return text;
  const ending = bind(word.slice(-4));
  const whole = word.length === 4 ? () => 'true' : (tel: string) => `${tel} = ${bind(word)}`;
  const phones = [
    `s.student_tel_end = ${ending} and ${whole('s.student_tel')}`,
    `s.guardian_tel_end = ${ending} and ${whole("s.guardian->>'tel'")}`,
  ];
  return `((${text}) or ${phones.join(' or ')})`;
}

const sortable: Readonly<Record<string, string>> = {
  createTime: 's.created_at',
  ordernNum: 's.ordern_num',
  title: 's.title collate zh',
  state: 's.state',
};

/** Newest first, or the one column that was asked for. */
export function signupOrder({ sortField, sortOrder }: Pick<SignupFilter, 'sortField' | 'sortOrder'>): string {
  const direction = sortOrder === 'descend' ? 'desc' : 'asc';
  if (sortField && Object.hasOwn(sortable, sortField)) return `${sortable[sortField]} ${direction}, s.id ${direction}`;
  return 's.created_at desc, s.id desc';
}

/** One page of the students of a course that the actor may look at, or of the venue. */
export async function listSignups(
  deps: Deps,
  { actor, input }: Call<z.infer<typeof getSignupInfoList.input>>,
): Promise<Reply> {
  const { courseId } = input;
  if (courseId) await findStaffCourse(deps, { actor, id: courseId, anyOf: ['view'] });
  const values: unknown[] = [];
  const bind = binder(values);
  const where = signupConditions(input, listVenues(actor, 'course', input.venueId), bind);
  const scope = scopeOf(actor);
  const planning = planningOf(input.keyword);
  const counted = deps.db.within<{ total: number }>(
    scope,
    `select count(*)::int as total from course_signup s where ${where}`,
    [...values],
    planning,
  );
  const order = signupOrder(input);
  const { limit, offset } = windowOf(input);
  // Only the rows of the page are spelled out.
  const listed = deps.db.within<SignupRow>(
    scope,
    `with page as materialized (
       select s.id from course_signup s where ${where} order by ${order} limit ${bind(limit)} offset ${bind(offset)}
     )
     select ${signupColumnsWith(countsOf('kept'))} from page join course_signup s on s.id = page.id
     left join ${attendancesSql('a.signup_id = any (array(select id from page))')} kept on kept.signup_id = s.id order by ${order}`,
    values,
    planning,
  );
  const [[count], rows] = await Promise.all([counted, listed]);
  const onlooker = { userId: actor.userId, now: deps.clock.now(), dataKey: deps.config.dataKey };
  const shown = rows.map((row) => toSignup(row, onlooker));
  return { objects: pageAnswer(shown, count?.total ?? 0) };
}

/** The member's own sign-ups in all venues, newest first. */
export async function listMine(
  deps: Deps,
  { input, member }: Call<z.infer<typeof getMySignups.input>>,
): Promise<Reply> {
  const { limit, offset } = windowOf(input);
  const [rows, [count]] = await Promise.all([
    deps.db.within<SignupRow>(
      '*',
      `select ${signupColumns} from course_signup s where s.member_id = $1 order by s.created_at desc, s.id desc limit $2 offset $3`,
      [member.memberId, limit, offset],
    ),
    deps.db.within<{ total: number }>('*', 'select count(*)::int as total from course_signup where member_id = $1', [
      member.memberId,
    ]),
  ]);
  const onlooker = { userId: member.memberId, now: deps.clock.now(), dataKey: deps.config.dataKey };
  const shown = rows.map((row) => toSignup(row, onlooker));
  return { objects: pageAnswer(shown, count?.total ?? 0) };
}
