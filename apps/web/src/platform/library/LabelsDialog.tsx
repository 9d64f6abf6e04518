import {
  labelsMissingText,
  mostResourceLabels,
  type ResourceRow,
  setResourceLabels,
} from '@yunguan/contract/platform/library';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { call } from '@/kernel/api/call';
import { useLabels } from '@/kernel/dialogs/use-labels';
import { libraryAreas } from '@/kernel/library/library-areas';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { judged } from '@/kernel/records/judged';
import { labelsOf } from './labels-of';

export interface LabelsDialogProps {
  readonly rows: readonly ResourceRow[];
  /** Told of a refusal: all of the files are labelled or none, and one of them may be gone. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

interface LabelsForm {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Labels that several files get or lose. */
export default function LabelsDialog({ rows, onRefused, onClose }: LabelsDialogProps) {
  const { labels } = useLabels();
  const known = useMemo(() => labels?.map(({ name }) => ({ value: name, label: name })) ?? [], [labels]);
  const carried = useMemo(() => carriedLabels(rows), [rows]);
  return (
    <RecordDialog<LabelsForm>
      open
      width={520}
      title={`设置 ${rows.length} 个文件的标签`}
      initial={{ add: [], remove: [] }}
      done="标签已设置"
      areas={libraryAreas}
      onSave={({ add, remove }) =>
        call(setResourceLabels, { ids: rows.map(({ id }) => id), add: [...add], remove: [...remove] }).catch(
          (error: unknown) => {
            onRefused();
            throw error;
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="add"
        label="加上标签"
        dependencies={['remove']}
        rules={[
          ({ getFieldValue }) =>
            judged((add: readonly string[]) => {
              const remove: readonly string[] = getFieldValue('remove') ?? [];
              // 002 §5.5: assigning labels requires a choice.
              return add.length + remove.length > 0 ? undefined : labelsMissingText;
            }),
        ]}
      >
        <Select
          mode="multiple"
          options={known}
          maxCount={mostResourceLabels}
          placeholder="选择要加上的标签"
          notFoundContent="没有标签"
        />
      </Form.Item>
      {carried.length > 0 && (
        <Form.Item name="remove" label="取下标签">
          <Select mode="multiple" options={carried} placeholder="选择要取下的标签" notFoundContent="没有标签" />
        </Form.Item>
      )}
      <p className="hint">其余标签保持不变；一个文件最多 {mostResourceLabels} 个标签。</p>
    </RecordDialog>
  );
}

/** Labels on the files, the most frequent first. */
function carriedLabels(rows: readonly ResourceRow[]) {
  const counts = new Map<string, number>();
  for (const label of rows.flatMap(labelsOf)) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => ({ value: name, label: `${name}（${count} 个文件）` }));
}
