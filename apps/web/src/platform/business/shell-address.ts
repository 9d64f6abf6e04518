import { useLocation } from '@tanstack/react-router';
import { createContext } from 'react';
import type { Search } from '@/kernel/session/menu-tree';

/** Keys of the address that belong to the shells around a screen; a change of tab keeps them and drops the screen's own. */
export const ShellKeys = createContext<readonly string[]>([]);

/** The part of a query that the named keys hold. */
export function onlyKeys(search: Search, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in search ? [[key, search[key]]] : [])));
}

/** One text of the address; the router reads bare digits as a number. */
export function useAddressText(key: string): string | undefined {
  const search: Search = useLocation().search;
  const value = search[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
