const municipality = /^(?:北京|天津|上海|重庆)市/;
const province = /^.{2,6}?(?:省|自治区|特别行政区)/;
/** Of the levels below a province; a county has 区 or 县 in its name before the next 市. */
const city = /^[^区县旗]{1,10}?(?:市|自治州|地区|盟)/;

/** A region's name as province and city, and what tells places of one city apart; the second part is never empty. */
export function regionParts(region: string): readonly [upper: string, lower: string] {
  const first = municipality.exec(region)?.[0] ?? provinceAndCity(region);
  return first === region ? ['', region] : [first, region.slice(first.length)];
}

function provinceAndCity(region: string): string {
  const first = province.exec(region)?.[0] ?? '';
  return first + (city.exec(region.slice(first.length))?.[0] ?? '');
}
