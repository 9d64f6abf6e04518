import { createContext, useContext } from 'react';

export interface ContentScreenState {
  /** One of `screenModes`, or a number that the type added. */
  readonly mode: number;
  /** Record that the view is about; undefined for the list and for a new record. */
  readonly id: string | undefined;
  /** Record whose values a new one begins with. */
  readonly copyOf?: string | undefined;
  /** Record that was open last, so that the list can show where the user comes from. */
  readonly visitedId?: string | undefined;
  /**
   * Opens a view of the same screen; filters and page stay in the address. The view that is open starts afresh, unless
   * `search` moves within it. `search`: keys of the view that is opened (`apply`, or `<view>_<key>`).
   */
  readonly goTo: (mode: number, id?: string, search?: Readonly<Record<string, unknown>>) => void;
  /** Back to the row that was left. `saved`: nothing to lose, so no leave guard, and 后退 does not open the form again. */
  readonly backToList: (options?: { readonly saved?: boolean }) => void;
}

export const ContentScreenContext = createContext<ContentScreenState | undefined>(undefined);

/** Mode and record of the content screen around the component. */
export function useContentScreen(): ContentScreenState {
  const screen = useContext(ContentScreenContext);
  if (!screen) throw new Error('useContentScreen is used outside a content screen');
  return screen;
}
