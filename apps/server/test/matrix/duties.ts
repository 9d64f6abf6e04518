import type { AreaMatrix } from './row';

export const dutiesMatrix: AreaMatrix = () => ({});
