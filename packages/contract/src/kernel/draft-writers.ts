import * as z from 'zod';

/** Writers that a call may name at most. */
export const mostDraftWriters = 8;

/**
 * Whose rolling draft a call may write over or drop: first the open form that calls, then those whose draft it goes on with.
 * Two pages of one user may have the same form open, and neither loses the other's draft unseen. A client that names nobody
 * means the draft, whoever wrote it.
 */
export const draftWriters = z
  .array(z.string().regex(/^[\w-]{0,64}$/, '草稿的页面名称不正确'))
  .min(1, '草稿的页面名称不正确')
  .max(mostDraftWriters, '草稿的页面名称不正确')
  .nullish();
