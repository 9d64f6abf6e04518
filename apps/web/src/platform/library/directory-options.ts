import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';

/** Value of the top in a select: it has no id of its own. */
export const topDirectory = '';

export interface DirectoryOption {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: DirectoryOption[];
}

export interface OptionRules {
  /** Whether a directory, at its level from 1, may be chosen. */
  readonly isOffered: (node: DirectoryNode, level: number) => boolean;
  readonly isTopOffered?: boolean;
}

/** Directories as choices of a tree select, below the top. */
export function directoryOptions(nodes: readonly DirectoryNode[], rules: OptionRules): DirectoryOption[] {
  const optionOf = (node: DirectoryNode, level: number): DirectoryOption => ({
    value: node.id,
    title: node.name,
    disabled: !rules.isOffered(node, level),
    children: node.children.map((child) => optionOf(child, level + 1)),
  });
  const top = {
    value: topDirectory,
    title: '无（顶级目录）',
    disabled: rules.isTopOffered === false,
    children: [],
  };
  return [top, ...nodes.map((node) => optionOf(node, 1))];
}
