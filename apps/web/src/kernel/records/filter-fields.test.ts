import { expect, it, vi } from 'vitest';
import { choice, day, word } from '../session/url-fields';
import { filterFields } from './filter-fields';
import { listUrl, sortedBy } from './list-url';

const ordersUrl = listUrl({
  listKey: 'any.orders',
  filters: { keyword: word, state: choice(['all', 'unread'], 'all'), from: day, to: day },
  alsoReset: { sessionId: word },
  alsoSaved: sortedBy('title'),
  beside: { apply: word },
});

function open(search: object) {
  const onChange = vi.fn();
  return { onChange, ...filterFields(ordersUrl, ordersUrl.schema.parse(search), onChange) };
}

it('shows the filters under their names, days as one field, and nothing for a default', () => {
  const { values } = open({ keyword: '春', from: '2026-11-01', to: '2026-11-30', sort: 'title', apply: 'a1', page: 2 });
  expect(values).toEqual({ keyword: '春', dates: ['2026-11-01', '2026-11-30'] });
  expect(open({ state: 'unread', from: '2026-11-01', sessionId: 's1' }).values).toEqual({
    state: 'unread',
    dates: ['2026-11-01', undefined],
  });
});

it('searches with what the fields hold from the first page on, and leaves what is chosen elsewhere', () => {
  const { onSearch, onChange } = open({ keyword: '春', state: 'unread', sessionId: 's1', page: 3 });
  onSearch({ keyword: '秋', state: undefined, dates: ['2026-11-01', '2026-11-30'] });
  expect(onChange.mock.calls).toEqual([
    [{ keyword: '秋', state: 'all', from: '2026-11-01', to: '2026-11-30', page: 1 }],
  ]);
  expect(onChange.mock.calls[0]?.[0]).not.toHaveProperty('sessionId');
});

it('empties the days with their field', () => {
  const { onSearch, onChange } = open({ from: '2026-11-01', to: '2026-11-30' });
  onSearch({ dates: undefined });
  expect(onChange.mock.calls[0]?.[0]).toStrictEqual({
    keyword: undefined,
    state: 'all',
    from: undefined,
    to: undefined,
    page: 1,
  });
});

it('resets every filter, the one chosen elsewhere as well', () => {
  const { onReset, onChange } = open({ keyword: '春', sessionId: 's1' });
  onReset();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(ordersUrl.noFilters);
  expect(ordersUrl.noFilters).toHaveProperty('sessionId', undefined);
});
