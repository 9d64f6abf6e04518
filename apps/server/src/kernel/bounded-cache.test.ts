import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache';

it('forgets the entry that was not used for longest', () => {
  const cache = createBoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3]);
});
