export interface Edits<T extends object> {
  /** What the form started from. */
  readonly base: T;
  readonly mine: T;
  /** What somebody else saved meanwhile. */
  readonly theirs: T;
}

/**
 * Both people's changes together: what only the other one changed is his, what only I changed is mine. `clashes` names
 * what both changed differently; there the merged value is mine.
 */
export function mergeEdits<T extends object>({ base, mine, theirs }: Edits<T>) {
  // Object.keys knows only strings; the keys are those of the form.
  const names = Object.keys(mine) as (keyof T & string)[];
  // Lists and records of a form are the same when they say the same.
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
  const isMine = (name: keyof T) => !isSame(mine[name], base[name]);
  const clashes = names.filter(
    (name) => isMine(name) && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]),
  );
  const merged = { ...mine };
  for (const name of names) merged[name] = isMine(name) ? mine[name] : theirs[name];
  return { merged, clashes };
}
