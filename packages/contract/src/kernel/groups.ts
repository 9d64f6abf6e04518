import { type FieldMap, flag, region, text } from './field';
import { coordinate } from './number-fields';
import { messages } from './messages';
import { regionMissing } from './regions';

/** Region cascade as fields of a form. */
export function regionFields() {
  return {
    provinceId: region('省(市)', 1, regionMissing.provinceId),
    cityId: region('市', 2, regionMissing.cityId),
    areaId: region('区(镇、乡)', 3, regionMissing.areaId),
    streetId: region('街道', 4, regionMissing.streetId),
  };
}

/** Region cascade, detailed address and the coordinates that geocoding gives. */
export function place(addressRequired: string = messages.address) {
  return {
    ...regionFields(),
    address: text('详细地址', { required: addressRequired, max: 200 }),
    longitude: coordinate('经度', 180),
    dimension: coordinate('纬度', 90),
  };
}

/** Names of a place's fields: regions from province to street, and the address below them (texts.md Part F). */
export interface PlaceNames {
  readonly regions: readonly string[];
  readonly address: string;
}

/** How a type names its place; undefined for one that has none. */
export function placeNamesOf(fields: FieldMap): PlaceNames | undefined {
  const regions = Object.entries(fields)
    .filter(([, field]) => field.kind === 'region')
    .sort(([, a], [, b]) => (a.level ?? 0) - (b.level ?? 0))
    .map(([name]) => name);
  const address = ['address', 'detailedAddress'].find((name) => Object.hasOwn(fields, name));
  return regions.length === 0 || address === undefined ? undefined : { regions, address };
}

/** Where the public sees a record, by the field that says so. */
export const showNames = { isPcShow: 'PC端', isWeiXinShow: '微信端', isAppShow: 'APP端' } as const;

/** Where the public sees the record; all on by default (000 §9). */
export function shows() {
  const shownOn = (name: string) => flag(`${name}显示`, true);
  return {
    isPcShow: shownOn(showNames.isPcShow),
    isWeiXinShow: shownOn(showNames.isWeiXinShow),
    isAppShow: shownOn(showNames.isAppShow),
  };
}
