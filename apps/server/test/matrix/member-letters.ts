import type { AreaMatrix } from './row';

/** Placeholder. */
export const memberLetterMatrix: AreaMatrix = () => ({});
