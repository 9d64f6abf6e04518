import { type CourseSignup, trainMessagePush } from '@yunguan/contract/content/course-signup';
import { pushLimits, pushMessages } from '@yunguan/contract/kernel/member-push';
import { Form, Input, Tag } from 'antd';
import { useRef } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { byCourse, type Receiver, receiversOf } from './receivers';

interface LetterValues {
  readonly receivers: readonly Receiver[];
  readonly title: string;
  readonly content: string;
}

export interface LetterDialogProps {
  readonly signups: readonly CourseSignup[];
  /** Told that the letter is on its way. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** 发送站内信 to the members who signed students up (002 §2.5); nothing typed is lost when it is refused. */
export default function LetterDialog({ signups, onSent, onClose }: LetterDialogProps) {
  const receivers = receiversOf(signups);
  // Courses that have the letter: after a failure it goes to the others alone.
  const sent = useRef(new Set<string>());
  const without = signups.filter(({ userId }) => userId === '').length;
  return (
    <RecordDialog<LetterValues>
      open
      width={680}
      title="发送站内信"
      okText="发送"
      initial={{ receivers }}
      done={pushMessages.sent}
      areas={[]}
      onSave={(values) => send(values, sent.current)}
      onClose={(isSent) => {
        if (isSent) onSent();
        onClose();
      }}
    >
      <Form.Item
        name="receivers"
        label="收件人"
        required
        rules={[{ validator: checkReceivers }]}
        {...(without > 0 && { extra: `${without} 名学员由工作人员代报，没有会员账号，收不到站内信。` })}
      >
        <Receivers />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请输入标题' }]}>
        <Input maxLength={pushLimits.title} showCount autoFocus placeholder="例：开课通知" />
      </Form.Item>
      <Form.Item name="content" label="内容" rules={[{ required: true, whitespace: true, message: '请输入内容' }]}>
        <Input.TextArea
          maxLength={pushLimits.content}
          showCount
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder="会员在公众端的消息中心看到"
        />
      </Form.Item>
    </RecordDialog>
  );
}

function checkReceivers(_rule: unknown, receivers: readonly Receiver[] | undefined) {
  return receivers && receivers.length > 0 ? Promise.resolve() : Promise.reject(new Error(pushMessages.noReceiver));
}

/** One letter for each course that the students are of. @throws Refused with 站内信发送失败 in front */
async function send({ receivers, title, content }: LetterValues, sent: Set<string>): Promise<void> {
  for (const [courseId, receiverList] of byCourse(receivers)) {
    const letter = JSON.stringify({ courseId, title, content });
    if (sent.has(letter)) continue;
    try {
      await call(trainMessagePush, { courseId, receiverList, title, content });
      sent.add(letter);
    } catch (error) {
      if (isSilent(error) || (error instanceof Refused && error.errors.length > 0)) throw error;
      throw new Refused(`${pushMessages.failed}：${textOf(error)}`);
    }
  }
}

interface ReceiversProps {
  readonly id?: string;
  readonly value?: readonly Receiver[];
  readonly onChange?: (receivers: readonly Receiver[]) => void;
}

/** The receivers as closable tags, by the students whom they signed up. */
function Receivers({ id, value = [], onChange }: ReceiversProps) {
  return (
    <div id={id} className="letter-students" role="group" aria-label="收件人">
      {value.map(({ key, name }) => (
        <Tag
          key={key}
          closable={{ 'aria-label': `移除 ${name}` }}
          onClose={(event) => {
            event.preventDefault();
            onChange?.(value.filter((one) => one.key !== key));
          }}
        >
          {name}
        </Tag>
      ))}
      {value.length === 0 && <span className="hint">没有收件人</span>}
      {value.length > 1 && <span className="hint num">共 {value.length} 位会员</span>}
    </div>
  );
}
