import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { isSilent, textOf } from '../api/errors';
import { useSingleMutation } from '../records/use-single-mutation';
import { useBookings } from './use-bookings';

export interface PhoneDialogProps {
  readonly id: string;
  readonly onRevealed: (tel: string) => void;
  readonly onClose: () => void;
}

const shortest = 2;
const longest = 200;

/** Asks why the phone number is to be shown; the log keeps the answer. */
export function PhoneDialog({ id, onRevealed, onClose }: PhoneDialogProps) {
  useFocusBack();
  const { calls } = useBookings();
  const [reason, setReason] = useState('');
  const revealing = useSingleMutation({
    mutationFn: () => call(calls.reveal, { id, reason: reason.trim() }),
    onSuccess: ({ tel }) => onRevealed(tel),
  });
  const isReady = [...reason.trim()].length >= shortest;
  const handleAsk = () => {
    if (isReady) revealing.mutate();
  };
  return (
    <Modal
      open
      title="查看完整电话"
      width={420}
      okText="查看"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={revealing.isPending}
      onOk={handleAsk}
      onCancel={onClose}
    >
      <label className="booking-label" htmlFor="booking-reveal">
        查看原因
      </label>
      <Input
        id="booking-reveal"
        value={reason}
        maxLength={longest}
        placeholder="例如：电话确认到场时间"
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={handleAsk}
      />
      <p className="hint">将显示完整的联系电话；查看人、时间和原因记入操作日志。</p>
      {revealing.error && !isSilent(revealing.error) && <Alert type="error" showIcon title={textOf(revealing.error)} />}
    </Modal>
  );
}
