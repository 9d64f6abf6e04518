import type { AreaMatrix } from './row';

export const voteSignupMatrix: AreaMatrix = () => ({});
