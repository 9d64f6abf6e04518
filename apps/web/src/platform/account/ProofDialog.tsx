import { factorMessages, removeSecondFactor, renewRecoveryCodes } from '@yunguan/contract/platform/account';
import { call } from '@/kernel/api/call';
import { sha256Hex } from '@/kernel/api/sha256';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useFocusBack } from '@/ui/use-focus-back';
import { CodeItem, OwnPasswordItem, type Proof } from './ProofFields';

const words = {
  renew: {
    title: '重新生成恢复码',
    lead: '将生成 10 个新的恢复码，原有的恢复码全部作废。',
    okText: '生成',
    done: factorMessages.renewed,
  },
  remove: {
    title: '解除两步验证',
    lead: '解除后，登录只需密码；您在其他电脑上的登录会退出。更换手机时，请先解除，再用新手机重新设置。',
    okText: '解除',
    done: factorMessages.removed,
  },
} as const;

export interface ProofDialogProps {
  readonly purpose: keyof typeof words;
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly onClose: (isDone: boolean) => void;
}

/** Asks for password and code before the second factor is changed. */
export function ProofDialog({ purpose, onRenewed, onClose }: ProofDialogProps) {
  useFocusBack();
  const { title, lead, okText, done } = words[purpose];
  const handleSave = async ({ passwords, code }: Proof) => {
    const body = { passwords: await sha256Hex(passwords.trim()), code: code.trim() };
    if (purpose === 'renew') onRenewed((await call(renewRecoveryCodes, body)).recoveryCodes);
    else await call(removeSecondFactor, body);
  };
  return (
    <RecordDialog<Proof>
      open
      width={420}
      title={title}
      okText={okText}
      initial={{ passwords: '', code: '' }}
      onSave={handleSave}
      done={done}
      areas={['account']}
      onClose={onClose}
    >
      <p className="hint">{lead}</p>
      <CodeItem label="动态验证码或恢复码" />
      <OwnPasswordItem />
    </RecordDialog>
  );
}
