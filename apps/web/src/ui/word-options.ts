/** What may be chosen: the value that is sent, and the words for it. */
export interface WordOption<V> {
  readonly value: V;
  readonly label: string;
}

/** The options of a choice, from the words by value in which the contract names it; in their order there. */
export function wordOptions<V extends string>(words: Readonly<Record<V, string>>): WordOption<V>[] {
  return Object.entries<string>(words).map(([value, label]) => ({
    // The keys of a record of words are its values and nothing else.
    value: value as V,
    label,
  }));
}

/** The same where the values are codes, that is numbers. */
export function codeOptions(words: Readonly<Record<number, string>>): WordOption<number>[] {
  return Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));
}
