/** A source of repeatable choices: the same seed gives the same sequence on every machine. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number between both bounds, both included. */
  int(min: number, max: number): number;
  /** True with the given probability (0–1). */
  chance(probability: number): boolean;
  /** One item of a list that is not empty. Throws RangeError on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in random order; all of them when the list is shorter. */
  sample<T>(items: readonly T[], count: number): T[];
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** One value, chosen in proportion to its weight. Throws RangeError when no weight is positive. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
}

/** Mulberry32: 32 bits of state are plenty for demo rows, and it needs no dependency. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes a repeatable generator from a whole number. */
export function createRng(seed: number): Rng {
  const next = mulberry32(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('pick needs at least one item');
    // The index is always inside the list, so the element is a T even where T itself includes undefined.
    return items[int(0, items.length - 1)] as T;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const rest = [...items];
    const shuffled: T[] = [];
    while (rest.length > 0) shuffled.push(...rest.splice(int(0, rest.length - 1), 1));
    return shuffled;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError('weighted needs a positive weight');
  };
  return {
    next,
    int,
    pick,
    shuffle,
    weighted,
    chance: (probability) => next() < probability,
    sample: (items, count) => shuffle(items).slice(0, count),
  };
}

/**
 * Makes a generator from words and numbers, so that each row has its own sequence:
 * `rngOf('vote', 17)` does not change when the rows before it do.
 */
export function rngOf(...parts: readonly (string | number)[]): Rng {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return createRng(hash);
}
