import { describe, expect, it } from 'vitest';
import { assertNamesEach, isOrderOf, movedTo } from './list-order';

describe('a list in an order of its own', () => {
  it.each([
    [0, ['b', 'a', 'c']],
    [1, ['a', 'b', 'c']],
    [2, ['a', 'c', 'b']],
    [9, ['a', 'c', 'b']],
    [-1, ['b', 'a', 'c']],
  ])('has the moved one at place %i, within its ends', (index, order) => {
    expect(movedTo(['a', 'b', 'c'], 'b', index)).toEqual(order);
  });

  it('takes one in that was not among them', () => {
    expect(movedTo(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [['a', 'b', 'c'], true],
    [['B', 'C'], true],
    [['a', 'x', 'c'], true],
    [['b', 'a', 'c'], false],
    [['c', 'a'], false],
    [['C', 'A'], false],
    [['a', 'c', 'b'], false],
    [[], true],
  ])('is that which was seen as %j, but for what came and went: %s', (seen, isSame) => {
    expect(isOrderOf(['a', 'b', 'c'], seen)).toBe(isSame);
  });

  it('is written as a whole, or not at all', () => {
    const check = (ids: readonly string[]) => () => assertNamesEach(ids, ['a', 'b'], '已有变化');
    expect(check(['b', 'a'])).not.toThrow();
    for (const wrong of [[], ['a'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'c'], ['a', 'b', 'b']]) {
      expect(check(wrong), wrong.join()).toThrow('已有变化');
    }
  });
});
