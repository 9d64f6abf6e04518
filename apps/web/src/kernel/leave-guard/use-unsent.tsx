import { useRef } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { LeaveGuard } from './LeaveGuard';

/** Words typed into a dialog and not sent yet: they are lost only where the user agrees. `guard` belongs into the dialog. */
export function useUnsent(isUnsent: boolean) {
  const confirm = useConfirm();
  const isGivenUp = useRef(false);
  const mayGiveUp = async () => {
    if (isUnsent && !(await confirm({ title: '放弃填写的内容？', okText: '放弃' }))) return false;
    isGivenUp.current = true;
    return true;
  };
  return { mayGiveUp, guard: isUnsent && <LeaveGuard isUnsaved={() => !isGivenUp.current} /> };
}
