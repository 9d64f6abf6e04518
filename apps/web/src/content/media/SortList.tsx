import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { InputNumber } from 'antd';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { thumbPath } from '@/ui/thumb-path';
import { type MediaRow, named, sourceTypeName } from './media-content';
import { byNumber, movedWork } from './sort-order';

export interface SortListProps {
  readonly works: readonly MediaRow[];
  /** Works whose number is not the stored one. */
  readonly changed: ReadonlySet<string>;
  readonly onChange: (works: readonly MediaRow[]) => void;
}

/** Largest number that the call takes. */
const largest = 999_999;

/** Works in their order, by drag, keyboard or number. */
export function SortList({ works, changed, onChange }: SortListProps) {
  const sensors = useSorting();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const placeOf = (id: unknown) => works.findIndex((work) => work.id === id);
    onChange(movedWork(works, placeOf(active.id), placeOf(over.id)));
  };
  const handleNumber = (id: string, sortId: number) =>
    onChange(works.map((work) => (work.id === id ? { ...work, sortId } : work)));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingTexts}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={works.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="media-sort-list">
          {works.map((work, index) => (
            <SortRow
              key={work.id}
              work={work}
              place={index + 1}
              isChanged={changed.has(work.id)}
              onNumber={(sortId) => handleNumber(work.id, sortId)}
              // The row goes to its place when its number is finished, not while it is typed.
              onFinish={() => onChange(byNumber(works))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortRowProps {
  readonly work: MediaRow;
  /** Counts from 1. */
  readonly place: number;
  readonly isChanged: boolean;
  readonly onNumber: (sortId: number) => void;
  readonly onFinish: () => void;
}

function SortRow({ work, place, isChanged, onNumber, onFinish }: SortRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: work.id,
  });
  const { title } = named(work);
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' };
  const states = `${isDragging ? 'media-sort-lifted' : ''} ${isChanged ? 'media-sort-changed' : ''}`;
  return (
    <li ref={setNodeRef} className={`media-sort-row ${states}`} style={style}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="column-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动《${title}》，现在第 ${place} 位`}
        aria-roledescription="可排序作品"
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className="media-sort-place num">{place}</span>
      <span className="cover-thumb">
        {work.frontCover ? (
          <img src={thumbPath(work.frontCover)} alt="" loading="lazy" width={76} height={35} />
        ) : (
          <span className="cover-thumb-none">暂无封面</span>
        )}
      </span>
      <span className="media-sort-title ellipsis" title={title}>
        {title}
      </span>
      <span className="hint">{sourceTypeName(work.sourceType)}</span>
      <InputNumber<number>
        className="media-sort-number"
        min={0}
        max={largest}
        precision={0}
        controls={false}
        value={work.sortId}
        aria-label={`《${title}》的排序号`}
        onChange={(value) => value !== null && onNumber(value)}
        onBlur={onFinish}
        onPressEnter={onFinish}
      />
    </li>
  );
}
