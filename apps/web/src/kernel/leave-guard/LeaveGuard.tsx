import { useRouter } from '@tanstack/react-router';
import type { GuardProps } from '@/ui/use-unsent';
import { useLeaveGuard } from './use-leave-guard';

/** Asks before the page is left with something in a dialog that would be lost; one that is shown by itself has no page to leave. */
export function LeaveGuard({ isUnsaved, consequence = '填写的内容还没有保存，离开后将丢失。' }: GuardProps) {
  const isInPage = (useRouter({ warn: false }) as object | null) !== null;
  return isInPage ? <PageGuard isUnsaved={isUnsaved} consequence={consequence} /> : null;
}

function PageGuard({ isUnsaved, consequence }: Required<GuardProps>) {
  useLeaveGuard(isUnsaved, () => consequence);
  return null;
}
