import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Suspense } from 'react';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import type { LibraryState } from './library-url';
import { neighboursOf } from './neighbours';
import type { Stretch } from './page-window';
import type { OpenResources } from './ResourceDialogs';
import type { ResourcePages } from './use-resource-pages';
import type { ResourceSelection } from './use-selection';
import { lazyPart } from '@/ui/lazy-part';

const ResourceDrawer = lazyPart(() => import('./ResourceDrawer'));

export interface OpenResourceProps {
  /** The open file of the address. */
  readonly id: string | undefined;
  readonly rights: LibraryRights;
  readonly pages: ResourcePages;
  readonly selection: ResourceSelection;
  readonly stretch: Stretch;
  readonly show: (index: number) => void;
  readonly change: (changes: Partial<LibraryState>, options?: { readonly replace?: boolean }) => void;
  readonly onDialog: (dialog: OpenResources) => void;
  readonly onRestore: (resource: ResourceRow) => void;
  readonly onPurge: (resource: ResourceRow) => void;
}

/** The details beside the list, with the way to the files before and after. */
export function OpenResource(props: OpenResourceProps) {
  const { id, rights, pages, selection, stretch, show, change, onDialog, onRestore, onPurge } = props;
  if (id === undefined) return null;
  const { rowAt, total = 0 } = pages;
  const { previous, next } = neighboursOf({ id, cursor: selection.current.cursor, stretch, total, rowAt });
  const stepTo = (index: number | undefined) => {
    const row = index === undefined ? undefined : rowAt(index);
    if (index === undefined || !row) return undefined;
    return () => {
      selection.moveTo(index);
      show(index);
      change({ resource: row.id }, { replace: true });
    };
  };
  return (
    <Suspense>
      <ResourceDrawer
        id={id}
        rights={rights}
        onPrevious={stepTo(previous)}
        onNext={stepTo(next)}
        onOpen={(other) => change({ resource: other }, { replace: true })}
        onDelete={(resource) => onDialog({ kind: 'delete', rows: [resource] })}
        onReplace={(resource) => onDialog({ kind: 'replace', resource })}
        onMove={(resource) => onDialog({ kind: 'move', rows: [resource] })}
        onRestore={onRestore}
        onPurge={onPurge}
        // Back must not open again what was closed.
        onClose={() => change({ resource: undefined }, { replace: true })}
      />
    </Suspense>
  );
}
