import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { getSysRoleMembers, type RoleInfo, type RoleMember, setSysRoleMembers } from '@yunguan/contract/platform/roles';
import { Button, Input, Switch, type TableColumnsType } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import type { Person } from '@/kernel/dialogs/person';
import { UnattendedNote, unattendedSteps } from '@/kernel/dialogs/unattended';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { EnabledTag } from '@/ui/EnabledTag';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { indexColumn, ListTable } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';
import { useConfirm } from '@/ui/use-confirm';
import { roleArea, useRightsChanged } from './role-queries';
import { lazyPart } from '@/ui/lazy-part';

const PersonPicker = lazyPart(() => import('@/kernel/dialogs/PersonPicker'));

export interface RoleMembersProps {
  readonly role: RoleInfo;
  readonly venueId: string;
  readonly word: string;
  readonly page: number;
  readonly onChange: (changes: { page?: number; word?: string }) => void;
}

/** People that one call may add (the server's limit). */
const mostAtOnce = 200;

/** Who has the role in the venue, and whether it reaches the venues below. */
export function RoleMembers({ role, venueId, word, page, onChange }: RoleMembersProps) {
  const [isPicking, setPicking] = useState(false);
  const { write, isBusy } = useRecordWrite(roleArea, 'staff');
  const changed = useRightsChanged();
  const confirm = useConfirm();
  const body = { id: role.id, venueId, keyword: word, pageIndex: page, pageSize: defaultPageSize };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.list(roleArea, body),
    queryFn: ({ signal }) => call(getSysRoleMembers, body, { signal }),
    placeholderData: keepPreviousData,
  });

  const send = async (members: object, done: string) => {
    if (await write({ endpoint: setSysRoleMembers, body: { id: role.id, venueId, ...members }, done })) await changed();
  };
  const handlePicked = async (people: readonly Person[]) => {
    setPicking(false);
    const names = people.map(({ name }) => name).join('、');
    const consequence = `${names}，共 ${people.length} 名用户，下一次操作即拥有该角色的权限。`;
    if (!(await confirm({ title: `授予角色“${role.name}”？`, consequence }))) return;
    await send({ add: people.map(({ id }) => id) }, '成员已添加');
  };
  const handleReach = async ({ id, realName, includesDescendants }: RoleMember) => {
    const isWider = !includesDescendants;
    const title = isWider ? '在下级场馆也生效？' : '不再在下级场馆生效？';
    const consequence = isWider
      ? `${realName}将在本馆的全部下级场馆（含以后新增的）拥有“${role.name}”的权限。`
      : `${realName}将只在本馆拥有“${role.name}”的权限，下一次操作即生效。`;
    if (!(await confirm({ title, consequence }))) return;
    await send({ add: [id], includesDescendants: isWider }, messages.set);
  };
  const handleRemove = async ({ id, realName, otherRoles }: RoleMember) => {
    const consequence =
      otherRoles === 0
        ? '该用户没有其他角色，移除后将无法登录。'
        : '下一次操作即失去该角色在本馆的权限，其他角色不受影响。';
    const title = `从“${role.name}”中移除${realName}？`;
    const steps = await unattendedSteps({ userIds: [id], without: { roleId: role.id, venueId } });
    const told = (
      <>
        {consequence}
        <UnattendedNote steps={steps} />
      </>
    );
    if (await confirm({ title, consequence: told, danger: true, okText: '移除' }))
      await send({ remove: [id] }, '成员已移除');
  };

  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const columns = memberColumns({
    page,
    isBusy,
    mayReach: role.canAssignBelow,
    mayChange: role.canAssign,
    onReach: (member) => void handleReach(member),
    onRemove: (member) => void handleRemove(member),
  });
  return (
    <div className="list-panel">
      <ListBar total={data?.total}>
        <Input.Search
          key={word}
          allowClear
          className="role-member-search"
          aria-label="搜索成员"
          placeholder="姓名或用户名"
          defaultValue={word}
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
        rows={data?.datas}
        total={data?.total ?? 0}
        page={page}
        onPage={(next) => onChange({ page: next })}
        loading={isFetching}
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
            max={mostAtOnce}
            onConfirm={(people) => void handlePicked(people)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Columns {
  readonly page: number;
  readonly isBusy: boolean;
  readonly mayReach: boolean;
  readonly mayChange: boolean;
  readonly onReach: (member: RoleMember) => void;
  readonly onRemove: (member: RoleMember) => void;
}

function memberColumns({
  page,
  isBusy,
  mayReach,
  mayChange,
  onReach,
  onRemove,
}: Columns): TableColumnsType<RoleMember> {
  const columns: TableColumnsType<RoleMember> = [
    indexColumn(page),
    {
      title: '姓名',
      key: 'name',
      ellipsis: true,
      render: (_value, { realName, enabled }) => (
        <>
          {realName}
          {!enabled && (
            <span className="role-disabled">
              <EnabledTag enabled={false} />
            </span>
          )}
        </>
      ),
    },
    { title: '用户名', dataIndex: 'loginName', ellipsis: true },
    {
      title: '部门与职务',
      key: 'post',
      ellipsis: true,
      render: (_value, { departmentName, duty }) => [departmentName, duty].filter(Boolean).join(' · ') || '—',
    },
    {
      title: '含下级场馆',
      key: 'reach',
      width: 110,
      render: (_value, member) =>
        member.canManage && (mayReach || (mayChange && member.includesDescendants)) ? (
          <Switch
            size="small"
            checked={member.includesDescendants}
            disabled={isBusy}
            aria-label={`${member.realName} 含下级场馆`}
            onChange={() => onReach(member)}
          />
        ) : (
          <span className="hint">{member.includesDescendants ? '是' : '否'}</span>
        ),
    },
  ];
  if (mayChange) {
    columns.push({
      title: '操作',
      key: 'actions',
      width: 84,
      render: (_value, member) => (
        <RowActions
          actions={
            member.canManage
              ? [{ key: 'remove', label: '移除', danger: true, disabled: isBusy, onClick: () => onRemove(member) }]
              : []
          }
        />
      ),
    });
  }
  return columns;
}
