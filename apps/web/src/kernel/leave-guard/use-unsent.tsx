import { useUnsentBehind } from '@/ui/use-unsent';
import { LeaveGuard } from './LeaveGuard';

/** Words or a choice in a dialog: see `useUnsentBehind`. */
export const useUnsent = (isUnsent: boolean, what?: 'words' | 'choice') => useUnsentBehind(LeaveGuard, isUnsent, what);
