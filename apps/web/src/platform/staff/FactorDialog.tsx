import { liftReasonMissing, resetSysUserSecondFactor, type StaffRow } from '@yunguan/contract/platform/staff';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { staffArea } from '@/kernel/api/query-keys';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { countedUpTo } from '@/kernel/text-limits';

interface FactorValues {
  readonly reason: string;
}

export interface FactorDialogProps {
  readonly row: StaffRow;
  readonly onClose: () => void;
}

/** Takes the second factor off somebody who lost phone and codes: says what follows and asks why. */
export default function FactorDialog({ row, onClose }: FactorDialogProps) {
  return (
    <RecordDialog<FactorValues>
      open
      width={420}
      title={`解除 ${row.realName} 的两步验证`}
      okText="解除"
      initial={{}}
      onSave={({ reason }) => call(resetSysUserSecondFactor, { id: row.id, reason })}
      done="两步验证已解除"
      areas={[staffArea]}
      onClose={onClose}
    >
      <p className="staff-consequence">
        {row.realName}（{row.loginName}
        ）的恢复码全部作废，并立即退出登录；之后只凭密码登录，直到本人重新设置。系统会通知本人，请先核实确为本人提出。
      </p>
      <Form.Item
        className="staff-counted"
        name="reason"
        label="解除原因"
        rules={[{ required: true, whitespace: true, message: liftReasonMissing }]}
      >
        <Input.TextArea rows={3} {...countedUpTo(longestReason)} placeholder="例如：手机丢失，已当面核实本人" />
      </Form.Item>
    </RecordDialog>
  );
}
