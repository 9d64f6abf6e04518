import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo } from 'react';

/**
 * A mutation that runs once at a time: a second click while it runs does nothing, even when it comes before the page
 * could show the first as under way. `repeat` starts it once more from within its own callbacks, after a conflict.
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
  const { mutate: repeat, isPending, error, data, reset } = useMutation({ ...options, mutationKey });
  const mutate = useCallback(
    (variables: Variables) => {
      // The cache knows at once; `isPending` of the last rendering does not.
      if (client.isMutating({ mutationKey, exact: true }) === 0) repeat(variables);
    },
    [client, mutationKey, repeat],
  );
  return { mutate, repeat, isPending, error, data, reset };
}
