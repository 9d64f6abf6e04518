import { confirmIdentity, proofMinutes } from '@yunguan/contract/platform/account';
import type { InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { call, identityGate } from '@/kernel/api/call';
import { sha256Hex } from '@/kernel/api/sha256';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useFocusBack } from '@/ui/use-focus-back';
import { OwnPasswordItem, type Proof } from './ProofFields';

/** Asks who sits there; the calls that wait for it go on, or end silently when it is closed. */
export default function IdentityDialog() {
  useFocusBack();
  const field = useRef<InputRef>(null);
  // A dialog beneath holds the focus until this one is drawn.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, []);
  const handleClose = (isProven: boolean) => {
    if (isProven) identityGate.settle();
    else identityGate.abandon(new DOMException('aborted', 'AbortError'));
  };
  return (
    <RecordDialog<Pick<Proof, 'passwords'>>
      open
      width={420}
      title="请确认是您本人"
      okText="确认"
      initial={{ passwords: '' }}
      onSave={async ({ passwords }) => call(confirmIdentity, { passwords: await sha256Hex(passwords.trim()) })}
      done="已确认"
      areas={[]}
      onClose={handleClose}
    >
      <p className="hint">
        查看完整的个人信息、修改权限、重置他人密码之前，请再输入一次登录密码；{proofMinutes} 分钟内不再询问。
      </p>
      <OwnPasswordItem ref={field} />
    </RecordDialog>
  );
}
