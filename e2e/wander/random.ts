export interface Random {
  /** From 0 up to, but not, 1. */
  readonly next: () => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
}

/** The same numbers for the same seed: a walk that found something can be walked again. */
export function createRandom(seed: number): Random {
  let state = seed;
  // The constants of Numerical Recipes; the products stay below 2 to the 53rd.
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return {
    next,
    oneOf: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
  };
}
