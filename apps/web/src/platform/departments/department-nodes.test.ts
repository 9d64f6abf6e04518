import type { DepartmentRow } from '@yunguan/contract/platform/departments';
import { describe, expect, it } from 'vitest';
import { brothersOf, departmentNodes, pathOf, placeOf } from './department-nodes';

const row = (id: string, parentId: string | null): DepartmentRow => ({
  id,
  parentId,
  name: `部门${id}`,
  userCount: 0,
  version: 1,
});
/** a (a1, a2 (a21)), b, c. */
const rows = [row('a', null), row('a1', 'a'), row('a2', 'a'), row('a21', 'a2'), row('b', null), row('c', null)];

describe('the tree of departments', () => {
  it('stands in the order of the rows, and a word leaves what carries it with the way there', () => {
    expect(departmentNodes(rows).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    const found = departmentNodes(rows, '部门A21');
    expect(found.map(({ key }) => key)).toEqual(['a']);
    expect(found[0]?.children.map(({ key }) => key)).toEqual(['a2']);
  });

  it('knows brothers and the way from the top', () => {
    expect(brothersOf(rows, 'a2').map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(pathOf(rows, 'a21')).toEqual(['部门a', '部门a2', '部门a21']);
  });
});

describe('a dropped department', () => {
  it('takes the place before, after or inside of another, counted without itself', () => {
    expect(placeOf(rows, { dragged: 'c', over: 'a', at: 'before' })).toEqual({ parentId: null, index: 0 });
    expect(placeOf(rows, { dragged: 'a', over: 'b', at: 'after' })).toEqual({ parentId: null, index: 1 });
    expect(placeOf(rows, { dragged: 'c', over: 'a', at: 'inside' })).toEqual({ parentId: 'a', index: 2 });
    expect(placeOf(rows, { dragged: 'b', over: 'a1', at: 'after' })).toEqual({ parentId: 'a', index: 1 });
  });

  it('never goes below itself', () => {
    expect(placeOf(rows, { dragged: 'a', over: 'a21', at: 'inside' })).toBeUndefined();
    expect(placeOf(rows, { dragged: 'a', over: 'a', at: 'after' })).toBeUndefined();
  });
});
