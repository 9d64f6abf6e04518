import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option } from '../kernel/need';
import { flagLike, id, ids, readVersion, wholeNumber } from '../kernel/wire-values';

/** Nodes of the dictionary by their number, in the order of the screen (spec lookup-dictionary; 2001 and 2011: 002 §2.9). */
export const dictionaryNodes = {
  '1004': '场地类别',
  '1005': '活动类别',
  '1007': '公益活动类别',
  '1008': '培训类别',
  '3002': '社团类别',
  '3003': '文化配送类别',
  '3004': '展厅类别',
  '2001': '媒体资源类别',
  '2011': '媒体作品类别',
} as const;
export type DictionaryNode = keyof typeof dictionaryNodes;

/** Nodes whose classifications take one kind of upload (002 §2.9). */
const nodesWithUploads: readonly string[] = ['2001', '2011'];
/** True where a classification asks for an upload type. */
export function asksUploadType(node: string): boolean {
  return nodesWithUploads.includes(node);
}

/** Upload types by their number (002 §2.9). */
export const uploadTypes = { 1: '图片', 2: '视频', 3: '音频' } as const;

/** Characters of a classification's name. */
export const longestItemName = 20;
/** Most labels of one classification. */
export const mostItemLabels = 20;
/** Classification ordinal (002 §8). */
export const ordinalRange = { first: 1, last: 10 } as const;

export const itemNameMissing = '分类名称不得为空';
export const uploadTypeMissing = '请选择上传类型';
const ordinalWrong = '序号请输入 1 到 10 的整数';
const unknownNode = '字典节点不存在';

/** Name of the node, as text or number. */
const nodeName = id.refine((name): name is DictionaryNode => Object.hasOwn(dictionaryNodes, name), {
  error: unknownNode,
});
const displayName = neededLine(itemNameMissing, '分类名称', longestItemName);
const ordinal = z
  .union([wholeNumber, blank], { error: ordinalWrong })
  .refine((value) => value === null || (value >= ordinalRange.first && value <= ordinalRange.last), {
    error: ordinalWrong,
  })
  .nullish();
const uploadType = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.enum(['1', '2', '3']).transform(Number), blank], {
    error: uploadTypeMissing,
  })
  .nullish();
const labels = z
  .array(id, { error: '标签格式不正确' })
  .max(mostItemLabels, `最多选择 ${mostItemLabels} 个标签`)
  .nullish();

export const getDictionaryNodes = endpoint({
  path: '/api/dictionaries/v1/admin-getDictionaryNodes',
  need: option('dictionary', 'view'),
  effect: 'read',
  summary: '字典节点',
  input: z.object({}),
  output: z.array(
    z.object({
      nodeName: z.string(),
      name: z.string(),
      /** Items in all, and those that can be chosen. */
      count: z.number(),
      validCount: z.number(),
      /** Contents that choose from the node. */
      usedBy: z.array(z.string()),
    }),
  ),
});

const use = z.object({
  /** Name of the content type. */
  label: z.string(),
  count: z.number(),
});

const dictionaryItem = z.object({
  id: z.string(),
  displayName: z.string(),
  nodeValue: z.string(),
  /** Place in the node, from 1. */
  sort: z.number(),
  valid: z.boolean(),
  uploadType: z.number().nullable(),
  labels: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Records that use the item, in all and by what they are. */
  useCount: z.number(),
  uses: z.array(use),
  version: z.number(),
});
export type DictionaryItemRow = z.infer<typeof dictionaryItem>;

export const getDictionaryItems = endpoint({
  path: '/api/dictionaries/v1/admin-getDictionaryItems',
  need: option('dictionary', 'view'),
  effect: 'read',
  summary: '字典项列表',
  input: z.object({ nodeName }),
  output: z.object({ list: z.array(dictionaryItem) }),
});

export const addDictionaryItem = endpoint({
  path: '/api/dictionaries/v1/admin-addDictionaryItem',
  need: option('dictionary', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '添加分类',
  input: z.object({ nodeName, displayName, sort: ordinal, uploadType, labels }),
  output: z.object({ id: z.string() }),
});

/**
 * The upload type stays what it was (002 §2.9: locked); what the payload does not name stays, too. A stale `version` is
 * refused.
 */
export const editDictionaryItem = endpoint({
  path: '/api/dictionaries/v1/admin-editDictionaryItem',
  need: option('dictionary', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '编辑分类',
  input: z.object({ id, displayName, sort: ordinal, labels, version: readVersion }),
  output: z.null(),
});

/** Puts an item at another place, counted from 0. */
export const moveDictionaryItem = endpoint({
  path: '/api/dictionaries/v1/admin-moveDictionaryItem',
  need: option('dictionary', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '调整分类顺序',
  input: z.object({ id, index: wholeNumber }),
  output: z.null(),
});

export const setDictionaryItemState = endpoint({
  path: '/api/dictionaries/v1/admin-setDictionaryItemState',
  need: option('dictionary', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '启用或停用分类',
  input: z.object({ id, valid: flagLike }),
  output: z.null(),
});

/** Refused while records use one of them; it can be disabled instead. */
export const delDictionaryItem = endpoint({
  path: '/api/dictionaries/v1/admin-delDictionaryItem',
  need: option('dictionary', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除分类',
  input: z.object({ ids }),
  output: z.null(),
});

/** Every call of the area. */
export const dictionaryEndpoints: readonly Endpoint[] = [
  getDictionaryNodes,
  getDictionaryItems,
  addDictionaryItem,
  editDictionaryItem,
  moveDictionaryItem,
  setDictionaryItemState,
  delDictionaryItem,
];
