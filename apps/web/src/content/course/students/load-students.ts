import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { pushLimits } from '@yunguan/contract/kernel/member-push';
import { largestPageSize } from '@yunguan/contract/kernel/page';
import { call } from '@/kernel/api/call';

const pageSize = largestPageSize;
/** Most students that are chosen together: as many as one letter reaches. */
export const mostSelected = pushLimits.receivers;

/** Every student whom the filter finds, up to the limit of a letter. */
export async function loadStudents(filter: object): Promise<readonly CourseSignup[]> {
  const all: CourseSignup[] = [];
  for (let pageIndex = 1; pageIndex <= mostSelected / pageSize; pageIndex++) {
    const { datas, total } = await call(getSignupInfoList, { ...filter, pageIndex, pageSize });
    all.push(...datas);
    if (datas.length < pageSize || all.length >= total) break;
  }
  return all;
}
