import { AppstoreOutlined, FolderOpenOutlined, FolderOutlined, InboxOutlined } from '@ant-design/icons';
import { branchesWith, flatNodes } from '@yunguan/contract/kernel/tree';
import type { DirectoryNode } from '@yunguan/contract/platform/library-directories';
import { Input, Tree } from 'antd';
import { type ComponentRef, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { dropAt } from '@/ui/tree-drop';
import { allResources, type DirectoryChoice, type DirectoryDrop, unfiledResources } from './directory-nodes';
import { DirectoryTitle } from './DirectoryTitle';
import { useSize } from './use-size';
import './directory-tree.css';

export interface DirectoryTreeProps {
  readonly nodes: readonly DirectoryNode[];
  readonly selected: DirectoryChoice | undefined;
  readonly onSelect: (choice: DirectoryChoice) => void;
  /** Offers 全部资源 and 未归类 above the directories; `places` leaves out 全部资源, in which no file can lie. */
  readonly pseudo?: boolean | 'places';
  /** Buttons at the end of a directory's line. */
  readonly actions?: (node: DirectoryNode) => ReactNode;
  /** Directories may be dragged to another place. */
  readonly onDropDirectory?: ((drop: DirectoryDrop) => void) | undefined;
  /** Files may be dragged into a directory, null = 未归类. */
  readonly onDropResources?: ((ids: readonly string[], directoryId: string | null) => void) | undefined;
  readonly empty?: ReactNode;
}

/** Fewer are found faster by eye. */
const searchedFrom = 8;
/** Pixels of one line. */
const lineHeight = 34;

/** Directories of the library: search, choose, open and close; fills the height of the box around it. */
export function DirectoryTree(props: DirectoryTreeProps) {
  const { nodes, selected, onSelect, pseudo = false, onDropDirectory, empty } = props;
  const [keyword, setKeyword] = useState('');
  const word = useDeferredValue(keyword.trim());
  const { ref, size } = useSize();
  const lines = useMemo(() => linesOf(nodes, word, pseudo), [nodes, word, pseudo]);
  const ids = useMemo(() => flatNodes(nodes).map(({ id }) => id), [nodes]);
  // Open unless closed by hand, so that a new directory is in sight.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  const isShown = selected !== undefined && ids.includes(selected) && size.height > 0;
  const isSearching = word !== '';
  // The chosen one may lie below the fold, a new one and one that was searched surely do.
  useEffect(() => {
    if (isShown && !isSearching) tree.current?.scrollTo({ key: selected, align: 'auto' });
  }, [isShown, isSearching, selected]);
  return (
    <div className="directory-tree">
      {ids.length >= searchedFrom && (
        <Input
          allowClear
          aria-label="搜索目录"
          placeholder="搜索目录"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      <div className="directory-tree-lines" ref={ref}>
        <Tree<Line>
          ref={tree}
          aria-label="资源目录"
          blockNode
          showIcon={false}
          // While lines move the tree does not know a new one, and could not scroll to it.
          motion={false}
          // Before the box is measured there is nothing to draw lines into.
          height={Math.max(size.height, lineHeight)}
          itemHeight={lineHeight}
          expandedKeys={ids.filter((id) => word !== '' || !closed.includes(id))}
          onExpand={(_, { node, expanded }) =>
            setClosed((now) => (expanded ? now.filter((id) => id !== node.key) : [...now, node.key]))
          }
          treeData={lines}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(_, { node }) => onSelect(node.key)}
          titleRender={(line) => <DirectoryTitle {...titleOf(line)} {...props} />}
          draggable={
            word === '' &&
            onDropDirectory !== undefined && { icon: false, nodeDraggable: ({ key }) => !pseudoKeys.has(String(key)) }
          }
          allowDrop={({ dropNode, dropPosition }) => !pseudoKeys.has(dropNode.key) || dropPosition === 0}
          onDrop={(drop) => {
            const over = drop.node.key;
            if (!pseudoKeys.has(over)) onDropDirectory?.({ dragged: drop.dragNode.key, over, at: dropAt(drop) });
          }}
        />
        {ids.length > 0 && word !== '' && lines.length === 0 && <p className="hint directory-none">没有找到目录</p>}
        {ids.length === 0 && empty}
      </div>
    </div>
  );
}

const pseudoKeys: ReadonlySet<string> = new Set([allResources, unfiledResources]);

interface Line {
  readonly key: string;
  readonly title: string;
  readonly directory: DirectoryNode | undefined;
  readonly children: Line[];
}

const allLine: Line = { key: allResources, title: '全部资源', directory: undefined, children: [] };
const unfiledLine: Line = { key: unfiledResources, title: '未归类', directory: undefined, children: [] };

function linesOf(nodes: readonly DirectoryNode[], word: string, pseudo: boolean | 'places'): Line[] {
  const wanted = word.toLowerCase();
  const directories = branchesWith(nodes, ({ name }) => name.toLowerCase().includes(wanted)).map(lineOf);
  if (pseudo === false || word !== '') return directories;
  return [...(pseudo === 'places' ? [] : [allLine]), unfiledLine, ...directories];
}

function lineOf(directory: DirectoryNode): Line {
  return { key: directory.id, title: directory.name, directory, children: directory.children.map(lineOf) };
}

function titleOf({ key, title, directory }: Line) {
  if (key === allResources) return { id: key, name: title, icon: <AppstoreOutlined aria-hidden />, directory };
  if (key === unfiledResources) return { id: key, name: title, icon: <InboxOutlined aria-hidden />, directory };
  const icon = directory?.children.length ? <FolderOpenOutlined aria-hidden /> : <FolderOutlined aria-hidden />;
  return { id: key, name: title, icon, directory };
}
