import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { pageAsked, pageOf } from '../kernel/page';
import type { TreeRules } from '../kernel/tree';
import { id, ids, readVersion } from '../kernel/wire-values';
import { organisationName, venueAsked } from './organisation-text';

/** Characters that the name of a department may have. */
export const longestDepartmentName = 30;
/** Levels of departments, the top ones included. */
const departmentDepth = 6;

export const departmentPlaces: TreeRules = {
  deepest: departmentDepth,
  inside: '不能移动到自己或自己的下级部门之下',
  tooDeep: `部门最多 ${departmentDepth} 级`,
};

const name = organisationName('部门名称', longestDepartmentName);
/** Empty for a top department. */
const parentId = z.string({ error: '上级部门格式不正确' }).max(64, '上级部门格式不正确').nullish();
const place = (message: string) =>
  z.union(
    [
      z.int32(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    { error: message },
  );

const departmentRow = z.object({
  id: z.string(),
  /** Null at the top. */
  parentId: z.string().nullable(),
  name: z.string(),
  /** People directly in it. */
  userCount: z.number(),
  version: z.number(),
});
export type DepartmentRow = z.infer<typeof departmentRow>;

/** The departments as their administrators see them: parents before children, brothers in their order. */
export const getSysDepartmentTree = endpoint({
  path: '/api/systems/v1/admin-getSysDepartmentTree',
  need: option('department', 'view'),
  effect: 'read',
  summary: '部门与人数',
  input: z.object({ venueId: venueAsked }),
  output: z.object({ datas: z.array(departmentRow), total: z.number(), usersWithout: z.number() }),
});

const departmentMember = z.object({
  id: z.string(),
  nickName: z.string(),
  realName: z.string(),
  loginName: z.string(),
  duty: z.string(),
  enabled: z.boolean(),
});
export type DepartmentMember = z.infer<typeof departmentMember>;

export const getSysDepartmentMembers = endpoint({
  path: '/api/systems/v1/admin-getSysDepartmentMembers',
  need: option('department', 'view'),
  effect: 'read',
  summary: '部门成员',
  input: z.object({ id, ...pageAsked }),
  output: pageOf(departmentMember),
});

export const addSysDepartment = endpoint({
  path: '/api/systems/v1/admin-addSysDepartment',
  need: option('department', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增部门',
  input: z.object({ venueId: venueAsked, parentId, name, sort: place('排序应为整数').nullish() }),
  output: z.object({ id: z.string() }),
});

export const editSysDepartment = endpoint({
  path: '/api/systems/v1/admin-editSysDepartment',
  need: option('department', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改部门',
  input: z.object({ id, name, version: readVersion }),
  output: z.object({ id: z.string() }),
});

/** Puts a department below a parent of its venue at a place among its brothers, counted from 0. */
export const moveSysDepartment = endpoint({
  path: '/api/systems/v1/admin-moveSysDepartment',
  need: option('department', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '移动部门',
  input: z.object({ id, parentId, index: place('位置应为整数') }),
  output: z.null(),
});

export const delSysDepartment = endpoint({
  path: '/api/systems/v1/admin-delSysDepartment',
  need: option('department', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除部门',
  input: z.object({ ids }),
  output: z.null(),
});

/** Every call of the area. */
export const departmentEndpoints: readonly Endpoint[] = [
  getSysDepartmentTree,
  getSysDepartmentMembers,
  addSysDepartment,
  editSysDepartment,
  moveSysDepartment,
  delSysDepartment,
];
