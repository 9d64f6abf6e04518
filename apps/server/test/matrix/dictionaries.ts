import type { AreaMatrix } from './row';

export const dictionariesMatrix: AreaMatrix = () => ({});
