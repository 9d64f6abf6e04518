import { flatNodes, nodeTrail, placeProblem } from '@yunguan/contract/kernel/tree';
import { type DirectoryNode, directoryPlaces } from '@yunguan/contract/platform/library-directories';
import type { DropAt } from '@/ui/tree-drop';

/** A directory's id, or one of the two below. */
export type DirectoryChoice = string;
export const allResources = 'all';
export const unfiledResources = 'unfiled';

export interface DirectoryDrop {
  readonly dragged: string;
  readonly over: string;
  readonly at: DropAt;
}

export interface DirectoryPlace {
  readonly parentId: string | null;
  /** In front of that brother; null = last. */
  readonly beforeId: string | null;
}

/** Place that a dropped directory takes, or why it cannot lie there. */
export function placeOfDrop(nodes: readonly DirectoryNode[], drop: DirectoryDrop): DirectoryPlace | string {
  const trail = nodeTrail(nodes, drop.over);
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
  const moved = nodeTrail(nodes, id).at(-1);
  const parents = parentId === null ? [] : nodeTrail(nodes, parentId);
  if (!moved) return '目录已不存在';
  const misplaced = placeProblem(flatNodes(nodes), { id, parentId }, directoryPlaces);
  if (misplaced !== undefined) return misplaced;
  const brothers = parents.at(-1)?.children ?? (parentId === null ? nodes : []);
  if (brothers.some((brother) => brother.id !== id && brother.name === moved.name)) return '该位置已有同名目录';
  return undefined;
}
