import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { type RegionLevel, regionLevels, regionMissing } from '@yunguan/contract/kernel/regions';
import type { RegionIndex } from '../../kernel/regions/region-tree';

/**
 * A venue may have no region at all; one that has a province goes down to the last level that exists there, each level
 * in the one above (decisions §5: the cascade closes where a level does not exist).
 */
export function regionProblems(
  regions: RegionIndex,
  codes: Readonly<Record<RegionLevel, string | number | null>>,
): FieldProblem[] {
  let parent: string | undefined;
  for (const [index, level] of regionLevels.entries()) {
    const code = codes[level];
    if (typeof code !== 'string') {
      const isLast = parent === undefined || !regions.hasChildren(parent);
      const below = regionLevels.slice(index).some((one) => codes[one] !== null);
      return isLast && !below ? [] : [{ field: level, message: regionMissing[level] }];
    }
    if (!regions.isChild(code, parent)) return [{ field: level, message: regionMissing[level] }];
    parent = code;
  }
  return [];
}
