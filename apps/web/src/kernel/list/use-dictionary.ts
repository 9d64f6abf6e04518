import { useQuery } from '@tanstack/react-query';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

/** Choices of a dictionary node; undefined until they are there. Without a node nothing is asked for. */
export function useDictionary(nodeName: string | undefined) {
  const { data } = useQuery({
    queryKey: queryKeys.read(childrenByNodeName.path, nodeName ?? null),
    queryFn: ({ signal }) => call(childrenByNodeName, { nodeName: nodeName ?? '' }, { signal }),
    enabled: nodeName !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.list;
}
