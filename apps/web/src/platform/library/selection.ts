/** What is selected, where the keyboard stands, and from where Shift selects. Indices count over the whole list. */
export interface Selection<Row extends { readonly id: string }> {
  readonly rows: ReadonlyMap<string, Row>;
  /** Where the keyboard stands; undefined before anything was touched. */
  readonly cursor: number | undefined;
  readonly anchor: number | undefined;
}

/** Nothing selected. */
export function noSelection<Row extends { readonly id: string }>(): Selection<Row> {
  return { rows: new Map(), cursor: undefined, anchor: undefined };
}

/** Only this file. */
export function selectOnly<Row extends { readonly id: string }>(row: Row, index: number): Selection<Row> {
  return { rows: new Map([[row.id, row]]), cursor: index, anchor: index };
}

/** This file as well, or no longer. */
export function toggle<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  row: Row,
  index: number,
): Selection<Row> {
  const rows = new Map(selection.rows);
  if (!rows.delete(row.id)) rows.set(row.id, row);
  return { rows, cursor: index, anchor: index };
}

/** Stretch that Shift selects up to an index. */
export function stretchTo({ anchor, cursor }: Selection<{ readonly id: string }>, index: number) {
  const from = anchor ?? cursor ?? index;
  return { first: Math.min(from, index), last: Math.max(from, index) };
}

/** All rows of a stretch instead of what was selected; the anchor stays. */
export function selectStretch<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  rows: readonly Row[],
  index: number,
): Selection<Row> {
  const anchor = selection.anchor ?? selection.cursor ?? index;
  return { rows: new Map(rows.map((row) => [row.id, row])), cursor: index, anchor };
}

/** The keyboard goes to a file without selecting it. */
export function moveCursor<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  index: number,
): Selection<Row> {
  return { ...selection, cursor: index, anchor: index };
}

/** Without files that are gone. */
export function without<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  ids: readonly string[],
): Selection<Row> {
  const rows = new Map(selection.rows);
  for (const id of ids) rows.delete(id);
  return { ...selection, rows };
}
