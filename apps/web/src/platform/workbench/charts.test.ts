import { expect, it } from 'vitest';
import { daysChart, statusChart } from './charts';

const kind = (counts: [number, number][]) => ({
  kind: 'x',
  kindName: '内容',
  reviewed: true,
  total: 0,
  counts: counts.map(([status, count]) => ({ status, count })),
  valid: 0,
  invalid: 0,
});

it('says in words what the curve shows, and gives the same numbers as a table', () => {
  const { label, table } = daysChart([
    { day: '2026-11-20', submitted: 3, approved: 1 },
    { day: '2026-11-21', submitted: 2, approved: 4 },
  ]);
  expect(label).toBe('最近 2 天共提交 5 次，审核通过 5 次');
  expect(table.rows).toEqual([
    ['2026-11-20', 3, 1],
    ['2026-11-21', 2, 4],
  ]);
});

it('adds the statuses of all types up, in the order of the review', () => {
  const { label, table } = statusChart([
    kind([
      [100, 3],
      [0, 2],
    ]),
    kind([[100, 4]]),
  ]);
  expect(label).toContain('共 9 条');
  expect(table.rows).toEqual([
    ['待提交审核', 2],
    ['审核中', 0],
    ['复审', 0],
    ['审核通过', 7],
    ['驳回', 0],
    ['反审待提交', 0],
  ]);
});
