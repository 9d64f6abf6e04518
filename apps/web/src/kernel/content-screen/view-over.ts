import { createContext, useContext } from 'react';

/** A view that lies over the one it was opened from; the one below stays as it is. */
export interface ViewOver {
  /** Opens a view over this one; without a mode closes it again. */
  readonly show: (mode?: number) => void;
  /** Whether the view below stays open at another address of its page: only the one over it comes or goes. */
  readonly staysOpenAt: (search: object) => boolean;
}

/** Screens without such views let nothing stay. */
export const ViewOverContext = createContext<ViewOver>({ show: () => undefined, staysOpenAt: () => false });

/** The way to the views that lie over the others of a content screen. */
export function useViewOver(): ViewOver {
  return useContext(ViewOverContext);
}
