import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '@/ui/use-confirm';

/** Asks before unsaved changes are left, inside the product and when the tab is closed. */
export function useLeaveGuard(isDirty: () => boolean, consequence: () => string): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty()) return false;
      return !(await confirm({ title: '离开此页？', consequence: consequence(), okText: '离开' }));
    },
    enableBeforeUnload: isDirty,
  });
}
