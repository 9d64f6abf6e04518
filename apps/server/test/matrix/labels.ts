import type { AreaMatrix } from './row';

export const labelsMatrix: AreaMatrix = () => ({});
