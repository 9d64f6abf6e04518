import { useQuery } from '@tanstack/react-query';
import type { DepartmentNode } from '@yunguan/contract/platform/lookups';
import { Skeleton, Tree } from 'antd';
import { LoadFailure } from '../failures/LoadFailure';
import { departmentsOptions } from './departments-options';

export interface DepartmentChoiceProps {
  readonly venueId: string;
  /** Empty means the whole venue. */
  readonly chosen: string;
  /** Height of the tree in pixels; a longer one scrolls. */
  readonly height: number;
  readonly onChoose: (departmentId: string) => void;
}

/** The departments of a venue as a tree, below 全部部门, to narrow a list of people by. */
export function DepartmentChoice({ venueId, chosen, height, onChoose }: DepartmentChoiceProps) {
  const { data, error, refetch } = useQuery(departmentsOptions(venueId));
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <Tree
      key={venueId}
      aria-label="部门"
      blockNode
      defaultExpandAll
      height={height}
      treeData={[{ key: '', title: '全部部门', children: data.datas.map(treeNode) }]}
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

function treeNode({ id, name, children }: DepartmentNode): TreeNode {
  return { key: id, title: name, children: children.map(treeNode) };
}
