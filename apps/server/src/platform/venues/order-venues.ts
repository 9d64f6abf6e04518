import { AppError } from '../../kernel/app-error';
import { movedTo } from '../../kernel/list-order';
import { isUuid } from '../../kernel/uuid';
import type { WritingVenue } from './write-venue';
import { administrable, lockTree } from './venue-rights';

/** Puts a venue at a place among its brothers, counted from 0; the places that the brothers hold together stay theirs. */
export async function moveVenue(
  { tx, deps, actor }: WritingVenue,
  input: { id: string; index: number },
): Promise<void> {
  if (!isUuid(input.id)) throw AppError.forbidden();
  await lockTree(tx);
  const [venue] = await tx.query<{ id: string; parent_id: string | null }>(
    'select id, parent_id from venue where id = $1',
    [input.id],
  );
  if (!venue?.parent_id) throw AppError.forbidden();
  administrable(actor, venue.parent_id, 'edit');
  const brothers = await tx.query<{ id: string; sort: number }>(
    'select id, sort from venue where parent_id = $1 order by sort, id for no key update',
    [venue.parent_id],
  );
  const ids = brothers.map(({ id }) => id);
  const sorts: number[] = [];
  for (const { sort } of brothers) sorts.push(Math.max(sort, (sorts.at(-1) ?? sort - 1) + 1));
  await tx.query(
    `update venue set sort = wanted.sort from unnest($1::uuid[], $2::int[]) as wanted (id, sort)
     where venue.id = wanted.id and venue.sort <> wanted.sort`,
    [movedTo(ids, venue.id, input.index), sorts],
  );
  await deps.sessions.forget(tx);
}
