import { flatNodes } from '@yunguan/contract/kernel/tree';
import { type AdminMenu, menuTargets } from '@yunguan/contract/platform/menus';
import { Descriptions, Tag } from 'antd';
import { governedName } from './governed-names';
import { useMenuOptions } from './use-menus';

/** What a menu is, by the labels of its form. */
export function MenuFacts({ menu, menus }: { menu: AdminMenu; menus: readonly AdminMenu[] }) {
  const { data: options } = useMenuOptions();
  const parent = flatNodes(menus).find(({ id }) => id === menu.parentId)?.name;
  const ids = menu.optionIds.split(',');
  const offered = options?.datas.filter(({ id }) => ids.includes(id)) ?? [];
  const items = [
    { label: '菜单地址', children: menu.url === '' ? '—' : <span className="menu-admin-url">{menu.url}</span> },
    { label: '打开位置', children: menuTargets[menu.target] },
    { label: '上级菜单', children: parent ?? '无（顶部菜单）' },
    { label: '管理的内容类型', children: menu.contentType === null ? '—' : governedName(menu.contentType) },
    { label: '是否场馆菜单', children: menu.isVenueMenu ? '是，权限按场馆分别授予' : '否，权限在整个网络有效' },
    { label: '自定义', children: <span className="num">{menu.custom}</span> },
    { label: '排序', children: <span className="num">{menu.sort}</span> },
    { label: '下级菜单', children: <span className="num">{menu.children.length} 个</span> },
    {
      label: '菜单权限',
      span: 2,
      children: offered.length === 0 ? '—' : offered.map(({ id, name }) => <Tag key={id}>{name}</Tag>),
    },
  ];
  return <Descriptions column={2} size="small" items={items.map((item) => ({ key: item.label, ...item }))} />;
}
