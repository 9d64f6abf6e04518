import type { TreeProps } from 'antd';

/** Where a dragged node was let go: beside another one, or on it. */
export type DropAt = 'before' | 'inside' | 'after';

type DropInfo = Parameters<NonNullable<TreeProps['onDrop']>>[0];

/** Reads a drop of antd's tree, which counts the gap from the node's own place. */
export function dropAt({
  node,
  dropPosition,
  dropToGap,
}: Pick<DropInfo, 'dropPosition' | 'dropToGap'> & { readonly node: { readonly pos: string } }): DropAt {
  if (!dropToGap) return 'inside';
  return dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after';
}
