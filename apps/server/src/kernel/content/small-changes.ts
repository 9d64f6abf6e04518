import { fieldProblem } from '@yunguan/contract/kernel/parse';
import type { Transaction } from '../../db/database';
import type { Reply } from '../call';
import { type Actor, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import type { BoundContent } from './binding';
import { columnOf } from './binding';
import { lockRow } from './detail';
import { filesOf, privateFiles } from './references';
import { assertAction } from './write';

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

/** Changes the display picture of a row in any status (all lists of the specification offer it). */
export async function changeCover(
  tx: Transaction,
  content: BoundContent,
  change: Change & { cover: unknown },
): Promise<Reply> {
  const { declaration, binding } = content;
  const name = declaration.coverField;
  const field = name === undefined ? undefined : declaration.fields[name];
  if (name === undefined || !field) throw AppError.forbidden();
  const row = await lockRow(tx, content, {
    id: change.id,
    venues: venuesWith(change.actor, declaration.key, ['edit']),
  });
  if (change.cover === null || change.cover === undefined || change.cover === '') {
    throw AppError.invalid([{ field: name, message: '没有选中封面图！' }]);
  }
  const problem = fieldProblem(field, change.cover, 'submit');
  if (problem !== undefined) throw AppError.invalid([{ field: name, message: problem }]);
  const hidden = await privateFiles(tx, content, { [name]: change.cover });
  if (hidden.length > 0) throw AppError.invalid(hidden);
  await tx.query(
    `update ${binding.table} set ${columnOf(content, name)} = $2, version = version + 1, updated_by = $3, updated_at = now() where id = $1`,
    [row.id, change.cover, change.actor.userId],
  );
  for (const key of filesOf(content, { [name]: change.cover }).keys()) {
    await tx.query(
      'insert into upload_use (store_key, object_id, content_type) values ($1, $2, $3) on conflict do nothing',
      [key, row.id, declaration.key],
    );
  }
  return { objects: null, msg: declaration.messages.coverChanged };
}

/** Flips validity, or sets it to `value`; a row that is no longer valid is no longer pinned. */
export async function toggleState(
  tx: Transaction,
  content: BoundContent,
  change: Change & { value: unknown },
): Promise<Reply> {
  const { declaration, binding } = content;
  const row = await lockRow(tx, content, {
    id: change.id,
    venues: venuesWith(change.actor, declaration.key, ['edit']),
  });
  assertAction(content, { actor: change.actor, row, action: 'toggle' });
  const state = asFlag(change.value) ?? !row.state;
  const unpin = declaration.paths.pin && !state ? ', is_top = false' : '';
  await tx.query(
    `update ${binding.table} set state = $2, version = version + 1, updated_by = $3, updated_at = now()${unpin} where id = $1`,
    [row.id, state, change.actor.userId],
  );
  return { objects: { state }, msg: declaration.messages.toggled };
}

/** Flips the pin, or sets it to `value`; only a valid row can be pinned. */
export async function togglePin(
  tx: Transaction,
  content: BoundContent,
  change: Change & { value: unknown },
): Promise<Reply> {
  const { declaration, binding } = content;
  const row = await lockRow(tx, content, {
    id: change.id,
    venues: venuesWith(change.actor, declaration.key, ['edit']),
  });
  assertAction(content, { actor: change.actor, row, action: 'pin', refusal: `《${row.title}》已无效，不能置顶` });
  const isTop = asFlag(change.value) ?? !row.isTop;
  await tx.query(
    `update ${binding.table} set is_top = $2, version = version + 1, updated_by = $3, updated_at = now() where id = $1`,
    [row.id, isTop, change.actor.userId],
  );
  return { objects: { isTop: isTop ? 1 : 0 }, msg: declaration.messages.pinned };
}

function asFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 1 || value === '1' || value === 'true';
}
