import { useNavigate } from '@tanstack/react-router';
import { noId } from '@yunguan/contract/kernel/tree';
import type { AdminMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { Skeleton } from 'antd';
import type * as zod from 'zod';
import * as z from 'zod/mini';
import { menuArea } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useStoredDraft } from '@/kernel/records/use-stored-draft';
import { useUrlState } from '@/kernel/session/use-url-state';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { MenuForm } from './MenuForm';
import { platformText } from './MenuUse';
import { type MenuValues, newMenu, valuesOf } from './menu-values';
import { infoOptions, useMenuOptions, useMenuTree } from './use-menus';
import './menu-admin.css';

const address = z.object({ id: z.catch(z.string(), ''), parentId: z.catch(z.string(), noId) });

/** One form to add or change a menu by its id (002 §2.4). */
export default function MenuFormPage() {
  const [{ id, parentId }] = useUrlState(address);
  return (
    <AreaPage area="menu" title={id === '' ? '新增菜单' : '编辑菜单'}>
      <Loaded key={id} id={id === '' ? undefined : id} parentId={parentId} />
    </AreaPage>
  );
}

type Info = zod.infer<typeof getSysMenuInfo.output>;

function Loaded({ id, parentId }: { id: string | undefined; parentId: string }) {
  const tree = useMenuTree();
  const options = useMenuOptions();
  const info = useFormStart({ ...infoOptions(id ?? ''), enabled: id !== undefined });
  const navigate = useNavigate();
  const failed = [tree, options, info].find(({ error, data }) => error && !data);
  const { isKnown, draft } = useStoredDraft(menuArea, id);
  const isReady = isKnown && tree.data && options.data && (id === undefined || info.data);
  const handleBack = () =>
    void navigate({ to: '/terrace/menuManage', search: () => (id === undefined ? {} : { menu: id }) });
  const initial: MenuValues = info.data ? valuesOf(info.data) : newMenu(parentId);
  return (
    <>
      <PageHeader
        title={id === undefined ? '新增菜单' : '编辑菜单'}
        description={headline(info.data)}
        onBack={handleBack}
        backLabel="返回菜单管理"
      />
      {failed?.error && (
        <Panel>
          <LoadFailure error={failed.error} onRetry={failed.refetch} />
        </Panel>
      )}
      {!failed && !isReady && (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      )}
      {isReady && (
        <MenuForm
          own={info.data}
          menus={tree.data.menuList}
          options={options.data.datas}
          initial={initial}
          draft={draft}
          onBack={handleBack}
        />
      )}
    </>
  );
}

function headline(info: (Info & AdminMenu) | undefined): string {
  if (!info) return '保存后平台管理员立即可见；其他角色在角色权限中授权后可见';
  return `“${info.name}”正被 ${info.roles.length} 个角色${platformText(info.roles)}、${info.userCount} 名用户使用，修改后立即生效`;
}
