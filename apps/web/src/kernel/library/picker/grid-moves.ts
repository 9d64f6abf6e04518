/** Where a key leads in a grid of options; `page` turns the page instead. */
export type GridMove = { readonly to: number } | { readonly page: -1 | 1 };

/** Move of a key from an option; undefined for keys that do not move. `columns` of the drawn grid. */
export function gridMove(
  key: string,
  { at, count, columns }: { readonly at: number; readonly count: number; readonly columns: number },
): GridMove | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return { to: Math.min(at + 1, last) };
  if (key === 'ArrowLeft') return { to: Math.max(at - 1, 0) };
  // Where the last row is short, its end is below everything above it.
  if (key === 'ArrowDown')
    return { to: rowOf(at, columns) === rowOf(last, columns) ? at : Math.min(at + columns, last) };
  if (key === 'ArrowUp') return { to: at - columns >= 0 ? at - columns : at };
  if (key === 'Home') return { to: 0 };
  if (key === 'End') return { to: last };
  if (key === 'PageDown') return { page: 1 };
  if (key === 'PageUp') return { page: -1 };
  return undefined;
}

function rowOf(index: number, columns: number): number {
  return Math.floor(index / columns);
}
