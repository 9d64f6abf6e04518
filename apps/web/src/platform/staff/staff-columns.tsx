import { type HeldRole, type StaffRow, unusedDays } from '@yunguan/contract/platform/staff';
import { Button, Popover, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn, type ListSort } from '@/ui/ListTable';
import { EnabledTag } from '@/ui/EnabledTag';
import { narrowRoom } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';

export interface StaffColumns {
  readonly page: number;
  /** The venue of the list; people of others show theirs. */
  readonly venueId: string;
  readonly sort: ListSort | undefined;
  readonly onReveal: (row: StaffRow) => void;
  readonly actions: (row: StaffRow) => ReactNode;
}

/** Columns of the staff list. */
export function staffColumns({ page, venueId, sort, onReveal, actions }: StaffColumns): TableColumnsType<StaffRow> {
  const sorted = (field: string) => ({ sorter: true, sortOrder: sort?.field === field ? sort.order : null });
  return [
    { ...indexColumn(page), width: cellWidth(30) },
    {
      title: '用户',
      key: 'realName',
      width: cellWidth(84),
      ...sorted('realName'),
      render: (_, row) => (
        <div className="staff-name">
          <b title={row.realName}>{row.realName}</b>
          <small title={row.loginName}>{row.loginName}</small>
        </div>
      ),
    },
    {
      title: '手机号',
      key: 'tel',
      width: cellWidth(84),
      render: (_, row) => (
        <div className="staff-name">
          <span className="num">{row.tel || '—'}</span>
          {row.tel !== '' && row.may.includes('reveal') && (
            <Button
              type="link"
              size="small"
              aria-label={`查看 ${row.realName} 的完整号码`}
              onClick={() => onReveal(row)}
            >
              查看
            </Button>
          )}
        </div>
      ),
    },
    {
      title: '部门 / 职务',
      key: 'department',
      render: (_, row) => {
        const below = [row.duty, row.venueId === venueId ? '' : row.venueName].filter(Boolean).join(' · ');
        return (
          <div className="staff-name">
            <span title={row.departmentName}>{row.departmentName || '—'}</span>
            {below && <small title={below}>{below}</small>}
          </div>
        );
      },
    },
    { title: '角色', key: 'roles', width: cellWidth(72), render: (_, row) => <RoleNames roles={row.roles} /> },
    {
      title: '状态 / 最近登录',
      key: 'lastLoginTime',
      width: cellWidth(118),
      ...sorted('lastLoginTime'),
      render: (_, row) => (
        <div className="staff-name">
          <StaffState row={row} />
          <small className="num">{row.lastLoginTime?.slice(0, 16) ?? '从未登录'}</small>
        </div>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(narrowRoom), fixed: 'right', render: (_, row) => actions(row) },
  ];
}

function RoleNames({ roles }: { roles: readonly HeldRole[] }) {
  const [first] = roles;
  if (!first) return <span className="hint">未分配角色</span>;
  const list = (
    <ul className="staff-roles">
      {roles.map((role) => (
        <li key={`${role.venueId}${role.roleId}`}>
          <b>{role.roleName}</b>
          {role.venueName}
          {role.includesDescendants && '（含下级）'}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover content={list} title="角色与场馆" trigger={['hover', 'focus']}>
      <button type="button" className="staff-role">
        {first.roleName}
        {roles.length > 1 && <small> 等{roles.length}项</small>}
      </button>
    </Popover>
  );
}

function StaffState({ row }: { row: StaffRow }) {
  if (!row.enabled) {
    return (
      <span title={row.disabledReason ? `停用原因：${row.disabledReason}` : undefined}>
        <EnabledTag enabled={false} />
      </span>
    );
  }
  if (row.isUnused) {
    return (
      <span title={`${unusedDays} 天以上没有登录，不再需要时请停用`}>
        <StatusTag tone="reversed" text="长期未登录" />
      </span>
    );
  }
  return row.mustChangePassword ? <StatusTag tone="reversed" text="待改密码" /> : <EnabledTag enabled />;
}
