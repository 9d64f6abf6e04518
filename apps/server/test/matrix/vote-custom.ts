import type { AreaMatrix } from './row';

export const voteCustomMatrix: AreaMatrix = () => ({});
