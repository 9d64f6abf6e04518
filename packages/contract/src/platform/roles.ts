import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { line } from '../kernel/line';
import { option } from '../kernel/need';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { flagLike, id, ids, readVersion } from '../kernel/wire-values';
import { getGrantableMenus } from './grantable-menus';
import { organisationName, venueAsked } from './organisation-text';
import { leavesUnattended } from './unattended';

/** Characters that the name and the description of a role may have. */
export const longestRoleName = 30;
export const longestRoleDescription = 200;
/** People that one call may add to or remove from a role. */
export const mostRoleChanges = 200;

/** Nobody grants what he does not hold (decisions §3). */
export const notGrantable = '您没有这项权限，不能授予';

const name = organisationName('角色名称', longestRoleName);
const description = line('角色说明', longestRoleDescription).nullish();

/** A menu that a role grants, with the codes of the options on it. */
const roleMenu = z.object({ menuId: z.string(), options: z.array(z.string()) });
export type RoleMenu = z.infer<typeof roleMenu>;

const menusAsked = z
  .array(
    z.object(
      {
        menuId: id,
        options: z
          .array(z.string({ error: '菜单权限格式不正确' }).max(40, '菜单权限格式不正确'), {
            error: '菜单权限格式不正确',
          })
          .max(50, '菜单权限格式不正确')
          .nullish(),
      },
      { error: '菜单权限格式不正确' },
    ),
    { error: '菜单权限格式不正确' },
  )
  .max(2000, '菜单权限过多');

/** Both names of id and name are printed in the specification (texts.md H10). */
const identity = { id: z.string(), name: z.string(), roleId: z.string(), roleName: z.string() };

const role = {
  ...identity,
  description: z.string(),
  /** Null for a built-in role, which every venue may use. */
  venueId: z.string().nullable(),
  venueName: z.string(),
  isBuiltIn: z.boolean(),
  /** Makes platform administrators. */
  isPlatform: z.boolean(),
  /** 允许修改已发布内容 by itself, whatever the venue has set. */
  editsPublished: z.boolean(),
  version: z.number(),
  /** People who have it in the venue asked for. */
  memberCount: z.number(),
  /** People who have it anywhere, for those who may change it; otherwise those of the venue. */
  affectedCount: z.number(),
  canEdit: z.boolean(),
  canDel: z.boolean(),
};

const roleRow = z.object(role);
export type RoleRow = z.infer<typeof roleRow>;

/** Built-in roles, those of the venues above, and the venue's own. */
export const getSysRoleList = endpoint({
  path: '/api/systems/v1/admin-getSysRoleList',
  need: option('role', 'view'),
  effect: 'read',
  summary: '场馆可用的角色',
  input: z.object({ venueId: venueAsked, keyword: filterWord }),
  output: z.object({ datas: z.array(roleRow), total: z.number() }),
});

const roleInfo = z.object({
  ...role,
  menus: z.array(roleMenu),
  /** The caller may give it in the venue asked for; and there with the venues below. */
  canAssign: z.boolean(),
  canAssignBelow: z.boolean(),
  createTime: z.string(),
  lastModificationTime: z.string(),
});
export type RoleInfo = z.infer<typeof roleInfo>;

export const getSysRoleInfo = endpoint({
  path: '/api/systems/v1/admin-getSysRoleInfo',
  need: option('role', 'view'),
  effect: 'read',
  summary: '角色与权限',
  input: z.object({ id, venueId: venueAsked }),
  output: roleInfo,
});

const form = { description, editsPublished: flagLike.nullish() };

export const addSysRole = endpoint({
  path: '/api/systems/v1/admin-addSysRole',
  need: option('role', 'add'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '新增角色',
  input: z.object({ venueId: venueAsked, name, ...form, menus: menusAsked.nullish() }),
  output: z.object({ id: z.string() }),
});

/** What the payload does not name stays as it is. */
export const editSysRole = endpoint({
  path: '/api/systems/v1/admin-editSysRole',
  need: option('role', 'edit'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '修改角色',
  input: z.object({ id, version: readVersion, name: name.optional(), ...form, menus: menusAsked.nullish() }),
  output: z.object({ id: z.string(), version: z.number(), affectedCount: z.number(), ...leavesUnattended }),
});

export const copySysRole = endpoint({
  path: '/api/systems/v1/admin-copySysRole',
  need: option('role', 'add'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '复制角色',
  input: z.object({ id, name, venueId: venueAsked }),
  output: z.object({ id: z.string() }),
});

export const delSysRole = endpoint({
  path: '/api/systems/v1/admin-delSysRole',
  need: option('role', 'del'),
  effect: 'write',
  idempotent: true,
  freshProof: true,
  summary: '删除角色',
  input: z.object({ ids }),
  output: z.null(),
});

const roleMember = z.object({
  id: z.string(),
  nickName: z.string(),
  realName: z.string(),
  loginName: z.string(),
  departmentName: z.string(),
  duty: z.string(),
  /** Venue that he belongs to. */
  venueName: z.string(),
  enabled: z.boolean(),
  /** 含下级场馆: the role also holds in the venues below. */
  includesDescendants: z.boolean(),
  /** Roles that he has besides, in any venue. */
  otherRoles: z.number(),
  /** The caller holds all that this user holds; others are refused (decisions §3). */
  canManage: z.boolean(),
});
export type RoleMember = z.infer<typeof roleMember>;

export const getSysRoleMembers = endpoint({
  path: '/api/systems/v1/admin-getSysRoleMembers',
  need: option('role', 'view'),
  effect: 'read',
  summary: '角色在场馆的成员',
  input: z.object({ id, venueId: venueAsked, keyword: filterWord, ...pageAsked }),
  output: pageOf(roleMember),
});

const people = z
  .array(id, { error: '成员格式不正确' })
  .max(mostRoleChanges, `一次最多选择 ${mostRoleChanges} 名用户`)
  .nullish();

/** Naming a member again among the added ones sets whether the role holds below. */
export const setSysRoleMembers = endpoint({
  path: '/api/systems/v1/admin-setSysRoleMembers',
  need: option('role', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '添加或移除角色成员',
  input: z.object({
    venueId: venueAsked,
    id,
    add: people,
    remove: people,
    includesDescendants: flagLike.nullish(),
  }),
  output: z.object({ added: z.number(), removed: z.number(), ...leavesUnattended }),
});

/** Every call of the area. */
export const roleEndpoints: readonly Endpoint[] = [
  getSysRoleList,
  getSysRoleInfo,
  addSysRole,
  editSysRole,
  copySysRole,
  delSysRole,
  getSysRoleMembers,
  setSysRoleMembers,
  getGrantableMenus,
];
