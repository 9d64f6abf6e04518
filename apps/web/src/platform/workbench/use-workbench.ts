import { useQuery } from '@tanstack/react-query';
import { getWorkbench } from '@yunguan/contract/platform/workbench';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';

/** What the workbench shows beside the queue; every panel of the page reads the same answer. */
export function useWorkbench() {
  return useQuery({
    queryKey: queryKeys.read(getWorkbench.path),
    queryFn: ({ signal }) => call(getWorkbench, {}, { signal }),
    // What was written a moment ago must be here when the author comes back.
    staleTime: 0,
  });
}
