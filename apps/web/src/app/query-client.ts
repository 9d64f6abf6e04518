import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { readUnanswered } from '@/kernel/api/read-unanswered';

/** Server state of the page: 15 s fresh, tried again once when the network failed, never for a refusal. */
export function createQueryClient(): QueryClient {
  /** Hashes of the queries whose last answer was an error. */
  const failed = new Set<string>();
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => error instanceof NetworkFailure && count < 1,
        // A form must not be filled again because its window came to the front.
        refetchOnWindowFocus: false,
        // An offline call fails with 网络异常 instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (_error, { queryHash }) => void failed.add(queryHash),
      // What one 重试 brings back shows that the rest can be had, too: parts of a page fail together.
      onSuccess: (_data, { queryHash }) => {
        if (failed.delete(queryHash)) readUnanswered(client);
      },
    }),
    mutationCache: new MutationCache({
      // Any write may end a review or begin one.
      onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.counters }),
    }),
  });
  return client;
}
