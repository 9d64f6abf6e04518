import { type SignupState, signupStateKeys } from '@yunguan/contract/content/course-signup-words';
import * as z from 'zod/mini';
import { day, word } from '@/kernel/session/url-fields';

/** Before the keys of the students in the address of a course's details, which holds those of the list of courses, too. */
export const studentsPrefix = 's_';

const isState = (value: string): value is SignupState => signupStateKeys.some((state) => state === value);

/** What the list of students keeps in its address. */
export const studentsSchema = z.object({
  /** On the page of all courses alone. */
  courseId: word,
  keyword: word,
  sex: z.catch(z.optional(z.union([z.literal(0), z.literal(1)])), undefined),
  state: z.catch(z.optional(z.string().check(z.refine(isState))), undefined),
  venueId: word,
  from: day,
  to: day,
  sort: z.catch(z.optional(z.enum(['createTime', 'title'])), undefined),
  order: z.catch(z.optional(z.enum(['ascend', 'descend'])), undefined),
  page: z.catch(z._default(z.int().check(z.gte(1)), 1), 1),
  /** The sign-up that is open at the side. */
  apply: word,
});
export type StudentsUrl = z.infer<typeof studentsSchema>;

/** The list without filters; the chosen course stays. */
export const noFilters: Partial<StudentsUrl> = {
  keyword: undefined,
  sex: undefined,
  state: undefined,
  venueId: undefined,
  from: undefined,
  to: undefined,
  page: 1,
};

/** The list without filters, in its own order: what 常用筛选 keeps. */
export const unset: Partial<StudentsUrl> = { ...noFilters, sort: undefined, order: undefined };

/** True when a filter is in force, beside the course. */
export function isFiltered({ keyword, sex, state, venueId, from, to }: StudentsUrl): boolean {
  return [keyword, sex, state, venueId, from, to].some((value) => value !== undefined);
}

/** Filter of the list as the call and its export take it; `courseId`: the course whose details are open. */
export function studentsFilter(url: StudentsUrl, courseId = url.courseId) {
  const { keyword, sex, state, venueId, from, to, sort, order } = url;
  return {
    courseId,
    keyword,
    sex,
    state,
    venueId,
    startTime: from,
    endTime: to,
    sortField: order && sort,
    sortOrder: sort && order,
  };
}
