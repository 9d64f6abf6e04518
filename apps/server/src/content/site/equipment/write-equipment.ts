import { equipmentMessages } from '@yunguan/contract/content/equipment';
import { mostAtOnce, tooMany } from '@yunguan/contract/kernel/batch';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { isUniqueViolation } from '../../../db/unique-violation';
import { type Actor, type ContentRight, holdsIn, venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { assertFresh, type LastSave, lastSaveById } from '../../../kernel/last-save';
import { isUuid, uuidv7 } from '../../../kernel/uuid';

interface Writing {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly actor: Actor;
}

interface Form {
  readonly name: string;
  readonly remarks?: string | null | undefined;
}

interface Stored extends LastSave, Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly state: boolean;
}

const nameTaken = (name: string) => AppError.invalid([{ field: 'name', message: `设备“${name}”已存在` }]);

/** Adds a piece to the catalogue of the session's venue; answers its id. */
export async function addPiece({ tx, deps, actor }: Writing, form: Form): Promise<string> {
  const { venueId, userId } = actor;
  if (!mayWrite.some((right) => holdsIn(actor, 'site', right, venueId))) throw AppError.forbidden();
  const added = await tx.query<{ id: string }>(
    `insert into equipment (id, venue_id, name, remarks, created_by, updated_by) values ($1, $2, $3, $4, $5, $5)
     on conflict (venue_id, lower(name)) where deleted_at is null do nothing returning id`,
    [uuidv7(deps.clock.now().getTime()), venueId, form.name, form.remarks ?? '', userId],
  );
  if (!added[0]) throw nameTaken(form.name);
  return added[0].id;
}

const mayWrite = ['add', 'edit'] as const satisfies ContentRight[];

/** The pieces stay as they are until the transaction ends; all are the login's to change, or none is known to it. */
async function lockPieces({ tx, actor }: Writing, ids: readonly string[], rights: readonly ContentRight[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!wanted.every(isUuid)) throw AppError.forbidden();
  const pieces = await tx.query<Stored>(
    `select e.id, e.venue_id as "venueId", e.name, e.state, ${lastSaveById('e')}
     from equipment e
     where e.id = any ($1::uuid[]) and e.venue_id = any ($2::uuid[]) and e.deleted_at is null order by e.id for update of e`,
    [wanted, venuesWith(actor, 'site', rights)],
  );
  if (pieces.length < wanted.length) throw AppError.forbidden();
  return pieces;
}

/** Locks one piece for a change. @throws AppError FORBIDDEN */
async function lockPiece(writing: Writing, id: string): Promise<Stored> {
  const [piece] = await lockPieces(writing, [id], mayWrite);
  if (!piece) throw AppError.forbidden();
  return piece;
}

/**
 * Changes name and remarks; remarks that the call does not carry stay.
 * @throws AppError VALIDATION for an id that is none (texts.md A7) or a name that is taken, CONFLICT
 */
export async function changePiece(
  writing: Writing,
  { id, version, ...form }: Form & { readonly id: string; readonly version?: number | null | undefined },
): Promise<Stored> {
  if (!isUuid(id.toLowerCase())) throw AppError.invalid([{ field: 'id', message: equipmentMessages.wrongForm }]);
  const before = await lockPiece(writing, id);
  assertFresh(writing.actor, before, version);
  const remarks = form.remarks === undefined ? 'remarks' : '$3';
  const values = [before.id, form.name, ...(form.remarks === undefined ? [] : [form.remarks ?? ''])];
  await touch(writing, { set: `name = $2, remarks = ${remarks}`, values }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken(form.name) : error;
  });
  return before;
}

/** Writes columns of the piece `$1` and who wrote them when. */
function touch({ tx, actor }: Writing, change: { readonly set: string; readonly values: readonly unknown[] }) {
  return tx.query(
    `update equipment set ${change.set}, version = version + 1, updated_by = $${change.values.length + 1}, updated_at = now()
     where id = $1`,
    [...change.values, actor.userId],
  );
}

/** Turns a piece valid or invalid, or to the state that is asked for; answers what it is now. */
export async function switchPiece(
  writing: Writing,
  { id, state }: { readonly id: string; readonly state?: boolean | null | undefined },
): Promise<Stored> {
  const before = await lockPiece(writing, id);
  const next = state ?? !before.state;
  if (next !== before.state) await touch(writing, { set: 'state = $2', values: [before.id, next] });
  return { ...before, state: next };
}

/** Takes pieces out of the catalogue, all of them or none; places that list them keep their names (texts.md S13). */
export async function removePieces(writing: Writing, ids: readonly string[]): Promise<readonly Stored[]> {
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择要删除的设备' }]);
  if (ids.length > mostAtOnce) throw AppError.invalid([{ field: 'ids', message: tooMany('删除', '个设备') }]);
  const pieces = await lockPieces(writing, ids, [...mayWrite, 'del']);
  const { tx, actor } = writing;
  await tx.query('update equipment set deleted_at = now(), deleted_by = $2 where id = any ($1::uuid[])', [
    pieces.map(({ id }) => id),
    actor.userId,
  ]);
  return pieces;
}
