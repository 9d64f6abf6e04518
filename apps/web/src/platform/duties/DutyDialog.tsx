import { messages } from '@yunguan/contract/kernel/messages';
import { addSysDuty, type Duty, editSysDuty, getSysDutyList, longestDutyName } from '@yunguan/contract/platform/duties';
import { Form, Input } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useOverwrite } from '@/kernel/records/use-overwrite';
import { countedUpTo } from '@/kernel/text-limits';

const nameLabel = '职务名称';

export interface DutyDialogProps {
  readonly venueId: string;
  /** Missing for a new one. */
  readonly duty: Duty | undefined;
  readonly onClose: () => void;
}

/** Name of a duty; people who have it get the new one. */
export function DutyDialog({ venueId, duty, onClose }: DutyDialogProps) {
  const overwrite = useOverwrite('职务');
  const affected = duty?.userCount ?? 0;
  const rename = ({ id, version: start }: Duty, name: string) =>
    overwrite<unknown>(start, (version) => call(editSysDuty, { id, name, version }), {
      mine: { [nameLabel]: name },
      theirs: async () => {
        const stored = (await call(getSysDutyList, { venueId })).datas.find((one) => one.id === id);
        return stored && { [nameLabel]: stored.name };
      },
    });
  return (
    <RecordDialog<{ name: string }>
      open
      width={420}
      title={duty ? '编辑职务' : '新增职务'}
      initial={{ name: duty?.name ?? '' }}
      done={duty ? messages.changed : messages.added}
      areas={['duty', 'staff']}
      onSave={({ name }) => (duty ? rename(duty, name) : call(addSysDuty, { venueId, name }))}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={nameLabel}
        rules={[{ required: true, whitespace: true, message: '请输入职务名称' }]}
        extra={affected > 0 ? `将影响 ${affected} 名用户：他们的职务同步改为新名称。` : undefined}
      >
        <Input {...countedUpTo(longestDutyName)} placeholder="例如：活动部主任" />
      </Form.Item>
    </RecordDialog>
  );
}
