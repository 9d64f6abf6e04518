import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { getSysRoleMembers, mostRoleChanges, type RoleInfo, type RoleMember } from '@yunguan/contract/platform/roles';
import { Button, Input } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys, roleArea } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useLastPage } from '@/kernel/records/use-last-page';
import type { UrlStateOptions } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { lazyPart } from '@/ui/lazy-part';
import { useTypedOver } from '@/ui/use-typed-over';
import { memberColumns } from './member-columns';
import { useMemberChanges } from './use-member-changes';

const PersonPicker = lazyPart(() => import('@/kernel/dialogs/PersonPicker'));

export interface RoleMembersProps {
  readonly role: RoleInfo;
  readonly venueId: string;
  readonly word: string;
  readonly page: number;
  readonly onChange: (changes: { page?: number; word?: string }, options?: UrlStateOptions) => void;
}

/** Who has the role in the venue, and whether it reaches the venues below. */
export function RoleMembers({ role, venueId, word, page, onChange }: RoleMembersProps) {
  const [isPicking, setPicking] = useState(false);
  const [typed, type] = useTypedOver(word);
  const { add, changeReach, remove, isBusy } = useMemberChanges(role, venueId);
  const body = { id: role.id, venueId, keyword: word, pageIndex: page, pageSize: defaultPageSize };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(roleArea, body),
    queryFn: ({ signal }) => call(getSysRoleMembers, body, { signal }),
    placeholderData: keepPreviousData,
  });
  const isBeyondEnd = useLastPage(page, isPlaceholderData ? undefined : data?.total, (last, options) =>
    onChange({ page: last }, options),
  );

  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const columns = memberColumns({
    page,
    isBusy,
    mayReach: role.canAssignBelow,
    mayChange: role.canAssign,
    onReach: (member) => void changeReach(member),
    onRemove: (member) => void remove(member),
  });
  return (
    <div className="list-panel">
      <ListBar total={data?.total}>
        <Input.Search
          allowClear
          className="role-member-search"
          aria-label="搜索成员"
          placeholder="姓名或用户名"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onSearch={(next) => onChange({ word: next.trim(), page: 1 })}
        />
        {role.canAssign && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={isBusy} onClick={() => setPicking(true)}>
            添加成员
          </Button>
        )}
      </ListBar>
      <ListTable<RoleMember>
        rowKey="id"
        minWidth={700}
        columns={columns}
        rows={isBeyondEnd ? undefined : data?.datas}
        total={data?.total ?? 0}
        page={page}
        onPage={(next) => onChange({ page: next })}
        loading={isFetching || isBeyondEnd}
        empty={
          word === '' ? (
            <EmptyState
              title="本馆还没有人拥有这个角色"
              hint={role.canAssign ? '添加成员后，下一次操作即生效。' : '您没有这个角色的全部权限，不能授予他人。'}
            />
          ) : (
            <EmptyState title="没有找到成员" onReset={() => onChange({ word: '', page: 1 })} />
          )
        }
      />
      {isPicking && (
        <Suspense>
          <PersonPicker
            open
            title={`添加“${role.name}”的成员`}
            venueId={venueId}
            chosen={[]}
            max={mostRoleChanges}
            onConfirm={(people) => {
              setPicking(false);
              void add(people);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
