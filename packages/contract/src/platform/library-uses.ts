import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { option, staff } from '../kernel/need';
import { id } from '../kernel/wire-values';
import { base } from './library-parts';

const use = z.object({
  objectId: z.string(),
  /** Key and name of the content type or area. */
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  venueName: z.string(),
  /** Name of the status; empty where there is none. */
  statusName: z.string(),
  /** Names of the fields that show the file. */
  fields: z.array(z.string()),
  /** Why the file cannot be replaced there; empty = it can. */
  obstacle: z.string(),
});
export type ResourceUse = z.infer<typeof use>;

/** Records that the list of uses names; `total` counts them all. */
export const mostUsesShown = 200;
/** Said where a resource is to be replaced by one of the same content. */
export const sameContent = '两个资源的内容相同，无需替换';

/** Records that one replacement changes. */
export const mostUsesReplaced = 500;

/** Where a file is shown, at most 200 records of `total`; `elsewhere` counts records of venues that the caller does not see. */
export const getResourceUses = endpoint({
  path: `${base}/admin-getResourceUses`,
  need: staff,
  effect: 'read',
  summary: '资源的使用情况',
  input: z.object({ id }),
  output: z.object({ uses: z.array(use), total: z.number(), elsewhere: z.number() }),
});

/** Shows another file of the library wherever this one is shown now; records under review are left and named. */
export const replaceResource = endpoint({
  path: `${base}/admin-replaceResource`,
  need: option('resource', 'edit'),
  effect: 'write',
  idempotent: true,
  summary: '全部替换为另一资源',
  input: z.object({ id, byId: id }),
  output: z.object({
    replaced: z.array(z.object({ objectId: z.string(), title: z.string() })),
    skipped: z.array(z.object({ objectId: z.string(), title: z.string(), reason: z.string() })),
  }),
});

/** Every call on where files are shown. */
export const useEndpoints: readonly Endpoint[] = [getResourceUses, replaceResource];
