import type { AreaMatrix } from './row';

export const workbenchMatrix: AreaMatrix = () => ({});
