import type { MenuRole } from '@yunguan/contract/platform/menus';
import { Table, type TableColumnsType, Tag } from 'antd';
import { EmptyState } from '@/ui/EmptyState';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';

/** Said where the platform's role is counted: what keeps a menu from being deleted leaves it out. */
export function platformText(roles: readonly MenuRole[]): string {
  return roles.some(({ isPlatform }) => isPlatform) ? '（含平台管理员）' : '';
}

const columns: TableColumnsType<MenuRole> = [
  {
    title: '角色',
    dataIndex: 'roleName',
    render: (name: string, { isPlatform }) => (
      <>
        {name} {isPlatform && <Tag>平台</Tag>}
      </>
    ),
  },
  {
    title: '持有的权限',
    dataIndex: 'options',
    render: (options: string[]) => (options.length === 0 ? <span className="hint">仅查看</span> : options.join('、')),
  },
  { title: '用户数', dataIndex: 'userCount', width: 100, align: 'right', className: 'num' },
];

/** Roles that hold the menu, and how many users see it because of them. */
export function MenuUse({ roles, userCount }: { roles: readonly MenuRole[]; userCount: number }) {
  const pages = usePagesOnScreen(roles.length > 10 && { pageSize: 10, showSizeChanger: false });
  if (roles.length === 0) return <EmptyState title="没有角色使用此菜单" hint="在角色权限中授权后，用户才能看到它。" />;
  return (
    <>
      <p className="menu-admin-use">
        <b className="num">{roles.length}</b> 个角色{platformText(roles)}、<b className="num">{userCount}</b>{' '}
        名用户可以看到此菜单
      </p>
      <Table<MenuRole> size="middle" rowKey="roleId" columns={columns} dataSource={roles} pagination={pages} />
    </>
  );
}
