import { useSyncExternalStore } from 'react';
import { useUnsentBehind } from '@/ui/use-unsent';
import { loginGate } from '../api/call';
import { LeaveGuard } from './LeaveGuard';

/**
 * Words or a choice in a dialog: see `useUnsentBehind`. What is being sent is on its way and nobody's loss, unless it waits
 * for somebody to log in again.
 */
export function useUnsent(isUnsent: boolean, what?: 'words' | 'choice', isSending = false) {
  const asked = useSyncExternalStore(loginGate.subscribe, loginGate.reason);
  const isOnItsWay = isSending && asked === undefined;
  return useUnsentBehind(LeaveGuard, isUnsent && !isOnItsWay, what);
}
