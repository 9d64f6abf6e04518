import { useQueryClient } from '@tanstack/react-query';
import { bookingMessages } from '@yunguan/contract/kernel/booking-endpoints';
import { messages } from '@yunguan/contract/kernel/messages';
import { Alert, App, Modal } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';
import type { Outcome } from '../decisions/outcomes';
import { OutcomesDialog } from '../decisions/OutcomesDialog';
import { useSingleMutation } from '../records/use-single-mutation';
import { slotText } from './booking-text';
import { type DecisionKind, type DecisionTask, decisionWords } from './decisions';
import { ReasonField } from './ReasonField';
import { bookingArea, useBookings } from './use-bookings';

export interface DecisionDialogProps {
  readonly task: DecisionTask;
  /** Told as soon as the bookings are decided. */
  readonly onDecided: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

const shownBookings = 4;

const reasons: Readonly<Record<Exclude<DecisionKind, 'approve'>, readonly string[]>> = {
  reject: ['该时段另有安排，请选择其他时段。', '预订信息不完整，请补充后重新预订。', '用途不符合使用规定。'],
  cancel: ['场馆临时安排，请改约其他时段。', '设备检修，暂停使用。', '应预订人要求取消。'],
};

/** Decides one booking or several: says what will happen, asks for the reason where one is due, then tells of each. */
export default function DecisionDialog({ task, onDecided, onClose }: DecisionDialogProps) {
  useFocusBack();
  const { message } = App.useApp();
  const { kind, bookings } = task;
  const words = decisionWords[kind];
  const isOne = bookings.length === 1;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useDecision(task, (outcomes) => {
    onDecided(outcomes);
    if (!isOne || outcomes[0]?.ok !== true) return;
    message.success(words.done);
    onClose();
  });
  const refused = isOne ? sending.data?.find(({ ok }) => !ok)?.msg : undefined;
  if (sending.data && !isOne) {
    return (
      <OutcomesDialog
        title={`批量${words.verb}结果`}
        of="预订"
        rows={bookings}
        outcomes={sending.data}
        lines={(booking) => [booking.title, slotText(booking)]}
        onClose={onClose}
      />
    );
  }

  const handleOk = () => {
    if (kind !== 'approve' && reason.trim() === '') setProblem(bookingMessages.reasonMissing);
    else sending.mutate(reason.trim());
  };
  const handleCancel = () => {
    if (sending.isPending) return;
    message.info(messages.cancelled, 1);
    onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={isOne ? `${words.verb}${kind === 'cancel' ? '' : '预订'}` : `批量${words.verb} ${bookings.length} 个预订`}
      okText={isOne ? words.verb : `${words.verb} ${bookings.length} 个`}
      cancelText="返回"
      okButtonProps={{ danger: kind !== 'approve', loading: sending.isPending }}
      closable={!sending.isPending}
      keyboard={reason === ''}
      mask={{ closable: reason === '' }}
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <TaskBookings task={task} />
      <p className="hint">{words.consequence}</p>
      {kind !== 'approve' && (
        <ReasonField
          value={reason}
          problem={problem}
          texts={reasons[kind]}
          disabled={sending.isPending}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
        />
      )}
      {refused !== undefined && <Alert type="error" showIcon title={refused} />}
    </Modal>
  );
}

function TaskBookings({ task: { bookings } }: { task: DecisionTask }) {
  return (
    <ul className="booking-names">
      {bookings.slice(0, shownBookings).map((booking) => (
        <li key={booking.id}>
          <b className="ellipsis" title={booking.title}>
            {booking.title}
          </b>
          <span className="num">
            {slotText(booking)} · {booking.contacts}
          </span>
        </li>
      ))}
      {bookings.length > shownBookings && <li className="hint">……等 {bookings.length} 个预订</li>}
    </ul>
  );
}

/** Sends a decision with its reason; the lists and the calendar come anew, whatever came of it. */
function useDecision({ kind, bookings }: DecisionTask, onDecided: (outcomes: readonly Outcome[]) => void) {
  const { calls } = useBookings();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async (remark: string): Promise<readonly Outcome[]> => {
      const ids = bookings.map(({ id }) => id);
      const { results } =
        kind === 'cancel'
          ? await call(calls.cancelByStaff, { ids, remark })
          : await call(calls.decide, { ids, result: kind, remark: kind === 'reject' ? remark : null });
      return results;
    },
    onSuccess: onDecided,
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(bookingArea) }),
  });
}
