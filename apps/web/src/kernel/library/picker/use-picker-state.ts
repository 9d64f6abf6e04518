import type { ResourceKind } from '@yunguan/contract/platform/library';
import { useState } from 'react';
import { formPicture } from '@/ui/image-rules';
import { useMaterialVenue } from '../../session/material-venue';
import { useUploadQueue } from '../upload/use-upload-queue';
import type { LibraryPickerProps } from './picker-ask';
import { useChoice } from './use-choice';
import { useLocalFiles } from './use-local-files';
import { usePickerAnswer } from './use-picker-answer';
import { formSource, usePictureFix } from './use-picture-fix';

export type PickerTab = 'library' | 'local';
export type PickerParts = ReturnType<typeof usePickerState>;

const allKinds: readonly ResourceKind[] = ['image', 'video', 'audio'];

/** All that the two tabs, the tray and the foot of the picker share. */
export function usePickerState({ venueId, kind, max, rules, onDone }: LibraryPickerProps) {
  const materialVenue = useMaterialVenue();
  const venue = venueId ?? materialVenue;
  const kinds = kind ? [kind] : allKinds;
  const [tab, setTab] = useState<PickerTab>('library');
  const isLocal = tab === 'local';
  const { chosen, setChosen, toggle } = useChoice(max);
  const fix = usePictureFix(rules ?? formPicture, (before, after) =>
    setChosen((now) => now.map((row) => (row === before ? after : row))),
  );
  // One file alone takes the place of another, wherever that came from.
  const remaining = max === 1 ? 1 : max - chosen.length;
  const view = useUploadQueue({ venueId: venue, kinds, limits: 'generic', source: formSource, remaining });
  const local = useLocalFiles(view.queue, venue);
  const isFixing = fix.busy.size > 0;
  const way = usePickerAnswer({ kind, max, isLocal, chosen, isFixing, view, local, onDone });
  return { venue, kinds, tab, setTab, isLocal, chosen, toggle, fix, view, local, way };
}
