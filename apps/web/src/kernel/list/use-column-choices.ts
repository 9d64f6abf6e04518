import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreference, setPreference } from '@yunguan/contract/platform/shell';
import { App } from 'antd';
import type { ColumnChoice } from '@/ui/ColumnSettings';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import { choicesOf, type ListColumn } from './list-columns';

/** Columns of a list as the user arranged them; they follow him to any machine. */
export function useColumnChoices<Row>(contentType: string, columns: readonly ListColumn<Row>[]) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const key = `list.${contentType}.columns`;
  const queryKey = queryKeys.read(getPreference.path, key);
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPreference, { key }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    // One after the other: the last choice must be the one that stays.
    scope: { id: key },
    mutationFn: (value: readonly ColumnChoice[] | null) => {
      const kept = value?.map((choice) => ({ key: choice.key, visible: choice.visible })) ?? null;
      return call(setPreference, { key, value: kept });
    },
    onMutate: (value) => queryClient.setQueryData(queryKey, { key, value }),
    onError: (error) => {
      if (!isSilent(error)) message.error(`列设置没有保存：${textOf(error)}`, 3);
    },
  });
  return {
    /** False until the user's own settings are known: columns must not jump after the rows are there. */
    isReady: !stored.isPending,
    choices: choicesOf(columns, stored.data?.value),
    choose: (value: readonly ColumnChoice[]) => save.mutate(value),
    reset: () => save.mutate(null),
  };
}
