import { lazy } from 'react';

// Side by side, so that what both fetch is listed once in the first page's code.

/** The resource picker. */
export const LibraryPicker = lazy(() => import('./LibraryPicker'));

/** The dialog behind `CoverDialog`. */
export const CoverChooser = lazy(() => import('./CoverChooser'));
