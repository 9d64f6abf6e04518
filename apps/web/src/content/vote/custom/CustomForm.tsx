import { FontSizeOutlined, PlusOutlined } from '@ant-design/icons';
import { type CustomField, groupType, mostCustomFields, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Button } from 'antd';
import { useState } from 'react';
import { rowText } from '@/kernel/detail/row-text';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { useHolds } from '@/kernel/session/use-holds';
import { EmptyState } from '@/ui/EmptyState';
import type { RowAction } from '@/ui/RowActions';
import { voteContent } from '../vote-content';
import { FieldDialog, type FieldDialogProps } from './FieldDialog';
import type { FormLine } from './form-lines';
import { FormPreview } from './FormPreview';
import { FormTree } from './FormTree';
import { OrderBar } from './OrderBar';
import { QuickFields } from './QuickFields';
import { useApplicationCount } from './use-application-count';
import { useCommitment } from './use-commitment';
import { useFormOrder } from './use-form-order';
import { useQuickField } from './use-quick-field';
import { useRemoveField } from './use-remove-field';
import { useUndoKey } from './use-undo-key';

export interface CustomFormProps {
  /** The activity. */
  readonly row: Values;
  readonly tree: readonly CustomField[];
}

/** The fields at the left, what the public will see of them at the right. */
export function CustomForm({ row, tree }: CustomFormProps) {
  const activityId = rowText(row, 'id');
  const mayEdit = useHolds(voteContent.key)('edit');
  const order = useFormOrder(activityId, tree);
  const { lines, isChanged } = order;
  const applications = useApplicationCount(activityId);
  const commitment = useCommitment(rowText(row, 'venueId'));
  const quick = useQuickField({ activityId, tree, lines });
  const removing = useRemoveField({ activityId, lines });
  const [held, setHeld] = useState<readonly FormLine[]>();
  const [edited, setEdited] = useState<FieldDialogProps['field']>();
  const isFull = lines.length >= mostCustomFields;
  const phone = tree.find(({ id }) => id === phoneFieldId);
  useLeaveGuard(
    () => isChanged,
    () => '对字段顺序的调整尚未保存，离开后将丢失。',
  );
  useUndoKey(order.steps > 0 && !order.isSaving ? order.undo : undefined);

  const handleAdd = (type: number, parentId: string | null = null) => setEdited({ type, parentId });
  const actionsOf = (line: FormLine): RowAction[] =>
    mayEdit
      ? [
          ...(line.type === groupType
            ? [{ key: 'add', label: '加字段', disabled: isFull, onClick: () => handleAdd(1, line.id) }]
            : []),
          // Its version is the one before, until the order is read again.
          { key: 'edit', label: '编辑', disabled: order.isSaving, onClick: () => setEdited(line) },
          {
            key: 'remove',
            label: '删除',
            danger: true,
            disabled: removing.isBusy,
            onClick: () => void removing.remove(line),
          },
        ]
      : [];

  return (
    <div className="custom-form">
      <section className="panel custom-fields" aria-label="报名表单字段">
        <FieldsHead mayEdit={mayEdit} isFull={isFull} onAdd={handleAdd} />
        <FormTree
          phone={phone}
          lines={lines}
          onArrange={mayEdit ? order.arrange : undefined}
          onHold={setHeld}
          actionsOf={actionsOf}
        />
        {lines.length === 0 && (
          <EmptyState
            title="还没有其他字段"
            hint={mayEdit ? '报名人目前只填写手机号码。可从常用字段开始，或自行添加。' : '报名人目前只填写手机号码。'}
          />
        )}
        {mayEdit && (
          <QuickFields lines={lines} disabled={quick.isBusy || isFull} onAdd={(field) => void quick.add(field)} />
        )}
        {mayEdit && <OrderBar order={order} />}
      </section>
      <FormPreview
        title={rowText(row, 'title')}
        phone={phone}
        lines={held ?? lines}
        commitment={commitment.data?.title}
      />
      {edited && (
        <FieldDialog
          activityId={activityId}
          field={edited}
          lines={lines}
          isReordered={isChanged}
          applications={applications}
          onRegrouped={order.release}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

interface FieldsHeadProps {
  readonly mayEdit: boolean;
  /** As many fields as a form may have. */
  readonly isFull: boolean;
  readonly onAdd: (type: number) => void;
}

/** What can be done with the fields, and why not. */
function FieldsHead({ mayEdit, isFull, onAdd }: FieldsHeadProps) {
  return (
    <header className="custom-head">
      <div>
        <h2>报名字段</h2>
        <p className="hint">
          {mayEdit ? '拖动手柄、填写序号或用箭头调整顺序；向右拖可归入副标题。' : '您可以查看表单，修改需要编辑权限。'}
          {isFull && mayEdit && `已有 ${mostCustomFields} 个字段，不能再添加。`}
        </p>
      </div>
      {mayEdit && (
        <div className="custom-head-actions">
          <Button icon={<FontSizeOutlined aria-hidden />} disabled={isFull} onClick={() => onAdd(groupType)}>
            添加副标题
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={() => onAdd(1)}>
            添加字段
          </Button>
        </div>
      )}
    </header>
  );
}
