import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import type { Callable } from '../api/wire';
import { useOnce } from './use-once';

export interface RecordWrite {
  readonly endpoint: Callable;
  readonly body: unknown;
  /** Text of the success. */
  readonly done: string;
}

/**
 * Sends a write outside of a form and fetches the areas' records again, whatever came of it. Says the success, or the
 * server's msg. Resolves to false when it was refused.
 */
export function useRecordWrite(...areas: readonly string[]) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ endpoint, body }: RecordWrite) => call(endpoint, body),
    onSuccess: (_answer, { done }) => void message.success(done),
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 3);
    },
    onSettled: () =>
      Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  return { write: useOnce(mutateAsync), isBusy: isPending };
}
