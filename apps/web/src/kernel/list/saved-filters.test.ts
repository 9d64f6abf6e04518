import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import { isShown, isWorthSaving, type SavedFilter, savedFiltersOf, shownBy, withSaved } from './saved-filters';

const of = anyContent(vote);
const drafts: SavedFilter = { name: '我的草稿', state: { status: 0, page: 1 } };
const spring: SavedFilter = {
  name: '春节',
  state: { keyword: '春', sortField: 'startTime', sortOrder: 'ascend', page: 1 },
};

describe('saved filters', () => {
  it('come back as they were stored; what is damaged or no longer offered is left out', () => {
    const value = [drafts, { name: '坏的' }, 7, { name: '旧的', state: { status: 55, keyword: '春', page: 9 } }];
    expect(savedFiltersOf(of, JSON.parse(JSON.stringify(value)))).toEqual([
      { name: '我的草稿', state: expect.objectContaining({ status: 0 }) },
      { name: '旧的', state: expect.objectContaining({ status: undefined, keyword: '春' }) },
    ]);
    expect(savedFiltersOf(of, null)).toEqual([]);
    expect(savedFiltersOf(of, 'x')).toEqual([]);
  });

  it('take conditions and order, not the page; the same name replaces', () => {
    const saved = withSaved([drafts, spring], { name: '我的草稿', state: { status: 101, page: 4 } });
    expect(saved).toEqual([{ name: '我的草稿', state: { status: 101, page: 1 } }, spring]);
    expect(withSaved([drafts], spring)).toEqual([drafts, spring]);
  });

  it('show just what was saved: other conditions and another order go', () => {
    const before = { keyword: '秋', sortField: 'endTime', sortOrder: 'descend' as const, page: 3 };
    const after = { ...before, ...shownBy(drafts) };
    expect(isShown(after, drafts)).toBe(true);
    expect(isShown({ ...after, page: 2 }, drafts)).toBe(true);
    expect(isShown({ ...after, keyword: '秋' }, drafts)).toBe(false);
  });

  it('are worth saving once a condition or an order is set', () => {
    expect(isWorthSaving({ page: 5 })).toBe(false);
    expect(isWorthSaving(drafts.state)).toBe(true);
    expect(isWorthSaving({ page: 1, sortField: 'startTime', sortOrder: 'ascend' })).toBe(true);
  });
});
