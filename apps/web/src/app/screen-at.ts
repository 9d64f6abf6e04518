import type { ComponentType } from 'react';
import { screens } from './screens';

/** The screen of an address, fetched; for an address without one the page that says so. */
export async function screenAt(pathname: string): Promise<{ readonly Screen: ComponentType }> {
  const path = pathname.replace(/\/+$/, '');
  const loads: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = screens;
  const load = Object.hasOwn(loads, path) ? loads[path] : undefined;
  const { default: Screen } = await (load ?? (() => import('./UnbuiltPage')))();
  return { Screen };
}
