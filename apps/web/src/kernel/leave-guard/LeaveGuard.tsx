import { useRouter } from '@tanstack/react-router';
import { useLeaveGuard } from './use-leave-guard';

export interface LeaveGuardProps {
  /** Whether anything would be lost; asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
  /** What leaving costs; by default what was typed. */
  readonly consequence?: string;
}

/** Asks before the page is left with something in a dialog that would be lost; one that is shown by itself has no page to leave. */
export function LeaveGuard({ isUnsaved, consequence = '填写的内容还没有保存，离开后将丢失。' }: LeaveGuardProps) {
  const isInPage = (useRouter({ warn: false }) as object | null) !== null;
  return isInPage ? <PageGuard isUnsaved={isUnsaved} consequence={consequence} /> : null;
}

function PageGuard({ isUnsaved, consequence }: Required<LeaveGuardProps>) {
  useLeaveGuard(isUnsaved, () => consequence);
  return null;
}
