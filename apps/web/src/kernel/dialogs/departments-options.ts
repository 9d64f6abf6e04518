import { queryOptions } from '@tanstack/react-query';
import { departmentList } from '@yunguan/contract/platform/lookups';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

/** The departments of a venue, as a tree. */
export const departmentsOptions = (venueId: string) =>
  queryOptions({
    queryKey: queryKeys.list('department', [departmentList.path, venueId]),
    queryFn: ({ signal }) => call(departmentList, { venueId }, { signal }),
  });
