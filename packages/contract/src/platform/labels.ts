import * as z from 'zod';
import { blank } from '../kernel/blank';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import { id, ids, readVersion, wholeNumber } from '../kernel/wire-values';

/** Characters of a label's name. */
export const longestLabelName = 12;

/** What stands between labels in a text: `keyWord` joins them by commas (001 §3). */
export const betweenLabels = /[,，、]/;

export const labelNameMissing = '标签名称不能为空！';
const name = neededLine(labelNameMissing, '标签名称', longestLabelName).refine((value) => !betweenLabels.test(value), {
  error: '标签名称不能含有逗号或顿号',
});
/** The specification shows the value 1 only. */
const resourceType = wholeNumber
  .nullish()
  .or(blank)
  .transform((type) => type ?? 1);

/** The misspelled name is the specification's. */
export const getLabels = endpoint({
  path: '/api/resources/v1/admin-getLables',
  need: staff,
  effect: 'read',
  summary: '标签列表',
  input: z.object({ resourceType }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Classifications that carry the label, and files of the libraries that the caller sees. */
      useCount: z.number(),
      version: z.number(),
    }),
  ),
});

export const addLabel = endpoint({
  path: '/api/resources/v1/admin-addLable',
  need: option('dictionary', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增标签',
  input: z.object({ name, resourceType }),
  output: z.object({ id: z.string() }),
});

/** A stale `version` is refused. */
export const editLabel = endpoint({
  path: '/api/resources/v1/admin-editLable',
  need: option('dictionary', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改标签',
  input: z.object({ id, name, version: readVersion }),
  output: z.null(),
});

/** Takes the labels off their classifications and resources, too. */
export const delLabel = endpoint({
  path: '/api/resources/v1/admin-delLable',
  need: option('dictionary', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除标签',
  input: z.object({ ids }),
  output: z.null(),
});

/** Every call of the area. */
export const labelEndpoints: readonly Endpoint[] = [getLabels, addLabel, editLabel, delLabel];
