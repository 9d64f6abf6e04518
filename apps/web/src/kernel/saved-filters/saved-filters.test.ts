import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ListState, listSchema, noFilters, noOrder } from '../list/list-state';
import { isShown, isWorthSaving, type SavableList, type SavedFilter, savedFiltersOf, withSaved } from './saved-filters';

const votes: SavableList<ListState> = {
  listKey: 'vote',
  schema: listSchema(anyContent(vote)),
  unset: { ...noFilters, ...noOrder },
};
const drafts: SavedFilter<ListState> = { name: '我的草稿', state: { status: 0, page: 1 } };
const spring: SavedFilter<ListState> = {
  name: '春节',
  state: { keyword: '春', sortField: 'startTime', sortOrder: 'ascend', page: 1 },
};
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('saved filters', () => {
  it('come back as they were stored; what is damaged or no longer offered is left out', () => {
    const value = [drafts, { name: '坏的' }, 7, { name: '旧的', state: { status: 55, keyword: '春', page: 9 } }];
    expect(savedFiltersOf(votes, asStored(value))).toEqual([
      { name: '我的草稿', state: expect.objectContaining({ status: 0 }) },
      { name: '旧的', state: expect.objectContaining({ status: undefined, keyword: '春' }) },
    ]);
    expect(savedFiltersOf(votes, null)).toEqual([]);
    expect(savedFiltersOf(votes, 'x')).toEqual([]);
  });

  it('take conditions and order, not the page; the same name replaces', () => {
    const saved = withSaved(votes, [drafts, spring], { name: '我的草稿', state: { status: 101, page: 4 } });
    expect(saved).toEqual([{ name: '我的草稿', state: { status: 101, page: 1 } }, spring]);
    expect(withSaved(votes, [drafts], spring)).toEqual([drafts, spring]);
  });

  it('show just what was saved: other conditions and another order go', () => {
    const before = { keyword: '秋', sortField: 'endTime', sortOrder: 'descend' as const, page: 3 };
    const [saved] = savedFiltersOf(votes, asStored([drafts]));
    const after = { ...before, ...saved?.state };
    expect(after).toEqual({ status: 0, page: 1 });
    expect(saved && isShown(votes, after, saved)).toBe(true);
    expect(saved && isShown(votes, { ...after, page: 2 }, saved)).toBe(true);
    expect(saved && isShown(votes, { ...after, keyword: '秋' }, saved)).toBe(false);
  });

  it('are worth saving once a condition or an order is set', () => {
    expect(isWorthSaving(votes, { page: 5 })).toBe(false);
    expect(isWorthSaving(votes, { status: 0, page: 1 })).toBe(true);
    expect(isWorthSaving(votes, { page: 1, sortField: 'startTime', sortOrder: 'ascend' })).toBe(true);
  });

  describe('of a list that keeps more in its address', () => {
    const schema = z.object({
      tab: z.catch(z._default(z.enum(['online', 'login']), 'online'), 'online'),
      state: z.catch(z._default(z.enum(['all', 'unread']), 'all'), 'all'),
      opened: z.optional(z.string()),
      page: z.catch(z._default(z.int(), 1), 1),
    });
    const list: SavableList<z.infer<typeof schema>> = { listKey: 'any', schema, unset: { state: 'all', page: 1 } };

    it('neither keep nor change the tab or the record that is open', () => {
      const state = { tab: 'login', state: 'unread', opened: 'a', page: 2 } as const;
      expect(asStored(withSaved(list, [], { name: '未读', state }))).toEqual([
        { name: '未读', state: { state: 'unread', page: 1 } },
      ]);
      const [shown] = savedFiltersOf(list, [{ name: '未读', state: { ...state } }]);
      expect(shown?.state).toEqual({ state: 'unread', page: 1 });
    });

    it('are worth nothing where only a tab or a record was chosen, and a default counts as none', () => {
      expect(isWorthSaving(list, { tab: 'login', state: 'all', opened: 'a', page: 2 })).toBe(false);
      expect(isWorthSaving(list, { tab: 'online', state: 'unread', page: 1 })).toBe(true);
    });
  });
});
