import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option } from '../kernel/need';
import { id, ids, readVersion } from '../kernel/wire-values';
import { organisationName, venueAsked } from './organisation-text';

/** Characters that the name of a duty may have. */
export const longestDutyName = 30;
/** Duties that a venue may have. */
export const mostDuties = 200;

const name = organisationName('职务名称', longestDutyName);

const duty = z.object({
  id: z.string(),
  name: z.string(),
  sort: z.number(),
  /** People of the venue who have it. */
  userCount: z.number(),
  version: z.number(),
});
export type Duty = z.infer<typeof duty>;

export const getSysDutyList = endpoint({
  path: '/api/systems/v1/admin-getSysDutyList',
  need: option('duty', 'view'),
  effect: 'read',
  summary: '场馆的职务',
  input: z.object({ venueId: venueAsked }),
  output: z.object({ datas: z.array(duty), total: z.number() }),
});

export const addSysDuty = endpoint({
  path: '/api/systems/v1/admin-addSysDuty',
  need: option('duty', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增职务',
  input: z.object({ venueId: venueAsked, name }),
  output: z.object({ id: z.string() }),
});

/** The new name is written to everybody who has the duty. */
export const editSysDuty = endpoint({
  path: '/api/systems/v1/admin-editSysDuty',
  need: option('duty', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改职务',
  input: z.object({ id, name, version: readVersion }),
  output: z.object({ id: z.string(), usersChanged: z.number() }),
});

export const delSysDuty = endpoint({
  path: '/api/systems/v1/admin-delSysDuty',
  need: option('duty', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除职务',
  input: z.object({ ids }),
  output: z.null(),
});

/** All duties of the venue in their new order. */
export const sortSysDuties = endpoint({
  path: '/api/systems/v1/admin-sortSysDuties',
  need: option('duty', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '调整职务顺序',
  input: z.object({
    venueId: venueAsked,
    ids: z.array(id, { error: '请给出全部职务的顺序' }).max(mostDuties, '职务过多'),
    /** The order that was changed: one that somebody else made meanwhile is not saved over. */
    was: z.array(id).nullish(),
  }),
  output: z.null(),
});

/** Every call of the area. */
export const dutyEndpoints: readonly Endpoint[] = [getSysDutyList, addSysDuty, editSysDuty, delSysDuty, sortSysDuties];
