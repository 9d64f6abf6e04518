import { queryOptions } from '@tanstack/react-query';
import { getResource } from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { resourceArea } from '@/kernel/library/library-areas';

export type ResourceDetail = z.output<NonNullable<(typeof getResource)['output']>>;

/** One file with all that is known of it. */
export function resourceDetail(id: string) {
  return queryOptions({
    queryKey: queryKeys.detail(resourceArea, id),
    queryFn: ({ signal }) => call(getResource, { id }, { signal }),
  });
}
