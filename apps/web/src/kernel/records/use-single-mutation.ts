import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo } from 'react';

/**
 * A mutation that runs once at a time: a second click while it runs does nothing, even when it comes before the page
 * could show the first as under way. One that succeeded runs until what its `onSettled` fetches again is there, for the
 * page shows what was before; one that failed is over at once: what is to be mended does not wait for lists on a slow line.
 * `repeat` starts it once more from within its own callbacks, after a conflict.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): {
  readonly mutate: (variables: Variables) => void;
  readonly repeat: (variables: Variables) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: Data | undefined;
  readonly reset: () => void;
} {
  const id = useId();
  const mutationKey = useMemo(() => ['single', id] as const, [id]);
  const client = useQueryClient();
  const {
    mutate: repeat,
    isPending,
    error,
    data,
    reset,
  } = useMutation({
    ...options,
    mutationKey,
    onSettled: (answer, failure, ...rest) => {
      const fetched = options.onSettled?.(answer, failure, ...rest);
      return failure ? undefined : fetched;
    },
  });
  const mutate = useCallback(
    (variables: Variables) => {
      // The cache knows at once; `isPending` of the last rendering does not.
      if (client.isMutating({ mutationKey, exact: true }) === 0) repeat(variables);
    },
    [client, mutationKey, repeat],
  );
  return { mutate, repeat, isPending, error, data, reset };
}
