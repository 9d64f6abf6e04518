import { flatNodes } from '@yunguan/contract/kernel/tree';
import type { AdminMenu } from '@yunguan/contract/platform/menus';
import { type GetRef, Tree, type TreeProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dropAt } from '@/ui/tree-drop';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { dropMove, type Move } from './menu-nodes';

export interface MenuTreeProps {
  /** The whole tree, in which places are counted. */
  readonly all: readonly AdminMenu[];
  /** What is shown of it. */
  readonly menus: readonly AdminMenu[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** Absent where nothing may be moved. */
  readonly onMove: ((move: Move) => void) | undefined;
}

interface TreeRow {
  readonly key: string;
  readonly title: string;
  readonly menu: AdminMenu;
  readonly isLeaf: boolean;
  readonly children: TreeRow[];
}

/** Pixels of the page around the tree: frame, heads, search box and hint. */
const surroundings = 330;
const lowest = 360;

/** The menus as a tree that can be put in order by dragging. */
export function MenuTree({ all, menus, chosen, onChoose, onMove }: MenuTreeProps) {
  const [height] = useState(() => Math.max(lowest, window.innerHeight - surroundings));
  const nodes = useMemo(() => menus.map(nodeOf), [menus]);
  // What was folded, for a menu that comes to have others below it is to show them.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => flatNodes(menus).map(({ id }) => id), [menus]);
  const tree = useRef<GetRef<typeof Tree>>(null);
  // Only the rows in sight are drawn, and a new menu is often below them.
  useEffect(() => tree.current?.scrollTo({ key: chosen, align: 'auto' }), [chosen]);
  const handleDrop: TreeProps<TreeRow>['onDrop'] = (drop) => {
    const move = dropMove(all, { id: drop.dragNode.key, targetId: drop.node.key, at: dropAt(drop) });
    if (move) onMove?.(move);
  };
  return (
    <Tree<TreeRow>
      ref={tree}
      aria-label="菜单"
      blockNode
      height={height}
      treeData={nodes}
      selectedKeys={[chosen]}
      expandedKeys={ids.filter((id) => !folded.has(id))}
      onExpand={(open) => setFolded(new Set(ids.filter((id) => !open.includes(id))))}
      onSelect={(_, { node }) => onChoose(node.key)}
      draggable={onMove ? { icon: false } : false}
      onDrop={handleDrop}
      titleRender={({ menu }) => (
        <span className="menu-admin-node">
          <MenuIcon icon={menu.icon} />
          <span className="ellipsis">{menu.name}</span>
          {menu.target === 'other' && <small>新窗口</small>}
        </span>
      )}
    />
  );
}

function nodeOf(menu: AdminMenu): TreeRow {
  return {
    key: menu.id,
    title: menu.name,
    menu,
    isLeaf: menu.children.length === 0,
    children: menu.children.map(nodeOf),
  };
}
