import { describe, expect, it } from 'vitest';
import { filesPerPage, pagesAround, pagesOf, placeInPages } from './page-window';

describe('the pages that are fetched', () => {
  it('are the first one until the total is known, and as long as the list is empty', () => {
    expect(pagesAround({ first: 30_000, last: 30_020 }, undefined)).toEqual([0]);
    expect(pagesAround({ first: 0, last: 0 }, 0)).toEqual([0]);
  });

  it('hold what is in sight, and the neighbour that is scrolled to next', () => {
    expect(pagesAround({ first: 0, last: 19 }, 50_000)).toEqual([0]);
    expect(pagesAround({ first: 20, last: 39 }, 50_000)).toEqual([0, 1]);
    expect(pagesAround({ first: 61, last: 85 }, 50_000)).toEqual([0, 1]);
    expect(pagesAround({ first: 55, last: 130 }, 50_000)).toEqual([0, 1, 2]);
  });

  it('end with the list', () => {
    expect(pagesAround({ first: 49_980, last: 49_999 }, 50_000)).toEqual([832, 833]);
    expect(pagesAround({ first: 0, last: 19 }, 7)).toEqual([0]);
  });
});

describe('the place of a file', () => {
  it('is counted in pages', () => {
    expect(placeInPages(0)).toEqual({ page: 0, at: 0 });
    expect(placeInPages(filesPerPage)).toEqual({ page: 1, at: 0 });
    expect(placeInPages(filesPerPage * 3 - 1)).toEqual({ page: 2, at: filesPerPage - 1 });
  });

  it('of a stretch is every page that it touches', () => {
    expect(pagesOf({ first: 59, last: 60 })).toEqual([0, 1]);
    expect(pagesOf({ first: 60, last: 119 })).toEqual([1]);
  });
});
