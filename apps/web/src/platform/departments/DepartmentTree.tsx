import type { DepartmentRow } from '@yunguan/contract/platform/departments';
import { Input, Tree } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { dropAt } from '@/ui/tree-drop';
import '@/ui/tree-page.css';
import { type DepartmentNode, departmentNodes, placeOf } from './department-nodes';

export interface DepartmentTreeProps {
  readonly rows: readonly DepartmentRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Missing where the user may not. */
  readonly onMove?: ((id: string, place: { parentId: string | null; index: number }) => void) | undefined;
}

/** Pixels; more departments scroll, and only those in view are drawn. */
const treeHeight = 520;
/** Fewer are found faster by eye. */
const searchedFrom = 8;

/** The departments at the left: search, choose, and drag to another place. */
export function DepartmentTree({ rows, chosen, onChoose, onMove }: DepartmentTreeProps) {
  const [keyword, setKeyword] = useState('');
  const word = useDeferredValue(keyword.trim());
  const nodes = useMemo(() => departmentNodes(rows, word), [rows, word]);
  // Open unless closed by hand, so that a new department is in sight.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isOpen = (id: string) => word !== '' || !closed.includes(id);
  return (
    <Panel className="tree-panel">
      {rows.length >= searchedFrom && (
        <Input
          allowClear
          aria-label="搜索部门"
          placeholder="搜索部门名称"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {nodes.length === 0 ? (
        <EmptyState title="没有找到部门" hint="换一个关键字试试。" onReset={() => setKeyword('')} />
      ) : (
        <Tree<DepartmentNode>
          aria-label="部门"
          blockNode
          expandedKeys={rows.map(({ id }) => id).filter(isOpen)}
          onExpand={(_, { node, expanded }) =>
            setClosed((now) => (expanded ? now.filter((id) => id !== node.key) : [...now, node.key]))
          }
          height={treeHeight}
          treeData={nodes}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
          titleRender={({ department }) => (
            <span className="tree-node" title={department.name}>
              <span className="ellipsis">{department.name}</span>
              {department.userCount > 0 && <small className="num">{department.userCount}</small>}
            </span>
          )}
          draggable={word === '' && onMove !== undefined && { icon: false }}
          onDrop={(drop) => {
            const dragged = drop.dragNode.key;
            const place = placeOf(rows, { dragged, over: drop.node.key, at: dropAt(drop) });
            if (place) onMove?.(dragged, place);
          }}
        />
      )}
    </Panel>
  );
}
