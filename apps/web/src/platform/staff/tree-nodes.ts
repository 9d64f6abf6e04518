import type { DepartmentNode } from '@yunguan/contract/platform/lookups';
import type { VenueNode } from '@yunguan/contract/platform/shell';

export interface ChoiceNode {
  readonly value: string;
  readonly title: string;
  readonly children: ChoiceNode[];
}

/** A tree of venues or departments as antd's tree selection takes it. */
export function choiceNodes(nodes: readonly (VenueNode | DepartmentNode)[]): ChoiceNode[] {
  return nodes.map(({ id, name, children }) => ({ value: id, title: name, children: choiceNodes(children) }));
}

/** What the tree calls it, at any depth; undefined where it does not have it. */
export function titleOf(nodes: readonly ChoiceNode[], value: string): string | undefined {
  for (const node of nodes) {
    const title = node.value === value ? node.title : titleOf(node.children, value);
    if (title !== undefined) return title;
  }
  return undefined;
}
