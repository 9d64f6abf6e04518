import { expect, it } from 'vitest';
import { orderKindOf, orderKinds } from './orders';

it('names the kinds of orders and leads to the page of their decision', () => {
  expect(Object.values(orderKinds).map(({ label }) => label)).toEqual([
    '投票报名',
    '自定义报名',
    '场地预订',
    '展厅预订',
    '社团申请',
    '课程报名',
    '配送申请',
  ]);
  for (const [key, kind] of Object.entries(orderKinds)) {
    expect(kind.key).toBe(key);
    expect(kind.path('申请', '活动')).toMatch(
      /^\/(?:new\/\w+\?mode=\d+&id=活动&apply|MuseumCenter\/\w+\?(?:booking|apply))=申请$/,
    );
  }
  expect(orderKindOf('toString')).toBeUndefined();
});
