import type { AreaMatrix } from './row';

export const logsMatrix: AreaMatrix = () => ({});
