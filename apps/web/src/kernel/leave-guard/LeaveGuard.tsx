import { useRouter } from '@tanstack/react-router';
import { useLeaveGuard } from './use-leave-guard';

export interface LeaveGuardProps {
  /** Whether anything would be lost; asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
}

/** Asks before the page is left with something typed in a dialog; one that is shown by itself has no page to leave. */
export function LeaveGuard({ isUnsaved }: LeaveGuardProps) {
  const isInPage = (useRouter({ warn: false }) as object | null) !== null;
  return isInPage ? <PageGuard isUnsaved={isUnsaved} /> : null;
}

function PageGuard({ isUnsaved }: LeaveGuardProps) {
  useLeaveGuard(isUnsaved, () => '填写的内容还没有保存，离开后将丢失。');
  return null;
}
