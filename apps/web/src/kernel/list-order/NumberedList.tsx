import { largestListNumber } from '@yunguan/contract/kernel/list-number';
import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { NumberInput } from '@/ui/NumberInput';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { thumbPath } from '@/ui/thumb-path';
import { useToldLimit } from '@/ui/use-told-limit';
import { byNumber, movedItem, type Numbered } from './numbered';
import './list-order.css';

/** A record as the dialog of an order shows it. */
export interface NumberedItem extends Numbered {
  readonly title: string;
  readonly picture: string | null;
  /** What kind of record it is, in a word or two. */
  readonly hint: string;
}

/** What the records and their numbers are called. */
export interface NumberedWords {
  /** Of one record: 作品. */
  readonly record: string;
  /** Its measure word: 个. */
  readonly unit: string;
  /** Of its number: 排序号. */
  readonly number: string;
}

export interface NumberedListProps {
  readonly items: readonly NumberedItem[];
  readonly words: NumberedWords;
  readonly isUpright: boolean;
  /** Records whose number is not the stored one. */
  readonly changed: ReadonlySet<string>;
  readonly onChange: (items: readonly NumberedItem[]) => void;
}

/** Records in their order, by drag, keyboard or number. */
export function NumberedList({ items, words, isUpright, changed, onChange }: NumberedListProps) {
  const sensors = useSorting();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const placeOf = (id: unknown) => items.findIndex((item) => item.id === id);
    onChange(movedItem(items, placeOf(active.id), placeOf(over.id)));
  };
  const handleNumber = (id: string, number: number) =>
    onChange(items.map((item) => (item.id === id ? { ...item, number } : item)));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingTexts}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={`list-order ${isUpright ? 'list-order-upright' : ''}`}>
          {items.map((item, index) => (
            <NumberedRow
              key={item.id}
              item={item}
              words={words}
              nth={index + 1}
              isChanged={changed.has(item.id)}
              onNumber={(number) => handleNumber(item.id, number)}
              // The row goes to its place when its number is finished, not while it is typed.
              onFinish={() => onChange(byNumber(items))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface NumberedRowProps {
  readonly item: NumberedItem;
  readonly words: NumberedWords;
  /** Counts from 1. */
  readonly nth: number;
  readonly isChanged: boolean;
  readonly onNumber: (number: number) => void;
  readonly onFinish: () => void;
}

function NumberedRow({ item, words, nth, isChanged, onNumber, onFinish }: NumberedRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const { title, picture, hint, isPinned } = item;
  const limit = useToldLimit(words.number, largestListNumber);
  const handleFinish = () => {
    limit.tell();
    onFinish();
  };
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' };
  const states = `${isDragging ? 'list-order-lifted' : ''} ${isChanged ? 'list-order-changed' : ''}`;
  return (
    <li ref={setNodeRef} className={`list-order-row ${states}`} style={style}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="column-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动《${title}》，现在第 ${nth} 位`}
        aria-roledescription={`可排序${words.record}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className="list-order-nth num">{nth}</span>
      <span className="cover-thumb">
        {picture ? (
          <img src={thumbPath(picture)} alt="" loading="lazy" />
        ) : (
          <span className="cover-thumb-none">暂无图片</span>
        )}
      </span>
      <span className="list-order-title ellipsis" title={title}>
        {title}
      </span>
      <span className="hint">{isPinned ? `置顶 · ${hint}` : hint}</span>
      <NumberInput<number>
        className="list-order-number"
        min={0}
        max={largestListNumber}
        precision={0}
        controls={false}
        value={item.number}
        aria-label={`《${title}》的${words.number}`}
        onChange={(value) => value !== null && onNumber(value)}
        onInput={limit.onInput}
        onFinish={handleFinish}
      />
    </li>
  );
}
