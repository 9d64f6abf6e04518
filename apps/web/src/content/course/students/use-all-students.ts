import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { getSignupInfoList } from '@yunguan/contract/content/course-signup-desk';
import { pushLimits } from '@yunguan/contract/kernel/member-push';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';

const pageSize = 100;
/** Most students that 全选 chooses: as many as one letter reaches. */
export const mostSelected = pushLimits.receivers;

/** Every student whom the filter finds, up to the limit of a letter. */
async function loadAll(filter: object): Promise<readonly CourseSignup[]> {
  const all: CourseSignup[] = [];
  for (let pageIndex = 1; pageIndex <= mostSelected / pageSize; pageIndex++) {
    const { datas, total } = await call(getSignupInfoList, { ...filter, pageIndex, pageSize });
    all.push(...datas);
    if (datas.length < pageSize || all.length >= total) break;
  }
  return all;
}

/** Chooses all students of a filter, on all pages. */
export function useSelectAll(onSelected: (signups: readonly CourseSignup[]) => void) {
  const { message } = App.useApp();
  return useSingleMutation({
    mutationFn: (filter: object) => loadAll(filter),
    onSuccess: onSelected,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
  });
}
