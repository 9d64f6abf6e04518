import type { AreaMatrix } from './row';

export const flowsMatrix: AreaMatrix = () => ({});
