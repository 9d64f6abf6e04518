import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';

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
    mutationFn: (value: unknown) => call(setPreference, { key, value }),
    // The cache holds what is stored and nothing else, so that a refusal leaves nothing to take back.
    onSuccess: (_answer, value) => queryClient.setQueryData(queryKey, { key, value }),
    onError: (error) => {
      if (!isSilent(error)) message.error(`${what}没有保存：${textOf(error)}`, 3);
    },
  });
  const onTheirWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }): unknown => state.variables,
  });
  return {
    /** False until what is stored is known. */
    isReady: !stored.isPending,
    value: onTheirWay.length > 0 ? onTheirWay.at(-1) : stored.data?.value,
    isSaving: saving.isPending,
    /** Shows the value at once; `onSaved` is told when it is kept. */
    save: (value: unknown, onSaved?: () => void) => saving.mutate(value, { ...(onSaved && { onSuccess: onSaved }) }),
  };
}
