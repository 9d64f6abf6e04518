import type { AreaMatrix } from './row';

export const menusMatrix: AreaMatrix = () => ({});
