import { setTeacherSort, weightWrong } from '@yunguan/contract/content/teacher';
import { largestListNumber } from '@yunguan/contract/kernel/list-number';
import { Form } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { NumberInput } from '@/ui/NumberInput';
import { named, type TeacherRow, teacherContent } from './teacher-content';

interface WeightDialogProps {
  readonly row: TeacherRow;
  readonly onClose: () => void;
}

/** 权重: a larger value ranks earlier (001 §5). */
export function WeightDialog({ row, onClose }: WeightDialogProps) {
  const { id, title } = named(row);
  return (
    <RecordDialog<{ readonly sort: number }>
      open
      width={420}
      title={`设置《${title}》的权重`}
      initial={{ sort: row.sort }}
      onSave={({ sort }) => call(setTeacherSort, { sortList: [{ id, sort, was: row.sort }] })}
      done="权重设置成功！"
      areas={[teacherContent.key]}
      onClose={onClose}
    >
      <Form.Item
        name="sort"
        label="权重"
        extra="数值越大越靠前；置顶的始终在最前"
        rules={[
          { required: true, message: '请输入权重' },
          { type: 'number', min: 0, max: largestListNumber, message: weightWrong },
        ]}
      >
        <NumberInput precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </RecordDialog>
  );
}
