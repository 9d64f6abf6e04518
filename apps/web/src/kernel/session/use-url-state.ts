import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';

export interface UrlStateOptions {
  /** Does not add an entry to the history: for what a key press changes. */
  readonly replace?: boolean;
}

/** Query of the address with the changes applied; what equals the schema's default stays out of the address. */
export function nextSearch<T extends object>(
  schema: z.ZodMiniType<T>,
  search: Readonly<Record<string, unknown>>,
  changes: Partial<T>,
): Record<string, unknown> {
  const defaults = new Map<string, unknown>(Object.entries(schema.parse({})));
  const next: Record<string, unknown> = { ...search };
  for (const [key, value] of Object.entries(changes)) {
    const isGone = value === undefined || value === null || value === '' || isSame(value, defaults.get(key));
    if (isGone) delete next[key];
    else next[key] = value;
  }
  return next;
}

type Search = Readonly<Record<string, unknown>>;

function unprefixed(search: Search, prefix: string): Search {
  if (prefix === '') return search;
  const own = Object.entries(search).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]));
}

function prefixed(search: Search, prefix: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).map(([key, value]) => [prefix + key, value]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/**
 * State of a screen that lives in the address: refresh, back and bookmark keep it. Give every key of the schema a
 * `z.catch`, for users edit addresses. Keys outside the schema are kept. `prefix` stands before each key: for a view that
 * shares the address with a list whose keys have the same names.
 */
export function useUrlState<T extends object>(
  schema: z.ZodMiniType<T>,
  prefix = '',
): [T, (changes: Partial<T>, options?: UrlStateOptions) => void] {
  // The router keeps the identity of an unchanged query.
  const search: Readonly<Record<string, unknown>> = useLocation().search;
  const navigate = useNavigate();
  const state = useMemo(() => schema.parse(unprefixed(search, prefix)), [schema, search, prefix]);
  const setState = useCallback(
    (changes: Partial<T>, { replace = false }: UrlStateOptions = {}) => {
      const update = (previous: Record<string, unknown>) => {
        const own = prefixed(nextSearch(schema, unprefixed(previous, prefix), changes), prefix);
        const others = Object.entries(previous).filter(([key]) => !key.startsWith(prefix));
        return { ...Object.fromEntries(others), ...own };
      };
      void navigate({ to: '.', search: update, replace, resetScroll: false });
    },
    [schema, navigate, prefix],
  );
  return [state, setState];
}
