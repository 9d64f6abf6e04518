/** A work in the order dialog. */
export interface SortedWork {
  readonly id: string;
  /** A larger number comes earlier (texts.md G13). */
  readonly sortId: number;
}

/**
 * The works after one of them was put elsewhere. The numbers of the places between stay where they were and change
 * owners; equal ones are told apart, because works of one number stand by their dates. Nothing else is renumbered than
 * what has to be.
 */
export function movedWork<Work extends SortedWork>(works: readonly Work[], from: number, to: number): Work[] {
  const moved = works[from];
  if (!moved || from === to) return [...works];
  const order = works.toSpliced(from, 1).toSpliced(to, 0, moved);
  const numbers = works.map(({ sortId }) => sortId);
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  for (let place = last; place >= 0; place -= 1) {
    const below = numbers[place + 1] ?? -1;
    const own = numbers[place] ?? 0;
    // Above the moved part only what the raised numbers have caught up with.
    if (place < first && own > below) break;
    numbers[place] = Math.max(own, below + 1);
  }
  return order.map((work, place) => ({ ...work, sortId: numbers[place] ?? work.sortId }));
}

/** The works by their numbers, the larger first; works of one number keep their places. */
export function byNumber<Work extends SortedWork>(works: readonly Work[]): Work[] {
  return works.toSorted((a, b) => b.sortId - a.sortId);
}

/** What differs from the numbers that are stored. */
export function changedNumbers(stored: readonly SortedWork[], works: readonly SortedWork[]): SortedWork[] {
  const before = new Map(stored.map(({ id, sortId }) => [id, sortId]));
  return works.filter(({ id, sortId }) => before.get(id) !== sortId).map(({ id, sortId }) => ({ id, sortId }));
}
