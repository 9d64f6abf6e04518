import { useQuery } from '@tanstack/react-query';
import { type DepartmentNode, departmentList } from '@yunguan/contract/platform/lookups';
import { Skeleton, Tree } from 'antd';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { LoadFailure } from '../failures/LoadFailure';
import { pickerHeight } from './picker-height';

export interface PersonDepartmentsProps {
  readonly venueId: string;
  /** Empty means the whole venue. */
  readonly chosen: string;
  readonly onChoose: (departmentId: string) => void;
}

/** The departments of the venue as a tree, below 全部部门. */
export function PersonDepartments({ venueId, chosen, onChoose }: PersonDepartmentsProps) {
  const body = { venueId };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('department', [departmentList.path, venueId]),
    queryFn: ({ signal }) => call(departmentList, body, { signal }),
  });
  return (
    <section className="person-picker-part" aria-label="部门">
      <h3>部门</h3>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && (
        <Tree
          aria-label="部门"
          blockNode
          defaultExpandAll
          height={pickerHeight}
          treeData={[{ key: '', title: '全部部门', children: data.datas.map(treeNode) }]}
          selectedKeys={[chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
        />
      )}
    </section>
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
