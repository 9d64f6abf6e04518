import type { AreaMatrix } from './row';

export const mediaMatrix: AreaMatrix = () => ({});
