import { holdsOption, type Option } from '@yunguan/contract/kernel/options';
import type { Database } from '../../db/database';
import { type Actor, reviewerKeys, scopeOf } from '../access/actor';
import { AppError } from '../app-error';

/** Rights whose forms take files: a record, its cover, what a decision encloses. */
const rightsWithFiles: readonly Option[] = ['add', 'edit', 'review'];

/**
 * Refuses whoever has no form to put a file into. Flows name reviewers who may hold no right at all: they enclose papers
 * with their decision while something waits for it.
 * @throws AppError FORBIDDEN
 */
export async function assertMayUpload(db: Database, actor: Actor): Promise<void> {
  if (fillsForms(actor)) return;
  const [waiting] = await db.within(
    scopeOf(actor),
    'select 1 from review_task where reviewer_keys && $1::text[] limit 1',
    [reviewerKeys(actor)],
  );
  if (!waiting) throw AppError.forbidden();
}

function fillsForms({ grants, rights }: Actor): boolean {
  // Venues where the same roles are held have one and the same map.
  const maps = new Set([...grants.keys()].map((venueId) => rights.contentsIn(venueId)));
  return [...maps].some((held) =>
    [...(held?.values() ?? [])].some((options) => rightsWithFiles.some((right) => holdsOption([...options], right))),
  );
}
