import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { batchReview } from '@yunguan/contract/platform/review';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, writeFailureText } from '@/kernel/api/errors';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { OutcomesDialog } from '@/kernel/decisions/OutcomesDialog';
import { forgetDecided } from '@/kernel/records/forget-decided';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { BatchDialog } from './BatchDialog';
import { type BatchTask, stillTicked, type Ticked, toldOf, unexplained } from './batch-ticks';
import { ObjectTitle } from './ObjectTitle';
import { stillWaiting, whyNotNow } from './review-queries';

/** Rows out of reach that are looked at once more, to say why. */
const mostAsked = 10;

export interface BatchReviewProps {
  readonly task: BatchTask;
  readonly onClose: () => void;
  /** Receives what tells which of the ticked rows stay so. */
  readonly onDone: (stillTicked: (now: Ticked) => Ticked) => void;
}

/** One decision over all ticked rows: the shared opinion first, then a line per row. */
export function BatchReview({ task, onClose, onDone }: BatchReviewProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [told, setTold] = useState<{ readonly outcomes: readonly Outcome[]; readonly kept: number }>();
  const underKey = useRetryKey();
  const objectIds = [...task.ticked.keys()];
  const decide = useSingleMutation({
    mutationFn: async (remark: string) => {
      const revisions = Object.fromEntries([...task.ticked.values()].map((row) => [row.objectId, row.revision]));
      const body = { objectIds, result: task.result, remark, revisions };
      const answer = await underKey(body, (idempotencyKey) => call(batchReview, body, { idempotencyKey }));
      const left = answer.results.filter(({ ok }) => !ok).map(({ objectId }) => objectId);
      // The decisions stand, whatever comes of the look at the queue.
      const waiting = left.length === 0 ? undefined : await stillWaiting(left).catch(() => undefined);
      const asked = unexplained(answer.results).slice(0, mostAsked);
      const reasons = new Map(await Promise.all(asked.map(async (id) => [id, await whyNotNow(id)] as const)));
      return { ...answer, waiting, reasons };
    },
    onSuccess: ({ results, failed, waiting, reasons }) => {
      const stay = (now: Ticked) => stillTicked(results, now, waiting);
      onDone(stay);
      setTold({ outcomes: toldOf(results, reasons), kept: stay(task.ticked).size });
      if (failed === 0) message.success(messages.reviewed);
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(writeFailureText(error), 4);
    },
    // Without an answer some rows may have been decided all the same.
    onSettled: () => forgetDecided(client, objectIds),
  });
  if (told) {
    return (
      <OutcomesDialog
        title="批量审核结果"
        of="标题"
        unit="条"
        rows={[...task.ticked.values()].map((row) => ({ ...row, id: row.objectId }))}
        {...told}
        lines={(row) => [<ObjectTitle key="title" {...row} />, `${row.kindName} · ${row.stepName}`]}
        onClose={onClose}
      />
    );
  }
  return <BatchDialog task={task} busy={decide.isPending} onCancel={onClose} onSubmit={decide.mutate} />;
}
