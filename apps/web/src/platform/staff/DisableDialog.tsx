import { messages } from '@yunguan/contract/kernel/messages';
import { setSysUserState, type StaffRow } from '@yunguan/contract/platform/staff';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import { longestReason } from '@yunguan/contract/kernel/text-limits';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { UnattendedNote, unattendedSteps } from '@/kernel/dialogs/unattended';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { countedUpTo } from '@/kernel/text-limits';
import { staffAreas } from './staff-queries';

interface DisableValues {
  readonly reason: string;
}

export interface DisableDialogProps {
  readonly rows: readonly StaffRow[];
  readonly onRefused: () => void;
  readonly onClose: (saved: boolean) => void;
}

/** Asks why users are disabled, and says what it means for them. */
export function DisableDialog({ rows, onRefused, onClose }: DisableDialogProps) {
  const names = rows.map((row) => row.realName).join('、');
  const body = { ids: rows.map((row) => row.id), enabled: false };
  const { data: steps = [] } = useQuery({
    queryKey: queryKeys.read(getUnattendedSteps.path, { userIds: body.ids }),
    queryFn: ({ signal }) => unattendedSteps({ userIds: body.ids }, signal),
    staleTime: 0,
  });
  return (
    <RecordDialog<DisableValues>
      open
      width={420}
      title={`停用 ${rows.length} 名用户`}
      okText="停用"
      initial={{}}
      onSave={({ reason }) =>
        call(setSysUserState, { ...body, reason }).catch((error: unknown) => {
          onRefused();
          throw error;
        })
      }
      done="停用成功！"
      areas={staffAreas}
      onClose={onClose}
    >
      <p className="staff-consequence">{names}将立即退出登录，启用前不能再登录；已有的角色保留。</p>
      <UnattendedNote steps={steps} />
      <Form.Item
        className="staff-counted"
        name="reason"
        label="停用原因"
        rules={[{ required: true, whitespace: true, message: messages.disableReasonMissing }]}
      >
        <Input.TextArea rows={3} {...countedUpTo(longestReason)} placeholder="例如：已调离、长期休假" />
      </Form.Item>
    </RecordDialog>
  );
}
