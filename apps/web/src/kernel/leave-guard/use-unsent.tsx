import { useRef } from 'react';
import { useGiveUp } from '@/ui/use-give-up';
import { LeaveGuard } from './LeaveGuard';

/**
 * Words typed into a dialog, or a choice made in it, and not sent yet: they are lost only where the user agrees. `guard`
 * belongs into the dialog.
 */
export function useUnsent(isUnsent: boolean, what: 'words' | 'choice' = 'words') {
  const giveUp = useGiveUp();
  const isGivenUp = useRef(false);
  const mayGiveUp = async () => {
    if (!(await giveUp(isUnsent, what))) return false;
    isGivenUp.current = true;
    return true;
  };
  const guard = isUnsent && (
    <LeaveGuard
      isUnsaved={() => !isGivenUp.current}
      {...(what === 'choice' && { consequence: '选择的内容还没有保存，离开后将丢失。' })}
    />
  );
  return { mayGiveUp, guard };
}
