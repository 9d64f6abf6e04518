import { groupType } from '@yunguan/contract/content/vote-custom';
import { HolderOutlined, LockOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { App, Tag, Tooltip } from 'antd';
import { MoveButtons } from '@/ui/MoveButtons';
import { type RowAction, RowActions } from '@/ui/RowActions';
import { type FormLine, typeName } from './form-lines';
import { NumberCell } from './NumberCell';

export interface FieldRowProps {
  readonly line: FormLine;
  /** Subtitle that it stands below, or would stand below if it were dropped now. */
  readonly parentId: string | null;
  /** Fields below a subtitle. */
  readonly below: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Absent where the order may not be changed. */
  readonly onNumber: ((sort: number) => void) | undefined;
  readonly onStep: ((step: 1 | -1) => void) | undefined;
  readonly actions: readonly RowAction[];
}

/** One field of the form, or a subtitle. */
export function FieldRow({ line, parentId, below, isFirst, isLast, onNumber, onStep, actions }: FieldRowProps) {
  const { id, fieldName, type, sort } = line;
  const sortable = useSortable({ id, disabled: onNumber === undefined });
  // Sideways it shows its depth, not the pointer's place.
  const moved = sortable.transform && { ...sortable.transform, x: 0 };
  const style = { transform: CSS.Translate.toString(moved), transition: sortable.transition ?? '' };
  const kinds = [
    'custom-line',
    type === groupType && 'custom-line-group',
    parentId !== null && 'custom-line-below',
    sortable.isDragging && 'custom-line-held',
  ];
  return (
    <li ref={sortable.setNodeRef} style={style} className={kinds.filter(Boolean).join(' ')}>
      {onNumber ? (
        <>
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            className="column-handle"
            {...sortable.attributes}
            {...sortable.listeners}
            aria-roledescription="可排序字段"
            aria-label={`移动 ${fieldName}`}
            title="拖动调整顺序，左右移动可归入或移出副标题"
          >
            <HolderOutlined aria-hidden />
          </button>
          <NumberCell name={fieldName} sort={sort} onNumber={onNumber} />
        </>
      ) : (
        <span className="custom-line-place num">{sort}</span>
      )}
      <LineText line={line} below={below} />
      {onStep && (
        <span className="custom-line-arrows">
          <MoveButtons name={fieldName} isFirst={isFirst} isLast={isLast} onMove={onStep} />
        </span>
      )}
      {actions.length > 0 && <RowActions actions={actions} />}
    </li>
  );
}

function LineText({ line: { fieldName, type, isNull, remarks }, below }: { line: FormLine; below: number }) {
  return (
    <>
      <span className="custom-line-text">
        <b title={fieldName}>{fieldName}</b>
        {remarks && <small title={remarks}>{remarks}</small>}
      </span>
      <span className="custom-line-tags">
        {isNull && type !== groupType && <Tag color="error">必填</Tag>}
        <Tag>{type === groupType ? `副标题 · ${below} 项` : typeName(type)}</Tag>
      </span>
    </>
  );
}

/** The built-in phone field: first in every form, and nobody changes it (texts.md V8). */
export function PhoneRow({ line }: { line: FormLine }) {
  const { message } = App.useApp();
  return (
    <li className="custom-line custom-line-phone">
      <Tooltip title="固定字段：禁止修改、禁止删除">
        <button
          type="button"
          className="custom-line-lock"
          aria-label={`${line.fieldName}是固定字段，禁止修改，禁止删除`}
          onClick={() => void message.info('手机号码是固定字段，禁止修改、禁止删除', 2)}
        >
          <LockOutlined aria-hidden />
        </button>
      </Tooltip>
      <LineText line={line} below={0} />
      <span className="custom-line-fixed hint">固定在最前</span>
    </li>
  );
}
