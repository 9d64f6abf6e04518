import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { describe, expect, it } from 'vitest';
import { placeOfDrop, problemOfMove } from './directory-nodes';

function directory(id: string, name: string, children: DirectoryNode[] = [], parentId: string | null = null) {
  return { id, name, parentId, count: 0, version: 1, children, list: children };
}

/** a 海报 (a1 合唱 (a11 历年), a2 舞蹈), b 实景, c 合唱. */
const a11 = directory('a11', '历年', [], 'a1');
const a1 = directory('a1', '合唱', [a11], 'a');
const a2 = directory('a2', '舞蹈', [], 'a');
const nodes = [directory('a', '海报', [a1, a2]), directory('b', '实景'), directory('c', '合唱')];

describe('a dropped directory', () => {
  it('takes the place in front of a brother, after him, or last inside', () => {
    expect(placeOfDrop(nodes, { dragged: 'b', over: 'a', at: 'before' })).toEqual({ parentId: null, beforeId: 'a' });
    expect(placeOfDrop(nodes, { dragged: 'a', over: 'b', at: 'after' })).toEqual({ parentId: null, beforeId: 'c' });
    expect(placeOfDrop(nodes, { dragged: 'a', over: 'c', at: 'after' })).toEqual({ parentId: null, beforeId: null });
    expect(placeOfDrop(nodes, { dragged: 'b', over: 'a', at: 'inside' })).toEqual({ parentId: 'a', beforeId: null });
    expect(placeOfDrop(nodes, { dragged: 'b', over: 'a2', at: 'before' })).toEqual({ parentId: 'a', beforeId: 'a2' });
  });

  it('never goes below itself, beside a namesake, or too deep', () => {
    expect(placeOfDrop(nodes, { dragged: 'a', over: 'a11', at: 'inside' })).toBe('不能移动到自身或下级目录中');
    expect(placeOfDrop(nodes, { dragged: 'c', over: 'a', at: 'inside' })).toBe('该位置已有同名目录');
    const deep = (level: number): DirectoryNode => {
      const children = level < 6 ? [deep(level + 1)] : [];
      return directory(`d${level}`, `第 ${level} 级`, children, level === 1 ? null : `d${level - 1}`);
    };
    expect(problemOfMove([deep(1), ...nodes], 'b', 'd6')).toBe('目录最多 6 级');
    expect(problemOfMove([deep(1), ...nodes], 'b', 'd5')).toBeUndefined();
    expect(problemOfMove([deep(1), ...nodes], 'a', 'd4')).toBe('目录最多 6 级');
  });
});
