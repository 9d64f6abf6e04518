import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';

type Remake = (stored: unknown) => unknown;

interface Choice {
  /** Shown until it is stored. */
  readonly value: unknown;
  /** Makes it anew of what is stored by then. */
  readonly remake?: Remake;
}

/**
 * A setting of the user's own, which follows him to any machine. `what`: its name where it could not be saved. The value is
 * whatever was stored: the reader judges it.
 */
export function usePreference(key: string, what: string) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.read(getPreference.path, key);
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPreference, { key }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mutationKey = ['preference', key];
  const saving = useMutation({
    mutationKey,
    // One after the other: the last choice must be the one that stays.
    scope: { id: key },
    mutationFn: async ({ value: chosen, remake }: Choice) => {
      const value = remake ? remake((await call(getPreference, { key })).value) : chosen;
      await call(setPreference, { key, value });
      return value;
    },
    // The cache holds what is stored and nothing else, so that a refusal leaves nothing to take back.
    onSuccess: (value) => queryClient.setQueryData(queryKey, { key, value }),
    onError: (error) => {
      if (!isSilent(error)) message.error(`${what}没有保存：${textOf(error)}`, 3);
    },
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    // Only the mutation above has this key.
    select: ({ state }) => (state.variables as Choice).value,
  });
  const value = onTheirWay.length > 0 ? onTheirWay.at(-1) : stored.data?.value;
  return {
    /** False until what is stored is known. */
    isReady: !stored.isPending,
    value,
    isSaving: saving.isPending,
    /** Shows the value at once; `onSaved` is told when it is kept. */
    save: (chosen: unknown, onSaved?: () => void) =>
      saving.mutate({ value: chosen }, { ...(onSaved && { onSuccess: onSaved }) }),
    /** The same for a part of it: what another page has stored of the rest meanwhile stays. */
    change: (remake: Remake) => saving.mutate({ value: remake(value), remake }),
  };
}
