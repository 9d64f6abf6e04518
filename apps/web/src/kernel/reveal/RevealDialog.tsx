import { revealReasonRule } from '@yunguan/contract/kernel/reveal-reason';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { countedUpTo } from '@/kernel/text-limits';
import { useFocusBack } from '@/ui/use-focus-back';
import { RecordDialog } from '../records/RecordDialog';

export interface RevealDialogProps {
  readonly title: string;
  /** What will be seen, and that the log keeps it. */
  readonly lead: ReactNode;
  readonly placeholder: string;
  /** Text once it is seen. */
  readonly done: string;
  readonly onReveal: (reason: string) => Promise<unknown>;
  readonly onClose: (isRevealed: boolean) => void;
}

const { shortest, longest, missing } = revealReasonRule;

/** What is judged is what is sent. */
const trimmed = (reason: string) => reason.trim();

/** Asks why personal data is looked at; the log keeps it (decisions §5). */
export function RevealDialog({ title, lead, placeholder, done, onReveal, onClose }: RevealDialogProps) {
  useFocusBack();
  return (
    <RecordDialog<{ readonly reason: string }>
      open
      width={420}
      title={title}
      okText="查看"
      initial={{ reason: '' }}
      onSave={({ reason }) => onReveal(reason.trim())}
      done={done}
      areas={[]}
      onClose={onClose}
    >
      <p className="hint">{lead}</p>
      <Form.Item
        name="reason"
        label="查看原因"
        rules={[
          { required: true, whitespace: true, message: missing },
          { min: shortest, message: missing, transform: trimmed },
        ]}
      >
        <Input {...countedUpTo(longest)} placeholder={placeholder} />
      </Form.Item>
    </RecordDialog>
  );
}
