import type { ResourceRow } from '@yunguan/contract/platform/library';
import { expect, it } from 'vitest';
import { resourceRow } from './resource-row.fixture';
import { neighboursOf } from './neighbours';

const rows: ResourceRow[] = Array.from({ length: 5 }, (_, index) => resourceRow({ id: `r${index}` }));
const place = { cursor: undefined, stretch: { first: 0, last: 2 }, total: 5, rowAt: (index: number) => rows[index] };

it('the files before and after the open one are found around what is in sight', () => {
  expect(neighboursOf({ ...place, id: 'r2' })).toEqual({ previous: 1, next: 3, index: 2 });
});

it('the list ends at both ends', () => {
  expect(neighboursOf({ ...place, id: 'r0' }).previous).toBeUndefined();
  expect(neighboursOf({ ...place, id: 'r4' }).next).toBeUndefined();
});

it('a file that the list does not show has none, nor has one whose neighbours are on their way', () => {
  expect(neighboursOf({ ...place, id: 'elsewhere' })).toEqual({
    previous: undefined,
    next: undefined,
    index: undefined,
  });
  const half = { ...place, rowAt: (index: number) => (index === 3 ? undefined : rows[index]) };
  expect(neighboursOf({ ...half, id: 'r2' })).toMatchObject({ previous: 1, next: undefined });
});
