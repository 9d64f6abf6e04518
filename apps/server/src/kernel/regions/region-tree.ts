import { type Region, type RegionFile, readRegionText } from './region-file';
import { indexLines } from './region-lines';

/** Region item on the wire (specification 001, 3: "id, name, hierarchical by parentId"). */
export type RegionItem = { id: string; name: string; parentId: string | null };

/** In-memory lookup over all divisions; build it once per process. */
export type RegionIndex = {
  /** The selectable children, provinces without an argument; an abolished parent still lists its abolished children. */
  children: (parentCode?: string) => RegionItem[];
  find: (code: string) => Region | undefined;
  /**
   * Whether a code lies directly below the other, or is a province without one. Also true for a street whose county
   * changed, under its former county: old records keep their ids.
   */
  isChild: (code: string, parentCode?: string) => boolean;
  hasChildren: (code: string) => boolean;
  /** The names joined for display, e.g. 重庆市渝中区解放碑街道; what is no code of a division is passed over. */
  areasText: (codes: readonly unknown[]) => string;
};

/** City rows that only group counties; their names mean nothing in an address. */
const groupingNames = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']);

const root = '';

const toItem = (region: Region): RegionItem => ({
  id: region.code,
  name: region.displayName,
  parentId: region.parentCode ?? null,
});

function joinNames(regions: readonly Region[]): string {
  const shown: string[] = [];
  for (const { name } of regions) {
    if (groupingNames.has(name) || name === shown.at(-1)) continue;
    shown.push(name);
  }
  return shown.join('');
}

/** Builds the lookup from data/regions.tsv.gz (path or content). Codes are the native ones of 2, 4, 6 or 9 digits. */
export function createRegionIndex(file: RegionFile): RegionIndex {
  const { find, below, hasBelow } = indexLines(readRegionText(file));

  return {
    children: (parentCode = root) => {
      const isParentAbolished = find(parentCode)?.valid === false;
      return below(parentCode)
        .filter((region) => region.valid || isParentAbolished)
        .map(toItem);
    },
    find,
    isChild: (code, parentCode) => {
      const region = find(code);
      if (parentCode === undefined) return region?.level === 1;
      const parent = find(parentCode);
      if (!region || !parent || region.level !== parent.level + 1) return false;
      return region.parentCode === parentCode || code.startsWith(parentCode);
    },
    hasChildren: (code) => hasBelow(code),
    areasText: (codes) => joinNames(codes.map((code) => find(String(code))).filter((region) => region !== undefined)),
  };
}
