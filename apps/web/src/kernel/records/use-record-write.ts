import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useRef } from 'react';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import type { Callable } from '../api/wire';

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
  const underWay = useRef(new Map<string, Promise<boolean>>());
  const write = useCallback(
    (wanted: RecordWrite): Promise<boolean> => {
      // A double click asks for the same thing twice: it is done once, and both hear of it.
      const same = `${wanted.endpoint.path} ${JSON.stringify(wanted.body)}`;
      const running = underWay.current.get(same);
      if (running) return running;
      const sent = mutateAsync(wanted)
        .then(
          () => true,
          () => false,
        )
        .finally(() => underWay.current.delete(same));
      underWay.current.set(same, sent);
      return sent;
    },
    [mutateAsync],
  );
  return { write, isBusy: isPending };
}
