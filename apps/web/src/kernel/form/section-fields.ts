import { showNames } from '@yunguan/contract/kernel/groups';

/** Fields of `PlaceFields`, as the sections of a form list them. */
export const placeFields = [
  ['provinceId', 'cityId', 'areaId', 'streetId'],
  'address',
  ['longitude', 'dimension'],
] as const;

/** Fields of `ShowsFor`. */
export const showFields: readonly string[] = Object.keys(showNames);
