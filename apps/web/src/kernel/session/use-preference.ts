import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const saving = useMutation({
    // One after the other: the last choice must be the one that stays.
    scope: { id: key },
    mutationFn: (value: unknown) => call(setPreference, { key, value }),
    onMutate: (value) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { key, value });
      return before;
    },
    onError: (error, _value, before) => {
      queryClient.setQueryData(queryKey, before);
      if (!isSilent(error)) message.error(`${what}没有保存：${textOf(error)}`, 3);
    },
  });
  return {
    /** False until what is stored is known. */
    isReady: !stored.isPending,
    value: stored.data?.value,
    isSaving: saving.isPending,
    /** Shows the value at once; `onSaved` is told when it is kept. */
    save: (value: unknown, onSaved?: () => void) => saving.mutate(value, { ...(onSaved && { onSuccess: onSaved }) }),
  };
}
