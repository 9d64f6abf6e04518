import { useQuery } from '@tanstack/react-query';
import type { DepartmentNode } from '@yunguan/contract/platform/lookups';
import { Checkbox, Skeleton, Tree } from 'antd';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { departmentsOptions } from './staff-queries';
import { VenueChoice } from './VenueChoice';

export interface StaffPlacesProps {
  readonly venueId: string;
  readonly below: boolean;
  /** Empty means everybody of the venue. */
  readonly departmentId: string;
  readonly onVenue: (venueId: string) => void;
  readonly onBelow: (below: boolean) => void;
  readonly onDepartment: (departmentId: string) => void;
}

/** Where the listed staff belong: the venue, with or without those below, and its departments. */
export function StaffPlaces({ venueId, below, departmentId, onVenue, onBelow, onDepartment }: StaffPlacesProps) {
  const { data, error, refetch } = useQuery(departmentsOptions(venueId));
  return (
    <aside className="panel staff-places" aria-label="场馆与部门">
      <VenueChoice value={venueId} onChange={onVenue} />
      <Checkbox checked={below} disabled={departmentId !== ''} onChange={(event) => onBelow(event.target.checked)}>
        含下级场馆
      </Checkbox>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && (
        <Tree
          key={venueId}
          aria-label="部门"
          blockNode
          defaultExpandAll
          height={460}
          treeData={[{ key: '', title: '全部部门', children: data.datas.map(treeNode) }]}
          selectedKeys={[departmentId]}
          onSelect={(_, { node }) => onDepartment(node.key)}
        />
      )}
    </aside>
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
