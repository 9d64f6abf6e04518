import { useEffect } from 'react';

/** Gives a picture of the machine back when another one takes its place, or the part is left over it. */
export function useRevoked(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
}
