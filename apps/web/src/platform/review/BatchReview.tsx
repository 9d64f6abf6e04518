import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { batchReview } from '@yunguan/contract/platform/review';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { OutcomesDialog } from '@/kernel/decisions/OutcomesDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { BatchDialog } from './BatchDialog';
import { type BatchTask, stillTicked, type Ticked, toldOf } from './batch-ticks';
import { ObjectTitle } from './ObjectTitle';
import { dropDecided } from './review-queries';

export interface BatchReviewProps {
  readonly task: BatchTask;
  readonly onClose: () => void;
  /** Receives what stays ticked. */
  readonly onDone: (ticked: Ticked) => void;
}

/** One decision over all ticked rows: the shared opinion first, then a line per row. */
export function BatchReview({ task, onClose, onDone }: BatchReviewProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const underKey = useRetryKey();
  const objectIds = [...task.ticked.keys()];
  const decide = useSingleMutation({
    mutationFn: (remark: string) => {
      const body = { objectIds, result: task.result, remark };
      return underKey(body, (idempotencyKey) => call(batchReview, body, { idempotencyKey }));
    },
    onSuccess: ({ results, failed }) => {
      onDone(stillTicked(results, task.ticked));
      setOutcomes(toldOf(results));
      if (failed === 0) message.success(messages.reviewed);
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    // Without an answer some rows may have been decided all the same.
    onSettled: () => dropDecided(client, objectIds),
  });
  if (outcomes) {
    return (
      <OutcomesDialog
        title="批量审核结果"
        of="标题"
        unit="条"
        rows={[...task.ticked.values()].map((row) => ({ ...row, id: row.objectId }))}
        outcomes={outcomes}
        lines={(row) => [<ObjectTitle key="title" {...row} />, `${row.kindName} · ${row.stepName}`]}
        onClose={onClose}
      />
    );
  }
  return <BatchDialog task={task} busy={decide.isPending} onCancel={onClose} onSubmit={decide.mutate} />;
}
