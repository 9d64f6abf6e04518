import { vote } from '@yunguan/contract/content/vote';
import { expect, it } from 'vitest';
import { opinionParts, partLabels, pointedText } from './pointed-field';

it('finds the fields that an opinion names, and leaves every other bracket alone', () => {
  const opinion = `${pointedText('联系人')}请填写全名${pointedText(partLabels.region)}【待定】有误`;
  expect(opinionParts(opinion, vote)).toEqual([
    { text: '【联系人】', field: 'contacts' },
    { text: '请填写全名' },
    { text: '【区域】', field: 'provinceId' },
    { text: '【待定】' },
    { text: '有误' },
  ]);
});

it('keeps an opinion without fields as one text', () => {
  expect(opinionParts('简介不完整，请补充。', vote)).toEqual([{ text: '简介不完整，请补充。' }]);
});
