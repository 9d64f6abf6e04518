import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirm } from '@/ui/use-confirm';

const never = new Promise<never>(() => undefined);

/**
 * Asks before unsaved changes are left, inside the product and when the tab is closed. `staysOpenAt`: tells the
 * addresses of the page at which the form is still there.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  consequence: () => string,
  staysOpenAt: (search: object) => boolean = () => false,
): void {
  const confirm = useConfirm();
  const question = useRef<Promise<boolean>>(undefined);
  const attempts = useRef(0);
  // What has been left already cannot be kept from it.
  useEffect(
    () => () => {
      attempts.current += 1;
    },
    [],
  );
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || (next.pathname === current.pathname && staysOpenAt(next.search))) return false;
      attempts.current += 1;
      const attempt = attempts.current;
      question.current ??= confirm({ title: '离开此页？', consequence: consequence(), okText: '离开' }).finally(() => {
        question.current = undefined;
      });
      const leaves = await question.current;
      // Back was pressed again meanwhile: the history goes on or comes back once, from where the last press led.
      return attempt === attempts.current ? !leaves : never;
    },
    enableBeforeUnload: isDirty,
  });
}
