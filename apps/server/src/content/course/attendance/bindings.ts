import { getCourseAttendance, markAttendance } from '@yunguan/contract/content/course-attendance';
import type { Deps } from '../../../deps';
import { bind, type Binding } from '../../../kernel/call';
import { markStudents } from './mark-attendance';
import { showAttendance } from './show-attendance';

/** The calls around who came to a course. */
export function attendanceBindings(deps: Deps): Binding[] {
  return [
    bind(getCourseAttendance, (call) => showAttendance(deps, call)),
    bind(markAttendance, (call) => markStudents(deps, call)),
  ];
}
