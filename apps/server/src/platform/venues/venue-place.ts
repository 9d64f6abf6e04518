import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import type { RegionIndex } from '../regions/region-tree';

export const regionLevels = ['provinceId', 'cityId', 'areaId', 'streetId'] as const;
export type RegionCodes = Readonly<Record<(typeof regionLevels)[number], string | null>>;

const missing = {
  provinceId: messages.province,
  cityId: messages.city,
  areaId: messages.area,
  streetId: messages.street,
} as const;

/**
 * A venue may have no region at all; one that has a province goes down to the last level that exists there, each level
 * in the one above (decisions §5: the cascade closes where a level does not exist).
 */
export function regionProblems(regions: RegionIndex, codes: RegionCodes): FieldProblem[] {
  let parent: string | undefined;
  for (const level of regionLevels) {
    const code = codes[level];
    if (code === null) {
      const isLast = parent === undefined || !regions.hasChildren(parent);
      const below = regionLevels.slice(regionLevels.indexOf(level)).some((one) => codes[one] !== null);
      return isLast && !below ? [] : [{ field: level, message: missing[level] }];
    }
    const fits =
      parent === undefined ? regions.find(code) !== undefined && code.length === 2 : regions.isChild(code, parent);
    if (!fits) return [{ field: level, message: missing[level] }];
    parent = code;
  }
  return [];
}
