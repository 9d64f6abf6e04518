import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

export interface DictionaryItem {
  readonly id: string;
  readonly displayName: string;
}

/** Stands for an item that old records keep although it can no longer be chosen. */
export const withdrawnItem = '已停用的选项';

/** Milliseconds that the choices of a node count as fresh; and those after which they are read anew for who opens their list. */
const staleTime = 5 * 60_000;
const openedFreshTime = 15_000;

/** Reads choices anew for who opens their list, unless they are of this moment: one may have come or gone since. */
export function refreshOpened(query: Pick<UseQueryResult, 'isError' | 'dataUpdatedAt' | 'refetch'>): void {
  if (query.isError || Date.now() - query.dataUpdatedAt >= openedFreshTime) void query.refetch();
}

/** Choices of a dictionary node; `items` is undefined until they are loaded. */
export function useDictionary(node: string) {
  const query = useQuery({
    queryKey: queryKeys.read(childrenByNodeName.path, node),
    queryFn: ({ signal }) => call(childrenByNodeName, { nodeName: node }, { signal }),
    staleTime,
    enabled: node !== '',
  });
  const items: readonly DictionaryItem[] | undefined = query.data?.list;
  return { items, isLoading: query.isLoading, isFailed: query.isError, refresh: () => refreshOpened(query) };
}
