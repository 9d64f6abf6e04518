import { mostResourceLabels, type setResourceLabels } from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import type { Transaction } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type LockedResource, lockKept } from './lock-resources';

/**
 * Takes labels off resources and puts others on; a resource whose labels stay the same keeps its version. Answers how
 * many changed.
 * @throws AppError VALIDATION when one would bear too many
 */
export async function labelResources(
  tx: Transaction,
  actor: Actor,
  { ids, add = [], remove = [] }: z.infer<typeof setResourceLabels.input>,
): Promise<{ readonly resources: readonly LockedResource[]; readonly changed: number }> {
  const resources = await lockKept(tx, { actor, ids, right: 'edit' });
  const rows = await tx.query<{ name: string; labels: number }>(
    `update resource r set key_words = after.words, version = r.version + 1, updated_by = $4, updated_at = now()
     from (
       select k.id, k.words || array(
         select word from unnest($2::text[]) with ordinality as a (word, n) where not word = any (k.words) order by n) as words
       from (
         select id, array(select word from unnest(key_words) with ordinality as w (word, n)
                          where not word = any ($3::text[]) order by n) as words
         from resource where id = any ($1::uuid[])) k) after
     where r.id = after.id and r.key_words <> after.words
     returning r.name, cardinality(r.key_words) as labels`,
    [resources.map(({ id }) => id), [...new Set(add)], remove, actor.userId],
  );
  const full = rows.find(({ labels }) => labels > mostResourceLabels);
  if (full) {
    throw AppError.invalid([
      { field: 'add', message: `一个资源最多 ${mostResourceLabels} 个标签，《${full.name}》将有 ${full.labels} 个` },
    ]);
  }
  return { resources, changed: rows.length };
}
