import * as z from 'zod';
import { type Endpoint, endpoint } from '../kernel/endpoint';
import { staff } from '../kernel/need';
import { filterWord, pageAsked, pageOf } from '../kernel/page';
import { mostAtOnce, tooMany } from '../kernel/batch';
import { restorePath } from '../kernel/recycling';
import { ids } from '../kernel/wire-values';

/** Words of what the calls did. */
export const recycleMessages = { restored: '恢复成功！', purged: '彻底删除成功！' } as const;

const recycledRow = z.object({
  objectId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  title: z.string(),
  cover: z.string(),
  /** Status that it comes back with; null for a type without a review. */
  status: z.number().nullable(),
  venueId: z.string(),
  venuesName: z.string(),
  /** Who deleted it. */
  deletedBy: z.string(),
  deletedTime: z.string(),
  /** The moment from which it is gone for good. */
  purgeTime: z.string(),
  /** Whole days until then, the begun one included. */
  daysLeft: z.number(),
});
export type RecycledRow = z.infer<typeof recycledRow>;

/** What was deleted of all content types and can be restored, the latest first; asks for the option `del` on each. */
export const getRecycleBin = endpoint({
  path: '/api/recycleBins/v1/admin-getRecycleBin',
  need: staff,
  effect: 'read',
  summary: '回收站列表',
  input: z.object({
    kind: filterWord,
    keyword: filterWord,
    venueId: filterWord,
    startTime: filterWord,
    endTime: filterWord,
    ...pageAsked,
  }),
  output: pageOf(recycledRow),
});

const objectIds = ids.pipe(z.array(z.string()).min(1, '请选择内容').max(mostAtOnce, tooMany('处理', '条')));

/** Puts contents back as they were, all of them or none. */
export const restoreContents = endpoint({
  path: restorePath,
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '恢复已删除的内容',
  input: z.object({ objectIds }),
  output: z.object({ count: z.number() }),
});

/** Deletes contents of the recycle bin for good before their time, all of them or none. */
export const purgeContents = endpoint({
  path: '/api/recycleBins/v1/admin-purgeContents',
  need: staff,
  effect: 'write',
  idempotent: true,
  summary: '彻底删除内容',
  input: z.object({ objectIds }),
  output: z.object({ count: z.number() }),
});

/** Every call of the area. */
export const recycleBinEndpoints: readonly Endpoint[] = [getRecycleBin, restoreContents, purgeContents];
