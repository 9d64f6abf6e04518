import type { AreaMatrix } from './row';

export const venuesMatrix: AreaMatrix = () => ({});
