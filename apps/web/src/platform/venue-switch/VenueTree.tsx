import { useQuery } from '@tanstack/react-query';
import { getVenueList, type VenueNode } from '@yunguan/contract/platform/shell';
import { Skeleton, Tree } from 'antd';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { treeWidth } from './tree-width';

export interface VenueTreeProps {
  readonly chosen: string;
  readonly onChoose: (venueId: string) => void;
}

/** The branches that the user may choose; apart, because it is only fetched when the dialog opens. */
export default function VenueTree({ chosen, onChoose }: VenueTreeProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.venues,
    queryFn: ({ signal }) => call(getVenueList, { roleId: user.roleId }, { signal }),
  });
  if (error) return <ErrorState message={textOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.length === 0) return <EmptyState title="没有可以切换的分馆" />;
  return (
    <Tree
      aria-label="分馆"
      blockNode
      defaultExpandAll
      height={360}
      style={{ width: treeWidth }}
      treeData={data.map(treeNode)}
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
