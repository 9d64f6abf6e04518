import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '@/ui/use-confirm';

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
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || (next.pathname === current.pathname && staysOpenAt(next.search))) return false;
      return !(await confirm({ title: '离开此页？', consequence: consequence(), okText: '离开' }));
    },
    enableBeforeUnload: isDirty,
  });
}
