import { messages } from '@yunguan/contract/kernel/messages';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { type MemberRow, setMemberState } from '@yunguan/contract/platform/members';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { countedUpTo } from '@/kernel/text-limits';
import { memberStateAreas, nameOf } from './member-columns';

interface Values {
  readonly reason: string;
}

export interface DisableMemberDialogProps {
  readonly row: MemberRow;
  readonly onClose: () => void;
}

/** Asks why a member is disabled, and says what follows. */
export function DisableMemberDialog({ row, onClose }: DisableMemberDialogProps) {
  return (
    <RecordDialog<Values>
      open
      title={`停用会员 ${nameOf(row)}`}
      width={420}
      okText="停用"
      initial={{ reason: '' }}
      onSave={({ reason }) => call(setMemberState, { id: row.id, enabled: false, reason })}
      done="停用成功！"
      areas={memberStateAreas}
      onClose={onClose}
    >
      <p className="member-consequence">
        {row.tel} 将立即退出登录，停用期间不能登录、报名、预约和投票；已有的记录保留。
      </p>
      <Form.Item
        name="reason"
        label="停用原因"
        rules={[{ required: true, whitespace: true, message: messages.disableReasonMissing }]}
      >
        <Input.TextArea rows={3} {...countedUpTo(longestReason)} placeholder="例如：多次预约后未到场" />
      </Form.Item>
    </RecordDialog>
  );
}
