/** A record in a list that people number by hand. */
export interface Numbered {
  readonly id: string;
  /** A larger number comes earlier (texts.md G13). */
  readonly number: number;
  /** Pinned records come first whatever their numbers. */
  readonly isPinned?: boolean;
}

/**
 * The records after one of them was put elsewhere; a pinned one stays among the pinned, another below them. The numbers
 * of the places between stay where they were and change owners; equal ones are told apart, because records of one number
 * stand by their dates. Nothing else is renumbered than what has to be.
 */
export function movedItem<Item extends Numbered>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (!moved || from === to) return [...items];
  const isOfGroup = (item: Item) => (item.isPinned ?? false) === (moved.isPinned ?? false);
  const first = items.findIndex(isOfGroup);
  const last = items.findLastIndex(isOfGroup);
  const group = items.slice(first, last + 1);
  const target = Math.min(last, Math.max(first, to)) - first;
  return [...items.slice(0, first), ...movedWithin(group, from - first, target), ...items.slice(last + 1)];
}

function movedWithin<Item extends Numbered>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (!moved || from === to) return [...items];
  const order = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  const numbers = items.map(({ number }) => number);
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  for (let at = last; at >= 0; at -= 1) {
    const below = numbers[at + 1] ?? -1;
    const own = numbers[at] ?? 0;
    // Above the moved part only what the raised numbers have caught up with.
    if (at < first && own > below) break;
    numbers[at] = Math.max(own, below + 1);
  }
  return order.map((item, at) => ({ ...item, number: numbers[at] ?? item.number }));
}

/** The records by their numbers below the pinned ones, the larger first; those of one number keep their places. */
export function byNumber<Item extends Numbered>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Number(b.isPinned ?? false) - Number(a.isPinned ?? false) || b.number - a.number);
}

/** What differs from the numbers that are stored, and what those were. */
export function changedNumbers(
  stored: readonly Numbered[],
  items: readonly Numbered[],
): { id: string; number: number; was: number }[] {
  const before = new Map(stored.map(({ id, number }) => [id, number]));
  return items.flatMap(({ id, number }) => {
    const was = before.get(id);
    return was === undefined || was === number ? [] : [{ id, number, was }];
  });
}
