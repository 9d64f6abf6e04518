import { describe, expect, expectTypeOf, it } from 'vitest';
import { isWorthSaving, savedFiltersOf, withSaved } from '../saved-filters/saved-filters';
import { nextSearch } from '../session/use-url-state';
import { choice, day, oneOf, word } from '../session/url-fields';
import { listUrl, scrolledListUrl, sortChange, sortedBy, sortHead, sortOf, type StateOf } from './list-url';

const ordersUrl = listUrl({
  listKey: 'any.orders',
  filters: { keyword: word, state: choice(['all', 'unread'], 'all'), sex: oneOf([0, 1]), from: day, to: day },
  alsoReset: { sessionId: word },
  alsoSaved: sortedBy('createTime', 'title'),
  beside: { tab: choice(['list', 'calendar'], 'list'), apply: word },
});
type Orders = StateOf<typeof ordersUrl>;

const { schema, noFilters, isFiltered } = ordersUrl;
const full = schema.parse({
  keyword: '春',
  state: 'unread',
  sex: 0,
  from: '2026-11-01',
  to: '2026-11-30',
  sessionId: 's1',
  sort: 'title',
  order: 'descend',
  tab: 'calendar',
  apply: 'a1',
  page: 3,
});

describe('the address of a list', () => {
  it('is read field by field, under the names and types that are declared', () => {
    expect(full).toEqual({
      keyword: '春',
      state: 'unread',
      sex: 0,
      from: '2026-11-01',
      to: '2026-11-30',
      sessionId: 's1',
      sort: 'title',
      order: 'descend',
      tab: 'calendar',
      apply: 'a1',
      page: 3,
    });
    expectTypeOf<Orders['sex']>().toEqualTypeOf<0 | 1 | undefined>();
    expectTypeOf<Orders['state']>().toEqualTypeOf<'all' | 'unread'>();
    expectTypeOf<Orders['sort']>().toEqualTypeOf<'createTime' | 'title' | undefined>();
    expectTypeOf<Orders['page']>().toEqualTypeOf<number>();
  });

  it('edited by hand into nonsense shows the list without it', () => {
    const odd = { keyword: 2026, state: 'x', sex: 3, from: '2026-02-30', sort: 'id', order: 'up', tab: [], page: -1 };
    expect(schema.parse(odd)).toEqual({ keyword: '2026', state: 'all', tab: 'list', page: 1 });
  });

  it('says nothing while everything is as usual', () => {
    expect(nextSearch(schema, {}, schema.parse({}))).toEqual({});
    expect(nextSearch(schema, { keyword: '春', sessionId: 's1', page: 2, apply: 'a1' }, noFilters)).toEqual({
      apply: 'a1',
    });
  });
});

describe('the filters of a list', () => {
  it('go back to their defaults and to the first page; order, tab and what is open stay', () => {
    expect({ ...full, ...noFilters }).toEqual({
      state: 'all',
      sort: 'title',
      order: 'descend',
      tab: 'calendar',
      apply: 'a1',
      page: 1,
    });
  });

  it('are in force when one is not what it is in an empty address', () => {
    expect(isFiltered(schema.parse({}))).toBe(false);
    expect(isFiltered(schema.parse({ state: 'all', sort: 'title', order: 'ascend', apply: 'a1', page: 7 }))).toBe(
      false,
    );
    expect(isFiltered({ ...full, ...noFilters })).toBe(false);
    for (const one of [{ keyword: '春' }, { state: 'unread' }, { sex: 0 }, { sessionId: 's1' }])
      expect(isFiltered(schema.parse(one)), JSON.stringify(one)).toBe(true);
  });

  it('are kept under a name with the order, without what belongs to the chosen record', () => {
    const stored: unknown = JSON.parse(JSON.stringify(withSaved(ordersUrl, [], { name: '未读', state: full })));
    expect(stored).toEqual([
      {
        name: '未读',
        state: {
          keyword: '春',
          state: 'unread',
          sex: 0,
          from: '2026-11-01',
          to: '2026-11-30',
          sort: 'title',
          order: 'descend',
          page: 1,
        },
      },
    ]);
    const [saved] = savedFiltersOf(ordersUrl, [{ name: '未读', state: { state: 'unread' } }]);
    expect({ ...full, ...saved?.state }).toEqual({
      state: 'unread',
      sessionId: 's1',
      tab: 'calendar',
      apply: 'a1',
      page: 1,
    });
    expect(isWorthSaving(ordersUrl, schema.parse({ sessionId: 's1', tab: 'calendar', page: 2 }))).toBe(false);
    expect(isWorthSaving(ordersUrl, schema.parse({ sort: 'title', order: 'ascend' }))).toBe(true);
  });
});

describe('the order of a list', () => {
  it('is what the head of a column says, from the first page on', () => {
    expect(sortChange(ordersUrl, { field: 'title', order: 'descend' })).toEqual({
      sort: 'title',
      order: 'descend',
      page: 1,
    });
  });

  it('is the own one again without a column, or with one that the list is not sorted by', () => {
    for (const sort of [undefined, { field: 'tel', order: 'ascend' } as const])
      expect(nextSearch(schema, { sort: 'title', order: 'ascend', page: 4 }, sortChange(ordersUrl, sort))).toEqual({});
  });

  it('stands at the head of the column that it goes by', () => {
    const head = sortHead(full);
    expect(head('title')).toEqual({ key: 'title', sorter: true, sortOrder: 'descend' });
    expect(sortHead(schema.parse({}))('title')).toEqual({ key: 'title', sorter: true, sortOrder: null });
  });

  it('is asked for whole or not at all', () => {
    expect(sortOf(full)).toEqual({ sortField: 'title', sortOrder: 'descend' });
    expect(sortOf(schema.parse({ sort: 'title' }))).toEqual({ sortField: undefined, sortOrder: undefined });
    expect(sortOf(schema.parse({ order: 'ascend' }))).toEqual({ sortField: undefined, sortOrder: undefined });
  });
});

it('a list without pages keeps none in its address', () => {
  const filesUrl = scrolledListUrl({
    listKey: 'any.files',
    filters: { name: word },
    alsoSaved: { sort: oneOf([1, 2]) },
  });
  expect(filesUrl.schema.parse({ name: '海报', page: 2 })).toEqual({ name: '海报' });
  expect(filesUrl.noFilters).toEqual({ name: undefined });
  expect('page' in filesUrl.unset).toBe(false);
});
