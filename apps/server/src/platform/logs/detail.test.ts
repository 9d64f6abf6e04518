import { expect, it } from 'vitest';
import { detailLines } from './detail';

it('an entry calls a content type by its name', () => {
  const names = new Map([['site', '场地']]);
  expect(detailLines({ kind: 'site', contentType: 'site', checkedCount: 9 }, names)).toEqual([
    { name: '类型', value: '场地' },
    { name: '类型', value: '场地' },
    { name: '核销人数', value: '9' },
  ]);
});

it('an entry hides every number that a person can have, and keeps the files that it names', () => {
  const file = '/files/54/549a13812345678a5efcdd.pdf';
  expect(detailLines({ name: '一代证号 110105491231002，电话 13812345678', path: [file, '13912345678'] })).toEqual([
    { name: '名称', value: '一代证号 110********1002，电话 138****5678' },
    { name: '路径', value: `${file}、139****5678` },
  ]);
});
