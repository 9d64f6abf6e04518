import { useQueryClient } from '@tanstack/react-query';
import { type CustomSubmission, decideSubmission } from '@yunguan/contract/content/vote-application';
import { messages } from '@yunguan/contract/kernel/messages';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSettling } from '@/kernel/decisions/use-settling';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { readPending } from './application-queries';
import { decisionAreas } from './custom-areas';

/** States that a decision leads to. */
export type Verdict = 100 | 101;

export interface DecideParts {
  readonly id: string;
  readonly activityId: string;
  /** Rows of the list as the user sees it: the next one that waits there comes first. */
  readonly rows: readonly CustomSubmission[];
  /** Called with the next one that waits, or without when none does. */
  readonly onNext: (id: string | undefined) => void;
}

interface Deciding extends DecideParts {
  readonly onDecided: () => void;
}

/** Sends a decision and leads on to the next application that waits. */
export function useDecide({ id, activityId, rows, onNext, onDecided }: Deciding) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const isSettling = useSettling();
  const sending = useSingleMutation({
    mutationFn: ({ state, approvalComments }: { state: Verdict; approvalComments: string }) =>
      call(decideSubmission, { id, state, approvalComments }),
    onSuccess: async () => {
      message.success(messages.reviewed, 1.5);
      onDecided();
      const pending = await readPending(activityId).catch(() => undefined);
      onNext(nextOf(id, rows, pending?.datas ?? []));
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () => {
      const keys = [...decisionAreas.map(queryKeys.content), queryKeys.counters];
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return { decide: sending.mutate, isBusy: sending.isPending, isLocked: isSettling };
}

/** Behind the decided one in the list, as far as it still waits; else the first that waits anywhere. */
function nextOf(
  id: string,
  rows: readonly CustomSubmission[],
  pending: readonly CustomSubmission[],
): string | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const waiting = new Set(pending.map((row) => row.id));
  const below = rows.slice(place + 1).find((row) => row.state === 1 && waiting.has(row.id));
  return (below ?? pending.find((row) => row.id !== id))?.id;
}
