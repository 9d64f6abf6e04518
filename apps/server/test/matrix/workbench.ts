import { getStarting, getUnfinished, getWorkbench } from '@yunguan/contract/platform/workbench';
import { type AreaMatrix, staffRow } from './row';

export const workbenchMatrix: AreaMatrix = () => ({
  [getWorkbench.path]: staffRow(),
  [getUnfinished.path]: staffRow(),
  [getStarting.path]: staffRow(),
});
