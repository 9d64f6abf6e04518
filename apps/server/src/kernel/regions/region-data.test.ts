import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseRegions } from './region-file';

const file = fileURLToPath(new URL('../../../data/regions.tsv.gz', import.meta.url));
const regions = parseRegions(file);
const byCode = new Map(regions.map((region) => [region.code, region]));
const ofLevel = (level: number) => regions.filter((region) => region.level === level);
const validChildren = (code: string) => regions.filter((region) => region.parentCode === code && region.valid);

describe('the national division data', () => {
  it('holds every province, city, county and street', () => {
    expect([1, 2, 3, 4].map((level) => ofLevel(level).length)).toEqual([34, 344, 3011, 41412]);
  });

  it('is small enough to be committed', () => {
    expect(statSync(file).size).toBeLessThan(1_500_000);
  });

  it('gives every division one native code of the length of its level', () => {
    expect(byCode.size).toBe(regions.length);
    const lengths = { 1: 2, 2: 4, 3: 6, 4: 9 };
    expect(
      Object.entries(lengths).filter(([level, length]) => ofLevel(+level).some((r) => r.code.length !== length)),
    ).toEqual([]);
  });

  it('leaves no division without its parent one level up', () => {
    const orphans = regions.filter((r) => r.level > 1 && byCode.get(r.parentCode ?? '')?.level !== r.level - 1);
    expect(orphans).toEqual([]);
    expect(ofLevel(1).every((province) => province.parentCode === undefined)).toBe(true);
  });

  it('never has two selectable siblings of the same name', () => {
    const selectable = regions.filter((region) => region.valid);
    const names = new Set(selectable.map((region) => `${region.parentCode} ${region.displayName}`));
    expect(names.size).toBe(selectable.length);
  });

  it.each([
    ['1101', '北京市'],
    ['1201', '天津市'],
    ['3101', '上海市'],
    ['5001', '重庆市'],
    ['5002', '重庆市（县）'],
    ['4190', '省直辖县'],
    ['4290', '省直辖县'],
    ['4690', '省直辖县'],
    ['6590', '自治区直辖县'],
  ])('shows the grouping city %s as %s', (code, shown) => {
    expect(byCode.get(code)?.displayName).toBe(shown);
  });

  it.each([
    ['4419', '441900', 36],
    ['4420', '442000', 23],
    ['4604', '460400', 18],
    ['6202', '620201', 5],
  ])('closes city %s through its single county %s with %i streets', (city, county, streets) => {
    expect(validChildren(city).map((region) => region.code)).toEqual([county]);
    expect(validChildren(county)).toHaveLength(streets);
  });

  it('ends Hong Kong and Macau at the district, Taiwan at the province', () => {
    expect(validChildren('8100')).toHaveLength(18);
    expect(validChildren('8200')).toHaveLength(8);
    expect(validChildren('71')).toHaveLength(0);
    expect(ofLevel(4).filter((street) => /^(71|8)/.test(street.code))).toEqual([]);
  });

  it('has streets in every selectable county except in the territories and the two sea counties', () => {
    const parents = new Set(regions.map((region) => region.parentCode));
    const without = ofLevel(3).filter(
      (county) => county.valid && !parents.has(county.code) && !county.code.startsWith('8'),
    );
    expect(without.map((county) => county.name)).toEqual(['西沙区', '南沙区']);
  });

  it('knows the divisions made since the street source was published', () => {
    const names = ['653228', '653229', '500157', '653132', '659013'].map((code) => byCode.get(code)?.name);
    expect(names).toEqual(['和康县', '和安县', '两江新区', '岑岭县', '草湖市']);
    expect(validChildren('500157')).toHaveLength(42);
    expect(validChildren('500109')).toHaveLength(17);
  });

  it('keeps abolished divisions and names a living successor for each', () => {
    const abolished = regions.filter((region) => !region.valid);
    expect(abolished).toHaveLength(44);
    expect(abolished.filter((r) => !byCode.get(r.replacedBy ?? '')?.valid)).toEqual([]);
    expect(byCode.get('500105006')?.replacedBy).toBe('500157019');
  });

  it('places every province and city, and every statutory county with a published outline, inside China', () => {
    const isInside = ({ longitude = 0, latitude = 0 }) =>
      longitude > 73 && longitude < 136 && latitude > 3 && latitude < 54;
    expect(regions.filter((r) => r.longitude !== undefined && !isInside(r))).toEqual([]);
    expect(regions.filter((r) => r.level < 3 && r.longitude === undefined)).toEqual([]);
    const unplaced = ofLevel(3).filter((county) => !county.functional && county.longitude === undefined);
    const mainland = unplaced.filter((county) => !county.code.startsWith('82'));
    expect(mainland.map((county) => county.name)).toEqual([
      '中沙群岛的岛礁及其海域',
      '岑岭县',
      '和康县',
      '和安县',
      '草湖市',
    ]);
  });

  it('places 渝中区 within five kilometres of its monument', () => {
    const district = byCode.get('500103');
    expect(Math.abs((district?.longitude ?? 0) - 106.577)).toBeLessThan(0.05);
    expect(Math.abs((district?.latitude ?? 0) - 29.557)).toBeLessThan(0.05);
  });
});
