const municipality = /^(?:北京|天津|上海|重庆)市/;
const province = /^.{2,6}?(?:省|自治区|特别行政区)/;
/** Of the levels below a province; a county has 区 or 县 in its name before the next 市. */
const city = /^[^区县旗]{1,10}?(?:市|自治州|地区|盟)/;

const district = /^.[^区县市旗]{0,10}[区县市旗]/;

/** A region's name as province and city, district, and street or town: what it is known by where there is less room. The last part is never empty. */
export function regionParts(region: string): readonly [upper: string, district: string, street: string] {
  const upper = municipality.exec(region)?.[0] ?? provinceAndCity(region);
  if (upper === region) return ['', '', region];
  const lower = region.slice(upper.length);
  const middle = district.exec(lower)?.[0] ?? '';
  return middle === lower ? [upper, '', lower] : [upper, middle, lower.slice(middle.length)];
}

function provinceAndCity(region: string): string {
  const first = province.exec(region)?.[0] ?? '';
  return first + (city.exec(region.slice(first.length))?.[0] ?? '');
}
