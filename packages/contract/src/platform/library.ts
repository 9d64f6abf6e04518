import * as z from 'zod';
import { blank } from '../kernel/blank';
import { hasAtMost } from '../kernel/characters';
import { date } from '../kernel/date-fields';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { isStorable } from '../kernel/field';
import { line, neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import { filterWord } from '../kernel/page';
import { flagLike, id, ids, readVersion } from '../kernel/wire-values';
import { directoryEndpoints } from './library-directories';
import { base, optionalId, optionalNumber, venueId } from './library-parts';
import { useEndpoints } from './library-uses';

/** Characters of a resource's name. */
export const longestResourceName = 100;
/** Characters of what is written about a resource. */
export const longestResourceTexts = { alt: 200, origin: 200, licence: 500 } as const;
/** Files that one call works on. */
export const mostResources = 500;
/** Labels of one resource. */
export const mostResourceLabels = 20;
/** What every client asks the list for, to the letter (001 §7); nothing depends on it. */
export const resourceCategory = 2;
/** Dictionary node of the resources' classifications. */
export const resourceNode = '2001';
/** Days before its end from which a licence counts as ending. */
export const licenceNoticeDays = 30;

/** Orders of the list (002 §4.5); the second is the usual one. */
export const sortTypes = {
  1: '时间升序',
  2: '时间降序',
  3: '大小升序',
  4: '大小降序',
  5: '名称升序',
  6: '名称降序',
} as const;
export type SortType = keyof typeof sortTypes;
export const usualSort: SortType = 2;

export const resourceKinds = { image: '图片', video: '视频', audio: '音频' } as const;
export type ResourceKind = keyof typeof resourceKinds;
const kinds = ['image', 'video', 'audio'] as const;

/** Said where an upload is finished with nothing uploaded (001 §5, 002 §5.5, to the letter). */
export const nothingUploadedText = '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】';
/** Said where labels are assigned without a choice (002 §5.5). */
export const labelsMissingText = '请选择标签';

const resourceName = neededLine('请输入名称', '名称', longestResourceName);

const resourceRow = z.object({
  id: z.string(),
  venueId: z.string(),
  name: z.string(),
  /** With its dot: `.jpg`. */
  suffix: z.string(),
  url: z.string(),
  relativePath: z.string(),
  /** Bytes. */
  size: z.number(),
  directoryId: z.string().nullable(),
  /** Labels, joined by commas. */
  keyWord: z.string(),
  /** What stands for the file in a list: the picture itself, a film's poster; empty for a sound. */
  frontCover: z.string(),
  kind: z.enum(kinds),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  alt: z.string(),
  licenceUntil: z.string().nullable(),
  /** Records of the library's venue that show the file. */
  useCount: z.number(),
  /** Other files of the library with the same content: while one stays, a file in use may go. */
  copyCount: z.number(),
  createTime: z.string(),
  deleteTime: z.string().nullable(),
});
export type ResourceRow = z.infer<typeof resourceRow>;

/** What the list shows; the specification sends neither this nor a venue. */
const views = ['library', 'unfiled', 'duplicates', 'expiring', 'expired', 'unused', 'recycled'] as const;
export type ResourceView = (typeof views)[number];

/** A page of the library, zero-based (002 §7). Without a directory: everything. Nothing found answers state 101. */
export const getResourceList = endpoint({
  path: `${base}/admin-getResourceList`,
  need: staff,
  effect: 'read',
  summary: '资源列表',
  input: z.object({
    directoryId: optionalId,
    totalCount: z.unknown().optional(),
    pageSize: optionalNumber,
    pageIndex: optionalNumber,
    Category: z.unknown().optional(),
    sortType: optionalNumber,
    name: filterWord,
    venueId,
    /** Additions of ours: kind, label, classification and what is to be seen. */
    kind: z.enum(kinds).nullish().or(blank),
    keyWord: filterWord,
    classification: optionalId,
    view: z.enum(views).nullish().or(blank),
  }),
  output: z.object({
    list: z.array(resourceRow),
    totalCount: z.number(),
    datas: z.array(resourceRow),
    total: z.number(),
  }),
});

export const getResource = endpoint({
  path: `${base}/admin-getResource`,
  need: staff,
  effect: 'read',
  summary: '资源详情',
  input: z.object({ id }),
  output: resourceRow.extend({
    version: z.number(),
    labels: z.array(z.string()),
    classification: z.string().nullable(),
    origin: z.string(),
    licence: z.string(),
    directoryName: z.string().nullable(),
    createdBy: z.string(),
    updatedBy: z.string(),
    lastModificationTime: z.string(),
    /** Other files of the library with the same content. */
    duplicates: z.array(z.object({ id: z.string(), name: z.string(), directoryName: z.string().nullable() })),
  }),
});

const addedFile = z.object({
  name: z.string({ error: '请输入名称' }).refine(isStorable, { error: '名称含有无法保存的字符' }),
  suffix: z.string().max(12).nullish(),
  url: z.string({ error: '文件地址不正确' }),
  size: z.unknown().optional(),
  directoryId: optionalId,
  keyWord: z.string().refine(hasAtMost(500), { error: '标签过长' }).refine(isStorable).nullish(),
});

/** A bare array, or an object that holds one (texts.md M3). */
function wrapped(body: unknown): unknown {
  if (Array.isArray(body)) return { list: body };
  if (typeof body !== 'object' || body === null) return body;
  const list = Object.values(body).filter(Array.isArray);
  if (list.length === 1) return { ...body, list: list[0] };
  // One file may come without the list around it (texts.md C26).
  return 'url' in body ? { ...body, list: [body] } : body;
}

/** Keeps uploaded files in the library. `skipExisting` leaves out what the library holds already, and names it. */
export const addImageList = endpoint({
  path: `${base}/admin-addImageList`,
  need: option('resource', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '上传到资源库',
  input: z.preprocess(
    wrapped,
    z.object({
      list: z
        .array(addedFile, { error: nothingUploadedText })
        .min(1, nothingUploadedText)
        .max(mostResources, `一次最多添加 ${mostResources} 个文件`),
      venueId,
      skipExisting: flagLike.nullish(),
    }),
  ),
  output: z.object({
    /** Ids of the new resources, in the order sent. */
    ids: z.array(z.string()),
    /** What was left out; `index` is its place in the list sent, from 0: one address may be in it twice. */
    existing: z.array(
      z.object({
        index: z.number(),
        url: z.string(),
        id: z.string(),
        name: z.string(),
        directoryName: z.string().nullable(),
      }),
    ),
  }),
});

/** Which of the files, by the SHA-256 of their bytes, the library holds already. */
export const findExisting = endpoint({
  path: `${base}/admin-findExisting`,
  need: staff,
  effect: 'read',
  summary: '查找内容相同的资源',
  input: z.object({
    hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/, '文件摘要不正确')).max(mostResources),
    venueId,
  }),
  output: z.array(
    z.object({ hash: z.string(), id: z.string(), name: z.string(), directoryName: z.string().nullable() }),
  ),
});

const labelNames = z
  .array(neededLine(labelsMissingText, '标签', 20), { error: labelsMissingText })
  .max(mostResourceLabels, `一个资源最多 ${mostResourceLabels} 个标签`);
const many = ids.pipe(
  z.array(z.string()).min(1, '请选择资源').max(mostResources, `一次最多处理 ${mostResources} 个文件`),
);

/** What is not sent stays. A stale `version` is refused. */
export const editResource = endpoint({
  path: `${base}/admin-editResource`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '修改资源信息',
  input: z.object({
    id,
    version: readVersion,
    name: resourceName.optional(),
    labels: labelNames.optional(),
    classification: optionalId,
    alt: line('替代文字', longestResourceTexts.alt).optional(),
    origin: line('来源', longestResourceTexts.origin).optional(),
    licence: line('授权说明', longestResourceTexts.licence).optional(),
    licenceUntil: date('授权到期日').asked.nullish().or(blank),
  }),
  output: z.null(),
});

export const setResourceLabels = endpoint({
  path: `${base}/admin-setResourceLabels`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '批量设置资源标签',
  input: z
    .object({ ids: many, add: labelNames.optional(), remove: labelNames.optional() })
    .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, { error: labelsMissingText, path: ['add'] }),
  output: z.object({ changed: z.number() }),
});

export const moveResource = endpoint({
  path: `${base}/admin-moveResource`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '移动资源',
  input: z.object({ ids: many, directoryId: optionalId }),
  output: z.null(),
});

/** Into the recycle bin; refused while a record shows one of them, with its title. */
export const delResource = endpoint({
  path: `${base}/admin-delResource`,
  need: option('resource', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除资源',
  input: z.object({ ids: many }),
  output: z.null(),
});

export const restoreResource = endpoint({
  path: `${base}/admin-restoreResource`,
  need: option('resource', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '从回收站恢复资源',
  input: z.object({ ids: many }),
  output: z.null(),
});

/** Takes resources out of the recycle bin for good. */
export const purgeResource = endpoint({
  path: `${base}/admin-purgeResource`,
  need: option('resource', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '彻底删除资源',
  input: z.object({ ids: many }),
  output: z.null(),
});

/** Every call of the area. */
export const libraryEndpoints: readonly Endpoint[] = [
  ...directoryEndpoints,
  getResourceList,
  getResource,
  addImageList,
  findExisting,
  editResource,
  setResourceLabels,
  moveResource,
  delResource,
  restoreResource,
  purgeResource,
  ...useEndpoints,
];
