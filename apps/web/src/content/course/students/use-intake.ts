import { useQuery } from '@tanstack/react-query';
import { getCourseIntake } from '@yunguan/contract/content/course-signup-desk';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { signupArea } from './student-rights';

export type Intake = z.infer<typeof getCourseIntake.output>;

/** How full a course is; fetched again with every write to its students. */
export function useIntake(courseId: string) {
  return useQuery({
    queryKey: queryKeys.detail(signupArea, `${getCourseIntake.path} ${courseId}`),
    queryFn: ({ signal }) => call(getCourseIntake, { courseId }, { signal }),
  });
}
