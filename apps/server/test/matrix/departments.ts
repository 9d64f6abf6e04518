import type { AreaMatrix } from './row';

export const departmentsMatrix: AreaMatrix = () => ({});
