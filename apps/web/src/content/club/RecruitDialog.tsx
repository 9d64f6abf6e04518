import { membershipMessages } from '@yunguan/contract/content/club-member';
import { mostRecruits, setRecruit } from '@yunguan/contract/content/club-recruit';
import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { halfWidth } from '@/ui/half-width';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { useContentWrite } from '@/kernel/list/use-content-write';
import type { NamedRecord } from '@/kernel/list/use-record-actions';
import { useFocusBack } from '@/ui/use-focus-back';
import { clubContent } from './club-content';

export interface RecruitDialogProps {
  readonly club: NamedRecord;
  readonly onClose: () => void;
}

/** How many are recruited: a positive whole number, without which nothing can be confirmed (002 §4.3). */
export default function RecruitDialog({ club, onClose }: RecruitDialogProps) {
  useFocusBack();
  const inputId = useId();
  const input = useRef<InputRef>(null);
  const write = useContentWrite(clubContent);
  // Neither a sign nor a point makes a number of people: only digits are taken.
  const [digits, setDigits] = useState('');
  const [isBusy, setBusy] = useState(false);
  const count = Number(digits);
  const isReady = count >= 1;
  const unsent = useUnsent(digits !== '', 'words', isBusy);
  const handleOk = async () => {
    // Enter may come before the button shows that it is busy.
    if (!isReady || isBusy) return;
    setBusy(true);
    const body = { id: club.id, isRecruit: true, recruitCount: count };
    const isDone = await write({ endpoint: setRecruit, body, ids: [club.id], done: membershipMessages.started });
    if (isDone) onClose();
    else setBusy(false);
  };
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };
  return (
    <Modal
      open
      width={420}
      title="设置招募人数"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      cancelButtonProps={{ disabled: isBusy }}
      closable={!isBusy}
      keyboard={!isBusy}
      confirmLoading={isBusy}
      onOk={() => void handleOk()}
      mask={{ closable: !unsent.guard && !isBusy }}
      onCancel={() => void handleCancel()}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      {unsent.guard}
      <p className="recruit-club" title={club.title}>
        《{club.title}》
      </p>
      <label className="recruit-label" htmlFor={inputId}>
        招募人数
      </label>
      <Input
        ref={input}
        id={inputId}
        className="recruit-count num"
        inputMode="numeric"
        maxLength={String(mostRecruits).length}
        value={digits}
        placeholder="请输入正整数"
        suffix="人"
        autoComplete="off"
        disabled={isBusy}
        onChange={(event) => setDigits(halfWidth(event.target.value).replace(/\D/g, ''))}
        onPressEnter={() => void handleOk()}
      />
      <p className="hint">开始招募后，会员可以申请加入；已招募人数从 0 重新计算，满额后不再接受新成员。</p>
    </Modal>
  );
}
