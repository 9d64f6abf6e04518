import type { VenueRow } from '@yunguan/contract/platform/venues';
import { Input, Tree } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { dropAt } from '@/ui/tree-drop';
import '@/ui/tree-page.css';
import { droppedAt, type VenueTreeNode, venueNodes } from './venue-nodes';

export interface VenueTreePanelProps {
  readonly rows: readonly VenueRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onMove: (id: string, index: number) => void;
}

/** Pixels; more venues scroll, and only those in view are drawn. */
const treeHeight = 560;
/** Fewer are found faster by eye. */
const searchedFrom = 8;

/** The venues at the left: search, choose, and drag among brothers. */
export function VenueTreePanel({ rows, chosen, onChoose, onMove }: VenueTreePanelProps) {
  const [keyword, setKeyword] = useState('');
  const word = useDeferredValue(keyword.trim());
  const nodes = useMemo(() => venueNodes(rows, word), [rows, word]);
  return (
    <Panel className="tree-panel">
      {rows.length >= searchedFrom && (
        <Input
          allowClear
          aria-label="搜索场馆"
          placeholder="搜索场馆名称或域名标识"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {nodes.length === 0 ? (
        <EmptyState title="没有找到场馆" hint="换一个关键字试试。" onReset={() => setKeyword('')} />
      ) : (
        <Tree<VenueTreeNode>
          // Another result is another tree, opened as a whole.
          key={word}
          aria-label="场馆"
          blockNode
          defaultExpandAll
          height={treeHeight}
          treeData={nodes}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
          titleRender={({ venue }) => <VenueTitle venue={venue} />}
          draggable={word === '' && { icon: false, nodeDraggable: (node) => mayMove(rows, String(node.key)) }}
          allowDrop={({ dragNode, dropNode, dropPosition }) =>
            dropPosition !== 0 && dragNode.venue.parentId === dropNode.venue.parentId
          }
          onDrop={(drop) => {
            const dragged = drop.dragNode.key;
            const index = droppedAt(rows, { dragged, over: drop.node.key, isBefore: dropAt(drop) === 'before' });
            if (index !== undefined) onMove(dragged, index);
          }}
        />
      )}
    </Panel>
  );
}

function mayMove(rows: readonly VenueRow[], id: string): boolean {
  return rows.some((row) => row.id === id && row.canMove && row.parentId !== null);
}

function VenueTitle({ venue }: { readonly venue: VenueRow }) {
  return (
    <span className="tree-node" title={venue.name}>
      <span className="ellipsis">{venue.name}</span>
      {venue.branches > 0 && <small className="num">{venue.branches}</small>}
    </span>
  );
}
