import { getVenueStatistics } from '@yunguan/contract/platform/statistics';
import { type AreaMatrix, optionRow } from './row';

export const statisticsMatrix: AreaMatrix = () => ({
  [getVenueStatistics.path]: optionRow('statistics', ['view'], async () => ({ year: 2026 })),
});
