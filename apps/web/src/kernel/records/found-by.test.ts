import { expect, it } from 'vitest';
import { foundBy } from './found-by';

const body = { keyword: '合唱', state: undefined, pageIndex: 1, pageSize: 10 };

it('is the same on every page, in every order and for a filter that is not set', () => {
  const same = foundBy(body);
  expect(foundBy({ ...body, pageIndex: 7, pageSize: 100 })).toBe(same);
  expect(foundBy({ ...body, sortField: 'title', sortOrder: 'descend' })).toBe(same);
  expect(foundBy({ ...body, order: 'poll' })).toBe(same);
  expect(foundBy({ keyword: '合唱' })).toBe(same);
});

it('is another for another filter', () => {
  expect(foundBy({ ...body, keyword: '诗会' })).not.toBe(foundBy(body));
  expect(foundBy({ ...body, state: 1 })).not.toBe(foundBy(body));
});
