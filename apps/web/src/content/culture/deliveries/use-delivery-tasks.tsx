import {
  type Delivery,
  deliveryMessages,
  reopenDelivery,
  revealDelivery,
} from '@yunguan/contract/content/culture-delivery';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import type { Outcome } from '@/kernel/decisions/outcomes';
import { OutcomesDialog, type OutcomesDialogProps } from '@/kernel/decisions/OutcomesDialog';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { usePhones } from '@/kernel/reveal/use-phones';
import { useConfirm } from '@/ui/use-confirm';
import { cultureContent, deliveryArea } from '../culture-content';
import { type BatchAction, type DeliveryAction, whenText } from './delivery-actions';
import { lazyPart } from '@/ui/lazy-part';

const AllocateDialog = lazyPart(() => import('./AllocateDialog'));
const DecideDialog = lazyPart(() => import('./DecideDialog'));

type Task =
  | { readonly kind: 'allocate'; readonly delivery: Delivery }
  | { readonly kind: 'decide'; readonly action: BatchAction; readonly deliveries: readonly Delivery[] }
  | {
      readonly kind: 'outcomes';
      readonly deliveries: readonly Delivery[];
      readonly told: Pick<OutcomesDialogProps<Delivery>, 'outcomes' | 'kept'>;
    };

export interface DeliveryTasks {
  readonly act: (action: DeliveryAction, delivery: Delivery) => void;
  readonly decide: (action: BatchAction, deliveries: readonly Delivery[]) => void;
  readonly reveal: (delivery: Delivery) => void;
  /** Numbers in full that the user gave a reason for, by order. */
  readonly phones: ReadonlyMap<string, string>;
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** Everything that is done with visits, each in its dialog. `onOutcomes` is told what became of them; answers how many that were left stay ticked. */
export function useDeliveryTasks(onOutcomes?: (outcomes: readonly Outcome[]) => Promise<number>): DeliveryTasks {
  const [task, setTask] = useState<Task>();
  const phones = usePhones<Delivery>({
    reveal: (id, reason) => call(revealDelivery, { id, reason }),
    nameOf: ({ contacts }) => contacts,
    placeholder: '例如：电话确认配送时间',
  });
  const { write } = useRecordWrite(cultureContent.key, deliveryArea);
  const confirm = useConfirm();
  const handleClose = () => setTask(undefined);

  const reopen = async ({ id, title, address, ...rest }: Delivery) => {
    const consequence = `${whenText(rest)}送到${address}的一次恢复为“已分配”，完成进度减少一次。`;
    if (!(await confirm({ title: '撤销完成？', record: title, consequence, okText: '撤销完成' }))) return;
    await write({ endpoint: reopenDelivery, body: { id }, done: deliveryMessages.reopened });
  };
  const act = (action: DeliveryAction, delivery: Delivery) => {
    if (action === 'reopen') void reopen(delivery);
    else if (action === 'allocate' || action === 'move') setTask({ kind: 'allocate', delivery });
    else setTask({ kind: 'decide', action, deliveries: [delivery] });
  };
  const dialog = (
    <Suspense>
      {task?.kind === 'allocate' && <AllocateDialog delivery={task.delivery} onClose={handleClose} />}
      {task?.kind === 'decide' && (
        <DecideDialog
          action={task.action}
          deliveries={task.deliveries}
          onOutcomes={async (outcomes) => {
            const kept = await onOutcomes?.(outcomes);
            const told = { outcomes, ...(kept !== undefined && { kept }) };
            if (outcomes.length > 1) setTask({ kind: 'outcomes', deliveries: task.deliveries, told });
          }}
          // The outcomes may have taken the dialog's place already.
          onClose={() => setTask((now) => (now?.kind === 'decide' ? undefined : now))}
        />
      )}
      {task?.kind === 'outcomes' && (
        <OutcomesDialog
          title="批量处理结果"
          of="配送"
          rows={task.deliveries}
          {...task.told}
          lines={(delivery) => [delivery.title, `${whenText(delivery)} · ${delivery.contacts}`]}
          onClose={handleClose}
        />
      )}
      {phones.dialog}
    </Suspense>
  );
  return {
    act,
    decide: (action, deliveries) => setTask({ kind: 'decide', action, deliveries }),
    reveal: phones.ask,
    phones: phones.phones,
    dialog,
  };
}
