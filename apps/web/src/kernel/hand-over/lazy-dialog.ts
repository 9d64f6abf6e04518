import { lazyPart } from '@/ui/lazy-part';

/** The dialog of a hand-over, fetched when it is first opened. */
export const HandOverDialog = lazyPart(() => import('./HandOverDialog'));
