import { media } from '@yunguan/contract/content/media';
import { panorama } from '@yunguan/contract/content/panorama';
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

it.each([0, 1, 2, 100, 101, 102])('reads the status %i of a panoramic hall out of its object', (value) => {
  const status = { value, discription: '状态', color: '#000' };
  expect(spokenRow(anyContent(panorama), { id: 'p1', status })).toEqual({ id: 'p1', status: value });
});

it('leaves the rows of a type alone that speaks the product’s own codes', () => {
  const row = { id: 'v1', status: 100 };
  expect(spokenRow(anyContent(vote), row)).toBe(row);
});

it('reads the status of a panoramic hall that comes as a number just the same', () => {
  expect(spokenRow(anyContent(panorama), { id: 'p1', status: 101 })).toEqual({ id: 'p1', status: 101 });
});
