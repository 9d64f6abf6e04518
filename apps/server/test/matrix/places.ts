import type { AreaMatrix } from './row';

/** Sites, halls, panoramic halls and equipment. */
export const placeMatrix: AreaMatrix = () => ({});
