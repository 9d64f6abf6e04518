export interface GridShape {
  readonly total: number;
  readonly columns: number;
  /** Rows in sight. */
  readonly rowsPerView: number;
}

/** Index to which a key leads; undefined for other keys. Arrows stop at the ends of the list. */
export function indexAfterKey(key: string, cursor: number | undefined, shape: GridShape): number | undefined {
  const { total, columns, rowsPerView } = shape;
  if (total === 0) return undefined;
  const page = Math.max(1, rowsPerView - 1) * columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: columns > 1 ? -1 : 0,
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    Home: -total,
    End: total,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || step === 0) return undefined;
  // The first arrow lands on the first file in place of passing it.
  if (cursor === undefined) return key === 'End' ? total - 1 : 0;
  const next = cursor + step;
  // Up from the first row and down from the last one stay in their column.
  if (key === 'ArrowUp' && next < 0) return cursor;
  if (key === 'ArrowDown' && next >= total) {
    const isLastRow = Math.floor(cursor / columns) === Math.floor((total - 1) / columns);
    return isLastRow ? cursor : total - 1;
  }
  return Math.min(total - 1, Math.max(0, next));
}
