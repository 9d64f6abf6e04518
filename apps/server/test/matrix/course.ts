import type { AreaMatrix } from './row';

/** Placeholder. */
export const courseMatrix: AreaMatrix = () => ({});
