import { signupStateKeys } from '@yunguan/contract/content/course-signup-words';
import { listUrl, sortedBy, sortOf, type StateOf } from '@/kernel/records/list-url';
import { day, oneOf, word } from '@/kernel/session/url-fields';

/** Before the keys of the students in the address of a course's details, which holds those of the list of courses, too. */
export const studentsPrefix = 's_';

/** What the list of students keeps in its address. */
export const studentsUrl = listUrl({
  listKey: 'course.students',
  filters: {
    keyword: word,
    sex: oneOf([0, 1]),
    state: oneOf(signupStateKeys),
    venueId: word,
    from: day,
    to: day,
  },
  alsoSaved: sortedBy('createTime', 'title'),
  beside: {
    /** On the page of all courses alone. */
    courseId: word,
    /** The sign-up that is open at the side. */
    apply: word,
  },
});
export type StudentsUrl = StateOf<typeof studentsUrl>;

/** Filter of the list as the call and its export take it; `courseId`: the course whose details are open. */
export function studentsFilter(url: StudentsUrl, courseId = url.courseId) {
  const { keyword, sex, state, venueId, from, to } = url;
  return { courseId, keyword, sex, state, venueId, startTime: from, endTime: to, ...sortOf(url) };
}
