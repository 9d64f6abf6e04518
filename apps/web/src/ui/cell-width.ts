/** Width of a column by what its cells hold: their paddings are narrower on narrow screens (`--cell-x` in list.css). */
export const cellWidth = (pixels: number): string => `calc(${pixels}px + 2 * var(--cell-x))`;
