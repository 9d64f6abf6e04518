import { queryOptions } from '@tanstack/react-query';
import { getSubmission, getSubmissions } from '@yunguan/contract/content/vote-application';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { customAreas } from './custom-areas';

/** One application. */
export const applicationOptions = (id: string) =>
  queryOptions({
    queryKey: queryKeys.detail(customAreas.application, id),
    queryFn: ({ signal }) => call(getSubmission, { id }, { signal }),
  });

/** Some applications that still wait, newest first, and how many there are; asked anew, for colleagues decide too. */
export function readPending(activityId: string) {
  return call(getSubmissions, { activityId, state: 1, pageIndex: 1, pageSize: 10 });
}
