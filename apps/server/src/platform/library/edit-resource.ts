import { type editResource, resourceNode } from '@yunguan/contract/platform/library';
import type * as z from 'zod';
import type { Transaction, Tx } from '../../db/database';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { assertFresh } from '../../kernel/last-save';
import { isUuid } from '../../kernel/uuid';
import { type LockedResource, lockKept } from './lock-resources';

/** Column of each property that the call may carry. */
const columns = {
  name: 'name',
  labels: 'key_words',
  classification: 'classification',
  alt: 'alt',
  origin: 'origin',
  licence: 'licence',
  licenceUntil: 'licence_until',
} as const;
type Property = keyof typeof columns;

/**
 * Changes what the payload carries and nothing else; answers the resource as it was.
 * @throws AppError CONFLICT for a stale version, VALIDATION for a classification that cannot be chosen
 */
export async function changeResource(
  tx: Transaction,
  actor: Actor,
  input: z.infer<typeof editResource.input>,
): Promise<{ readonly before: LockedResource; readonly changed: readonly Property[] }> {
  const [before] = await lockKept(tx, { actor, ids: [input.id], right: 'edit' });
  if (!before) throw AppError.forbidden();
  assertFresh(actor, before, input.version);
  const { classification } = input;
  if (classification) await assertClassification(tx, before, classification);
  const values = {
    ...input,
    ...(input.labels ? { labels: [...new Set(input.labels)] } : {}),
    ...(classification === '' ? { classification: null } : {}),
  };
  // The names are those of the constant above.
  const changed = (Object.keys(columns) as Property[]).filter((name) => values[name] !== undefined);
  const sets = changed.map((name, index) => `${columns[name]} = $${index + 3}, `);
  await tx.query(
    `update resource set ${sets.join('')}version = version + 1, updated_by = $2, updated_at = now() where id = $1`,
    [before.id, actor.userId, ...changed.map((name) => values[name])],
  );
  return { before, changed };
}

/** One that the resource already has stays choosable for it, also after it left the dictionary; a disabled one is not chosen anew. */
async function assertClassification(tx: Tx, before: LockedResource, asked: string): Promise<void> {
  if (asked.toLowerCase() === before.classification) return;
  const found = isUuid(asked)
    ? await tx.query(
        // Whoever deletes it meanwhile waits, and finds it used.
        'select id from dictionary_item where id = $1 and node_name = $2 and deleted_at is null and valid for key share',
        [asked, resourceNode],
      )
    : [];
  if (found.length === 0)
    throw AppError.invalid([{ field: 'classification', message: '所选分类不存在或已停用，请重新选择' }]);
}
