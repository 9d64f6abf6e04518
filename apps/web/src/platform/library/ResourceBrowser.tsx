import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import type { ChosenFile } from '@/kernel/library/upload/upload-item';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { FileList } from './FileList';
import { LibraryBatch } from './LibraryBatch';
import { LibraryFilters } from './LibraryFilters';
import { LibraryHead } from './LibraryHead';
import type { LibraryQuery, LibraryState } from './library-url';
import { OpenResource } from './OpenResource';
import { type OpenResources, ResourceDialogs } from './ResourceDialogs';
import type { GridHandle } from './ResourceGrid';
import { UploadTarget } from './UploadTarget';
import { useRemoving } from './use-removing';
import { useResourcePages } from './use-resource-pages';
import { useScrollPlace } from './use-scroll-place';
import { useSelection } from './use-selection';

/** Files that were moved from beside the list. */
export interface BrowserHandle {
  readonly moved: (ids: readonly string[]) => void;
  /** All of them were moved or none, and one of them may be gone. */
  readonly refused: (ids: readonly string[]) => void;
}

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
  /** Opens the upload with these files in it. */
  readonly onUpload: ((files: readonly ChosenFile[]) => void) | undefined;
  readonly handle?: RefObject<BrowserHandle | null>;
}

/** The files of a place: scrolled, selected, opened, dragged away and uploaded into. */
export function ResourceBrowser(props: ResourceBrowserProps) {
  const { venueId, query, state, change, rights, nodes, trail, onUpload, handle } = props;
  const { stretch, startAt, handleStretch } = useScrollPlace(query);
  const pages = useResourcePages(query, stretch);
  const selection = useSelection(pages);
  const [dialog, setDialog] = useState<OpenResources>();
  const handleRefused = async (ids: readonly string[]) => {
    const gone = await selection.dropGone(ids);
    // What is asked about the others stands in the dialog still.
    setDialog((now) => withoutGone(now, gone));
  };
  const onRefused = (ids: readonly string[]) => void handleRefused(ids);
  useImperativeHandle(handle, () => ({ moved: selection.drop, refused: onRefused }));
  const { remove, restore } = useRemoving({ state, change, rights, selection, onDialog: setDialog, onRefused });
  const grid = useRef<GridHandle>(null);
  const isRecycled = state.view === 'recycled';
  const rows = selectedNow(selection.current.rows, pages.loaded);

  return (
    <section className="panel library-files" aria-label="文件">
      <LibraryHead state={state} change={change} trail={trail} total={pages.total} isMissing={pages.error !== null} />
      {rows.length > 0 ? (
        <LibraryBatch
          rows={rows}
          isRecycled={isRecycled}
          rights={rights}
          onDialog={setDialog}
          onRestore={() => void restore(rows)}
          onDelete={() => void remove(rows)}
          onAll={() => void selection.all()}
          onClear={selection.clear}
        />
      ) : (
        <LibraryFilters state={state} change={change} />
      )}
      <UploadTarget onFiles={isRecycled ? undefined : onUpload} place={trail.at(-1)?.name ?? '未归类'}>
        <FileList
          state={state}
          change={change}
          pages={pages}
          selection={selection}
          isDraggable={rights.edit && !isRecycled}
          startAt={startAt}
          grid={grid}
          onUpload={onUpload && (() => onUpload([]))}
          onStretch={handleStretch}
          onDelete={(row) => void remove(rows.length > 0 ? rows : row ? [row] : [])}
        />
      </UploadTarget>
      <ResourceDialogs
        venueId={venueId}
        nodes={nodes}
        dialog={dialog}
        onGone={selection.drop}
        onReplace={(resource) => setDialog({ kind: 'replace', resource })}
        onRefused={onRefused}
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
        onRestore={(resource) => void restore([resource])}
        onPurge={(resource) => void remove([resource])}
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

/** The dialog without the files that are gone; none where nothing is left. */
function withoutGone(dialog: OpenResources | undefined, gone: ReadonlySet<string>): OpenResources | undefined {
  if (!dialog || dialog.kind === 'replace' || gone.size === 0) return dialog;
  const rows = dialog.rows.filter(({ id }) => !gone.has(id));
  return rows.length === 0 ? undefined : { ...dialog, rows };
}
