import { useMutation } from '@tanstack/react-query';
import { revealSysUserTel } from '@yunguan/contract/platform/staff';
import { Alert, Button, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';

export interface RevealDialogProps {
  readonly row: { readonly id: string; readonly realName: string };
  readonly onClose: () => void;
}

/** Shows the whole phone number for a reason that the log keeps. */
export function RevealDialog({ row, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('');
  const reveal = useMutation({ mutationFn: () => call(revealSysUserTel, { id: row.id, reason }) });
  const isReady = reason.trim() !== '' && !reveal.isPending;
  const handleAsk = () => {
    if (isReady) reveal.mutate();
  };
  return (
    <Modal open title={`查看 ${row.realName} 的手机号`} width={420} footer={null} onCancel={onClose}>
      {reveal.data ? (
        <p className="staff-revealed">
          <Typography.Text copyable={{ tooltips: ['复制', '已复制'] }} className="num">
            {reveal.data.tel}
          </Typography.Text>
        </p>
      ) : (
        <>
          <label htmlFor="reveal-reason">查看原因</label>
          <Input
            id="reveal-reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={handleAsk}
            maxLength={200}
            placeholder="例如：电话通知值班安排"
            autoFocus
          />
          <p className="hint">查看人、时间和原因将记入操作日志。</p>
          {reveal.error && <Alert type="error" title={textOf(reveal.error)} />}
        </>
      )}
      <div className="staff-dialog-foot">
        <Button onClick={onClose}>{reveal.data ? '关闭' : '取消'}</Button>
        {!reveal.data && (
          <Button type="primary" disabled={!isReady} loading={reveal.isPending} onClick={handleAsk}>
            查看
          </Button>
        )}
      </div>
    </Modal>
  );
}
