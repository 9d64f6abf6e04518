/** Who wants to hear of one thing. */
export interface Listeners<T extends readonly unknown[]> {
  /** Adds a listener; the answer takes it away again. */
  readonly add: (listener: (...told: T) => void) => () => void;
  readonly tell: (...told: T) => void;
}

/** Listeners of one thing: each is told in the order in which it was added, and once however often it was. */
export function createListeners<T extends readonly unknown[] = []>(): Listeners<T> {
  const all = new Set<(...told: T) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(...told) {
      for (const listener of all) listener(...told);
    },
  };
}
