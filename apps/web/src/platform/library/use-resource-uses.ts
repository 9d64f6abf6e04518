import { useQuery } from '@tanstack/react-query';
import { getResourceUses } from '@yunguan/contract/platform/library-uses';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { resourceArea } from '@/kernel/library/library-areas';

/** Records that show a file, and how many the caller may not see. */
export function useResourceUses(id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(resourceArea, `${id} uses`),
    queryFn: ({ signal }) => call(getResourceUses, { id }, { signal }),
  });
  return { data, error, retry: () => void refetch() };
}
