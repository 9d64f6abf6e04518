import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import type { RoleInfo } from '@yunguan/contract/platform/roles';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { columnsOf, cellState, grantsOf, matrixRows, viewColumn } from './matrix-model';
import { grantableOptions } from './role-queries';
import './role-matrix.css';

export interface RoleRightsProps {
  readonly role: RoleInfo;
  readonly venueId: string;
  /** Missing where the user may not. */
  readonly onEdit?: (() => void) | undefined;
}

/** What a role grants, as a picture of its matrix: only the menus that it has. */
export function RoleRights({ role, venueId, onEdit }: RoleRightsProps) {
  const { data, error, refetch } = useQuery(grantableOptions(venueId));
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active className="role-waiting" paragraph={{ rows: 8 }} />;
  if (role.isPlatform) {
    return <EmptyState title="拥有全部菜单和全部权限" hint="平台管理员的权限不能修改；成员只能在平台场馆中设置。" />;
  }
  return <Granted menus={data} role={role} onEdit={onEdit} />;
}

function Granted({
  menus,
  role,
  onEdit,
}: {
  menus: GrantableMenus;
  role: RoleInfo;
  onEdit?: (() => void) | undefined;
}) {
  const columns = useMemo(() => columnsOf(menus), [menus]);
  const state = useMemo(() => ({ grants: grantsOf(role.menus) }), [role.menus]);
  const rows = useMemo(
    () => matrixRows(menus.menuList).filter((row) => ['on', 'mixed'].includes(cellState(state, row, viewColumn))),
    [menus.menuList, state],
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title="还没有任何权限"
        hint="成员登录后看不到任何菜单。"
        addLabel="设置权限"
        {...(onEdit && { onAdd: onEdit })}
      />
    );
  }
  return (
    <div className="role-matrix-frame role-matrix-shown">
      <table className="role-matrix">
        <thead>
          <tr>
            <th scope="col">菜单</th>
            {columns.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.isGroup ? 'role-matrix-group' : undefined}>
              <th scope="row" style={{ paddingLeft: 16 + row.depth * 22 }} title={row.name}>
                {row.name}
              </th>
              {columns.map(({ code, name }) => (
                <td key={code}>
                  {!row.isGroup && cellState(state, row, code) === 'on' && (
                    <CheckOutlined className="role-held" aria-label={name} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
