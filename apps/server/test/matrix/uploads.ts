import type { AreaMatrix } from './row';

export const uploadsMatrix: AreaMatrix = () => ({});
