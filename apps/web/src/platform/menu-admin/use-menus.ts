import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { largestPageSize } from '@yunguan/contract/kernel/page';
import { getSysMenuInfo, getSysMenuTree, getSysOptionList } from '@yunguan/contract/platform/menus';
import { useCallback } from 'react';
import { call } from '@/kernel/api/call';
import { menuArea, queryKeys } from '@/kernel/api/query-keys';

/** The whole tree. */
export function useMenuTree() {
  return useQuery({
    queryKey: queryKeys.list(menuArea, 'tree'),
    queryFn: ({ signal }) => call(getSysMenuTree, {}, { signal }),
  });
}

/** One menu with the roles that hold it. */
export function infoOptions(id: string) {
  return queryOptions({
    queryKey: queryKeys.detail(menuArea, id),
    queryFn: ({ signal }) => call(getSysMenuInfo, { id }, { signal }),
  });
}

/** The options that a menu can offer. */
export function useMenuOptions() {
  return useQuery({
    queryKey: queryKeys.read(getSysOptionList.path),
    queryFn: ({ signal }) => call(getSysOptionList, { pageIndex: 1, pageSize: largestPageSize }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches the menus again, here and in the frame of the page: both show what was changed. */
export function useMenusChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.content(menuArea) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.menus }),
      ]),
    [queryClient],
  );
}
