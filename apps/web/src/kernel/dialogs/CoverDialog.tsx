import { Suspense } from 'react';
import { useFocusBack } from '@/ui/use-focus-back';
import type { CoverDialogProps } from '../library/picker/cover-dialog-props';
import { CoverChooser } from '../library/picker/lazy-dialogs';

/** 更换展示图: a new cover from the machine, the library or the record's own pictures, whatever the record's status. */
export function CoverDialog(props: CoverDialogProps) {
  useFocusBack();
  return (
    <Suspense>
      <CoverChooser {...props} />
    </Suspense>
  );
}
