import { expect, it } from 'vitest';
import { dropAt } from './tree-drop';

it.each([
  ['on a node', { dropPosition: 2, dropToGap: false }, 'inside'],
  ['in the gap above it', { dropPosition: 1, dropToGap: true }, 'before'],
  ['in the gap below it', { dropPosition: 3, dropToGap: true }, 'after'],
  ['above the first of all', { dropPosition: -1, dropToGap: true, pos: '0-0' }, 'before'],
])('reads what was let go %s', (_, { pos = '0-1-2', ...drop }, at) => {
  expect(dropAt({ ...drop, node: { pos } })).toBe(at);
});
