import type { AreaMatrix } from './row';

export const lettersMatrix: AreaMatrix = () => ({});
