import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { flatNodes } from '@yunguan/contract/kernel/tree';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { moveSysMenu } from '@yunguan/contract/platform/menus';
import { menuArea } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { AreaPage } from '@/kernel/records/AreaPage';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useHolds } from '@/kernel/session/use-holds';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useConfirm } from '@/ui/use-confirm';
import { MenuDetails } from './MenuDetails';
import { type Move, searchTree } from './menu-nodes';
import { MenuTree } from './MenuTree';
import { useMenusChanged, useMenuTree } from './use-menus';
import './menu-admin.css';

const title = '菜单管理';
const addPath = '/terrace/menuManage/add';

/** Menus of the whole network: order, place and what each one is (002 §2.4). */
export default function MenuTreePage() {
  return (
    <AreaPage area="menu" title={title}>
      <Menus />
    </AreaPage>
  );
}

const address = z.object({ menu: z.catch(z.string(), '') });

function Menus() {
  const [{ menu: chosen }, change] = useUrlState(address);
  const { data, error, refetch } = useMenuTree();
  const navigate = useNavigate();
  const holds = useHolds('menu');
  const move = useMove();
  const menus = useMemo(() => data?.menuList ?? [], [data]);
  const selected = useMemo(() => flatNodes(menus).find(({ id }) => id === chosen) ?? menus[0], [menus, chosen]);

  const handleAdd = () => void navigate({ to: addPath });
  return (
    <>
      <PageHeader
        title={title}
        description={data ? `共 ${data.total} 个菜单，对所有场馆生效` : '对所有场馆生效'}
        extra={
          holds('add') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={handleAdd}>
              新增菜单
            </Button>
          )
        }
      />
      {error && !data && (
        <Panel>
          <LoadFailure error={error} onRetry={refetch} />
        </Panel>
      )}
      {!error && !data && (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      )}
      {data && menus.length === 0 && (
        <Panel>
          <EmptyState title="还没有菜单" {...(holds('add') ? { onAdd: handleAdd, addLabel: '新增菜单' } : {})} />
        </Panel>
      )}
      {selected && (
        <div className="menu-admin">
          <TreePanel
            menus={menus}
            chosen={selected.id}
            onChoose={(id) => change({ menu: id }, { replace: true })}
            onMove={holds('edit') ? (wanted) => void move(menus, wanted) : undefined}
          />
          <MenuDetails key={selected.id} menus={menus} menu={selected} onMove={(wanted) => void move(menus, wanted)} />
        </div>
      )}
    </>
  );
}

type Menus = Parameters<typeof searchTree>[0];

/** Moves a menu; one that leaves its parent changes what its users find where, so they are counted first. */
function useMove() {
  const { write } = useRecordWrite(menuArea);
  const refresh = useMenusChanged();
  const confirm = useConfirm();
  return async (menus: Menus, wanted: Move) => {
    const all = flatNodes(menus);
    const menu = all.find(({ id }) => id === wanted.id);
    if (!menu) return;
    if (menu.parentId !== wanted.parentId) {
      const parent = all.find(({ id }) => id === wanted.parentId)?.name;
      const isAgreed = await confirm({
        title: parent === undefined ? '改为顶部菜单？' : `移到“${parent}”下？`,
        record: menu.name,
        consequence: `将影响 ${menu.userCount} 名用户的导航。`,
      });
      if (!isAgreed) return;
    }
    await write({ endpoint: moveSysMenu, body: wanted, done: '顺序已保存' });
    await refresh();
  };
}

interface TreePanelProps {
  readonly menus: Menus;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onMove: ((move: Move) => void) | undefined;
}

function TreePanel({ menus, chosen, onChoose, onMove }: TreePanelProps) {
  const [keyword, setKeyword] = useState('');
  const word = useDeferredValue(keyword.trim());
  const found = useMemo(() => searchTree(menus, word), [menus, word]);
  return (
    <Panel className="menu-admin-tree">
      <Input
        allowClear
        aria-label="按名称或地址筛选菜单"
        placeholder="菜单名称或地址"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found.length === 0 ? (
        <EmptyState title="没有这个菜单" hint="请换一个名称或地址。" onReset={() => setKeyword('')} />
      ) : (
        <MenuTree
          // Another result is another tree, opened as a whole.
          key={word}
          all={menus}
          menus={found}
          chosen={chosen}
          onChoose={onChoose}
          // Among search results a place says little about the real order.
          onMove={word === '' ? onMove : undefined}
        />
      )}
      {onMove && word === '' && <p className="hint">拖动调整顺序与上级，或用“上移”“下移”。</p>}
    </Panel>
  );
}
