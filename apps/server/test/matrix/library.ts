import type { AreaMatrix } from './row';

export const libraryMatrix: AreaMatrix = () => ({});
