import type { AdminMenu, MenuTarget } from '@yunguan/contract/platform/menus';

/** Fields of the form as its controls hold them. */
export interface MenuValues {
  name: string;
  url: string;
  icon: string;
  target: MenuTarget;
  parentId: string;
  optionIds: string[];
  sort: number | null;
  /** The number as the work on the form found it: a draft keeps it, for brothers are numbered anew meanwhile. */
  sortFound: number | null;
  custom: string;
  isVenueMenu: boolean;
  contentType: string | null;
}

/** A menu that is being added below a parent. */
export function newMenu(parentId: string): MenuValues {
  return {
    name: '',
    url: '',
    icon: 'appstore',
    target: 'right',
    parentId,
    optionIds: [],
    sort: null,
    sortFound: null,
    custom: '0',
    isVenueMenu: true,
    contentType: null,
  };
}

/** A stored menu as the form holds it. */
export function valuesOf(menu: AdminMenu): MenuValues {
  const { name, url, icon, target, parentId, sort, custom, isVenueMenu, contentType } = menu;
  const optionIds = menu.optionIds.split(',').filter((id) => id !== '');
  return { name, url, icon, target, parentId, optionIds, sort, sortFound: sort, custom, isVenueMenu, contentType };
}

/** What the call takes: ids joined by commas (002 §3 Menu), an empty text for no content type. */
export function bodyOf(values: MenuValues) {
  const { sortFound: _, ...sent } = values;
  return {
    ...sent,
    name: values.name.trim(),
    url: values.url.trim(),
    custom: values.custom.trim(),
    optionIds: values.optionIds.join(','),
    contentType: values.contentType ?? '',
  };
}
