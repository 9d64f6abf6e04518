import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { type DepartmentMember, getSysDepartmentMembers } from '@yunguan/contract/platform/departments';
import type { TableColumnsType } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useLastPage } from '@/kernel/records/use-last-page';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { indexColumn, ListTable } from '@/ui/ListTable';
import { EnabledTag } from '@/ui/EnabledTag';

export interface DepartmentMembersProps {
  readonly departmentId: string;
  readonly page: number;
  readonly onPage: (page: number, options?: UrlStateOptions) => void;
}

const columns: TableColumnsType<DepartmentMember> = [
  { title: '姓名', dataIndex: 'realName', ellipsis: true },
  { title: '用户名', dataIndex: 'loginName', ellipsis: true },
  { title: '职务', dataIndex: 'duty', ellipsis: true, render: (duty: string) => duty || '—' },
  {
    title: '状态',
    dataIndex: 'enabled',
    width: 100,
    render: (enabled: boolean) => <EnabledTag enabled={enabled} />,
  },
];

/** The people directly in a department, by page. */
export function DepartmentMembers({ departmentId, page, onPage }: DepartmentMembersProps) {
  const body = { id: departmentId, pageIndex: page, pageSize: defaultPageSize };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list('department', body),
    queryFn: ({ signal }) => call(getSysDepartmentMembers, body, { signal }),
    placeholderData: keepPreviousData,
  });
  const isBeyondEnd = useLastPage(page, isPlaceholderData ? undefined : data?.total, onPage);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <ListTable<DepartmentMember>
      rowKey="id"
      minWidth={520}
      columns={[indexColumn(page), ...columns]}
      rows={isBeyondEnd ? undefined : data?.datas}
      total={data?.total ?? 0}
      page={page}
      onPage={(next) => onPage(next)}
      loading={isFetching || isBeyondEnd}
      empty={<EmptyState title="部门里还没有人" hint="在用户管理中，把人员的部门设为本部门即可。" />}
    />
  );
}
