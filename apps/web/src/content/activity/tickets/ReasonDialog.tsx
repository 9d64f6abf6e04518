import { Form, Input } from 'antd';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { ticketArea } from './ticket-rights';

export interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  /** Said when no reason was given. */
  readonly missing: string;
  /** What will happen. */
  readonly hint: string;
  readonly done: string;
  readonly okText: string;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const longest = 200;

/** Does something for a reason that is kept. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, missing, hint, done, okText, onSend, onClose } = props;
  return (
    <RecordDialog<{ reason: string }>
      open
      title={title}
      okText={okText}
      initial={{}}
      done={done}
      areas={[ticketArea]}
      onSave={({ reason }) => onSend(reason.trim())}
      onClose={onClose}
    >
      <p className="hint ticket-hint">{hint}</p>
      <Form.Item name="reason" label={label} rules={[{ required: true, whitespace: true, message: missing }]}>
        <Input.TextArea rows={3} maxLength={longest} showCount autoFocus placeholder={missing} />
      </Form.Item>
    </RecordDialog>
  );
}
