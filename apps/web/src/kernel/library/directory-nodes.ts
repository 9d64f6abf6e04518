import { type DirectoryNode, deepestDirectory } from '@yunguan/contract/platform/library-directories';

/** A directory's id, or one of the two below. */
export type DirectoryChoice = string;
export const allResources = 'all';
export const unfiledResources = 'unfiled';

/** Directories whose name carries the word, with the way there and what lies below them. */
export function directoriesNamed(nodes: readonly DirectoryNode[], word: string): readonly DirectoryNode[] {
  if (word === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(word.toLowerCase())) return [node];
    const children = directoriesNamed(node.children, word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Directories from the top to the one with the id; empty for an unknown id. */
export function directoryTrail(nodes: readonly DirectoryNode[], id: string): readonly DirectoryNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = directoryTrail(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Every id of the tree. */
export function directoryIds(nodes: readonly DirectoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...directoryIds(children)]);
}

/** Levels that a directory takes with what lies below it; 1 for one without children. */
export function levelsOf({ children }: DirectoryNode): number {
  return 1 + Math.max(0, ...children.map(levelsOf));
}

export interface DirectoryDrop {
  readonly dragged: string;
  readonly over: string;
  readonly at: 'before' | 'inside' | 'after';
}

export interface DirectoryPlace {
  readonly parentId: string | null;
  /** In front of that brother; null = last. */
  readonly beforeId: string | null;
}

/** Place that a dropped directory takes, or why it cannot lie there. */
export function placeOfDrop(nodes: readonly DirectoryNode[], drop: DirectoryDrop): DirectoryPlace | string {
  const trail = directoryTrail(nodes, drop.over);
  const parents = drop.at === 'inside' ? trail : trail.slice(0, -1);
  const parent = parents.at(-1);
  const problem = problemOfMove(nodes, drop.dragged, parent?.id ?? null);
  if (problem !== undefined) return problem;
  const brothers = (parent?.children ?? nodes).filter(({ id }) => id !== drop.dragged);
  const place = brothers.findIndex(({ id }) => id === drop.over) + (drop.at === 'after' ? 1 : 0);
  const before = drop.at === 'inside' ? undefined : brothers[place];
  return { parentId: parent?.id ?? null, beforeId: before?.id ?? null };
}

/** Why a directory cannot move below a parent; undefined when it can. */
export function problemOfMove(
  nodes: readonly DirectoryNode[],
  id: string,
  parentId: string | null,
): string | undefined {
  const moved = directoryTrail(nodes, id).at(-1);
  const parents = parentId === null ? [] : directoryTrail(nodes, parentId);
  if (!moved) return '目录已不存在';
  if (parents.some((parent) => parent.id === id)) return '不能移动到自身或下级目录中';
  if (parents.length + levelsOf(moved) > deepestDirectory) return `目录最多 ${deepestDirectory} 级`;
  const brothers = parents.at(-1)?.children ?? (parentId === null ? nodes : []);
  if (brothers.some((brother) => brother.id !== id && brother.name === moved.name)) return '该位置已有同名目录';
  return undefined;
}
