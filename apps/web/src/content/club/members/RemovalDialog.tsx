import { longestSaidReason } from '@yunguan/contract/kernel/member-push';
import { deleteLeagueMember, membershipMessages } from '@yunguan/contract/content/club-member';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { distinct, receiverRules } from '@/kernel/letters/LetterDialog';
import type { Receiver } from '@/kernel/letters/receiver';
import { Receivers } from '@/kernel/letters/Receivers';
import { failingAs } from '@/kernel/letters/refusal-text';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { countedUpTo } from '@/kernel/text-limits';
import { clubArea } from '../club-content';

export interface RemovalDialogProps {
  readonly clubId: string;
  readonly receivers: readonly Receiver[];
  /** Throws the refusal again. */
  readonly onRefused: (error: unknown) => never;
  readonly onClose: (removed: boolean) => void;
}

interface Values {
  readonly receiverList: readonly Receiver[];
  readonly content: string;
}

/** 剔除: who leaves, and the words that they read (002 §3). */
export default function RemovalDialog({ clubId, receivers, onRefused, onClose }: RemovalDialogProps) {
  const underKey = useRetryKey();
  const handleSave = ({ receiverList, content }: Values) => {
    const removal = { leagueId: clubId, content: content.trim(), receiverList: receiverList.map(({ id }) => id) };
    return failingAs(
      membershipMessages.removeFailed,
      underKey(removal, (idempotencyKey) => call(deleteLeagueMember, removal, { idempotencyKey }).catch(onRefused)),
    );
  };
  return (
    <RecordDialog<Values>
      open
      width={680}
      title="剔除成员"
      okText="剔除并通知"
      initial={{ receiverList: distinct(receivers), content: '' }}
      done={membershipMessages.removed}
      areas={[clubArea]}
      onSave={handleSave}
      onClose={onClose}
    >
      <Form.Item name="receiverList" label="收件人" required rules={receiverRules(membershipMessages.noneChosen)}>
        <Receivers />
      </Form.Item>
      <Form.Item
        name="content"
        label="剔除说明"
        extra="说明将以站内信通知被剔除的成员；剔除后不能撤回，本人可重新申请。"
        rules={[{ required: true, whitespace: true, message: membershipMessages.removalMissing }]}
      >
        <Input.TextArea rows={4} {...countedUpTo(longestSaidReason)} placeholder={membershipMessages.removalMissing} />
      </Form.Item>
    </RecordDialog>
  );
}
