import { messages } from '@yunguan/contract/kernel/messages';
import { addSysDuty, type Duty, editSysDuty, getSysDutyList, longestDutyName } from '@yunguan/contract/platform/duties';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { RenameDialog } from '@/kernel/records/RenameDialog';
import { countedUpTo } from '@/kernel/text-limits';

const nameLabel = '职务名称';

export interface DutyDialogProps {
  readonly venueId: string;
  /** Missing for a new one. */
  readonly duty: Duty | undefined;
  readonly onClose: () => void;
}

// The people of a department are listed with their duties.
const areas = ['duty', 'staff', 'department'];

/** Name of a duty; people who have it get the new one. */
export function DutyDialog({ venueId, duty, onClose }: DutyDialogProps) {
  const affected = duty?.userCount ?? 0;
  const nameField = (
    <Form.Item
      name="name"
      label={nameLabel}
      rules={[{ required: true, whitespace: true, message: '请输入职务名称' }]}
      extra={affected > 0 ? `将影响 ${affected} 名用户：他们的职务同步改为新名称。` : undefined}
    >
      <Input {...countedUpTo(longestDutyName)} placeholder="例如：活动部主任" />
    </Form.Item>
  );
  if (duty)
    return (
      <RenameDialog
        title="编辑职务"
        kind="职务"
        record={duty}
        label={nameLabel}
        areas={areas}
        onSave={({ id }, name, version) => call(editSysDuty, { id, name, version })}
        stored={async () => (await call(getSysDutyList, { venueId })).datas}
        onClose={onClose}
      >
        {nameField}
      </RenameDialog>
    );
  return (
    <RecordDialog<{ name: string }>
      open
      width={420}
      title="新增职务"
      initial={{ name: '' }}
      done={messages.added}
      areas={areas}
      onSave={({ name }) => call(addSysDuty, { venueId, name })}
      onClose={onClose}
    >
      {nameField}
    </RecordDialog>
  );
}
