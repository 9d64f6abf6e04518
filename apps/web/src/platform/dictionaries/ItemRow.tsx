import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type DictionaryItemRow, uploadTypes } from '@yunguan/contract/platform/dictionaries';
import { Tag, Tooltip } from 'antd';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { EnabledTag } from '@/ui/EnabledTag';
import { MoveButtons } from '@/ui/MoveButtons';

export interface ItemRowProps {
  readonly item: DictionaryItemRow;
  readonly isLast: boolean;
  /** Undefined where the order may not be changed. */
  readonly onMove: ((index: number) => void) | undefined;
  readonly actions: readonly RowAction[];
}

/** One classification in the order of its node; dragged by its handle, or moved by the arrows. */
export function ItemRow({ item, isLast, onMove, actions }: ItemRowProps) {
  const { id, displayName, sort, valid, uploadType, labels, useCount, uses } = item;
  const sortable = useSortable({ id, disabled: onMove === undefined });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition ?? '' };
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={`item-row ${valid ? '' : 'item-off'} ${sortable.isDragging ? 'item-dragged' : ''}`}
    >
      {onMove && (
        <button
          type="button"
          className="item-handle"
          {...sortable.attributes}
          {...sortable.listeners}
          aria-roledescription="可排序"
          aria-label={`移动 ${displayName}`}
          title="拖动调整顺序"
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <span className="item-place num">{sort}</span>
      <div className="item-name">
        <b>{displayName}</b>
        {!valid && <EnabledTag enabled={false} />}
        {uploadType !== null && <span className="hint">{uploadTypeName(uploadType)}</span>}
        {labels.map((label) => (
          <Tag key={label.id}>{label.name}</Tag>
        ))}
      </div>
      <Tooltip title={uses.map(({ label, count }) => `${label} ${count} 条`).join('，') || undefined}>
        <span className="item-uses hint num">{useCount > 0 ? `${useCount} 条记录使用` : '未使用'}</span>
      </Tooltip>
      {onMove && (
        <span className="item-arrows">
          <MoveButtons name={displayName} isFirst={sort === 1} isLast={isLast} onMove={(by) => onMove(sort - 1 + by)} />
        </span>
      )}
      <RowActions actions={actions} />
    </li>
  );
}

function uploadTypeName(type: number): string {
  const names: Readonly<Record<number, string>> = uploadTypes;
  return names[type] ?? '';
}
