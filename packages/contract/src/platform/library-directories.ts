import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { neededLine } from '../kernel/line';
import { option, staff } from '../kernel/need';
import type { TreeRules } from '../kernel/tree';
import { id, readVersion } from '../kernel/wire-values';
import { base, optionalId, optionalNumber, venueId } from './library-parts';

/** Characters of a directory's name. */
export const longestDirectoryName = 30;
/** Directories below one another, from 1. */
export const deepestDirectory = 6;

export const directoryPlaces: TreeRules = {
  deepest: deepestDirectory,
  inside: '不能移动到自身或下级目录中',
  tooDeep: `目录最多 ${deepestDirectory} 级`,
};

export const directoryNameMissing = '请输入目录名称';
const directoryName = neededLine(directoryNameMissing, '目录名称', longestDirectoryName);

/**
 * One directory with what lies below it. Clients read `children` or `list`, all the way down (002 §3): below the top, a
 * branch under one of the names does not repeat itself under the other.
 */
export interface DirectoryNode {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Files that lie in the directory itself, of the asked kind. */
  readonly count: number;
  readonly version: number;
  readonly children: readonly DirectoryNode[];
  readonly list: readonly DirectoryNode[];
}
const directoryNode: z.ZodType<DirectoryNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    parentId: z.string().nullable(),
    count: z.number(),
    version: z.number(),
    children: z.array(directoryNode),
    list: z.array(directoryNode),
  }),
);

/** Tree of a venue's library; `sourceType` 1 pictures, 2 sounds, 3 films limits what is counted, empty counts all. */
export const getDirectoryListByGroup = endpoint({
  path: `${base}/admin-getDirectoryListByGroup`,
  need: staff,
  effect: 'read',
  summary: '资源目录（按场馆）',
  input: z.object({ venueId, sourceType: optionalNumber }),
  output: z.array(directoryNode),
});

export const getDirectoryList = endpoint({
  path: `${base}/admin-getDirectoryList`,
  need: staff,
  effect: 'read',
  summary: '资源目录',
  input: z.object({ resourceType: optionalNumber, venueId }),
  output: z.array(directoryNode),
});

export const addDirectory = endpoint({
  path: `${base}/admin-addDirectory`,
  need: option('resource', 'add'),
  effect: 'write',
  idempotent: true,
  summary: '新增资源目录',
  input: z.object({ name: directoryName, parentId: optionalId, venueId }),
  output: z.object({ id: z.string() }),
});

/** A stale `version` is refused; it guards the name only: two people may order the same tree. */
export const editDirectory = endpoint({
  path: `${base}/admin-editDirectory`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '重命名资源目录',
  input: z.object({ id, name: directoryName, version: readVersion }),
  output: z.null(),
});

/** Moves a directory with all that lies in it; `parentId` null = to the top, `beforeId` = in front of that brother. */
export const moveDirectory = endpoint({
  path: `${base}/admin-moveDirectory`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '移动资源目录',
  input: z.object({ id, parentId: optionalId, beforeId: optionalId }),
  output: z.null(),
});

/** Only an empty directory goes. */
export const delDirectory = endpoint({
  path: `${base}/admin-delDirectory`,
  need: option('resource', 'del'),
  effect: 'write',
  idempotent: true,
  summary: '删除资源目录',
  input: z.object({ id }),
  output: z.null(),
});

/** Every call on the directories of a library. */
export const directoryEndpoints: readonly Endpoint[] = [
  getDirectoryListByGroup,
  getDirectoryList,
  addDirectory,
  editDirectory,
  moveDirectory,
  delDirectory,
];
