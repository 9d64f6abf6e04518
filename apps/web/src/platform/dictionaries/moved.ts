interface Placed {
  readonly id: string;
  readonly sort: number;
}

/** The list with one of its items at another place, counted from 0, and all of them numbered anew from 1. */
export function moved<T extends Placed>(items: readonly T[], id: string, index: number): T[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  const others = items.filter((one) => one.id !== id);
  const order = [...others.slice(0, index), item, ...others.slice(index)];
  return order.map((one, place) => ({ ...one, sort: place + 1 }));
}
