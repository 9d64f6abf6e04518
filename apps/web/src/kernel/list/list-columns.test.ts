import { expect, it } from 'vitest';
import { choicesOf, exportedColumns, type ListColumn, shownColumns } from './list-columns';

const column = (key: string, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  key,
  title: key,
  render: () => null,
  ...more,
});
const columns = [
  column('title', { locked: true, exports: ['title'] }),
  column('tel', { exports: ['contacts', 'tel'] }),
  column('status', { exports: ['statusText'] }),
  column('actions', { atEnd: true }),
];
const exported = ['title', 'address', 'contacts', 'tel', 'statusText'].map((key) => ({ key, header: key, width: 10 }));
const keys = (stored: unknown) => shownColumns(columns, choicesOf(columns, stored)).map(({ key }) => key);

it('shows everything in its own order until the user chooses', () => {
  expect(keys(null)).toEqual(['title', 'tel', 'status', 'actions']);
  expect(keys('nonsense')).toEqual(['title', 'tel', 'status', 'actions']);
});

it('keeps order and choice of the user; the actions stay last', () => {
  const stored = [
    { key: 'status', visible: true },
    { key: 'title', visible: true },
    { key: 'tel', visible: false },
  ];
  expect(keys(stored)).toEqual(['status', 'title', 'actions']);
});

it('never hides a locked column', () => {
  expect(keys([{ key: 'title', visible: false }])).toContain('title');
});

it('forgets a column that is gone and finds a place for one that is new', () => {
  const stored = [
    { key: 'gone', visible: true },
    { key: 'status', visible: true },
    { key: 'title', visible: true },
  ];
  expect(keys(stored)).toEqual(['status', 'title', 'tel', 'actions']);
});

it('exports what is shown, and what no column of the list shows', () => {
  const shown = columns.filter(({ key }) => key !== 'tel');
  expect(exportedColumns(exported, columns, shown)).toEqual(['title', 'address', 'statusText']);
});

it('leaves the choice of columns to the server when nothing is hidden', () => {
  expect(exportedColumns(exported, columns, columns)).toBeUndefined();
});
