import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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
