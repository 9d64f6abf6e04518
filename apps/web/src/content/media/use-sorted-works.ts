import { useQuery } from '@tanstack/react-query';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { operationOf } from '@/kernel/list/content-call';
import type { Page } from '@/kernel/list/content-row';
import { filterModel, type ListState } from '@/kernel/list/list-state';
import { type MediaRow, mediaContent } from './media-content';

/** Works whose order is set at once, as the call takes them; and as many as a page may have (decisions §1). */
export const mostSorted = 200;
const pageSize = 100;

/** The works that the list's filter finds, in the list's own order, and how many there are in all. */
export function useSortedWorks(state: ListState) {
  const filter = filterModel(mediaContent, { ...state, sortField: undefined, sortOrder: undefined });
  return useQuery({
    queryKey: [...queryKeys.content(mediaContent.key), 'order', filter],
    queryFn: async ({ signal }) => {
      const read = async (page: number) => {
        const body = { ...filter, pageIndex: page + mediaContent.dialect.firstPage, pageSize };
        // The declared row shape with the type's own fields.
        return (await call(operationOf(mediaContent, 'page'), body, { signal })) as Page<MediaRow>;
      };
      const first = await read(0);
      const second = first.total > pageSize ? await read(1) : undefined;
      return { works: [...first.datas, ...(second?.datas ?? [])].slice(0, mostSorted), total: first.total };
    },
    // The numbers are edited over what was read: nothing may change them underneath.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
