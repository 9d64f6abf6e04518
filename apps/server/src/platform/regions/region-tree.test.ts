import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkRegion, type RegionIds } from './check-region';
import { createRegionIndex } from './region-tree';

const index = createRegionIndex(fileURLToPath(new URL('../../../data/regions.tsv.gz', import.meta.url)));

describe('the region cascade', () => {
  it('starts with the 34 provinces', () => {
    expect(index.children()).toHaveLength(34);
    expect(index.children()[0]).toEqual({ id: '11', name: '北京市', parentId: null });
  });

  it('offers both city rows of Chongqing under names a person understands', () => {
    expect(index.children('50').map((city) => city.name)).toEqual(['重庆市', '重庆市（县）']);
  });

  it('no longer offers abolished counties but still lists their streets for old records', () => {
    const counties = index.children('5001').map((county) => county.name);
    expect(counties).toContain('两江新区');
    expect(counties).not.toContain('江北区');
    expect(index.children('500105').map((street) => street.name)).toContain('观音桥街道');
  });

  it('finds a street under its present and its former county, and under no other', () => {
    expect(index.children('500109').map((street) => street.name)).toContain('统景镇');
    expect(index.isChild('500112133', '500109')).toBe(true);
    expect(index.isChild('500112133', '500112')).toBe(true);
    expect(index.isChild('500112133', '500103')).toBe(false);
    expect(index.isChild('500103', '50')).toBe(false);
  });

  it('knows where the cascade ends', () => {
    expect(index.hasChildren('500103')).toBe(true);
    expect(index.hasChildren('810001')).toBe(false);
    expect(index.hasChildren('71')).toBe(false);
    expect(index.children('no such code')).toEqual([]);
  });

  it('names codes in order', () => {
    expect(index.names(['50', '5001', '500103', 'x'])).toEqual(['重庆市', '重庆市', '渝中区', '']);
  });

  it.each([
    [['50', '5001', '500103', '500103003'], '重庆市渝中区解放碑街道'],
    [['50', '5002', '500229'], '重庆市城口县'],
    [['44', '4419', '441900', '441900003'], '广东省东莞市东城街道'],
    [['42', '4290', '429004'], '湖北省仙桃市'],
    [['65', '6590', '659001'], '新疆维吾尔自治区石河子市'],
    [['81', '8100', '810001', undefined], '香港特别行政区中西区'],
    [['71', null, null, null], '台湾省'],
    [['51', '5101', '510104'], '四川省成都市锦江区'],
    [[], ''],
  ])('joins %j as %s', (codes, text) => {
    expect(index.areasText(codes)).toBe(text);
  });
});

const place = (provinceId?: string, cityId?: string, areaId?: string, streetId?: string): RegionIds => ({
  provinceId,
  cityId,
  areaId,
  streetId,
});
const all = ['请选择省(市)', '请选择市', '请选择区(镇、乡)', '请选择街道'];

describe('checking a chosen region', () => {
  it.each<[string, RegionIds, string[]]>([
    ['a complete choice', place('50', '5001', '500103', '500103003'), []],
    ['nothing chosen', place(), all],
    ['empty texts', place('', '', '', ''), all],
    ['only a province', place('50'), all.slice(1)],
    ['a province and its city', place('50', '5001'), all.slice(2)],
    ['a county without its street', place('50', '5001', '500103'), all.slice(3)],
    ['an unknown province', place('99', '5001', '500103', '500103003'), ['请选择省(市)']],
    ['a city of another province', place('51', '5001', '500103', '500103003'), ['请选择市']],
    ['a county of another city', place('51', '5101', '500103', '500103003'), ['请选择区(镇、乡)']],
    ['a street of another county', place('50', '5001', '500103', '510104020'), ['请选择街道']],
    ['a county given as city', place('50', '500103', '500103', '500103003'), ['请选择市']],
    ['Dongguan through its single county', place('44', '4419', '441900', '441900003'), []],
    ['Jiayuguan without street', place('62', '6202', '620201'), ['请选择街道']],
    ['a Hong Kong district without street', place('81', '8100', '810001'), []],
    ['Hong Kong without district', place('81', '8100'), ['请选择区(镇、乡)', '请选择街道']],
    ['a mainland street in Hong Kong', place('81', '8100', '810001', '500103003'), ['请选择街道']],
    ['Taiwan alone', place('71'), []],
    ['Taiwan with a mainland city', place('71', '5001'), ['请选择市']],
    ['a sea county without streets', place('46', '4603', '460302'), []],
    ['an abolished county and street of an old record', place('50', '5001', '500105', '500105006'), []],
    ['a moved street under its former county', place('50', '5001', '500112', '500112133'), []],
    ['a moved street under its present county', place('50', '5001', '500109', '500112133'), []],
  ])('%s', (_case, ids, messages) => {
    expect(checkRegion(index, ids).map((problem) => problem.message)).toEqual(messages);
  });

  it('names the wire field of each problem in form order', () => {
    const fields = checkRegion(index, {}).map((problem) => problem.field);
    expect(fields).toEqual(['provinceId', 'cityId', 'areaId', 'streetId']);
  });
});
