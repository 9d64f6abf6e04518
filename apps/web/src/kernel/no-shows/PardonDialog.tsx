import { noShowMessages } from '@yunguan/contract/kernel/no-show';
import { pardonNoShow, takeBackPardon } from '@yunguan/contract/platform/no-shows';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { useState } from 'react';
import { call } from '../api/call';
import { DecisionDialog } from '../decisions/DecisionDialog';
import { noShowArea, type PardonTask } from './pardon-task';

export interface PardonDialogProps {
  readonly task: PardonTask;
  /** Area of the orders that carry the mark. */
  readonly area: string;
  readonly onClose: () => void;
}

/** Pardons a no-show, or takes its pardon back, for a reason that the member reads. */
export default function PardonDialog({ area, onClose, ...props }: PardonDialogProps) {
  // What was asked for: who pardons it meanwhile must not turn this dialog into the one that takes his pardon back.
  const [task] = useState(props.task);
  const { id, isPardoned, name } = task;
  const words = isPardoned ? takingBack : pardoning;
  const send = async (reason: string, idempotencyKey: string) => {
    await call(isPardoned ? takeBackPardon : pardonNoShow, { id, reason }, { idempotencyKey });
    return [{ id, ok: true, msg: words.done }];
  };
  return (
    <DecisionDialog
      rows={[task]}
      words={{ ...words, one: `${words.verb}：${name}`, of: '爽约', unit: '次' }}
      isDanger={isPardoned}
      opinion={{
        label: '原因',
        longest: longestReason,
        missing: isPardoned ? noShowMessages.backReasonMissing : noShowMessages.reasonMissing,
        placeholder: isPardoned ? '例如：核实后并未到场' : '例如：当天暴雨，来电说明过',
      }}
      lines={({ title, when }) => [title, when]}
      send={send}
      areas={[noShowArea, area]}
      onDecided={() => undefined}
      onClose={onClose}
    />
  );
}

const pardoning = {
  verb: '免除爽约',
  consequence: '不再计入爽约次数；因此不到次数的，立即恢复预约。会员会收到信，可以看到原因。',
  done: noShowMessages.pardoned,
} as const;

const takingBack = {
  verb: '撤销免除',
  consequence: '重新计入爽约次数；因此达到次数的，暂停预约到原来的日期。会员会收到信，可以看到原因。',
  done: noShowMessages.takenBack,
} as const;
