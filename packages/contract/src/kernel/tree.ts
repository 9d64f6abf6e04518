/** A row that names the one above it; null = at the top. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
}

/** A node that holds those below it. */
interface Holding<Node> {
  readonly children: readonly Node[];
}

/** Id of "none" on the wire: the parent of top rows, the venue of what belongs to none (decisions §1). */
export const noId = '00000000-0000-0000-0000-000000000000';

const topSpellings: readonly string[] = ['', '0', noId];

/** The parent that a payload names: undefined = not said, null = the top, which clients spell in several ways. */
export function askedParent(value: string | null | undefined): string | null | undefined {
  if (typeof value !== 'string') return value;
  return topSpellings.includes(value) ? null : value.toLowerCase();
}

/** Rows by the one above them, brothers in the order of the rows; one whose parent is not among them stands at the top. */
export function childrenByParent<Row extends TreeRow>(
  rows: readonly Row[],
): (parentId: string | null) => readonly Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parentId = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    const brothers = known.get(parentId);
    if (brothers) brothers.push(row);
    else known.set(parentId, [row]);
  }
  return (parentId) => known.get(parentId) ?? [];
}

/** Trees of nodes, each made of a row and of what lies below it; a row that makes none is left out with its branch. */
export function growTree<Row extends TreeRow, Node>(
  rows: readonly Row[],
  toNode: (row: Row, children: Node[]) => Node | undefined,
): Node[] {
  const childrenOf = childrenByParent(rows);
  const below = (parentId: string | null): Node[] =>
    childrenOf(parentId)
      .map((row) => toNode(row, below(row.id)))
      .filter((node) => node !== undefined);
  return below(null);
}

/** The rows, parents before children. */
export function parentsFirst<Row extends TreeRow>(rows: readonly Row[]): Row[] {
  const childrenOf = childrenByParent(rows);
  const below = (parentId: string | null): Row[] => childrenOf(parentId).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}

/** A row with all below it, parents before children; empty for an unknown id. */
export function branchOf<Row extends TreeRow>(rows: readonly Row[], id: string): Row[] {
  const childrenOf = childrenByParent(rows);
  const branch = (row: Row): Row[] => [row, ...childrenOf(row.id).flatMap(branch)];
  return rows.filter((row) => row.id === id).flatMap(branch);
}

/** Rows from the top to the one with the id; empty for an unknown id. */
export function rowTrail<Row extends TreeRow>(rows: readonly Row[], id: string | null): Row[] {
  const found = rows.find((row) => row.id === id);
  return found ? [...rowTrail(rows, found.parentId), found] : [];
}

/** How deep a tree may grow, and what is said of a place that it does not allow. */
export interface TreeRules {
  /** Levels, the top included. */
  readonly deepest: number;
  readonly inside: string;
  readonly tooDeep: string;
}

/** Why a row cannot hang below a parent: it lies inside itself, or too deep with all below it. A new row has no id. */
export function placeProblem(
  rows: readonly TreeRow[],
  { id, parentId }: { readonly id?: string | undefined; readonly parentId: string | null },
  { deepest, inside, tooDeep }: TreeRules,
): string | undefined {
  const above = rowTrail(rows, parentId);
  if (above.some((row) => row.id === id)) return inside;
  const branch = id === undefined ? [] : branchOf(rows, id);
  const height = Math.max(1, ...branch.map((row) => rowTrail(branch, row.id).length));
  return above.length + height > deepest ? tooDeep : undefined;
}

/** Every node of the trees, parents before children. */
export function flatNodes<Node extends Holding<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flatNodes(node.children)]);
}

/** Nodes from the top to the one with the id; empty for an unknown id. */
export function nodeTrail<Node extends Holding<Node> & { readonly id: string }>(
  nodes: readonly Node[],
  id: string,
): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = nodeTrail(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The wanted nodes with the way to them and all that lies below them. */
export function branchesWith<Node extends Holding<Node>>(
  nodes: readonly Node[],
  isWanted: (node: Node) => boolean,
): Node[] {
  return nodes.flatMap((node) => {
    if (isWanted(node)) return [node];
    const children = branchesWith(node.children, isWanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
