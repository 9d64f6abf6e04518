import type { RegionIndex } from './region-tree';

/** The four levels of a place as they travel on the wire. */
export type RegionIds = {
  provinceId?: string | null | undefined;
  cityId?: string | null | undefined;
  areaId?: string | null | undefined;
  streetId?: string | null | undefined;
};

export type RegionField = keyof RegionIds;

export type RegionProblem = { field: RegionField; message: string };

/** In the order of the form (specification 001, 5: site form). */
const levels = [
  { field: 'provinceId', message: '请选择省(市)' },
  { field: 'cityId', message: '请选择市' },
  { field: 'areaId', message: '请选择区(镇、乡)' },
  { field: 'streetId', message: '请选择街道' },
] as const satisfies readonly RegionProblem[];

/**
 * Problems of a region choice in form order, empty when it is complete: every level is known, of the right depth and inside
 * the one above. A level is asked for only while the one above has children; abolished codes pass, old records keep them.
 */
export function checkRegion(index: RegionIndex, ids: RegionIds): RegionProblem[] {
  const problems: RegionProblem[] = [];
  // The accepted division one level up; none at the top and after a problem.
  let parent: string | undefined;
  let isClosed = false;

  for (const [depth, level] of levels.entries()) {
    const code = ids[level.field] || undefined;
    isClosed ||= parent !== undefined && !index.hasChildren(parent);
    if (isClosed && code === undefined) continue;

    const isRightDepth = code !== undefined && index.find(code)?.level === depth + 1;
    const isInParent = code !== undefined && (parent === undefined || index.isChild(code, parent));
    const isAccepted = isRightDepth && isInParent;
    if (!isAccepted) problems.push(level);
    parent = isAccepted ? code : undefined;
  }
  return problems;
}
