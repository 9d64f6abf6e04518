import type { SeatPlace, SeatRow } from '@yunguan/contract/kernel/sessions';

/** A place as a key of sets and of the page. */
export function seatKey({ rowNum, column }: SeatPlace): string {
  return `${rowNum}-${column}`;
}

/** The place of a key; undefined for what is none. */
export function seatOfKey(key: string | undefined): SeatPlace | undefined {
  const [, row, column] = /^(\d+)-(\d+)$/.exec(key ?? '') ?? [];
  return row === undefined || column === undefined ? undefined : { rowNum: Number(row), column: Number(column) };
}

/** The places of the rectangle between two corners, as far as the rows reach. */
export function seatsBetween(rows: readonly SeatRow[], one: SeatPlace, other: SeatPlace): SeatPlace[] {
  const [top, bottom] = [Math.min(one.rowNum, other.rowNum), Math.max(one.rowNum, other.rowNum)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  return rows
    .filter(({ rowNum }) => rowNum >= top && rowNum <= bottom)
    .flatMap(({ rowNum, columnCount }) =>
      Array.from({ length: Math.max(Math.min(right, columnCount) - left + 1, 0) }, (_, index) => ({
        rowNum,
        column: left + index,
      })),
    );
}

/** The list with the places added, or without them. */
export function withSeats(list: readonly SeatPlace[], places: readonly SeatPlace[], isIn: boolean): SeatPlace[] {
  const keys = new Set(places.map(seatKey));
  const others = list.filter((seat) => !keys.has(seatKey(seat)));
  return isIn ? [...others, ...places] : others;
}

/** Where an arrow key leads; the same place at an edge, undefined for any other key. */
export function movedSeat(rows: readonly SeatRow[], from: SeatPlace, key: string): SeatPlace | undefined {
  const countOf = (rowNum: number) => rows.find((row) => row.rowNum === rowNum)?.columnCount ?? 0;
  const inRow = (rowNum: number, column: number): SeatPlace => {
    const count = countOf(rowNum);
    return count === 0 ? from : { rowNum, column: Math.min(Math.max(column, 1), count) };
  };
  const { rowNum, column } = from;
  switch (key) {
    case 'ArrowLeft':
      return inRow(rowNum, column - 1);
    case 'ArrowRight':
      return inRow(rowNum, column + 1);
    case 'ArrowUp':
      return inRow(rowNum - 1, column);
    case 'ArrowDown':
      return inRow(rowNum + 1, column);
    case 'Home':
      return inRow(rowNum, 1);
    case 'End':
      return inRow(rowNum, countOf(rowNum));
    default:
      return undefined;
  }
}
