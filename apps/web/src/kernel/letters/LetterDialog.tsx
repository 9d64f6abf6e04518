import { letterWords } from '@yunguan/contract/kernel/letter-words';
import { pushLimits, pushMessages } from '@yunguan/contract/kernel/member-push';
import { Form, Input } from 'antd';
import { countedUpTo } from '@/kernel/text-limits';
import { RecordDialog } from '../records/RecordDialog';
import { useRetryKey } from '../records/use-retry-key';
import './letters.css';
import type { Receiver } from './receiver';
import { Receivers } from './Receivers';
import { failingAs } from './refusal-text';

export interface Letter {
  readonly title: string;
  readonly content: string;
  /** Ids of the members. */
  readonly receiverList: readonly string[];
}

export interface LetterDialogProps {
  readonly receivers: readonly Receiver[];
  /** The key stays while the same is sent again without an answer. */
  readonly onSend: (letter: Letter, key: string) => Promise<unknown>;
  readonly onClose: (sent: boolean) => void;
}

interface Values {
  readonly receiverList: readonly Receiver[];
  readonly title: string;
  readonly content: string;
}

/** 发送站内信 to members: receivers as tags, title, content (002 §3). */
export default function LetterDialog({ receivers, onSend, onClose }: LetterDialogProps) {
  const underKey = useRetryKey();
  const handleSave = ({ receiverList, title, content }: Values) => {
    const letter = { title, content, receiverList: receiverList.map(({ id }) => id) };
    return failingAs(
      pushMessages.failed,
      underKey(letter, (key) => onSend(letter, key)),
    );
  };
  return (
    <RecordDialog<Values>
      open
      width={680}
      title="发送站内信"
      okText="发送"
      initial={{ receiverList: distinct(receivers), title: '', content: '' }}
      done={pushMessages.sent}
      areas={[]}
      onSave={handleSave}
      onClose={onClose}
    >
      <Form.Item name="receiverList" label="收件人" required rules={receiverRules(letterWords.noReceiver)}>
        <Receivers />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: letterWords.noTitle }]}>
        <Input {...countedUpTo(pushLimits.title)} placeholder={letterWords.noTitle} />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        rules={[{ required: true, whitespace: true, message: letterWords.noContent }]}
      >
        <Input.TextArea rows={6} {...countedUpTo(pushLimits.content)} placeholder={letterWords.noContent} />
      </Form.Item>
    </RecordDialog>
  );
}

/** Rules of a field of `Receivers`; `missing` is said where all were taken out. */
export function receiverRules(missing: string) {
  return [
    { type: 'array' as const, required: true, message: missing },
    {
      type: 'array' as const,
      max: pushLimits.receivers,
      message: pushMessages.tooMany,
    },
  ];
}

/** Each person once: a member may stand in a list several times. */
export function distinct(receivers: readonly Receiver[]): Receiver[] {
  return [...new Map(receivers.map((one) => [one.id, one])).values()];
}
