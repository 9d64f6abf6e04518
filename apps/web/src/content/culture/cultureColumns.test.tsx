import { screen } from '@testing-library/react';
import type { Option } from '@yunguan/contract/kernel/options';
import { rowsFor } from '@/kernel/list/row-handlers.fixture';
import { renderInApp } from '@/ui/test-render';
import { describe, expect, it } from 'vitest';
import { type CultureRow, cultureContent, progressOf, serviceTypeName } from './culture-content';
import { cultureColumns, rowActions } from './cultureColumns';

const published = '2026-11-03 08:15:00';

const row = (changes: Partial<CultureRow>) =>
  ({
    id: 'b1',
    status: 100,
    publishTime: [100, 102].includes(changes.status ?? 100) ? published : null,
    isEdit: false,
    title: '戏曲进校园',
    planCount: 8,
    allocatedCount: 5,
    successCount: 2,
    ...changes,
  }) as CultureRow;

const input = (held: readonly Option[]) => ({
  ...rowsFor<CultureRow>(cultureContent, held),
  onDeliveries: () => undefined,
});
const offered = (changes: Partial<CultureRow>, held: readonly Option[] = ['all']) =>
  rowActions(row(changes), input(held)).map(({ label }) => label);

describe('what a row offers', () => {
  it('has the code only once it is approved', () => {
    for (const status of [0, 1, 2, 101, 102]) expect(offered({ status })).not.toContain('二维码');
    expect(offered({ status: 100 })).toEqual(['详情', '订单', '二维码']);
  });

  it('leads to the orders of what was published while a change of it waits or was refused: people go on asking for visits', () => {
    for (const status of [0, 1, 2, 101]) {
      expect(offered({ status, publishTime: published }), String(status)).toContain('订单');
      expect(offered({ status }), String(status)).not.toContain('订单');
    }
  });

  it('may be removed where it may be edited (texts.md K4)', () => {
    expect(offered({ status: 100, isEdit: true })).toEqual(['详情', '编辑', '订单', '二维码', '删除']);
    expect(offered({ status: 101 })).toContain('删除');
    expect(offered({ status: 1 })).toEqual(['详情', '撤销']);
  });

  it('is to be looked at only for who may only look', () => {
    for (const status of [0, 1, 101]) expect(offered({ status, isEdit: true }, [])).toEqual(['详情']);
    expect(offered({ status: 100, isEdit: true }, [])).toEqual(['详情', '订单', '二维码']);
  });
});

it.each([
  [2, 8, 0.25],
  [0, 0, 0],
  [3, 0, 0],
  [8, 8, 1],
])('progress of %d visits out of %d is %d', (successCount, planCount, progress) => {
  expect(progressOf({ successCount, planCount })).toBe(progress);
});

it('shows the progress as a bar with its figures', () => {
  const column = cultureColumns(input([])).find(({ key }) => key === 'successCount');
  renderInApp(column?.render(row({})));
  const bar = screen.getByRole('progressbar', { name: '配送进度：已完成 2 次，计划 8 次' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('2/8')).toBeVisible();
});

it('names the service: 1 is voluntary, anything else bought by the government', () => {
  expect([1, '1', 2, 3, null].map(serviceTypeName)).toEqual(['志愿服务', '志愿服务', '政府采购', '政府采购', '']);
});
