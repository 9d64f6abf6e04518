import { letterWords } from '@yunguan/contract/kernel/letter-words';
import { pushMessages } from '@yunguan/contract/kernel/member-push';
import { UserAddOutlined } from '@ant-design/icons';
import { longestLetter, longestTitle, mostReceivers, sendLetter } from '@yunguan/contract/platform/letters';
import { Button, Form, Input, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { countedUpTo } from '@/kernel/text-limits';
import { letterArea } from '../counters/use-unread-letters';
import { lazyPart } from '@/ui/lazy-part';

const PersonPicker = lazyPart(() => import('@/kernel/dialogs/PersonPicker'));

interface Person {
  readonly id: string;
  readonly name: string;
}
interface LetterForm {
  readonly receiverList?: readonly Person[];
  readonly title: string;
  readonly content: string;
}

export interface WriteLetterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 写站内信: to whom, title, content; nothing typed is lost when it is refused. */
export function WriteLetterDialog({ open, onClose }: WriteLetterDialogProps) {
  // The same letter sent again after a broken connection must not arrive twice.
  const underKey = useRetryKey();
  const handleSave = ({ receiverList = [], title, content }: LetterForm) => {
    const body = { receiverList: receiverList.map(({ id }) => id), title, content };
    return underKey(body, (idempotencyKey) => call(sendLetter, body, { idempotencyKey }));
  };
  return (
    <RecordDialog<LetterForm>
      title="写站内信"
      open={open}
      initial={{}}
      width={680}
      okText="发送"
      done={pushMessages.sent}
      areas={[letterArea]}
      draftKind="letter"
      onSave={handleSave}
      onClose={onClose}
    >
      <Form.Item name="receiverList" label="收件人" rules={[{ required: true, message: letterWords.noReceiver }]}>
        <Receivers />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: letterWords.noTitle }]}>
        <Input {...countedUpTo(longestTitle)} />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        rules={[{ required: true, whitespace: true, message: letterWords.noContent }]}
      >
        <Input.TextArea {...countedUpTo(longestLetter)} autoSize={{ minRows: 6, maxRows: 12 }} />
      </Form.Item>
    </RecordDialog>
  );
}

interface ReceiversProps {
  readonly id?: string;
  readonly value?: readonly Person[];
  readonly onChange?: (people: readonly Person[]) => void;
}

/** The receivers as closable tags, chosen in the person picker (002 §2.6). */
function Receivers({ id, value = [], onChange }: ReceiversProps) {
  const [isPicking, setPicking] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const handleOpen = () => {
    setOpened(true);
    setPicking(true);
  };
  const label = value.length === 0 ? '选择收件人' : '增减收件人';
  return (
    <div className="letter-receivers">
      {value.map((person) => (
        <Tag
          key={person.id}
          closable={{ 'aria-label': `移除 ${person.name}` }}
          onClose={(event) => {
            event.preventDefault();
            onChange?.(value.filter((other) => other.id !== person.id));
          }}
        >
          {person.name}
        </Tag>
      ))}
      <Button
        id={id}
        size={value.length === 0 ? 'middle' : 'small'}
        // Else the field's label would be its whole name.
        aria-label={label}
        icon={<UserAddOutlined aria-hidden />}
        onClick={handleOpen}
      >
        {label}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PersonPicker
            open={isPicking}
            title="选择收件人"
            chosen={value}
            max={mostReceivers}
            onConfirm={(people) => {
              onChange?.(people);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
