import type { AreaMatrix } from './row';

export const membersMatrix: AreaMatrix = () => ({});
