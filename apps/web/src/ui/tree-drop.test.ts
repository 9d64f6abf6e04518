import { expect, it } from 'vitest';
import { dropAt } from './tree-drop';

it.each([
  ['on a node', { dropPosition: 2, dropToGap: false, pos: '0-1-2' }, 'inside'],
  ['in the gap above it', { dropPosition: 1, dropToGap: true, pos: '0-1-2' }, 'before'],
  ['in the gap below it', { dropPosition: 3, dropToGap: true, pos: '0-1-2' }, 'after'],
  ['above the first of all', { dropPosition: -1, dropToGap: true, pos: '0-0' }, 'before'],
])('reads what was let go %s', (_, { pos, ...drop }, at) => {
  expect(dropAt({ ...drop, node: { pos } })).toBe(at);
});
