import { largestListNumber } from '@yunguan/contract/kernel/list-number';
import {
  addCustomField,
  customTypes,
  fieldSortWrong,
  fieldTypeMissing,
  getCustomFields,
  groupType,
  longestFieldName,
  longestFieldRemarks,
  updateCustomField,
} from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import { Form, Input, Select, Switch } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useOverwrite } from '@/kernel/records/use-overwrite';
import { NumberInput } from '@/ui/NumberInput';
import { clearable } from '@/ui/clearable';
import { countedUpTo } from '@/kernel/text-limits';
import { customAreas } from './custom-areas';
import { fieldWords, type FormLine, linesOf, nextNumber } from './form-lines';

export interface FieldDialogProps {
  readonly activityId: string;
  /** What is edited; for a new one what is known of it before. */
  readonly field: FormLine | Pick<FormLine, 'type' | 'parentId'>;
  readonly lines: readonly FormLine[];
  /** The order has changes that are not saved; they would overwrite a number. */
  readonly isReordered: boolean;
  /** Applications that keep the answers they have; undefined until known. */
  readonly applications: number | undefined;
  /** The field has another subtitle now. */
  readonly onRegrouped: (id: string) => void;
  readonly onClose: () => void;
}

/** A subtitle has neither kind, nor star, nor place in another one. */
interface FieldValues {
  readonly fieldName: string;
  readonly type?: number;
  readonly isNull?: boolean;
  readonly sort: number;
  readonly remarks?: string;
  readonly parentId?: string | null;
}

const typeOptions = Object.entries(customTypes)
  .map(([value, label]) => ({ value: Number(value), label }))
  .filter(({ value }) => value !== groupType);

/** Makes or changes a field or a subtitle. */
export function FieldDialog(props: FieldDialogProps) {
  const { activityId, field, lines, isReordered, applications = 0, onRegrouped, onClose } = props;
  const edited = 'id' in field ? field : undefined;
  const isGroup = field.type === groupType;
  const groups = lines.filter(({ type }) => type === groupType);
  const noun = isGroup ? '副标题' : '字段';
  const overwrite = useOverwrite(noun);
  const initial: Partial<FieldValues> = edited ?? { isNull: true, sort: nextNumber(lines), remarks: '', ...field };
  const send = async (values: FieldValues) => {
    const { fieldName, type = groupType, sort, remarks = '', isNull = false, parentId = null } = values;
    const body = { activityId, fieldName, type, isNull, sort, remarks, parentId };
    if (!edited) return call(addCustomField, body);
    await overwrite<unknown>(
      edited.version,
      (version) => call(updateCustomField, { id: edited.id, version, ...body }),
      {
        mine: fieldWords(body, lines),
        theirs: async () => {
          const stored = linesOf(await call(getCustomFields, { activityId })).find(({ id }) => id === edited.id);
          return stored && fieldWords(stored, lines);
        },
      },
    );
    if (parentId !== edited.parentId) onRegrouped(edited.id);
    return undefined;
  };
  return (
    <RecordDialog<FieldValues>
      open
      title={edited ? `编辑${noun}：${edited.fieldName}` : `添加${noun}`}
      initial={initial}
      onSave={send}
      done={edited ? messages.changed : messages.added}
      areas={[customAreas.form]}
      onClose={onClose}
    >
      {edited && applications > 0 && (
        <p className="custom-dialog-hint hint">
          已提交的 {applications} 份申请保留提交时的名称和回答，修改只影响之后的申请。
        </p>
      )}
      <Form.Item
        name="fieldName"
        label="字段名"
        rules={[{ required: true, whitespace: true, message: '请输入字段名' }]}
      >
        <Input {...countedUpTo(longestFieldName)} placeholder={isGroup ? '例如：单位信息' : '请输入字段名'} />
      </Form.Item>
      {!isGroup && (
        <div className="custom-dialog-pair">
          <Form.Item name="type" label="类型" rules={[{ required: true, message: fieldTypeMissing }]}>
            <Select options={typeOptions} />
          </Form.Item>
          <Form.Item name="isNull" label="是否必填" valuePropName="checked">
            <Switch checkedChildren="必填" unCheckedChildren="选填" />
          </Form.Item>
        </div>
      )}
      <div className="custom-dialog-pair">
        {!isGroup && (
          <Form.Item name="parentId" label="所属副标题">
            <Select
              allowClear={clearable}
              placeholder="不归入副标题"
              notFoundContent="还没有副标题"
              options={groups.map(({ id, fieldName }) => ({ value: id, label: fieldName }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="sort"
          label="序号"
          rules={[
            { required: true, message: '请输入序号' },
            { type: 'number', min: 0, max: largestListNumber, message: fieldSortWrong },
          ]}
          tooltip="小的在前"
          {...(isReordered && edited && { extra: '顺序的调整保存后，可在此修改序号。' })}
        >
          <NumberInput<number>
            precision={0}
            disabled={isReordered && edited !== undefined}
            placeholder="请输入序号"
            style={{ width: '100%' }}
          />
        </Form.Item>
      </div>
      <Form.Item name="remarks" label="备注">
        <Input.TextArea rows={2} {...countedUpTo(longestFieldRemarks)} placeholder="填写说明，显示在字段名下方" />
      </Form.Item>
    </RecordDialog>
  );
}
