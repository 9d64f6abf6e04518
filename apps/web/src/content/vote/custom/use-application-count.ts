import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSubmissions } from '@yunguan/contract/content/vote-application';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { customAreas } from './custom-areas';

/** How many applications an activity has, of one state (0 all). */
export function countOptions(activityId: string, state = 0) {
  const body = { activityId, state, pageIndex: 1, pageSize: 1 };
  return queryOptions({
    queryKey: queryKeys.list(customAreas.application, ['count', body]),
    queryFn: async ({ signal }) => (await call(getSubmissions, body, { signal })).total,
  });
}

/** The number of applications; undefined until known. */
export function useApplicationCount(activityId: string, state = 0): number | undefined {
  return useQuery(countOptions(activityId, state)).data;
}
