import { useMutation } from '@tanstack/react-query';
import { longestReason, type MemberRow, revealMember } from '@yunguan/contract/platform/members';
import { Alert, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { nameOf } from './member-columns';

export interface RevealMemberDialogProps {
  readonly row: MemberRow;
  readonly onClose: () => void;
}

/** Shows phone and identity number in clear for a reason that the log keeps. */
export function RevealMemberDialog({ row, onClose }: RevealMemberDialogProps) {
  const [reason, setReason] = useState('');
  const reveal = useMutation({ mutationFn: () => call(revealMember, { id: row.id, reason }) });
  const shown = reveal.data;
  const isReady = reason.trim() !== '' && !reveal.isPending;
  const handleAsk = () => {
    if (isReady) reveal.mutate();
  };
  return (
    <Modal
      open
      title={`查看 ${nameOf(row)} 的手机号`}
      width={420}
      okText={shown ? '关闭' : '查看'}
      cancelText="取消"
      okButtonProps={{ disabled: !shown && !isReady, loading: reveal.isPending }}
      cancelButtonProps={shown ? { style: { display: 'none' } } : {}}
      onOk={shown ? onClose : handleAsk}
      onCancel={onClose}
    >
      {shown ? (
        <dl className="member-secret">
          <dt>手机号</dt>
          <dd>
            <Secret text={shown.tel} />
          </dd>
          <dt>身份证号</dt>
          <dd>{shown.idCardNo ? <Secret text={shown.idCardNo} /> : '未登记'}</dd>
        </dl>
      ) : (
        <>
          <label className="member-label" htmlFor="reveal-reason">
            查看原因
          </label>
          <Input
            id="reveal-reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onPressEnter={handleAsk}
            maxLength={longestReason}
            placeholder="例如：电话核实报名信息"
            autoFocus
          />
          <p className="hint">查看人、时间和原因将记入操作日志。</p>
          {reveal.error && <Alert type="error" title={textOf(reveal.error)} />}
        </>
      )}
    </Modal>
  );
}

function Secret({ text }: { text: string }) {
  return (
    <Typography.Text className="num" copyable={{ tooltips: ['复制', '已复制'] }}>
      {text}
    </Typography.Text>
  );
}
