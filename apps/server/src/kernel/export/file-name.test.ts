import { expect, it } from 'vitest';
import { workbookName } from './file-name';

const moment = '20261121_1000';

it('is that of the list and the moment', () => {
  expect(workbookName({ label: '用户' }, moment)).toBe('用户_20261121_1000.xlsx');
});

it.each([
  ['“舞动两江”群众广场舞大赛', '“舞动两江”群众广场舞大赛'],
  ['合唱/器乐: <决赛>?', '合唱 器乐 决赛'],
  ['𠮷'.repeat(50), '𠮷'.repeat(40)],
  ['报名\u202excod.exe', '报名 xcod.exe'],
])('names the record %j as %j', (subject, named) => {
  expect(workbookName({ label: '投票报名', subject }, moment)).toBe(`投票报名_${named}_20261121_1000.xlsx`);
});

it('has no gap where nothing of a title can stand in a name', () => {
  expect(workbookName({ label: '投票报名', subject: ' //' }, moment)).toBe('投票报名_20261121_1000.xlsx');
});
