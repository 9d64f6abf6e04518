import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Tells whether any navigation has begun since the frame was drawn. */
export function useHasMoved(): () => boolean {
  const router = useRouter();
  const hasMoved = useRef(false);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (hrefChanged) hasMoved.current = true;
      }),
    [router],
  );
  return useCallback(() => hasMoved.current, []);
}
