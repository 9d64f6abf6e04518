import type { Tx } from '../../db/database';
import { type Actor, holdsIn, reviewerKeys } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from '../content/binding';
import { assertId } from '../content/detail';

export interface FoundObject {
  readonly content: BoundContent;
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
  readonly status: number;
  readonly approvedRevision: number | null;
}

interface ObjectRow extends Record<string, unknown> {
  kind: string;
  venue_id: string;
  title: string;
  status: number;
  approved_revision: number | null;
}

/** Review calls carry only an object id: this finds its type among those that pass a review. */
export async function findObject(tx: Tx, types: readonly BoundContent[], objectId: string): Promise<FoundObject> {
  const id = assertId(objectId);
  const reviewed = types.filter((type) => type.declaration.reviewed);
  const text = reviewed
    .map(
      ({ declaration, binding }) =>
        `select '${declaration.key}' as kind, venue_id, title, status, approved_revision from ${binding.table} where id = $1 and deleted_at is null`,
    )
    .join(' union all ');
  const [row] = await tx.query<ObjectRow>(text, [id]);
  const content = reviewed.find((type) => type.declaration.key === row?.kind);
  if (!row || !content) throw AppError.forbidden();
  return {
    content,
    id,
    venueId: row.venue_id,
    title: row.title,
    status: row.status,
    approvedRevision: row.approved_revision,
  };
}

/** Its staff may look at an object, and so may whoever is asked to review it. */
export async function assertVisible(tx: Tx, actor: Actor, found: FoundObject): Promise<void> {
  if (holdsIn(actor, found.content.declaration.key, 'view', found.venueId)) return;
  const [task] = await tx.query(
    'select object_id from review_task where object_id = $1 and reviewer_keys && $2::text[]',
    [found.id, reviewerKeys(actor)],
  );
  if (!task) throw AppError.forbidden();
}
