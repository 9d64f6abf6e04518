import { useVirtualizer } from '@tanstack/react-virtual';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cardGap, type Shape } from './grid-shape';
import type { Stretch } from './page-window';
import { ResourceCard, ResourceLine } from './ResourceCard';
import type { Selection } from './selection';

export interface GridHandle {
  /** Brings a file into sight. */
  readonly show: (index: number) => void;
}

export interface ResourceGridProps {
  readonly look: 'grid' | 'list';
  readonly shape: Shape;
  readonly total: number;
  /** First file in sight at the beginning. */
  readonly startAt: number;
  readonly rowAt: (index: number) => ResourceRow | undefined;
  readonly selection: Selection<ResourceRow>;
  readonly isDraggable: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: RefObject<GridHandle | null>;
  /** Files in sight. */
  readonly onStretch: (stretch: Stretch) => void;
}

/** Rows drawn above and below what is in sight. */
const overscan = 3;

/** The files in sight of a list of any length. */
export function ResourceGrid(props: ResourceGridProps) {
  const { look, shape, total, startAt, rowAt, selection, isDraggable, scroller, handle, onStretch } = props;
  const { columns, rowHeight } = shape;
  const rows = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: () => Math.floor(startAt / columns) * rowHeight,
  });
  const first = (rows.range?.startIndex ?? 0) * columns;
  const last = Math.min(total, ((rows.range?.endIndex ?? 0) + 1) * columns) - 1;

  // Another width lays the files out anew: what was in sight stays so.
  const seen = useRef({ columns, rowHeight, first });
  useLayoutEffect(() => {
    const before = seen.current;
    if (before.columns !== columns || before.rowHeight !== rowHeight) {
      rows.measure();
      rows.scrollToOffset(Math.floor(before.first / columns) * rowHeight);
    }
    seen.current = { columns, rowHeight, first: before.columns === columns ? first : before.first };
  }, [columns, rowHeight, first, rows]);
  useEffect(() => onStretch({ first, last: Math.max(first, last) }), [first, last, onStretch]);
  useImperativeHandle(handle, () => ({ show: (index) => rows.scrollToIndex(Math.floor(index / columns)) }), [
    rows,
    columns,
  ]);

  const Item = look === 'grid' ? ResourceCard : ResourceLine;
  return (
    <div className={`resource-rows resource-rows-${look}`} style={{ height: rows.getTotalSize() }} role="presentation">
      {rows.getVirtualItems().map(({ index: row, start }) => (
        <div
          key={row}
          role="presentation"
          className="resource-row"
          style={{
            transform: `translateY(${start}px)`,
            height: look === 'grid' ? rowHeight - cardGap : rowHeight,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => {
            const index = row * columns + column;
            const resource = rowAt(index);
            return (
              <Item
                key={index}
                resource={resource}
                index={index}
                total={total}
                isSelected={resource !== undefined && selection.rows.has(resource.id)}
                isCursor={selection.cursor === index}
                isDraggable={isDraggable}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
