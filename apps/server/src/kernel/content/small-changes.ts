import { fieldProblem, fieldValue } from '@yunguan/contract/kernel/parse';
import type { Transaction } from '../../db/database';
import type { Done } from '../call';
import { venueOf } from '../audit/venue-of';
import { type Actor, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { holdFiles } from '../files/shown-files';
import { type BoundContent, columnOf } from './binding';
import { type LockedRow, lockRow } from './detail';
import { newFilesOf } from './form-files';
import { saved } from './row';
import { trackFiles } from './track-files';
import { assertAction, assertVersion } from './write';

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

/** Locks a row that the actor may edit; any other does not exist for him. */
export function lockForEdit(tx: Transaction, content: BoundContent, { actor, id }: Change): Promise<LockedRow> {
  return lockRow(tx, content, { id, venues: venuesWith(actor, content.declaration.key, ['edit']) });
}

/** Changes one column of a locked row, as a new version by the actor; `along` is SQL that changes with it. */
export async function setColumn(
  tx: Transaction,
  content: BoundContent,
  change: Change & { column: string; value: unknown; along?: string },
): Promise<void> {
  const { id, actor, column, value, along = '' } = change;
  await tx.query(
    `update ${content.binding.table} set ${column} = $2, updated_by = $3, ${saved}${along} where id = $1`,
    [id, value, actor.userId],
  );
}

/** Changes the display picture of a row in any status (all lists of the specification offer it). */
export async function changeCover(
  tx: Transaction,
  content: BoundContent,
  change: Change & { cover: unknown; version?: number | null | undefined },
): Promise<Done> {
  const { declaration } = content;
  const { actor } = change;
  const name = declaration.coverField;
  const field = name === undefined ? undefined : declaration.fields[name];
  if (name === undefined || !field) throw AppError.forbidden();
  const row = await lockForEdit(tx, content, change);
  await assertVersion(tx, content, { actor, row, version: change.version });
  const { id } = row;
  const cover = fieldValue(field, change.cover);
  if (cover === null) {
    throw AppError.invalid([{ field: name, message: declaration.messages.coverMissing }]);
  }
  const problem = fieldProblem(field, cover, 'submit');
  if (problem !== undefined) throw AppError.invalid([{ field: name, message: problem }]);
  const files = newFilesOf(content, { [name]: cover }, row.form);
  const { venueId } = row;
  const { problems, recycled } = await holdFiles(tx, files, { venues: [...actor.grants.keys()], venueId });
  if (problems.length > 0) throw AppError.invalid(problems);
  await setColumn(tx, content, { actor, id, column: columnOf(content, name), value: cover });
  const values = { ...row.form, [name]: cover };
  trackFiles(tx, content, { id, venueId, values, isNew: false, before: row.form, recycled });
  return { reply: { objects: null, msg: declaration.messages.coverChanged }, note: { venueId } };
}

/** Flips validity, or sets it to `value`; a row that is no longer valid is no longer pinned. */
export async function toggleState(
  tx: Transaction,
  content: BoundContent,
  change: Change & { value: boolean | null | undefined },
): Promise<Done> {
  const { paths, messages } = content.declaration;
  const { actor } = change;
  const row = await lockForEdit(tx, content, change);
  assertAction(content, { actor, row, action: 'toggle' });
  const state = change.value ?? !row.state;
  const along = paths.pin && !state ? ', is_top = false' : '';
  await setColumn(tx, content, { actor, id: row.id, column: 'state', value: state, along });
  return { reply: { objects: { state }, msg: messages.toggled }, note: venueOf([row]) };
}

/** Flips the pin, or sets it to `value`; the type's rule says what can be pinned, and from what the pin is taken. */
export async function togglePin(
  tx: Transaction,
  content: BoundContent,
  change: Change & { value: boolean | null | undefined },
): Promise<Done> {
  const { actor } = change;
  const row = await lockForEdit(tx, content, change);
  const why = content.declaration.reviewed && row.status !== 100 ? '未审核通过' : '已无效';
  assertAction(content, { actor, row, action: 'pin', refusal: `《${row.title}》${why}，不能置顶` });
  const isTop = change.value ?? !row.isTop;
  await setColumn(tx, content, { actor, id: row.id, column: 'is_top', value: isTop });
  return {
    reply: { objects: { isTop: isTop ? 1 : 0 }, msg: content.declaration.messages.pinned },
    note: venueOf([row]),
  };
}
