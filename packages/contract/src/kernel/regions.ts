/** Levels of a region from province to street, under the names that the wire and most types have for them. */
export const regionLevels = ['provinceId', 'cityId', 'areaId', 'streetId'] as const;
export type RegionLevel = (typeof regionLevels)[number];

/** What asks for a level, and what is said where it is missing or does not lie in the one above. */
export const regionMissing: Readonly<Record<RegionLevel, string>> = {
  provinceId: '请选择省(市)',
  cityId: '请选择市',
  areaId: '请选择区(镇、乡)',
  streetId: '请选择街道',
};
