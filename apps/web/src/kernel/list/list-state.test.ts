import { recruit } from '@yunguan/contract/content/recruit';
import { media } from '@yunguan/contract/content/media';
import { panorama } from '@yunguan/contract/content/panorama';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { pageInput } from '@yunguan/contract/kernel/content-endpoints';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  filterModel,
  isFiltered,
  type ListState,
  listSchema,
  pageModel,
  reachablePage,
  stateOf,
} from './list-state';

const votes = anyContent(vote);
const notices = anyContent(recruit);
const works = anyContent(media);
const panoramas = anyContent(panorama);
const read = (of: typeof votes, search: object) => listSchema(of).parse(search);

describe('a list in the address', () => {
  it('is read back as it was left', () => {
    const search = {
      keyword: '春晚',
      typeId: 'c1',
      status: 101,
      startTime: '2026-11-01',
      endTime: '2026-11-30',
      page: 3,
      sortField: 'votesCount',
      sortOrder: 'descend',
    };
    expect(read(votes, search)).toEqual(search);
  });

  it('takes a number typed into the address as a keyword', () => {
    expect(read(votes, { keyword: 2026 }).keyword).toBe('2026');
  });

  it.each([
    [{ page: 0 }],
    [{ page: 'x' }],
    [{ status: -1 }],
    [{ status: 7 }],
    [{ startTime: '2026-02-30' }],
    [{ sortField: 'tel' }],
    [{ sortOrder: 'up' }],
    [{ state: true }],
  ])('is not led astray by %j', (search) => {
    expect(read(votes, search)).toEqual({ page: 1 });
  });

  it('reads the fixed choices that the type offers, and no others', () => {
    expect(read(works, { choices: { sourceType: 2, title: 3 } })).toEqual({ page: 1, choices: { sourceType: 2 } });
    expect(read(works, { choices: { sourceType: 'x' } })).toEqual({ page: 1 });
    expect(read(votes, { choices: { sourceType: 2 } })).toEqual({ page: 1 });
  });

  it('does not know filters that the type does not offer', () => {
    expect(read(notices, { typeId: 'c1', status: 1, state: false })).toEqual({ page: 1, state: false });
  });
});

describe('filter fields', () => {
  const kept: ListState[] = [
    { page: 1 },
    { page: 1, keyword: '春', status: 0 },
    { page: 1, state: false },
    { page: 1, state: true, startTime: '2026-11-01', endTime: '2026-11-30' },
    { page: 1, startTime: '2026-11-01' },
    { page: 1, keyword: '春', endTime: '2026-11-30' },
    { page: 1, choices: { sourceType: 3 } },
  ];
  it.each(kept)('show %j and give it back', (state) => {
    expect(stateOf(fieldsOf(state))).toEqual({ ...stateOf({}), ...state });
  });

  it('mean no filter at all by 全部 and by blanks', () => {
    expect(isFiltered(stateOf({ keyword: '  ', typeId: '', status: -1, validity: 'all', dates: null }))).toBe(false);
  });

  it('lead to the first page', () => {
    expect(stateOf({ keyword: '春' }).page).toBe(1);
  });
});

describe('what the server is asked', () => {
  it('is a fixed choice under its own name', () => {
    expect(filterModel(works, { page: 1, choices: { sourceType: 3 } })).toMatchObject({ sourceType: 3, status: -1 });
  });

  it('is every activity when no status is chosen', () => {
    expect(pageModel(votes, { page: 1 })).toMatchObject({ status: -1, pageIndex: 1, pageSize: 10 });
  });

  it('is a status in the codes of the type', () => {
    expect(filterModel(panoramas, { page: 1, status: 100 })).toEqual({ status: 3 });
    expect(filterModel(panoramas, { page: 1, status: 1 })).toEqual({ status: 1 });
    expect(filterModel(panoramas, { page: 1 })).toEqual({ status: -1 });
    expect(filterModel(votes, { page: 1, status: 100 })).toEqual({ status: 100 });
  });

  it('counts pages from where the type does', () => {
    const fromZero = { ...notices, dialect: { ...notices.dialect, firstPage: 0 as const } };
    expect(pageModel(fromZero, { page: 3 }).pageIndex).toBe(2);
  });

  it('names no order without a direction, and no page in an export', () => {
    expect(filterModel(votes, { page: 4, sortField: 'title' })).toEqual({ status: -1 });
    expect(filterModel(votes, { page: 4, sortField: 'title', sortOrder: 'ascend' })).toMatchObject({
      sortField: 'title',
      sortOrder: 'ascend',
    });
  });

  it('is a body that the contract accepts', () => {
    const state = { page: 2, keyword: '春', state: true, startTime: '2026-11-01', sortField: 'title' } as const;
    expect(pageInput.safeParse(pageModel(notices, { ...state, sortOrder: 'ascend' })).success).toBe(true);
  });
});

it.each([
  { page: 3, total: 20, reachable: 2 },
  { page: 3, total: 21, reachable: 3 },
  { page: 1, total: 0, reachable: 1 },
  { page: 9, total: 0, reachable: 1 },
])('with $total records, page $page leads to page $reachable', ({ page, total, reachable }) => {
  expect(reachablePage(page, total)).toBe(reachable);
});
