import { useEffect } from 'react';
import { isForbidden } from '../api/errors';
import type { UrlStateOptions } from './use-url-state';

interface KindAsked {
  readonly kind: string | undefined;
  readonly error: Error | null;
  readonly change: (changes: { readonly kind: undefined }, options: UrlStateOptions) => void;
}

/**
 * Takes a kind out of the address that the venue asked for lacks: all of the page would be refused for it, and no choice of
 * that venue has its name.
 */
export function useDropRefusedKind({ kind, error, change }: KindAsked): void {
  const isRefused = kind !== undefined && isForbidden(error);
  // The address is outside of React.
  useEffect(() => {
    if (isRefused) change({ kind: undefined }, { replace: true });
  }, [isRefused, change]);
}
