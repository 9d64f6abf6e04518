import type { ResourceKind } from '@yunguan/contract/platform/library';
import type { Transaction } from '../../db/database';
import { type Actor, venuesWith } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { type LastSave, lastSaveById } from '../../kernel/last-save';
import { isUuid } from '../../kernel/uuid';

/** A file of the library that is about to change. */
export interface LockedResource extends LastSave {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly kind: ResourceKind;
  readonly storeKey: string;
  readonly classification: string | null;
  readonly isRecycled: boolean;
}

/** Whose resources, which, and by what right. */
export interface AskedResources {
  readonly actor: Actor;
  readonly ids: readonly string[];
  readonly right: 'edit' | 'del';
  /**
   * They go where no record finds them. Whatever is saved with a file holds its resource until its use is there to be seen, and
   * is waited for; nothing else needs to.
   */
  readonly isLeaving?: true;
}

/**
 * Locks resources in the order of their ids, so that two bulk calls cannot deadlock; in or out of the recycle bin.
 * @throws AppError FORBIDDEN unless every one of them lies in a venue where the actor holds the option
 */
async function lockResources(
  tx: Transaction,
  { actor, ids, right, isLeaving }: AskedResources,
): Promise<LockedResource[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!wanted.every(isUuid)) throw AppError.forbidden();
  const rows = await tx.query<LockedResource & Record<string, unknown>>(
    `select r.id, r.venue_id as "venueId", r.name, r.kind, r.store_key as "storeKey", r.classification,
       ${lastSaveById('r')}, r.deleted_at is not null as "isRecycled"
     from resource r where r.id = any ($1::uuid[]) and r.venue_id = any ($2::uuid[]) order by r.id ${isLeaving ? 'for update' : 'for no key update'} of r`,
    [wanted, venuesWith(actor, 'resource', [right])],
  );
  if (rows.length !== wanted.length) throw AppError.forbidden();
  return rows;
}

/**
 * The same for resources that must not lie in the recycle bin.
 * @throws AppError ILLEGAL_STATE naming the first that does
 */
export async function lockKept(tx: Transaction, asked: AskedResources): Promise<LockedResource[]> {
  const resources = await lockResources(tx, asked);
  const recycled = resources.find((one) => one.isRecycled);
  if (recycled) throw AppError.illegalState(`《${recycled.name}》已在回收站中，请先恢复`);
  return resources;
}

/**
 * The same for resources that must lie in the recycle bin.
 * @throws AppError ILLEGAL_STATE naming the first that does not
 */
export async function lockRecycled(tx: Transaction, asked: AskedResources): Promise<LockedResource[]> {
  const resources = await lockResources(tx, asked);
  const kept = resources.find((one) => !one.isRecycled);
  if (kept) throw AppError.illegalState(`《${kept.name}》不在回收站中，请刷新后再试`);
  return resources;
}

/** What the audit says of resources; a bulk call names the first of them. */
export function namesOf(resources: readonly Pick<LockedResource, 'name'>[]): string[] {
  return resources.slice(0, mostNamed).map(({ name }) => name);
}
const mostNamed = 20;
