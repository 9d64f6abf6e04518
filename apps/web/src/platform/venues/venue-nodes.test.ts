import type { VenueRow } from '@yunguan/contract/platform/venues';
import { expect, it } from 'vitest';
import { brothersOf, droppedAt, possibleParents, venueNodes } from './venue-nodes';

const venue = (id: string, parentId: string | null, name: string): VenueRow => ({
  id,
  parentId,
  name,
  kind: 'branch',
  domain: id,
  branches: 0,
  staff: 0,
  index: 0,
  canAdd: true,
  canEdit: true,
  canDel: true,
  canMove: true,
});
const rows = [
  venue('main', null, '总馆'),
  venue('river', 'main', '江畔分馆'),
  venue('quay', 'river', '码头服务点'),
  venue('hill', 'main', '山城分馆'),
  venue('lake', 'main', '湖心分馆'),
];
const ids = (found: readonly VenueRow[]) => found.map((row) => row.id);

it('finds a venue by part of its name or domain and shows the way to it', () => {
  const [main] = venueNodes(rows, '码头');
  expect(main?.children.map((node) => node.key)).toEqual(['river']);
  expect(main?.children[0]?.children.map((node) => node.key)).toEqual(['quay']);
  expect(venueNodes(rows, 'HILL')[0]?.children.map((node) => node.key)).toEqual(['hill']);
  expect(venueNodes(rows, '没有')).toEqual([]);
});

it('counts the new place among the brothers without the one that is dragged', () => {
  expect(ids(brothersOf(rows, 'hill'))).toEqual(['river', 'hill', 'lake']);
  expect(droppedAt(rows, { dragged: 'river', over: 'lake', isBefore: false })).toBe(2);
  expect(droppedAt(rows, { dragged: 'lake', over: 'river', isBefore: true })).toBe(0);
  expect(droppedAt(rows, { dragged: 'lake', over: 'quay', isBefore: true })).toBeUndefined();
  expect(droppedAt(rows, { dragged: 'main', over: 'river', isBefore: true })).toBeUndefined();
});

it('offers no venue below itself as the venue above', () => {
  expect(ids(possibleParents(rows, 'river'))).toEqual(['main', 'hill', 'lake']);
  expect(ids(possibleParents(rows, undefined))).toHaveLength(5);
  const closed = rows.map((row) => ({ ...row, canAdd: row.id !== 'hill' }));
  expect(ids(possibleParents(closed, 'river')), 'nor one in which nothing may be added').toEqual(['main', 'lake']);
});
