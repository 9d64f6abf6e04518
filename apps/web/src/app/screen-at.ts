import type { ComponentType } from 'react';
import { screens } from './screens';

export interface ScreenAt {
  readonly Screen: ComponentType;
  /** Address of the screen: it stays while this does. */
  readonly path: string;
}

/** The screen of an address, fetched; for an address without one the page that says so. */
export async function screenAt(pathname: string): Promise<ScreenAt> {
  // All pages of the manual are one screen.
  const path = pathname.startsWith('/help/') ? '/help' : pathname.replace(/\/+$/, '');
  const loads: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = screens;
  const load = Object.hasOwn(loads, path) ? loads[path] : undefined;
  const { default: Screen } = await (load ?? (() => import('./UnbuiltPage')))();
  return { Screen, path };
}
