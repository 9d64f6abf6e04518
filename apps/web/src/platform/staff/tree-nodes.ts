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
