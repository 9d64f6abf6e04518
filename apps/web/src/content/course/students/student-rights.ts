import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import type { Holds } from '@yunguan/contract/kernel/actions';
import { type RightsIn, useRightsIn } from '@/kernel/session/use-holds';
import { courseContent } from '../course-content';

/** Area under which courses are cached: a decision changes what their list counts. */
export const courseArea = courseContent.key;
/** Sign-ups are cached with the other orders, so that the events of what waits refresh them, too. */
export const signupArea = 'order';

/** What the user may do with the students of a venue. */
export interface StudentRights {
  readonly decide: boolean;
  readonly cancel: boolean;
  readonly write: boolean;
  readonly enrol: boolean;
  readonly mark: boolean;
  readonly reveal: boolean;
  readonly export: boolean;
}

function studentRights(holds: Holds): StudentRights {
  const leads = holds('edit') || holds('review');
  return {
    decide: holds('review'),
    cancel: leads,
    write: leads,
    enrol: leads || holds('add'),
    mark: leads,
    reveal: holds('reveal'),
    export: holds('export'),
  };
}

/** Rights of the courses as they bear on students, venue by venue. */
export function useStudentRights(): RightsIn<StudentRights> {
  return useRightsIn(courseContent.key, studentRights);
}

export type StudentAction = 'approve' | 'reject' | 'cancel' | 'letter';

type Standing = Pick<CourseSignup, 'state' | 'userId'>;

/** What may be done with a sign-up; what would be refused is not among it. */
export function actionsOf({ state, userId }: Standing, rights: StudentRights): readonly StudentAction[] {
  const isHeld = state === 'pending' || state === 'approved' || state === 'waiting';
  return [
    ...(rights.decide && state === 'pending' ? (['approve', 'reject'] as const) : []),
    // A letter goes to the member who signed the student up; where staff did there is none.
    ...(rights.write && userId !== '' ? (['letter'] as const) : []),
    ...(rights.cancel && isHeld ? (['cancel'] as const) : []),
  ];
}

/** True when several may be chosen: something can be done with them. */
export function canSelect({ decide, cancel, write }: StudentRights): boolean {
  return decide || cancel || write;
}
