import type { Option } from '@yunguan/contract/kernel/options';
import { expect, it } from 'vitest';
import { isOffered } from '@/kernel/list/offered-actions';
import { type TeacherRow, teacherContent } from './teacher-content';
import { teacherRow } from './teacher-row.fixture';
import { rowActions } from './teacherColumns';

const none = () => undefined;
const author: readonly Option[] = ['add', 'edit', 'del'];

const offersTo = (held: readonly Option[]) => (action: string, row: TeacherRow) =>
  isOffered(action, { of: teacherContent, row, holds: (option) => held.includes(option) });

function labels(changes: Partial<TeacherRow>, held = author) {
  const handlers = { onDetail: none, onEdit: none, onRevoke: none, onRemove: none, onCover: none, onLog: none };
  const own = { onPin: none, onToggle: none, onWeight: none, venueId: 'v1' };
  const row = { ...teacherRow, ...changes };
  return rowActions(row, { ...handlers, ...own, offers: offersTo(held), isLocked: () => false }).map(
    ({ label }) => label,
  );
}

it.each([
  [0, ['详情', '编辑', '删除']],
  [1, ['详情', '撤销']],
  [2, ['详情']],
  [100, ['详情', '置顶']],
  [101, ['详情', '编辑', '删除']],
  [102, ['详情', '编辑', '删除']],
])('offers at status %i what the server takes', (status, offered) => {
  expect(labels({ status })).toEqual(offered);
});

it('pins only who is approved and valid, and unpins who is pinned', () => {
  expect(labels({ isValid: false })).toEqual(['详情']);
  expect(labels({ status: 1 })).not.toContain('置顶');
  expect(labels({ isTop: 1 })).toEqual(['详情', '取消置顶']);
});

it('offers to edit an approved teacher where the row says so', () => {
  expect(labels({ isEdit: true })).toEqual(['详情', '编辑', '置顶']);
  expect(labels({ isEdit: true }, ['add', 'del'])).toEqual(['详情']);
});

it('offers who may only look the details', () => {
  for (const status of [0, 1, 2, 100, 101, 102]) expect(labels({ status, isEdit: true }, [])).toEqual(['详情']);
});

it('offers the switch at 100 alone, the weight at any status, both only to who may edit', () => {
  const at = (status: number) => ({ ...teacherRow, status });
  for (const status of [0, 1, 2, 101, 102]) expect(offersTo(author)('toggle', at(status)), String(status)).toBe(false);
  expect(offersTo(author)('toggle', at(100))).toBe(true);
  expect(offersTo(author)('weight', at(0))).toBe(true);
  for (const action of ['toggle', 'weight', 'cover']) expect(offersTo(['add', 'del'])(action, at(100))).toBe(false);
});
