import type { AreaMatrix } from './row';

export const voteBallotMatrix: AreaMatrix = () => ({});
