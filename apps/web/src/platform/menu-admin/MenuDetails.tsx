import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '@yunguan/contract/kernel/messages';
import { type AdminMenu, delSysMenu } from '@yunguan/contract/platform/menus';
import { Button, Skeleton } from 'antd';
import { menuArea } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useHolds } from '@/kernel/session/use-holds';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { useFocusAfterPress } from '@/ui/use-focus-after-press';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { MenuFacts } from './MenuFacts';
import { MenuUse } from './MenuUse';
import { type Move, stepMove } from './menu-nodes';
import { infoOptions, useMenusChanged } from './use-menus';

export interface MenuDetailsProps {
  readonly menus: readonly AdminMenu[];
  readonly menu: AdminMenu;
  readonly onMove: (move: Move) => void;
}

const addPath = '/terrace/menuManage/add';

/** The chosen menu: what it is, who uses it, and what can be done with it. */
export function MenuDetails({ menus, menu, onMove }: MenuDetailsProps) {
  const { data, error, refetch } = useQuery(infoOptions(menu.id));
  const others = data?.roles.filter(({ isPlatform }) => !isPlatform);
  const why = data && whyKept(menu, others?.length ?? 0);
  return (
    <div className="menu-admin-side">
      <Panel
        title={
          <span className="menu-admin-title">
            <MenuIcon icon={menu.icon} />
            {menu.name}
          </span>
        }
        extra={<Actions menus={menus} menu={menu} mayDelete={why === ''} onMove={onMove} />}
      >
        <MenuFacts menu={menu} menus={menus} />
        {why && <p className="hint menu-admin-why">{why}</p>}
      </Panel>
      <Panel title="使用情况">
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active title={false} />}
        {data && <MenuUse roles={data.roles} userCount={data.userCount} />}
      </Panel>
    </div>
  );
}

/** Why the menu cannot be deleted as it is; empty when it can. `roles`: those beside the platform's, which keeps nothing. */
function whyKept(menu: AdminMenu, roles: number): string {
  if (menu.contentType === 'menu') return '菜单管理必须保留，不能删除。';
  if (menu.children.length > 0) return `有 ${menu.children.length} 个下级菜单，移走或删除后才能删除此菜单。`;
  if (roles > 0) return `除平台管理员外正被 ${roles} 个角色使用，在这些角色中取消授权后才能删除此菜单。`;
  return '';
}

interface ActionsProps extends MenuDetailsProps {
  readonly mayDelete: boolean;
}

function Actions({ menus, menu, mayDelete, onMove }: ActionsProps) {
  const holds = useHolds('menu');
  const navigate = useNavigate();
  const remove = useRemove();
  useFocusAfterPress('.menu-admin-actions');
  const [up, down] = [stepMove(menus, menu, -1), stepMove(menus, menu, 1)];
  const place = (label: string, move: Move | undefined, icon: React.ReactNode) => (
    <Button icon={icon} disabled={move === undefined} onClick={() => move && onMove(move)}>
      {label}
    </Button>
  );
  return (
    <div className="menu-admin-actions">
      {holds('edit') && place('上移', up, <ArrowUpOutlined aria-hidden />)}
      {holds('edit') && place('下移', down, <ArrowDownOutlined aria-hidden />)}
      {holds('add') && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void navigate({ to: addPath, search: () => ({ parentId: menu.id }) })}
        >
          新增下级
        </Button>
      )}
      {holds('edit') && (
        <Button
          icon={<EditOutlined aria-hidden />}
          onClick={() => void navigate({ to: addPath, search: () => ({ id: menu.id }) })}
        >
          编辑
        </Button>
      )}
      {holds('del') && mayDelete && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove(menu)}>
          删除
        </Button>
      )}
    </div>
  );
}

function useRemove() {
  const { write, isBusy } = useRecordWrite(menuArea);
  const confirm = useConfirm();
  const refresh = useMenusChanged();
  return async (menu: AdminMenu) => {
    if (isBusy) return;
    const isAgreed = await confirm({
      title: messages.removeConfirm,
      record: menu.name,
      consequence: '菜单将从所有平台管理员的导航中消失，页面与数据保留。',
      danger: true,
      okText: '删除',
    });
    if (!isAgreed) return;
    await write({ endpoint: delSysMenu, body: { ids: [menu.id] }, done: messages.removed });
    await refresh();
  };
}
