import type { MenuNode } from '@yunguan/contract/platform/shell';

/** A menu with sensible rest. */
export function menu(name: string, url: string, more: Partial<MenuNode> = {}): MenuNode {
  return {
    id: `menu-${name}`,
    name,
    url,
    icon: '',
    target: 'right',
    parentId: '',
    optionIds: '',
    sort: 0,
    custom: '0',
    isVenueMenu: true,
    contentType: null,
    options: [],
    children: [],
    ...more,
  };
}

/** A small tree as the server answers it. */
export const menuTree: MenuNode[] = [
  menu('工作台', '/MuseumCenter/index'),
  menu('场馆中心', '', {
    children: [
      menu('预约与活动', '', {
        children: [
          menu('投票评选', '/new/voteActivebox', { contentType: 'vote', options: ['add', 'edit'] }),
          menu('公益活动', '/new/publicActive'),
        ],
      }),
      menu('培训与社团', '', {
        children: [menu('招生信息', '/new/recruit', { contentType: 'recruit', options: ['all'] })],
      }),
    ],
  }),
];
