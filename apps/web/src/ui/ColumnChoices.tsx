import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox } from 'antd';
import type { ColumnChoice, ColumnSettingsProps } from './column-choice';
import { sortingTexts, useSorting } from './sorting';

/** The list inside the column settings; apart, because dragging is only fetched when they open. */
export default function ColumnChoices({ value, onChange, onReset }: ColumnSettingsProps) {
  const sensors = useSorting();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const from = value.findIndex((column) => column.key === active.id);
    const to = value.findIndex((column) => column.key === over.id);
    onChange(arrayMove([...value], from, to));
  };
  const show = (key: string, visible: boolean) =>
    onChange(value.map((column) => (column.key === key ? { ...column, visible } : column)));
  return (
    <div className="column-settings">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={sortingTexts}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={value.map((column) => column.key)} strategy={verticalListSortingStrategy}>
          <ul>
            {value.map((column) => (
              <ColumnRow key={column.key} column={column} onShow={(visible) => show(column.key, visible)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {onReset && (
        <Button type="link" size="small" onClick={onReset}>
          恢复默认
        </Button>
      )}
    </div>
  );
}

function ColumnRow({ column, onShow }: { column: ColumnChoice; onShow: (visible: boolean) => void }) {
  const sortable = useSortable({ id: column.key });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition ?? '' };
  return (
    <li ref={sortable.setNodeRef} style={style}>
      <Checkbox
        checked={column.visible || column.locked === true}
        disabled={column.locked === true}
        onChange={(event) => onShow(event.target.checked)}
      >
        {column.label}
      </Checkbox>
      <button
        type="button"
        className="column-handle"
        {...sortable.attributes}
        {...sortable.listeners}
        aria-roledescription="可排序"
        aria-label={`移动 ${column.label}`}
      >
        <HolderOutlined aria-hidden />
      </button>
    </li>
  );
}
