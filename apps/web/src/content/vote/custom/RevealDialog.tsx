import { type CustomSubmission, revealSubmission } from '@yunguan/contract/content/vote-custom';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';

/** Phone and answers in full. */
export type Revealed = Pick<CustomSubmission, 'tel' | 'signupInfo'>;

export interface RevealDialogProps {
  readonly id: string;
  readonly onRevealed: (full: Revealed) => void;
  readonly onClose: () => void;
}

const shortest = 2;
const longest = 200;

/** Asks why the numbers are to be shown; the log keeps the answer. */
export function RevealDialog({ id, onRevealed, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('');
  const revealing = useSingleMutation({
    mutationFn: () => call(revealSubmission, { id, reason }),
    onSuccess: onRevealed,
  });
  const isReady = [...reason.trim()].length >= shortest;
  const handleAsk = () => {
    if (isReady) revealing.mutate();
  };
  return (
    <Modal
      open
      title="查看完整信息"
      width={420}
      okText="查看"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={revealing.isPending}
      onOk={handleAsk}
      onCancel={onClose}
    >
      <label className="reveal-label" htmlFor="application-reveal">
        查看原因
      </label>
      <Input
        id="application-reveal"
        value={reason}
        maxLength={longest}
        placeholder="例如：电话核实报名信息"
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={handleAsk}
      />
      <p className="hint">将显示完整的手机号和证件号码；查看人、时间和原因记入操作日志。</p>
      {revealing.error && !isSilent(revealing.error) && <Alert type="error" title={textOf(revealing.error)} />}
    </Modal>
  );
}
