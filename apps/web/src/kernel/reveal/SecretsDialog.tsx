import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CopyableText } from '@/ui/CopyableText';
import { RevealDialog } from './RevealDialog';
import './reveal.css';

export interface Secret {
  readonly label: string;
  /** Empty where there is none. */
  readonly value: string;
}

export interface SecretsDialogProps {
  readonly title: string;
  /** What will be seen. */
  readonly lead: string;
  readonly placeholder: string;
  /** Asks for what is covered, with the reason. */
  readonly reveal: (reason: string) => Promise<readonly Secret[]>;
  readonly onClose: () => void;
}

/** Shows what is covered for a reason that the log keeps, until the dialog is closed. */
export function SecretsDialog({ title, lead, placeholder, reveal, onClose }: SecretsDialogProps) {
  const [secrets, setSecrets] = useState<readonly Secret[]>();
  if (!secrets) {
    return (
      <RevealDialog
        title={title}
        lead={`${lead}查看人、时间和原因将记入操作日志。`}
        placeholder={placeholder}
        done="已显示完整信息"
        onReveal={async (reason) => setSecrets(await reveal(reason))}
        onClose={(isRevealed) => {
          if (!isRevealed) onClose();
        }}
      />
    );
  }
  return (
    <Modal
      open
      title={title}
      width={420}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          关闭
        </Button>
      }
      onCancel={onClose}
    >
      <dl className="secrets">
        {secrets.map(({ label, value }) => (
          <SecretLine key={label} label={label} value={value} />
        ))}
      </dl>
    </Modal>
  );
}

function SecretLine({ label, value }: Secret) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? '未登记' : <CopyableText text={value} className="num" />}</dd>
    </>
  );
}
