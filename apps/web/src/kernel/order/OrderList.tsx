import { HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { NumberInput } from '@/ui/NumberInput';
import { sortingTexts, useSorting } from '@/ui/sorting';
import { thumbPath } from '@/ui/thumb-path';
import { useToldLimit } from '@/ui/use-told-limit';
import { byPlace, movedItem, type Placed } from './places';
import './order.css';

/** A record as the dialog of an order shows it. */
export interface OrderItem extends Placed {
  readonly title: string;
  readonly picture: string | null;
  /** What kind of record it is, in a word or two. */
  readonly hint: string;
}

/** What the records and their numbers are called. */
export interface OrderWords {
  /** Of one record: 作品. */
  readonly record: string;
  /** Its measure word: 个. */
  readonly unit: string;
  /** Of its number: 排序号. */
  readonly number: string;
}

export interface OrderListProps {
  readonly items: readonly OrderItem[];
  readonly words: OrderWords;
  readonly isUpright: boolean;
  /** Records whose number is not the stored one. */
  readonly changed: ReadonlySet<string>;
  readonly onChange: (items: readonly OrderItem[]) => void;
}

/** Largest number that the calls take. */
const largest = 999_999;

/** Records in their order, by drag, keyboard or number. */
export function OrderList({ items, words, isUpright, changed, onChange }: OrderListProps) {
  const sensors = useSorting();
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const placeOf = (id: unknown) => items.findIndex((item) => item.id === id);
    onChange(movedItem(items, placeOf(active.id), placeOf(over.id)));
  };
  const handleNumber = (id: string, place: number) =>
    onChange(items.map((item) => (item.id === id ? { ...item, place } : item)));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingTexts}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={`order-list ${isUpright ? 'order-upright' : ''}`}>
          {items.map((item, index) => (
            <OrderRow
              key={item.id}
              item={item}
              words={words}
              nth={index + 1}
              isChanged={changed.has(item.id)}
              onNumber={(place) => handleNumber(item.id, place)}
              // The row goes to its place when its number is finished, not while it is typed.
              onFinish={() => onChange(byPlace(items))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface OrderRowProps {
  readonly item: OrderItem;
  readonly words: OrderWords;
  /** Counts from 1. */
  readonly nth: number;
  readonly isChanged: boolean;
  readonly onNumber: (place: number) => void;
  readonly onFinish: () => void;
}

function OrderRow({ item, words, nth, isChanged, onNumber, onFinish }: OrderRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const { title, picture, hint, isPinned } = item;
  const limit = useToldLimit(words.number, largest);
  const handleFinish = () => {
    limit.tell();
    onFinish();
  };
  const style = { transform: CSS.Translate.toString(transform), transition: transition ?? '' };
  const states = `${isDragging ? 'order-lifted' : ''} ${isChanged ? 'order-changed' : ''}`;
  return (
    <li ref={setNodeRef} className={`order-row ${states}`} style={style}>
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
      <span className="order-nth num">{nth}</span>
      <span className="cover-thumb">
        {picture ? (
          <img src={thumbPath(picture)} alt="" loading="lazy" />
        ) : (
          <span className="cover-thumb-none">暂无图片</span>
        )}
      </span>
      <span className="order-title ellipsis" title={title}>
        {title}
      </span>
      <span className="hint">{isPinned ? `置顶 · ${hint}` : hint}</span>
      <NumberInput<number>
        className="order-number"
        min={0}
        max={largest}
        precision={0}
        controls={false}
        value={item.place}
        aria-label={`《${title}》的${words.number}`}
        onChange={(value) => value !== null && onNumber(value)}
        onInput={limit.onInput}
        onBlur={handleFinish}
        onPressEnter={handleFinish}
      />
    </li>
  );
}
