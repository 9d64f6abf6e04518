import { describe, expect, it } from 'vitest';
import { isAllowed } from '../kernel/actions';
import { anyContent } from '../kernel/content';
import { holdsOption } from '../kernel/options';
import { parseContent } from '../kernel/parse';
import { recruit as declared } from './recruit';

const recruit = anyContent(declared);

function offered(state: boolean, held: readonly string[]): string[] {
  return Object.entries(recruit.rowActions)
    .filter(([, rule]) => isAllowed(rule, { state }, (option) => holdsOption(held, option)))
    .map(([action]) => action)
    .sort();
}

/** Texts.md Part E: no status; pinning only while the notice is valid. */
describe('the row actions of a recruitment notice', () => {
  const table: [held: string[], valid: string[], invalid: string[]][] = [
    [['all'], ['edit', 'pin', 'remove', 'toggle'], ['edit', 'remove', 'toggle']],
    [['edit'], ['edit', 'pin', 'toggle'], ['edit', 'toggle']],
    [['del'], ['remove'], ['remove']],
    [['add'], [], []],
    [[], [], []],
  ];
  it.each(table)('with %j are %j on a valid one and %j on an invalid one', (held, valid, invalid) => {
    expect(offered(true, held)).toEqual(valid);
    expect(offered(false, held)).toEqual(invalid);
  });
});

it('the form of a recruitment notice asks for title, day and details, in this order (001 §5)', () => {
  const parsed = parseContent(recruit, {}, { strictness: 'submit' });
  expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.message)).toEqual([
    '请输入标题',
    '请选择日期！',
    '请输入招生详情',
  ]);
});

it('the workbook of recruitment notices has the columns of the list, in its order (001 §2)', () => {
  expect(recruit.exportColumns.map(({ header }) => header)).toEqual([
    '发布日期',
    '标题',
    '发布人',
    '最后修改时间',
    '浏览量',
    '置顶',
    '状态',
  ]);
});
