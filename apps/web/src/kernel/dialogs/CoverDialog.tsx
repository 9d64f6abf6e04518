import type { AnyContent } from '@yunguan/contract/kernel/content';
import { Suspense } from 'react';
import { useFocusBack } from '@/ui/use-focus-back';
import { CoverChooser } from '../library/picker/lazy-dialogs';

export interface CoverDialogProps {
  readonly of: AnyContent;
  readonly record: {
    readonly id: string;
    readonly cover: string | null;
    /** Sent along, so that a row that somebody else has changed meanwhile is left alone. */
    readonly version?: number;
  };
  /** Published size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The picture must be cut to that shape; choosing one is enough otherwise. */
  readonly crop?: boolean;
  readonly onClose: () => void;
}

/** 更换展示图: a new cover from the machine, the library or the record's own pictures, whatever the record's status. */
export function CoverDialog(props: CoverDialogProps) {
  useFocusBack();
  return (
    <Suspense>
      <CoverChooser {...props} />
    </Suspense>
  );
}
