import { groupType } from '@yunguan/contract/content/vote-custom';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MeasuringStrategy,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { RowAction } from '@/ui/RowActions';
import { FieldRow, PhoneRow } from './FieldRow';
import { type Drop, droppedLine, type FormLine, numberedLine, steppedLine } from './form-lines';
import { indent, treeSortingTexts, useTreeSorting } from './use-tree-sorting';

export interface FormTreeProps {
  readonly phone: FormLine | undefined;
  readonly lines: readonly FormLine[];
  /** Absent where the form may not be changed. */
  readonly onArrange: ((lines: readonly FormLine[]) => void) | undefined;
  /** What the order would be if the field were dropped now; undefined when nothing is held. */
  readonly onHold: (lines: readonly FormLine[] | undefined) => void;
  readonly actionsOf: (line: FormLine) => RowAction[];
}

/** The fields in their order, in groups: dragged, moved by keys and arrows, or given a number. The phone stays first. */
export function FormTree({ phone, lines, onArrange, onHold, actionsOf }: FormTreeProps) {
  const sensors = useTreeSorting();
  const [held, setHeld] = useState<Drop>();
  const moved = lines.find(({ id }) => id === held?.id);
  // What stands below a subtitle goes with it.
  const shown = moved?.type === groupType ? lines.filter(({ parentId }) => parentId !== moved.id) : lines;
  const parentOfHeld = held && droppedLine(lines, held).find(({ id }) => id === held.id)?.parentId;

  const hold = (drop: Drop | undefined) => {
    if (JSON.stringify(drop) === JSON.stringify(held)) return;
    setHeld(drop);
    onHold(drop && droppedLine(lines, drop));
  };
  const dropOf = ({ active, over, delta }: DragMoveEvent): Drop | undefined => {
    const line = lines.find(({ id }) => id === active.id);
    if (!line || !over) return undefined;
    const depth = (line.parentId === null ? 0 : 1) + Math.round(delta.x / indent);
    return { id: line.id, overId: String(over.id), depth: Math.min(1, Math.max(0, depth)) };
  };
  const handleStart = ({ active }: DragStartEvent) => {
    const line = lines.find(({ id }) => id === active.id);
    if (line) hold({ id: line.id, overId: line.id, depth: line.parentId === null ? 0 : 1 });
  };
  const handleMove = (event: DragMoveEvent) => {
    const drop = dropOf(event);
    if (drop) hold(drop);
  };
  const handleEnd = (event: DragEndEvent) => {
    const drop = dropOf(event);
    hold(undefined);
    if (drop) onArrange?.(droppedLine(lines, drop));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // The list gets shorter when a subtitle is picked up.
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={treeSortingTexts}
      onDragStart={handleStart}
      onDragMove={handleMove}
      onDragOver={handleMove}
      onDragEnd={handleEnd}
      onDragCancel={() => hold(undefined)}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={`custom-lines ${onArrange ? '' : 'custom-lines-read'}`} aria-label="报名字段">
          {phone && <PhoneRow line={phone} />}
          {shown.map((line) => {
            const siblings = lines.filter(({ parentId }) => parentId === line.parentId);
            return (
              <FieldRow
                key={line.id}
                line={line}
                parentId={line.id === held?.id ? (parentOfHeld ?? null) : line.parentId}
                below={lines.filter(({ parentId }) => parentId === line.id).length}
                isFirst={siblings[0] === line}
                isLast={siblings.at(-1) === line}
                onNumber={onArrange && ((sort) => onArrange(numberedLine(lines, line.id, sort)))}
                onStep={onArrange && ((step) => onArrange(steppedLine(lines, line.id, step)))}
                actions={actionsOf(line)}
              />
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
