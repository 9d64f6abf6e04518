import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../api/call';
import { isSilent, writeFailureText } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import type { Callable } from '../api/wire';
import { tellUndoable } from './undo-message';
import { useOnce } from './use-once';

export interface RecordWrite {
  readonly endpoint: Callable;
  readonly body: unknown;
  /** Sends the body where a plain call does not do: over what somebody saved meanwhile. */
  readonly send?: () => Promise<unknown>;
  /** Text of the success; without it nothing is said. */
  readonly done?: string;
  /** Takes it back; offered beside the text. */
  readonly undo?: () => void;
  /** Called at the success, wherever the user is by then, and before the records are fetched again. */
  readonly onDone?: () => void;
}

/**
 * Sends a write outside of a form and fetches the areas' records again, whatever came of it. Says the success, or the
 * server's msg. Resolves to false when it was refused.
 */
export function useRecordWrite(...areas: readonly string[]) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ endpoint, body, send }: RecordWrite) => (send ? send() : call(endpoint, body)),
    onSuccess: (_answer, { done: text, undo: onUndo, onDone }) => {
      onDone?.();
      if (text === undefined) return;
      if (onUndo) tellUndoable(message, { text, onUndo });
      else message.success(text);
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(writeFailureText(error), 3);
    },
    onSettled: () =>
      Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  return { write: useOnce(mutateAsync), isBusy: isPending };
}
