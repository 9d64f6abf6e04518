import { hashKey } from '@tanstack/react-query';
import type { DirectoryNode, ResourceRow } from '@yunguan/contract/platform/library';
import { useCallback, useRef, useState } from 'react';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import type { ChosenFile } from '@/kernel/library/upload/upload-item';
import { useSize } from '@/kernel/library/use-size';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { gridPadding, shapeOf } from './grid-shape';
import { LibraryBatch } from './LibraryBatch';
import { LibraryFilters } from './LibraryFilters';
import { LibraryHead } from './LibraryHead';
import type { LibraryQuery, LibraryState } from './library-url';
import { LineHead } from './LineHead';
import { OpenResource } from './OpenResource';
import type { Stretch } from './page-window';
import { type OpenResources, ResourceDialogs } from './ResourceDialogs';
import { type GridHandle, ResourceGrid } from './ResourceGrid';
import { ResourcesMissing } from './ResourcesMissing';
import { rememberedPlace, rememberPlace } from './scroll-place';
import { UploadTarget } from './UploadTarget';
import { useGridInput } from './use-grid-input';
import { useRecycleBin } from './use-library-writes';
import { useResourcePages } from './use-resource-pages';
import { useSelection } from './use-selection';

export interface ResourceBrowserProps {
  readonly venueId: string;
  readonly query: LibraryQuery;
  readonly state: LibraryState;
  readonly change: (changes: Partial<LibraryState>, options?: UrlStateOptions) => void;
  readonly rights: LibraryRights;
  readonly nodes: readonly DirectoryNode[];
  /** Directories from the top to the shown one. */
  readonly trail: readonly DirectoryNode[];
  /** Missing for who may not. */
  readonly onUpload: ((files?: readonly ChosenFile[]) => void) | undefined;
}

/** The files of a place: scrolled, selected, opened, dragged away and uploaded into. */
export function ResourceBrowser(props: ResourceBrowserProps) {
  const { venueId, query, state, change, rights, nodes, trail, onUpload } = props;
  const { stretch, startAt, handleStretch } = useScrollPlace(query);
  const pages = useResourcePages(query, stretch);
  const selection = useSelection(pages);
  const bin = useRecycleBin();
  const [dialog, setDialog] = useState<OpenResources>();
  const { ref: sizeRef, size } = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const listBox = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return sizeRef(element);
    },
    [sizeRef],
  );
  const shape = shapeOf(state.look, size.width - gridPadding);
  const isRecycled = state.view === 'recycled';
  const isDraggable = rights.edit && !isRecycled;
  const { total } = pages;
  const rows = selectedNow(selection.current.rows, pages.loaded);

  const handleDelete = async (gone: readonly ResourceRow[]) => {
    if (!rights.del || gone.length === 0) return;
    if (!isRecycled) return setDialog({ kind: 'delete', rows: gone });
    const ids = gone.map(({ id }) => id);
    if (!(await bin.purge(ids, gone.length === 1 ? gone[0]?.name : undefined))) return;
    selection.drop(ids);
    if (state.resource !== undefined && ids.includes(state.resource)) change({ resource: undefined });
  };
  const handleRestore = async (back: readonly ResourceRow[]) => {
    const ids = back.map(({ id }) => id);
    if (await bin.restore(ids)) selection.drop(ids);
  };
  const input = useGridInput({
    pages,
    selection,
    shape: { total: total ?? 0, columns: shape.columns, rowsPerView: Math.floor(size.height / shape.rowHeight) },
    show: (index) => grid.current?.show(index),
    onOpen: ({ id }) => change({ resource: id }),
    onDelete: (row) => void handleDelete(rows.length > 0 ? rows : row ? [row] : []),
  });

  return (
    <section className="panel library-files" aria-label="文件">
      <LibraryHead state={state} change={change} trail={trail} total={total} />
      {rows.length > 0 ? (
        <LibraryBatch
          rows={rows}
          isRecycled={isRecycled}
          rights={rights}
          onDialog={setDialog}
          onRestore={() => void handleRestore(rows)}
          onDelete={() => void handleDelete(rows)}
          onAll={() => void selection.all()}
          onClear={selection.clear}
        />
      ) : (
        <LibraryFilters state={state} change={change} />
      )}
      <UploadTarget onFiles={isRecycled ? undefined : onUpload} place={trail.at(-1)?.name ?? '未归类'}>
        {state.look === 'list' && total !== undefined && total > 0 && <LineHead />}
        <div
          ref={listBox}
          className={`library-scroll library-scroll-${state.look}`}
          tabIndex={0}
          role="listbox"
          aria-multiselectable
          aria-label="文件列表"
          {...input}
        >
          <ResourcesMissing pages={pages} state={state} change={change} onUpload={onUpload} shape={shape} />
          {total !== undefined && total > 0 && size.width > 0 && (
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
              onStretch={handleStretch}
            />
          )}
        </div>
      </UploadTarget>
      <ResourceDialogs
        venueId={venueId}
        nodes={nodes}
        dialog={dialog}
        onGone={selection.drop}
        onReplace={(resource) => setDialog({ kind: 'replace', resource })}
        onClose={() => setDialog(undefined)}
      />
      <OpenResource
        id={state.resource}
        rights={rights}
        pages={pages}
        selection={selection}
        stretch={stretch}
        show={(index) => grid.current?.show(index)}
        change={change}
        onDialog={setDialog}
        onRestore={(resource) => void handleRestore([resource])}
        onPurge={(resource) => void handleDelete([resource])}
      />
    </section>
  );
}

/** The selected files as they are now: their uses may have changed since they were selected. */
function selectedNow(selected: ReadonlyMap<string, ResourceRow>, loaded: readonly ResourceRow[]): ResourceRow[] {
  if (selected.size === 0) return [];
  const now = new Map(loaded.map((row) => [row.id, row]));
  return [...selected.values()].map((row) => now.get(row.id) ?? row);
}

/** What is in sight; the same list begins there again after a refresh of the page. */
function useScrollPlace(query: LibraryQuery) {
  const list = hashKey([query]);
  const [startAt] = useState(() => rememberedPlace(list));
  const [stretch, setStretch] = useState<Stretch>({ first: startAt, last: startAt });
  const handleStretch = useCallback(
    (next: Stretch) => {
      rememberPlace(list, next.first);
      setStretch((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
    [list],
  );
  return { stretch, startAt, handleStretch };
}
