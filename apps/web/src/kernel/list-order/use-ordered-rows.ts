import { useQuery } from '@tanstack/react-query';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { mostOrdered } from '@yunguan/contract/kernel/list-number';
import { largestPageSize } from '@yunguan/contract/kernel/page';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { operationOf } from '../list/content-call';
import type { AnyRow, Page } from '../list/content-row';
import { filterModel, type ListState } from '../list/list-state';

const pageSize = largestPageSize;

/** The records that the list's filter finds, in the list's own order, and how many there are in all. */
export function useOrderedRows<Row extends AnyRow>(of: AnyContent, state: ListState) {
  const filter = filterModel(of, { ...state, sortField: undefined, sortOrder: undefined });
  return useQuery({
    queryKey: [...queryKeys.content(of.key), 'order', filter],
    queryFn: async ({ signal }) => {
      const read = async (page: number) => {
        const body = { ...filter, pageIndex: page + of.dialect.firstPage, pageSize };
        // The declared row shape with the type's own fields.
        return (await call(operationOf(of, 'page'), body, { signal })) as Page<Row>;
      };
      const first = await read(0);
      const second = first.total > pageSize ? await read(1) : undefined;
      return { rows: [...first.datas, ...(second?.datas ?? [])].slice(0, mostOrdered), total: first.total };
    },
    // The numbers are edited over what was read: nothing may change them underneath, no event and no new connection.
    staleTime: 'static',
    gcTime: 0,
  });
}
