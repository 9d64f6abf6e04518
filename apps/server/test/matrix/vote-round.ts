import type { AreaMatrix } from './row';

export const voteRoundMatrix: AreaMatrix = () => ({});
