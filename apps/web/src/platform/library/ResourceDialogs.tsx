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
  readonly onClose: () => void;
}

/** Dialogs about one or several files; fetched when they are opened. */
export function ResourceDialogs({ venueId, nodes, dialog, onGone, onReplace, onClose }: ResourceDialogsProps) {
  if (!dialog) return null;
  const handleClose = (goneIds: readonly string[] = []) => {
    if (goneIds.length > 0) onGone(goneIds);
    onClose();
  };
  return (
    <Suspense>
      {dialog.kind === 'move' && <MoveDialog rows={dialog.rows} nodes={nodes} onClose={handleClose} />}
      {dialog.kind === 'labels' && <LabelsDialog rows={dialog.rows} onClose={onClose} />}
      {dialog.kind === 'delete' && <DeleteDialog rows={dialog.rows} onReplace={onReplace} onClose={handleClose} />}
      {dialog.kind === 'replace' && <ReplaceDialog venueId={venueId} resource={dialog.resource} onClose={onClose} />}
    </Suspense>
  );
}
