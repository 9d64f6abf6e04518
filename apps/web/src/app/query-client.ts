import { MutationCache, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';

/** Server state of the page: 15 s fresh, tried again once when the network failed, never for a refusal. */
export function createQueryClient(): QueryClient {
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
    mutationCache: new MutationCache({
      // Any write may end a review or begin one.
      onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.counters }),
    }),
  });
  return client;
}
