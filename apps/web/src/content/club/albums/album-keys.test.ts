import { expect, it } from 'vitest';
import { createAlbumKeys } from './album-keys';

it('keeps the keys of the albums that stay when one between them is taken out', () => {
  const keys = createAlbumKeys();
  const [first, , third] = keys.of(3);
  keys.forget(1);
  expect(keys.of(2)).toEqual([first, third]);
});

it('gives an album that is added a key that none had, and announces it before', () => {
  const keys = createAlbumKeys();
  const before = keys.of(2);
  keys.forget(1);
  const announced = keys.next();
  const now = keys.of(2);
  expect(now[1]).toBe(announced);
  expect(before).not.toContain(now[1]);
});

it('follows a form that is replaced by another one', () => {
  const keys = createAlbumKeys();
  keys.of(5);
  expect(keys.of(2)).toHaveLength(2);
  expect(new Set(keys.of(4)).size).toBe(4);
});
