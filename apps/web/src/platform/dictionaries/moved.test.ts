import { describe, expect, it } from 'vitest';
import { moved } from './moved';

const list = ['甲', '乙', '丙', '丁'].map((id, index) => ({ id, sort: index + 1 }));
const names = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');

describe('a moved item', () => {
  it.each([
    ['甲', 2, '乙丙甲丁'],
    ['丁', 0, '丁甲乙丙'],
    ['乙', 1, '甲乙丙丁'],
    ['乙', 99, '甲丙丁乙'],
    ['戊', 0, '甲乙丙丁'],
  ])('%s at place %i gives %s', (id, index, order) => {
    expect(names(moved(list, id, index))).toBe(order);
  });

  it('leaves the numbers running from one', () => {
    expect(moved(list, '丁', 1).map(({ sort }) => sort)).toEqual([1, 2, 3, 4]);
  });
});
