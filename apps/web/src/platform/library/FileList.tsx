import type { ResourceRow } from '@yunguan/contract/platform/library';
import { type RefObject, useCallback, useRef } from 'react';
import { useSize } from '@/kernel/library/use-size';
import { gridPadding, shapeOf } from './grid-shape';
import type { LibraryState } from './library-url';
import { LineHead } from './LineHead';
import type { Stretch } from './page-window';
import { type GridHandle, ResourceGrid } from './ResourceGrid';
import { ResourcesMissing, type ResourcesMissingProps } from './ResourcesMissing';
import { useGridInput } from './use-grid-input';
import type { ResourcePages } from './use-resource-pages';
import type { ResourceSelection } from './use-selection';
import './file-list.css';

export interface FileListProps extends Pick<ResourcesMissingProps, 'change' | 'onUpload'> {
  readonly state: LibraryState;
  readonly pages: ResourcePages;
  readonly selection: ResourceSelection;
  readonly isDraggable: boolean;
  /** First file in sight at the beginning. */
  readonly startAt: number;
  readonly grid: RefObject<GridHandle | null>;
  readonly onStretch: (stretch: Stretch) => void;
  /** Told the file where the keyboard stands. */
  readonly onDelete: (row: ResourceRow | undefined) => void;
}

/** The list box of the files, as cards or lines. */
export function FileList(props: FileListProps) {
  const { state, change, pages, selection, isDraggable, startAt, grid, onUpload, onStretch, onDelete } = props;
  const { ref: sizeRef, size } = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const box = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return sizeRef(element);
    },
    [sizeRef],
  );
  const { total = 0 } = pages;
  const shape = shapeOf(state.look, size.width - gridPadding);
  const input = useGridInput({
    pages,
    selection,
    shape: { total, columns: shape.columns, rowsPerView: Math.floor(size.height / shape.rowHeight) },
    show: (index) => grid.current?.show(index),
    onOpen: ({ id }) => change({ resource: id }),
    onDelete,
  });
  return (
    <>
      {state.look === 'list' && total > 0 && <LineHead />}
      <div
        ref={box}
        className={`library-scroll library-scroll-${state.look}`}
        tabIndex={0}
        role="listbox"
        aria-multiselectable
        aria-label="文件列表"
        {...input}
      >
        {/* Cards that wait have their places only once the width is known. */}
        {size.width > 0 && (
          <ResourcesMissing pages={pages} state={state} change={change} onUpload={onUpload} shape={shape} />
        )}
        {total > 0 && size.width > 0 && (
          <ResourceGrid
            look={state.look}
            shape={shape}
            total={total}
            startAt={startAt}
            rowAt={pages.rowAt}
            selection={selection.current}
            isDraggable={isDraggable}
            scroller={scroller}
            handle={grid}
            onStretch={onStretch}
          />
        )}
      </div>
    </>
  );
}
