import { flatNodes, noId } from '@yunguan/contract/kernel/tree';
import { type AdminMenu, menuTargets, type MenuTarget } from '@yunguan/contract/platform/menus';
import { textList, textValue } from '@/kernel/loose-values';
import { onePart, SideText, yesOrNo } from '@/kernel/records/record-parts';
import type { RecordPart } from '@/kernel/records/use-kept-form';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { governedName } from './governed-names';
import { iconLabel } from './IconField';

interface Option {
  readonly id: string;
  readonly name: string;
}

/** What a menu consists of, for two who changed it at the same time. */
export function menuParts(menus: readonly AdminMenu[], options: readonly Option[]): RecordPart[] {
  const parentOf = (id: string) =>
    id === noId ? '无（顶部菜单）' : (flatNodes(menus).find((menu) => menu.id === id)?.name ?? '');
  const optionsIn = (ids: readonly string[]) => options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return [
    onePart('name', '菜单名称'),
    onePart('parentId', '上级菜单', (id) => <SideText>{parentOf(textValue(id))}</SideText>),
    onePart('url', '菜单地址'),
    // One of the two, as the form holds it.
    onePart('target', '打开位置', (target) => <SideText>{menuTargets[target as MenuTarget] ?? ''}</SideText>),
    onePart('sort', '排序'),
    onePart('custom', '自定义'),
    onePart('optionIds', '菜单权限', (ids) => <SideText>{optionsIn(textList(ids)).join('、')}</SideText>),
    onePart('contentType', '管理的内容类型', (key) => <SideText>{governed(textValue(key))}</SideText>),
    onePart('isVenueMenu', '是否场馆菜单', yesOrNo),
    onePart('icon', '图标', (icon) => <IconSide icon={textValue(icon)} />),
  ];
}

const governed = (key: string) => (key === '' ? '' : governedName(key));

function IconSide({ icon }: { readonly icon: string }) {
  return (
    <span className="conflict-text">
      <MenuIcon icon={icon} /> {icon.startsWith('/') ? '上传的图片' : iconLabel(icon)}
    </span>
  );
}
