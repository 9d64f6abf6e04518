/** Files that one call brings. */
export const filesPerPage = 60;

export interface Stretch {
  /** Indices of the first and last file, both included. */
  readonly first: number;
  readonly last: number;
}

/** Pages that hold the stretch, with the neighbours that are scrolled to next. */
export function pagesAround({ first, last }: Stretch, total: number | undefined): number[] {
  // Before the total is known the first page tells it, and of an empty list whether it still is.
  if (total === undefined || total === 0) return [0];
  const end = Math.ceil(total / filesPerPage) - 1;
  // A page ahead, only when the stretch comes near it.
  const near = filesPerPage / 2;
  const from = Math.max(0, Math.floor((first - near) / filesPerPage));
  const to = Math.min(end, Math.floor((last + near) / filesPerPage));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}

/** Where a file stands: its page and its place in it. */
export function placeInPages(index: number): { readonly page: number; readonly at: number } {
  return { page: Math.floor(index / filesPerPage), at: index % filesPerPage };
}

/** Pages that hold every file of a stretch. */
export function pagesOf({ first, last }: Stretch): number[] {
  const from = placeInPages(first).page;
  return Array.from({ length: placeInPages(last).page - from + 1 }, (_, step) => from + step);
}
