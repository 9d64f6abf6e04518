import type { RoleMember } from '@yunguan/contract/platform/roles';
import { Switch, type TableColumnsType } from 'antd';
import { EnabledTag } from '@/ui/EnabledTag';
import { indexColumn } from '@/ui/ListTable';
import { RowActions } from '@/ui/RowActions';

export interface MemberColumns {
  readonly page: number;
  readonly isBusy: boolean;
  /** Whether the role may be given for the venues below too. */
  readonly mayReach: boolean;
  readonly mayChange: boolean;
  readonly onReach: (member: RoleMember) => void;
  readonly onRemove: (member: RoleMember) => void;
}

/** Columns of the people who have a role; what may not be changed is said in words. */
export function memberColumns({
  page,
  isBusy,
  mayReach,
  mayChange,
  onReach,
  onRemove,
}: MemberColumns): TableColumnsType<RoleMember> {
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
