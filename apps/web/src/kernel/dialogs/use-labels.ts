import { useQuery } from '@tanstack/react-query';
import { getLabels } from '@yunguan/contract/platform/labels';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';

/** Name under which labels are cached. */
export const labelArea = 'label';

/** The labels of classifications and resources (`resourceType` 1, the only one that the specification shows). */
export function useLabels() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(labelArea, 1),
    queryFn: ({ signal }) => call(getLabels, { resourceType: 1 }, { signal }),
  });
  return { labels: data, error, retry: () => void refetch() };
}
