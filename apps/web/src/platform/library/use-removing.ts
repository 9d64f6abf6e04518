import type { ResourceRow } from '@yunguan/contract/platform/library';
import type { LibraryRights } from '@/kernel/library/use-library-rights';
import type { LibraryState } from './library-url';
import type { OpenResources } from './ResourceDialogs';
import { useRecycleBin } from './use-library-writes';
import type { ResourceSelection } from './use-selection';

export interface Removing {
  readonly state: LibraryState;
  readonly change: (changes: Partial<LibraryState>) => void;
  readonly rights: LibraryRights;
  readonly selection: ResourceSelection;
  readonly onDialog: (dialog: OpenResources) => void;
  /** Told of files that were refused together: one of them may be gone. */
  readonly onRefused: (ids: readonly string[]) => void;
}

/** Files away and back: out of the library by a dialog, out of the recycle bin for good or into the library again. */
export function useRemoving({ state, change, rights, selection, onDialog, onRefused }: Removing) {
  const bin = useRecycleBin(onRefused);
  const remove = async (gone: readonly ResourceRow[]) => {
    if (!rights.del || gone.length === 0) return;
    if (state.view !== 'recycled') return onDialog({ kind: 'delete', rows: gone });
    const ids = gone.map(({ id }) => id);
    if (!(await bin.purge(ids, gone.length === 1 ? gone[0]?.name : undefined))) return;
    selection.drop(ids);
    if (state.resource !== undefined && ids.includes(state.resource)) change({ resource: undefined });
  };
  const restore = async (back: readonly ResourceRow[]) => {
    const ids = back.map(({ id }) => id);
    if (await bin.restore(ids)) selection.drop(ids);
  };
  return { remove, restore };
}
