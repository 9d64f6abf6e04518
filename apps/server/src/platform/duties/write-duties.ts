import { tooMany } from '@yunguan/contract/kernel/batch';
import { mostDuties } from '@yunguan/contract/platform/duties';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { type Actor, holdsIn } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { assertFresh, type LastSave, lastSaveByName } from '../../kernel/last-save';
import { assertNamesEach, isOrderOf, writeOrder } from '../../kernel/list-order';
import { isUuid, uuidv7 } from '../../kernel/uuid';
import { readDuties } from './read-duties';

const overtaken = '职务列表已有变化，请刷新后再调整顺序';

export interface WritingDuties {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

interface StoredDuty extends LastSave, Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
}

/** The duties stay as they are until the transaction ends; all are the actor's to change, or none is known to him. */
async function lockDuties({ tx, actor }: WritingDuties, ids: readonly string[], right: 'edit' | 'del') {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!wanted.every(isUuid)) throw AppError.forbidden();
  const duties = await tx.query<StoredDuty>(
    `select d.id, d.venue_id as "venueId", d.name, ${lastSaveByName('d', 'updated_by')}
     from duty d where d.id = any ($1::uuid[]) order by d.id for update`,
    [wanted],
  );
  const isAllowed = duties.every(({ venueId }) => holdsIn(actor, 'duty', right, venueId));
  if (duties.length < wanted.length || !isAllowed) throw AppError.forbidden();
  return duties;
}

/** Changes of a venue's duties wait for each other, so that a name cannot be taken twice. */
async function lockNames(tx: Transaction, venueId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('duty:' || $1, 0))`, [venueId]);
}

async function assertNewName(tx: Transaction, duty: { venueId: string; name: string; id?: string }): Promise<void> {
  const same = await tx.query('select 1 from duty where venue_id = $1 and name = $2 and id::text <> $3', [
    duty.venueId,
    duty.name,
    duty.id ?? '',
  ]);
  if (same.length > 0) throw AppError.invalid([{ field: 'name', message: `职务“${duty.name}”已存在` }]);
}

/** Adds a duty behind the others of the venue; answers its id. */
export async function addDuty({ tx, deps, actor }: WritingDuties, duty: { venueId: string; name: string }) {
  await lockNames(tx, duty.venueId);
  await assertNewName(tx, duty);
  const [known] = await tx.query<{ count: number; last: number }>(
    'select count(*)::int as count, coalesce(max(sort), -1) as last from duty where venue_id = $1',
    [duty.venueId],
  );
  if ((known?.count ?? 0) >= mostDuties) throw AppError.illegalState(`一个场馆最多 ${mostDuties} 个职务`);
  const id = uuidv7(deps.clock.now().getTime());
  await tx.query(
    'insert into duty (id, venue_id, name, sort, updated_by, updated_by_id) values ($1, $2, $3, $4, $5, $6)',
    [id, duty.venueId, duty.name, (known?.last ?? -1) + 1, actor.realName, actor.userId],
  );
  return id;
}

interface Renaming {
  readonly id: string;
  readonly name: string;
  readonly version?: number | null | undefined;
}

/** Renames a duty and, with it, the post of everybody in the venue who has it. */
export async function renameDuty(writing: WritingDuties, { id, name, version }: Renaming) {
  const { tx, actor } = writing;
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await tx.query<{ venueId: string }>('select venue_id as "venueId" from duty where id = $1', [id]);
  // The names before the duty, as whoever sets the order: else each would wait for what the other holds.
  if (known) await lockNames(tx, known.venueId);
  const [before] = await lockDuties(writing, [id], 'edit');
  if (!before) throw AppError.forbidden();
  assertFresh(actor, before, version);
  await assertNewName(tx, { venueId: before.venueId, name, id: before.id });
  await tx.query(
    'update duty set name = $2, updated_by = $3, updated_by_id = $4, updated_at = now(), version = version + 1 where id = $1',
    [before.id, name, actor.realName, actor.userId],
  );
  const changed = await tx.query<{ id: string }>(
    `update staff_user set duty = $3, updated_by_name = $4, updated_by_id = $5, updated_at = now(), version = version + 1
     where venue_id = $1 and duty = $2 and deleted_at is null returning id`,
    [before.venueId, before.name, name, actor.realName, actor.userId],
  );
  return { before, usersChanged: changed.length };
}

/** Deletes duties that nobody has, all of them or none; answers what they were. */
export async function deleteDuties(writing: WritingDuties, ids: readonly string[]): Promise<readonly StoredDuty[]> {
  const { tx } = writing;
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择要删除的职务' }]);
  if (ids.length > mostDuties)
    throw AppError.invalid([{ field: 'ids', message: tooMany('删除', '个职务', mostDuties) }]);
  const duties = await lockDuties(writing, ids, 'del');
  for (const { id, venueId, name } of duties) {
    const userCount = (await readDuties(tx, venueId)).find((duty) => duty.id === id)?.userCount ?? 0;
    if (userCount > 0) {
      throw AppError.illegalState(`职务“${name}”正由 ${userCount} 名用户担任，请先调整他们的职务`);
    }
  }
  await tx.query('delete from duty where id = any ($1::uuid[])', [duties.map(({ id }) => id)]);
  return duties;
}

interface Sorting {
  readonly venueId: string;
  readonly ids: readonly string[];
  /** The order that the caller changed; none sent = none checked. */
  readonly was?: readonly string[] | null | undefined;
}

/** Puts the duties of a venue into the order of the ids, which name each of them once. */
export async function sortDuties(tx: Transaction, { venueId, ids, was }: Sorting): Promise<void> {
  await lockNames(tx, venueId);
  const known = (await readDuties(tx, venueId)).map(({ id }) => id);
  const wanted = ids.map((id) => id.toLowerCase());
  if (!wanted.every((id) => known.includes(id))) throw AppError.forbidden();
  assertNamesEach(wanted, known, overtaken);
  if (was && !isOrderOf(known, was)) throw AppError.illegalState(overtaken);
  await writeOrder(tx, 'duty', wanted);
}
