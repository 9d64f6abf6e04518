import type { AreaMatrix } from './row';

/** Placeholder. */
export const cultureMatrix: AreaMatrix = () => ({});
