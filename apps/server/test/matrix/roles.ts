import type { AreaMatrix } from './row';

export const rolesMatrix: AreaMatrix = () => ({});
