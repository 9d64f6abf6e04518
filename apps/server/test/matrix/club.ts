import type { AreaMatrix } from './row';

/** Placeholder. */
export const clubMatrix: AreaMatrix = () => ({});
