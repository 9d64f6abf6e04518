import type { RegionLevel } from '@yunguan/contract/kernel/regions';
import type { Point, Precision } from './provider';

/** The chosen divisions. */
export type PlaceIds = { readonly [level in RegionLevel]?: string | null | undefined };

/** The part of the division index that geocoding needs. */
export type RegionLookup = {
  find: (
    code: string,
  ) => { displayName: string; longitude: number | undefined; latitude: number | undefined } | undefined;
  areasText: (codes: readonly unknown[]) => string;
};

/** From near to far: the first division with a known centre answers. */
const steps = [
  { field: 'areaId', precision: 'district' },
  { field: 'cityId', precision: 'city' },
  { field: 'provinceId', precision: 'province' },
] as const satisfies readonly { field: keyof PlaceIds; precision: Precision }[];

/** The centre of the smallest chosen division that has one, in GCJ-02; a rough pin, about ten kilometres off in half the counties. */
export function findOffline(regions: RegionLookup, ids: PlaceIds): (Point & { precision: Precision }) | undefined {
  for (const { field, precision } of steps) {
    const region = regions.find(ids[field] ?? '');
    if (region?.longitude === undefined || region.latitude === undefined) continue;
    return { longitude: region.longitude, latitude: region.latitude, precision };
  }
  return undefined;
}

/** City codes that only group counties: no map service knows them. */
const isGroupingCity = (code: string): boolean => /^(11|12|31|50|81|82)0[0-2]$/.test(code);

/** The city a provider should prefer, by six-digit code and by name. */
export function preferredCity(
  regions: RegionLookup,
  { provinceId, cityId, areaId }: PlaceIds,
): { adcode: string; name: string } | undefined {
  const isCountyUnderProvince = cityId?.endsWith('90') === true;
  const nearest = isCountyUnderProvince ? areaId : cityId;
  const code = nearest && (isCountyUnderProvince || !isGroupingCity(nearest)) ? nearest : provinceId;
  const region = regions.find(code ?? '');
  return code && region ? { adcode: code.padEnd(6, '0'), name: region.displayName } : undefined;
}
