import type { Option } from '@yunguan/contract/kernel/options';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { describe, expect, it } from 'vitest';
import { isOffered } from '@/kernel/list/offered-actions';
import { type VoteRow, voteContent } from './vote-content';
import { voteRow as row } from './vote-row.fixture';
import { rowActions } from './voteColumns';

const nothing = () => undefined;
const offersWith = (held: readonly Option[]) => (action: string, of: VoteRow) =>
  isOffered(action, { of: voteContent, row: of, holds: (option) => holdsOption(held, option) });

function labels(changes: Partial<VoteRow>, held: readonly Option[]): string {
  const handlers = {
    onDetail: nothing,
    onEdit: nothing,
    onRevoke: nothing,
    onRemove: nothing,
    onCover: nothing,
    onLog: nothing,
    onQr: nothing,
    onCustomApply: nothing,
    onView: nothing,
  };
  const hasPublished = changes.status === 100;
  const actions = rowActions(
    { ...row, hasPublished, ...changes },
    { ...handlers, offers: offersWith(held), isLocked: () => false, mayEdit: () => holdsOption(held, 'edit') },
  );
  return actions.map(({ label }) => label).join(' ');
}

describe.each<{ status: number; all: string; add: string; edit: string; del: string }>([
  { status: 0, all: '详情 编辑 删除', add: '详情', edit: '详情 编辑', del: '详情 删除' },
  { status: 1, all: '详情 撤销', add: '详情 撤销', edit: '详情 撤销', del: '详情' },
  { status: 2, all: '详情', add: '详情', edit: '详情', del: '详情' },
  {
    status: 100,
    all: '详情 报名 编辑赛次 选票台账',
    add: '详情 报名 查看赛次 选票台账',
    edit: '详情 报名 编辑赛次 选票台账',
    del: '详情 报名 查看赛次 选票台账',
  },
  { status: 101, all: '详情 编辑 删除', add: '详情', edit: '详情 编辑', del: '详情 删除' },
  {
    status: 102,
    all: '详情 编辑 选票台账 删除',
    add: '详情 选票台账',
    edit: '详情 编辑 选票台账',
    del: '详情 选票台账 删除',
  },
])('an activity in status $status', ({ status, ...expected }) => {
  it.each(['all', 'add', 'edit', 'del'] as const)('offers to a holder of %s what he may do', (option) => {
    expect(labels({ status }, [option])).toBe(expected[option]);
  });

  it('offers a viewer what only shows', () => {
    const shown: Readonly<Record<number, string>> = { 100: '详情 报名 查看赛次 选票台账', 102: '详情 选票台账' };
    expect(labels({ status }, [])).toBe(shown[status] ?? '详情');
  });
});

it('offers editing of a published activity where the server allows it', () => {
  expect(labels({ status: 100, isEdit: true }, ['edit'])).toBe('详情 编辑 报名 编辑赛次 选票台账');
  expect(labels({ status: 100, isEdit: true }, ['add'])).toBe('详情 报名 查看赛次 选票台账');
});

it('keeps the ledger in reach while a change of what the public sees waits or was refused', () => {
  expect(labels({ status: 1, hasPublished: true }, [])).toBe('详情 选票台账');
  expect(labels({ status: 101, hasPublished: true }, ['all'])).toBe('详情 编辑 选票台账 删除');
  // Votes of ended rounds, after custom sign-up was turned on.
  expect(labels({ status: 100, isCustomApply: true, votesCount: 3 }, [])).toBe('详情 选票台账');
});

it('offers sign-ups only where teams sign up, and rounds only where the public votes', () => {
  expect(labels({ status: 100, isNeedSignup: false }, ['all'])).toBe('详情 编辑赛次 选票台账');
  expect(labels({ status: 100, isNeedVote: false }, ['all'])).toBe('详情 报名');
  expect(labels({ status: 100, isCustomApply: true }, ['all'])).toBe('详情');
});

it('offers the switch of the custom form only where sign-up is needed and to who may edit', () => {
  const offers = offersWith(['edit']);
  expect(offers('customApply', row)).toBe(true);
  expect(offers('customApply', { ...row, isNeedSignup: false })).toBe(false);
  expect(offersWith(['add'])('customApply', row)).toBe(false);
});

it('locks what would change the row while a change of it is under way', () => {
  const input = { offers: offersWith(['all']), isLocked: () => true, mayEdit: () => true };
  const handlers = { onDetail: nothing, onEdit: nothing, onRevoke: nothing, onRemove: nothing, onQr: nothing };
  const others = { onCover: nothing, onLog: nothing, onCustomApply: nothing, onView: nothing };
  const locked = rowActions(row, { ...input, ...handlers, ...others }).filter(({ disabled }) => disabled);
  expect(locked.map(({ label }) => label)).toEqual(['编辑', '删除']);
});
