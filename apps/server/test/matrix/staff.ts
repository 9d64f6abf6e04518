import type { AreaMatrix } from './row';

export const staffMatrix: AreaMatrix = () => ({});
