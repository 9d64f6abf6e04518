/** Narrowest card and the gap between two, in pixels. */
const narrowest = 164;
export const cardGap = 14;
/** Left and right of the cards; the scroll bar's gutter adds to the right. */
export const gridPadding = 16 + 4;
/** Height of the picture by the width of its card; what stands below it. */
const pictureShare = 0.7;
const footHeight = 60;
const lineHeight = 60;

export interface Shape {
  readonly columns: number;
  /** Pixels from one row to the next. */
  readonly rowHeight: number;
}

/** How many cards lie side by side in a width, and how high a row is. */
export function shapeOf(look: 'grid' | 'list', width: number): Shape {
  if (look === 'list') return { columns: 1, rowHeight: lineHeight };
  const columns = Math.max(2, Math.floor((width + cardGap) / (narrowest + cardGap)));
  const card = (width - cardGap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(card * pictureShare) + footHeight + cardGap };
}
