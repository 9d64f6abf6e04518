import { lazyPart } from '@/ui/lazy-part';

// Side by side, so that what both fetch is listed once in the first page's code.

/** The resource picker. */
export const LibraryPicker = lazyPart(() => import('./LibraryPicker'), {
  close: ({ onDone }) => onDone(undefined),
});

/** The dialog behind `CoverDialog`. */
export const CoverChooser = lazyPart(() => import('./CoverChooser'));
