import { largestListNumber } from '../kernel/list-number';
import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { image } from '../kernel/file-fields';
import { line, neededLine } from '../kernel/line';
import { option } from '../kernel/need';
import { pageAsked, pageOf } from '../kernel/page';
import type { TreeRules } from '../kernel/tree';
import { flagLike, id, ids, readVersion } from '../kernel/wire-values';

/** Said when roles lost an option that their menu no longer has. */
export const rolesChangedText = (roles: number) => `${roles} 个角色不再持有取消的权限`;

/** Where a menu opens: in the shell, or beside the product. */
export const menuTargets = { right: '右侧', other: '其他' } as const;
export type MenuTarget = keyof typeof menuTargets;

/** Levels of menus: the shell shows no more. */
const menuDepth = 4;

export const menuPlaces: TreeRules = {
  deepest: menuDepth,
  inside: '上级菜单不能是菜单自己或它的下级',
  tooDeep: `菜单最多 ${menuDepth} 级，请选择更高一级的上级菜单`,
};

export const menuMessages = {
  name: '请输入菜单名称',
  options: '菜单权限不能为空',
  url: '菜单地址应以 / 开头，或是以 http(s):// 开头的网址',
  icon: '图标应为系统图标名称或已上传的图片',
  target: '打开位置只能是右侧或其他',
  sort: `排序应为 0 到 ${largestListNumber} 的整数`,
  chooseFirst: '请选择要删除的菜单',
  mustStay: '“菜单管理”必须保留，否则菜单无法再维护',
} as const;

/** A role that holds a menu, with the users who have it. */
const menuRole = z.object({
  roleId: z.string(),
  roleName: z.string(),
  isPlatform: z.boolean(),
  /** Names of the options that the role holds on the menu. */
  options: z.array(z.string()),
  userCount: z.number(),
});
export type MenuRole = z.infer<typeof menuRole>;

/** A menu as its administrators see it. */
export interface AdminMenu {
  id: string;
  name: string;
  url: string;
  icon: string;
  target: MenuTarget;
  /** All zeros for a top menu. */
  parentId: string;
  /** Ids of the offered options, separated by commas. */
  optionIds: string;
  sort: number;
  custom: string;
  isVenueMenu: boolean;
  contentType: string | null;
  version: number;
  /** Roles that hold it, and users who have one of them. */
  roleCount: number;
  userCount: number;
  children: AdminMenu[];
}

const adminMenu: z.ZodType<AdminMenu> = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  icon: z.string(),
  target: z.enum(['right', 'other']),
  parentId: z.string(),
  optionIds: z.string(),
  sort: z.number(),
  custom: z.string(),
  isVenueMenu: z.boolean(),
  contentType: z.string().nullable(),
  version: z.number(),
  roleCount: z.number(),
  userCount: z.number(),
  get children() {
    return z.array(adminMenu);
  },
});

const iconName = /^[a-z][a-z0-9-]{0,39}$/i;
const picture = image('图标').asked;

/** True for an address of the product, or of another site by http(s); a script or a protocol-relative address is neither. */
export function isMenuUrl(url: string): boolean {
  if (url === '') return true;
  if (!/^[\u0021-\u007e\u00a1-\uffff]+$/.test(url) || url.includes('\\')) return false;
  if (url.startsWith('/')) return !url.startsWith('//');
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url) && URL.canParse(url);
}

/** Characters of what the form of a menu sends. */
export const longestMenuTexts = { name: 30, url: 300, custom: 20 } as const;

/** What the form of a menu sends (002 §3 Menu); `contentType` and `version` are ours. */
const menuForm = {
  url: line('菜单地址', longestMenuTexts.url).refine(isMenuUrl, { error: menuMessages.url }).nullish(),
  icon: line('图标', 300)
    .refine((value) => value === '' || iconName.test(value) || picture.safeParse(value).success, {
      error: menuMessages.icon,
    })
    .nullish(),
  target: z.union([z.enum(['right', 'other']), blank], { error: menuMessages.target }).nullish(),
  /** All zeros, 0 or empty for a top menu. */
  parentId: z.preprocess((sent) => (sent === 0 ? '' : sent), line('上级菜单', 64).nullish()),
  sort: z
    .union(
      [
        z.int32().min(0, menuMessages.sort).max(largestListNumber, menuMessages.sort),
        z
          .string()
          .regex(/^\d{1,6}$/)
          .transform(Number),
        blank,
      ],
      { error: menuMessages.sort },
    )
    .nullish(),
  custom: z
    .union([z.string(), z.number().transform(String), z.boolean().transform((value) => (value ? '1' : '0'))], {
      error: '自定义格式不正确',
    })
    .pipe(line('自定义', longestMenuTexts.custom))
    .nullish(),
  isVenueMenu: z.union([flagLike, blank], { error: '是否场馆菜单只能是 true 或 false' }).nullish(),
  contentType: line('管理的内容类型', 60).nullish(),
} as const;

const joined = (sent: unknown) =>
  Array.isArray(sent) && sent.every((one) => typeof one === 'string') ? sent.join(',') : sent;

/** Ids, or codes, of the options that the menu offers. */
const optionIds = z
  .preprocess(joined, neededLine(menuMessages.options, '菜单权限', 2000))
  .refine((value) => /[^,\s]/.test(value), { error: menuMessages.options });
/** Of a menu that stands: empty only where it offers none, as a group does; judged in the handler. */
const optionIdsAnew = z.preprocess(joined, line('菜单权限', 2000).nullish());
const name = neededLine(menuMessages.name, '菜单名称', longestMenuTexts.name);

/** `rolesChanged`: roles that lost an option with this change. */
const changed = z.object({ id: z.string(), rolesChanged: z.number() });

export const addSysMenu = endpoint({
  path: '/api/systems/v1/admin-addSysMenu',
  need: option('menu', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增菜单',
  input: z.object({ name, ...menuForm, optionIds }),
  output: z.object({ id: z.string() }),
});

/** What the payload does not carry stays as it is, so that a client without our fields does not empty them. */
export const editSysMenu = endpoint({
  path: '/api/systems/v1/admin-editSysMenu',
  need: option('menu', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改菜单',
  input: z.object({ id, name: name.optional(), ...menuForm, optionIds: optionIdsAnew, version: readVersion }),
  output: changed,
});

export const getSysMenuInfo = endpoint({
  path: '/api/systems/v1/admin-getSysMenuInfo',
  need: option('menu', 'view'),
  effect: 'read',
  summary: '菜单详情与使用情况',
  input: z.object({ id }),
  output: z.intersection(adminMenu, z.object({ roles: z.array(menuRole) })),
});

export const delSysMenu = endpoint({
  path: '/api/systems/v1/admin-delSysMenu',
  need: option('menu', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除菜单',
  input: z.object({ ids: ids.optional(), id: id.optional() }),
  output: z.null(),
});

const menuOption = z.object({ id: z.string(), name: z.string(), code: z.string(), encrypt: z.string() });

/** `encrypt` is the code under the name that the usable options have. */
export const getSysOptionList = endpoint({
  path: '/api/systems/v1/admin-getSysOptionList',
  need: option('menu', 'view'),
  effect: 'read',
  summary: '菜单可选的权限',
  input: z.object(pageAsked),
  output: pageOf(menuOption),
});

export const getSysMenuTree = endpoint({
  path: '/api/systems/v1/admin-getSysMenuTree',
  need: option('menu', 'view'),
  effect: 'read',
  summary: '全部菜单与使用情况',
  input: z.object({}),
  output: z.object({ menuList: z.array(adminMenu), total: z.number() }),
});

/** Puts a menu below a parent at a place among its brothers, counted from 0. */
export const moveSysMenu = endpoint({
  path: '/api/systems/v1/admin-moveSysMenu',
  need: option('menu', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '调整菜单的位置',
  input: z.object({
    id,
    parentId: line('上级菜单', 64).nullish(),
    index: z.union(
      [
        z.int32(),
        z
          .string()
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ],
      { error: '位置应为整数' },
    ),
  }),
  output: z.null(),
});

/** Every call of the area. */
export const menuAdminEndpoints: readonly Endpoint[] = [
  addSysMenu,
  editSysMenu,
  getSysMenuInfo,
  delSysMenu,
  getSysOptionList,
  getSysMenuTree,
  moveSysMenu,
];
