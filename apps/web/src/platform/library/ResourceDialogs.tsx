import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import type { ResourceRow } from '@yunguan/contract/platform/library';
import { Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part';

const MoveDialog = lazyPart(() => import('./MoveDialog'));
const LabelsDialog = lazyPart(() => import('./LabelsDialog'));
const DeleteDialog = lazyPart(() => import('./DeleteDialog'));
const ReplaceDialog = lazyPart(() => import('./ReplaceDialog'));

/** The dialog that is open over the files. */
export type OpenResources =
  | { readonly kind: 'move' | 'labels' | 'delete'; readonly rows: readonly ResourceRow[] }
  | { readonly kind: 'replace'; readonly resource: ResourceRow };

export interface ResourceDialogsProps {
  readonly venueId: string;
  readonly nodes: readonly DirectoryNode[];
  readonly dialog: OpenResources | undefined;
  /** Files that are no longer where they were. */
  readonly onGone: (ids: readonly string[]) => void;
  readonly onReplace: (resource: ResourceRow) => void;
  /** Told of files that were refused together: one of them may be gone. */
  readonly onRefused: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialogs about one or several files; fetched when they are opened. */
export function ResourceDialogs(props: ResourceDialogsProps) {
  const { venueId, nodes, dialog, onGone, onReplace, onRefused, onClose } = props;
  if (!dialog) return null;
  const handleClose = (goneIds: readonly string[] = []) => {
    if (goneIds.length > 0) onGone(goneIds);
    onClose();
  };
  if (dialog.kind === 'replace') {
    return (
      <Suspense>
        <ReplaceDialog venueId={venueId} resource={dialog.resource} onClose={onClose} />
      </Suspense>
    );
  }
  const { kind, rows } = dialog;
  const those = { rows, onRefused: () => onRefused(rows.map(({ id }) => id)) };
  return (
    <Suspense>
      {kind === 'move' && <MoveDialog {...those} nodes={nodes} onClose={handleClose} />}
      {kind === 'labels' && <LabelsDialog {...those} onClose={onClose} />}
      {kind === 'delete' && <DeleteDialog {...those} onReplace={onReplace} onClose={handleClose} />}
    </Suspense>
  );
}
