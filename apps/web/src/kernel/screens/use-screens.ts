import { createContext, type ReactElement, useContext } from 'react';

/** Screens by their address; those that a shell may show in one of its tabs. */
export type Screens = Readonly<Record<string, ReactElement>>;

/** Given by the application, which alone knows every screen. */
export const ScreensContext = createContext<Screens>({});

/** The screen of a menu's address, whatever query the address carries; undefined where none has been built. */
export function useScreenAt(address: string): ReactElement | undefined {
  const screens = useContext(ScreensContext);
  const [path = ''] = address.split('?');
  return Object.hasOwn(screens, path) ? screens[path] : undefined;
}
