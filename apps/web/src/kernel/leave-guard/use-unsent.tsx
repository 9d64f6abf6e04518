import { useRef } from 'react';
import { useGiveUp } from '@/ui/use-give-up';
import { LeaveGuard } from './LeaveGuard';

/** Words typed into a dialog and not sent yet: they are lost only where the user agrees. `guard` belongs into the dialog. */
export function useUnsent(isUnsent: boolean) {
  const giveUp = useGiveUp();
  const isGivenUp = useRef(false);
  const mayGiveUp = async () => {
    if (!(await giveUp(isUnsent))) return false;
    isGivenUp.current = true;
    return true;
  };
  return { mayGiveUp, guard: isUnsent && <LeaveGuard isUnsaved={() => !isGivenUp.current} /> };
}
