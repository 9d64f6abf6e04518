import type { AreaMatrix } from './row';

export const voteCommitmentMatrix: AreaMatrix = () => ({});
