import type { CourseSignup } from '@yunguan/contract/content/course-signup';
import { trainMessagePush } from '@yunguan/contract/content/course-signup-desk';
import { letterWords } from '@yunguan/contract/kernel/letter-words';
import { pushLimits, pushMessages } from '@yunguan/contract/kernel/member-push';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { call } from '@/kernel/api/call';
import { receiverRules } from '@/kernel/letters/LetterDialog';
import { Receivers } from '@/kernel/letters/Receivers';
import { failingAs } from '@/kernel/letters/refusal-text';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { type UnderKey, useRetryKey } from '@/kernel/records/use-retry-key';
import { countedUpTo } from '@/kernel/text-limits';
import { byCourse, type CourseReceiver, receiversOf } from './receivers';

interface LetterValues {
  readonly receivers: readonly CourseReceiver[];
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
  const underKey = useRetryKey();
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
      onSave={(values) => send(values, { sent: sent.current, underKey })}
      onClose={(isSent) => {
        if (isSent) onSent();
        onClose();
      }}
    >
      <Form.Item
        name="receivers"
        label="收件人"
        required
        rules={receiverRules(letterWords.noReceiver)}
        {...(without > 0 && { extra: `${without} 名学员由工作人员代报，没有会员账号，收不到站内信。` })}
      >
        <Receivers />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: letterWords.noTitle }]}>
        <Input {...countedUpTo(pushLimits.title)} placeholder="例：开课通知" />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        rules={[{ required: true, whitespace: true, message: letterWords.noContent }]}
      >
        <Input.TextArea
          {...countedUpTo(pushLimits.content)}
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder="会员在公众端的消息中心看到"
        />
      </Form.Item>
    </RecordDialog>
  );
}

interface Sending {
  readonly sent: Set<string>;
  readonly underKey: UnderKey;
}

/** One letter for each course that the students are of. @throws Refused with 站内信发送失败 in front */
async function send({ receivers, title, content }: LetterValues, { sent, underKey }: Sending): Promise<void> {
  for (const [courseId, receiverList] of byCourse(receivers)) {
    const letter = JSON.stringify({ courseId, title, content });
    if (sent.has(letter)) continue;
    const body = { courseId, receiverList, title, content };
    await failingAs(
      pushMessages.failed,
      underKey(body, (idempotencyKey) => call(trainMessagePush, body, { idempotencyKey })),
    );
    sent.add(letter);
  }
}
