import { describe, expect, it } from 'vitest';
import { nextSearch } from '@/kernel/session/use-url-state';
import { choiceOf, libraryUrl, placeOfChoice, queryOf } from './library-url';

const { schema, isFiltered, noFilters } = libraryUrl;
const usual = schema.parse({});

describe('the address of the library', () => {
  it('says nothing while everything is as usual', () => {
    expect(nextSearch(schema, {}, usual)).toEqual({});
    expect(usual).toMatchObject({ view: 'library', sort: 2, look: 'grid' });
  });

  it('survives what users make of it', () => {
    const odd = schema.parse({ view: 'toString', sort: 9, look: 1, kind: 'text', name: 2026, resource: [] });
    expect(odd).toEqual({ ...usual, name: '2026' });
  });

  it('asks the server for the whole library, one directory, or a view across them', () => {
    expect(queryOf('v1', usual)).toMatchObject({ venueId: 'v1', view: 'library', directoryId: null, sortType: 2 });
    expect(
      queryOf('v1', { ...usual, dir: 'd1', name: '海报', label: '合唱', type: 't1', kind: 'image' }),
    ).toMatchObject({
      directoryId: 'd1',
      name: '海报',
      keyWord: '合唱',
      classification: 't1',
      kind: 'image',
    });
    // A view is across the directories, whatever the address held before.
    expect(queryOf('v1', { ...usual, dir: 'd1', view: 'expired' })).toMatchObject({
      view: 'expired',
      directoryId: null,
    });
  });
});

describe('the line of the tree', () => {
  it('is the place of the address, both ways', () => {
    for (const choice of ['all', 'unfiled', 'd1'])
      expect(choiceOf({ ...usual, ...placeOfChoice(choice) })).toBe(choice);
  });

  it('is none while a view is shown', () => {
    expect(choiceOf({ ...usual, view: 'recycled' })).toBeUndefined();
  });
});

it('resetting leaves place and order as they are', () => {
  const filtered = { ...usual, dir: 'd1', sort: 5 as const, name: '海报', label: '合唱' };
  expect(isFiltered(filtered)).toBe(true);
  const reset = { ...filtered, ...noFilters };
  expect(isFiltered(reset)).toBe(false);
  expect(reset).toMatchObject({ dir: 'd1', sort: 5 });
});
