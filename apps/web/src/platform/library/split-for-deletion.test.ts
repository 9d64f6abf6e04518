import { expect, it } from 'vitest';
import { resourceRow } from './resource-row.fixture';
import { splitForDeletion } from './split-for-deletion';

const idsOf = (rows: readonly ReturnType<typeof resourceRow>[]) => {
  const { going, staying } = splitForDeletion(rows);
  return [going.map(({ id }) => id), staying.map(({ id }) => id)];
};
const free = resourceRow({ id: 'free', url: '/files/bb/b.jpg' });
const used = resourceRow({ id: 'used', useCount: 2 });
const original = resourceRow({ id: 'original', useCount: 2, copyCount: 1, createTime: '2026-11-01 10:00:00' });
const copy = resourceRow({ id: 'copy', useCount: 2, copyCount: 1, createTime: '2026-11-02 10:00:00' });

it('lets unused files go, and keeps what content shows', () => {
  expect(idsOf([free, used])).toEqual([['free'], ['used']]);
});

it('lets one of two equal files go while the other one stays in the library', () => {
  expect(idsOf([original])).toEqual([['original'], []]);
  expect(idsOf([copy, free])).toEqual([['copy', 'free'], []]);
});

it('keeps the oldest of equal files that are all selected, and only where they are used', () => {
  expect(idsOf([copy, original])).toEqual([['copy'], ['original']]);
  const unused = [copy, original].map((row) => ({ ...row, useCount: 0 }));
  expect(idsOf(unused)).toEqual([['copy', 'original'], []]);
});

it('does not take a file of another venue for the one that stays', () => {
  expect(idsOf([used, { ...used, id: 'theirs', venueId: 'v2' }])).toEqual([[], ['used', 'theirs']]);
});
