import { media } from '@yunguan/contract/content/media';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { spokenRow } from './spoken-row';

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 100],
  [4, 101],
  [5, 102],
])('reads the status %i of a media work as %i', (wire, status) => {
  expect(spokenRow(anyContent(media), { id: 'm1', status: wire })).toEqual({ id: 'm1', status });
});

it('leaves the rows of a type alone that speaks the product’s own codes', () => {
  const row = { id: 'v1', status: 100 };
  expect(spokenRow(anyContent(vote), row)).toBe(row);
});
