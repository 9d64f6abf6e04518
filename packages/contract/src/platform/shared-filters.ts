import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import { id, looseObject } from '../kernel/wire-values';

/** Characters of the name of a saved filter, one's own or a shared one. */
export const longestFilterName = 12;
/** Shared filters of a list in a venue: as many as one sees at a glance. */
export const mostSharedFilters = 12;

const listKey = z.string({ error: '列表名称不正确' }).regex(/^[\w.-]{1,64}$/, '列表名称不正确');
const name = neededLine('请填写名称', '名称', longestFilterName);

const sharedFilter = z.object({
  id: z.string(),
  name: z.string(),
  /** Conditions and order in the words of the screen, which reads of them what it still offers. */
  state: z.unknown(),
  /** Null for everybody of the venue. */
  roleId: z.string().nullable(),
  roleName: z.string(),
  userName: z.string(),
  createTime: z.string(),
});
export type SharedFilter = z.infer<typeof sharedFilter>;

/** Filters of a list that the current venue shares: with everybody, or with a role of the caller's; all to who may share. */
export const getSharedFilters = endpoint({
  path: '/api/systems/v1/admin-getSharedFilters',
  need: staff,
  effect: 'read',
  summary: '本馆共用的筛选',
  input: z.object({ listKey }),
  output: z.object({ datas: z.array(sharedFilter), total: z.number(), canShare: z.boolean() }),
});

/** Shares a filter in the current venue; one of the same name on the same list is replaced. */
export const shareFilter = endpoint({
  path: '/api/systems/v1/admin-shareFilter',
  need: option('role', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '共享筛选',
  input: z.object({ listKey, name, state: looseObject, roleId: id.nullish() }),
  output: z.object({ id: z.string() }),
});

export const unshareFilter = endpoint({
  path: '/api/systems/v1/admin-unshareFilter',
  need: option('role', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '取消共享筛选',
  input: z.object({ id }),
  output: z.null(),
});

/** Every call of shared filters. */
export const sharedFilterEndpoints: readonly Endpoint[] = [getSharedFilters, shareFilter, unshareFilter];
