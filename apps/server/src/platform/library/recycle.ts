import { recycleDays } from '@yunguan/contract/kernel/recycling';
import type { Database, Transaction, Tx } from '../../db/database';
import { type Actor, scopeOf } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import type { BoundContent } from '../../kernel/content/binding';
import { removeInStretches } from '../../kernel/in-stretches';
import { findUses, type FoundUse, kindNameOf } from './find-uses';
import { type LockedResource, lockKept, lockRecycled } from './lock-resources';

interface Recycling {
  readonly actor: Actor;
  readonly ids: readonly string[];
}

/**
 * Moves resources to the recycle bin, all of them or none.
 * @throws AppError ILLEGAL_STATE while records show one of them, naming it and up to three of the records
 */
export async function recycleResources(
  tx: Transaction,
  types: readonly BoundContent[],
  { actor, ids }: Recycling,
): Promise<LockedResource[]> {
  const resources = await lockKept(tx, { actor, ids, right: 'del', isLeaving: true });
  // Asked behind the lock: a record that is being saved with one of them holds it until its use is there to be seen.
  const used = await firstUsed(tx, actor, resources);
  if (used) throw AppError.illegalState(await usedText(tx, types, { actor, ...used }));
  await tx.query('update resource set deleted_at = now(), deleted_by = $2 where id = any ($1::uuid[])', [
    resources.map(({ id }) => id),
    actor.userId,
  ]);
  return resources;
}

interface Used {
  readonly name: string;
  readonly storeKey: string;
  readonly count: number;
}

/**
 * The first resource that records of its venue, or of one that the actor sees, show. Of two files with the same content
 * one may go: the other one is what the records show then.
 */
async function firstUsed(tx: Tx, actor: Actor, resources: readonly LockedResource[]): Promise<Used | undefined> {
  const scope = scopeOf(actor);
  const [used] = await tx.query<Used & Record<string, unknown>>(
    `select r.name, r.store_key as "storeKey", used.count from resource r, lateral (
       select count(*)::int as count from upload_use u
       where u.store_key = r.store_key and (u.venue_id = r.venue_id or $2 or u.venue_id = any ($3::uuid[]))) used
     where r.id = any ($1::uuid[]) and used.count > 0
       and not exists (select from resource twin where twin.store_key = r.store_key and twin.venue_id = r.venue_id
                         and twin.deleted_at is null and not twin.id = any ($1::uuid[]))
     order by r.name collate zh, r.id limit 1`,
    [resources.map(({ id }) => id), scope === '*', scope === '*' ? [] : scope],
  );
  return used;
}

const mostNamed = 3;

async function usedText(
  tx: Tx,
  types: readonly BoundContent[],
  { actor, name, storeKey, count }: Used & { readonly actor: Actor },
): Promise<string> {
  const { uses } = await findUses(tx, types, { actor, storeKey, limit: mostNamed });
  const title = (use: FoundUse) => `“${kindNameOf(types, use.kind)}《${use.title}》”`;
  const named = uses.map(title).join('、');
  const places = named === '' ? ` ${count} 处内容` : count === 1 ? named : `${named}等 ${count} 处`;
  return `《${name}》正在被${places}使用，不能删除`;
}

/** Takes resources out of the recycle bin, with the names and directories that they had. */
export async function restoreResources(tx: Transaction, { actor, ids }: Recycling): Promise<LockedResource[]> {
  const resources = await lockRecycled(tx, { actor, ids, right: 'del' });
  await tx.query('update resource set deleted_at = null, deleted_by = null where id = any ($1::uuid[])', [
    resources.map(({ id }) => id),
  ]);
  return resources;
}

/** Takes resources out of the library for good; their files stay for as long as anything mentions them. */
export async function purgeResources(tx: Transaction, { actor, ids }: Recycling): Promise<LockedResource[]> {
  const resources = await lockRecycled(tx, { actor, ids, right: 'del', isLeaving: true });
  await tx.query('delete from resource where id = any ($1::uuid[])', [resources.map(({ id }) => id)]);
  return resources;
}

/** Empties the recycle bin of what has lain there for 30 days; answers how many resources went. */
export function purgeRecycled(db: Database): Promise<number> {
  const where = 'deleted_at < now() - make_interval(days => $1)';
  return removeInStretches(db, 'resource', { where, values: [recycleDays] });
}
