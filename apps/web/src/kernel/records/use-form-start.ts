import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

export interface FormStart<Data> {
  /** undefined until fetched; then the same as long as the form is open. */
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/**
 * What a form starts from: fetched when it opens, for an older copy would be saved over a newer one, and then left
 * alone. A version that moved on under the user's hands would make the server take his old values for new ones.
 */
export function useFormStart<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): FormStart<Data> {
  const key = hashKey(options.queryKey);
  const [start, setStart] = useState<{ readonly key: string; readonly data: Data }>();
  const isOpen = start?.key === key;
  const wanted = options.enabled !== false && !isOpen;
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...options,
    enabled: wanted,
    staleTime: 0,
  });
  if (wanted && data !== undefined && isFetchedAfterMount && !isFetching && !error) setStart({ key, data });
  return isOpen ? { data: start.data, error: null, refetch } : { data: undefined, error, refetch };
}
