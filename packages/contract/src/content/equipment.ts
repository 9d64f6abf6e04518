import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { getAllEquipment } from '../kernel/equipment';
import { line, neededLine } from '../kernel/line';
import { messages } from '../kernel/messages';
import { option } from '../kernel/need';
import { filterWord, pageAsked, pageOf, sortAsked } from '../kernel/page';
import { flagLike, id, ids, readVersion, validityFilter } from '../kernel/wire-values';

const base = '/api/reserve/v1';
export const longestEquipmentName = 50;
export const longestEquipmentRemarks = 200;
/** Number of `admin-generateFile`; the specification gives none (decisions §5). */
export const equipmentExportCode = 3101;

export const equipmentMessages = {
  nameMissing: '请输入设备名称',
  wrongForm: '上传参数有误！',
  added: messages.added,
  addingFailed: '添加失败！',
  changed: messages.changed,
  stateChanged: '状态修改成功！',
  removed: '删除成功！',
} as const;

const fields = {
  name: neededLine(equipmentMessages.nameMissing, '设备名称', longestEquipmentName),
  remarks: line('备注', longestEquipmentRemarks).nullish(),
} as const;

const item = z.object({
  id: z.string(),
  name: z.string(),
  remarks: z.string(),
  state: z.boolean(),
  createTime: z.string(),
  lastModificationTime: z.string(),
  version: z.number(),
  /** Sites and halls of the venue that list it. */
  usedBy: z.number(),
});
export type Equipment = z.infer<typeof item>;

/** The catalogue of the session's venue (texts.md S7). */
export const getEquipmentPage = endpoint({
  path: `${base}/admin-getPageEquipment`,
  need: option('site', 'view'),
  effect: 'read',
  summary: '设备列表',
  input: z.object({
    ...pageAsked,
    keyword: filterWord,
    state: validityFilter,
    startTime: filterWord,
    endTime: filterWord,
    ...sortAsked,
  }),
  output: pageOf(item),
});

export const addEquipment = endpoint({
  path: `${base}/admin-addSiteEquipment`,
  need: option('site', 'add', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '新增设备',
  input: z.object(fields),
  output: z.object({ id: z.string() }),
});

/** One piece, with the places that list it. */
export const getEquipment = endpoint({
  path: `${base}/admin-getSiteEquipment`,
  need: option('site', 'view'),
  effect: 'read',
  summary: '设备详情',
  input: z.object({ id }),
  output: item.extend({
    uses: z.array(z.object({ id: z.string(), kind: z.enum(['site', 'hall']), title: z.string() })),
  }),
});

export const updateEquipment = endpoint({
  path: `${base}/admin-updetSiteEquipment`,
  need: option('site', 'add', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改设备',
  input: z.object({ id, ...fields, version: readVersion }),
  output: z.null(),
});

/** Turns a piece valid or invalid, or to `state` where it is sent. */
export const switchEquipment = endpoint({
  path: `${base}/admin-updetEquipmentState`,
  need: option('site', 'add', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '切换设备状态',
  input: z.object({ id, state: flagLike.nullish() }),
  output: z.object({ state: z.boolean() }),
});

/** Places that list a deleted piece keep its name (texts.md S13); `uses` of the detail tells which they are. */
export const removeEquipment = endpoint({
  path: `${base}/admin-deleteSiteEquipment`,
  need: option('site', 'add', 'edit', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除设备',
  input: z.object({ ids: ids.optional(), id: id.optional() }),
  output: z.null(),
});

/** Every call of the catalogue. */
export const equipmentEndpoints: readonly Endpoint[] = [
  getEquipmentPage,
  addEquipment,
  getEquipment,
  updateEquipment,
  switchEquipment,
  removeEquipment,
  getAllEquipment,
];
