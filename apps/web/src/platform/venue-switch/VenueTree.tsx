import { useQuery } from '@tanstack/react-query';
import { getVenueList, type VenueNode } from '@yunguan/contract/platform/shell';
import { Input, Skeleton, Tree } from 'antd';
import { type ComponentRef, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { useMatchName } from '@/kernel/search/use-match-name';
import { treeWidth } from './tree-width';
import { firstMatch, needsSearch, searchVenues } from './venue-search';
import './venue-switch.css';

export interface VenueTreeProps {
  readonly chosen: string;
  readonly onChoose: (venueId: string) => void;
}

/** Pixels; more branches scroll, and only those in view are drawn. */
const treeHeight = 360;

/** The branches that the user may choose. */
export function VenueTree(props: VenueTreeProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.venues,
    queryFn: ({ signal }) => call(getVenueList, { roleId: user.roleId }, { signal }),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.length === 0) return <EmptyState title="没有可以切换的分馆" />;
  return needsSearch(data) ? <SearchedTree venues={data} {...props} /> : <LoneTree venues={data} {...props} />;
}

interface BranchesProps extends VenueTreeProps {
  readonly venues: readonly VenueNode[];
}

/** Takes the focus as the search does where there is one: the branches may come after the dialog. */
function LoneTree(props: BranchesProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.querySelector<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true }), []);
  return (
    <div ref={shown}>
      <Branches {...props} />
    </div>
  );
}

function SearchedTree({ venues, chosen, onChoose }: BranchesProps) {
  const match = useMatchName();
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim());
  const found = useMemo(() => searchVenues(venues, wanted, match), [venues, wanted, match]);
  const handleEnter = () => {
    // What is typed, not what the tree has caught up with.
    const typed = keyword.trim();
    const first = typed === '' ? undefined : firstMatch(venues, typed, match);
    if (first) onChoose(first.id);
  };
  return (
    <>
      <Input
        allowClear
        autoFocus
        className="branch-search"
        aria-label="搜索分馆"
        placeholder="分馆名称、拼音或首字母，回车选中第一个"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onPressEnter={handleEnter}
      />
      {found.length === 0 ? (
        <EmptyState title="没有这个分馆" hint="请换一个名称，或清空后从全部分馆中选择。" />
      ) : (
        // Another result is another tree, opened as a whole.
        <Branches key={wanted} venues={found} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

function Branches({ venues, chosen, onChoose }: BranchesProps) {
  const tree = useRef<ComponentRef<typeof Tree>>(null);
  const treeData = useMemo(() => venues.map(treeNode), [venues]);
  // The chosen one may lie below the fold of two hundred.
  useEffect(() => tree.current?.scrollTo({ key: chosen, align: 'auto' }), [chosen]);
  return (
    <Tree<TreeNode>
      ref={tree}
      aria-label="分馆"
      className="branch-tree"
      blockNode
      defaultExpandAll
      height={treeHeight}
      style={{ width: treeWidth }}
      treeData={treeData}
      selectedKeys={[chosen]}
      onSelect={(_, { node }) => onChoose(node.key)}
    />
  );
}

interface TreeNode {
  readonly key: string;
  readonly title: string;
  readonly children: TreeNode[];
}

function treeNode({ id, name, children }: VenueNode): TreeNode {
  return { key: id, title: name, children: children.map(treeNode) };
}
