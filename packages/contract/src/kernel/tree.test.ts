import { describe, expect, it } from 'vitest';
import {
  askedParent,
  branchesWith,
  branchOf,
  flatNodes,
  growTree,
  nodeTrail,
  noId,
  parentsFirst,
  placeProblem,
  rowTrail,
  type TreeRow,
} from './tree';

const row = (id: string, parentId: string | null): TreeRow => ({ id, parentId });
/** b, a (a1, a2 (a21)), and c whose parent is not among them. */
const rows = [row('b', null), row('a21', 'a2'), row('a', null), row('a1', 'a'), row('a2', 'a'), row('c', 'gone')];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

interface Node {
  readonly id: string;
  readonly children: readonly Node[];
}
const node = ({ id }: TreeRow, children: Node[]): Node => ({ id, children });
const nodes = growTree(rows, node);

describe('rows with the ids of their parents', () => {
  it('grow into trees in their order, whatever order parents and children come in', () => {
    const leaf = (id: string): Node => ({ id, children: [] });
    expect(nodes).toEqual([
      leaf('b'),
      { id: 'a', children: [leaf('a1'), { id: 'a2', children: [leaf('a21')] }] },
      leaf('c'),
    ]);
    expect(ids(parentsFirst(rows))).toEqual(['b', 'a', 'a1', 'a2', 'a21', 'c']);
  });

  it('leave out what makes no node, which sees first what is below it', () => {
    const grown = growTree(rows, ({ id }, children: Node[]) =>
      id === 'a21' || children.length > 0 ? { id, children } : undefined,
    );
    expect(ids(flatNodes(grown))).toEqual(['a', 'a2', 'a21']);
  });

  it('tell what lies below a row and above it', () => {
    expect(ids(branchOf(rows, 'a'))).toEqual(['a', 'a1', 'a2', 'a21']);
    expect(ids(rowTrail(rows, 'a21'))).toEqual(['a', 'a2', 'a21']);
    expect([branchOf(rows, 'gone'), rowTrail(rows, 'gone'), rowTrail(rows, null)]).toEqual([[], [], []]);
  });

  it.each([
    ['a new row on the third level', undefined, 'a1', undefined],
    ['a new row on the fourth', undefined, 'a21', '太深'],
    ['a row below itself', 'a', 'a', '在自身之内'],
    ['a row below its grandchild', 'a', 'a21', '在自身之内'],
    ['a row of two levels below the top', 'a2', null, undefined],
    ['a row of two levels below the first', 'a2', 'b', undefined],
    ['a row of two levels below the second', 'a2', 'a1', '太深'],
    ['a row of three levels below the first', 'a', 'b', '太深'],
  ])('judge %s', (_, id, parentId, problem) => {
    const rules = { deepest: 3, inside: '在自身之内', tooDeep: '太深' };
    expect(placeProblem(rows, { id, parentId }, rules)).toBe(problem);
  });
});

describe('nodes that hold those below them', () => {
  it('are found with the way to them', () => {
    expect(ids(nodeTrail(nodes, 'a21'))).toEqual(['a', 'a2', 'a21']);
    expect(nodeTrail(nodes, 'gone')).toEqual([]);
  });

  it('stay, where they are wanted, with the way to them and all below', () => {
    const found = branchesWith(nodes, ({ id }) => id === 'a2' || id === 'c');
    expect(ids(flatNodes(found))).toEqual(['a', 'a2', 'a21', 'c']);
  });
});

it.each([
  [undefined, undefined],
  [null, null],
  ['', null],
  ['0', null],
  [noId, null],
  ['0191F0C4-5B1E-7C3A-9D2E-1F2A3B4C5D6E', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e'],
])('reads the parent %j of a payload as %j', (asked, read) => {
  expect(askedParent(asked)).toBe(read);
});
