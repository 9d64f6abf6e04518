import type { Values } from '@yunguan/contract/kernel/parse';
import { uuidv7 } from '../uuid';
import type { Transaction } from '../../db/database';
import type { Reply } from '../call';
import type { Deps } from '../../deps';
import { type Actor, editsPublished, holdsIn, optionsOn, venuesWith } from '../access/actor';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { isAllowed } from '@yunguan/contract/kernel/actions';
import { AppError } from '../app-error';
import { transition } from '../review/transition';
import { type BoundContent, columnOf } from './binding';
import { type LockedRow, lockRow } from './detail';
import { intentOf, readForm } from './form';
import { trackFiles } from './references';

export interface WriteRequest {
  readonly actor: Actor;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Writing {
  readonly tx: Transaction;
  readonly deps: Deps;
  readonly content: BoundContent;
}

/** Creates a record in the session's venue (or the one that `venueId` narrows to) and submits it when asked. */
export async function createContent(writing: Writing, request: WriteRequest): Promise<Reply & { objectId: string }> {
  const { tx, deps, content } = writing;
  const { declaration, binding } = content;
  const { actor, body } = request;
  const venueId = venueOfNew(actor, declaration.key, body.venueId);
  const intent = declaration.reviewed ? intentOf(body) : 'submit';
  const values = await readForm(tx, deps, { content, body, strictness: intent });
  const id = uuidv7(deps.clock.now().getTime());
  const columns = {
    id,
    venue_id: venueId,
    created_by: actor.userId,
    updated_by: actor.userId,
    ...(declaration.reviewed ? { status: 0 } : {}),
    ...binding.onCreate?.(actor),
    ...rowOf(writing, values),
  };
  await insertRow(tx, binding.table, columns);
  await binding.saveChildren?.(tx, { id, venueId, values, actor });
  await trackFiles(tx, content, { id, values });
  await dropDraft(tx, { actor, content, objectId: '' });
  if (declaration.reviewed && intent === 'submit') {
    await transition(tx, { deps, content, actor, id, action: 'submit', form: values });
  }
  const { messages } = declaration;
  const msg = declaration.reviewed && intent === 'submit' ? messages.submitted : messages.created;
  return { objects: { id }, msg, objectId: id };
}

/** Changes a record; a reviewed one goes back to draft or into review. A stale `version` is refused (decisions §5). */
export async function updateContent(writing: Writing, request: WriteRequest): Promise<Reply & { objectId: string }> {
  const { tx, deps, content } = writing;
  const { declaration, binding } = content;
  const { actor, body } = request;
  const row = await lockRow(tx, content, { id: idOf(body), venues: venuesWith(actor, declaration.key, ['edit']) });
  assertAction(content, { actor, row, action: 'edit' });
  assertVersion(row, body.version);
  const intent = declaration.reviewed ? intentOf(body) : 'submit';
  const values = await readForm(tx, deps, { content, body, strictness: intent, stored: row.form });
  await updateRow(tx, binding.table, { id: row.id, columns: { ...rowOf(writing, values), updated_by: actor.userId } });
  await binding.saveChildren?.(tx, { id: row.id, venueId: row.venueId, values, actor });
  await trackFiles(tx, content, { id: row.id, values });
  await dropDraft(tx, { actor, content, objectId: row.id });
  if (declaration.reviewed) {
    const action = intent === 'submit' ? 'submit' : 'save';
    await transition(tx, {
      deps,
      content,
      actor,
      id: row.id,
      action,
      form: values,
      editable: isEditable(content, actor, row),
    });
  }
  return { objects: { id: row.id }, msg: declaration.messages.updated, objectId: row.id };
}

/** `isEdit` of a row: approved, the edit right, and the venue's or the role's leave to edit what is published. */
export function isEditable(content: BoundContent, actor: Actor, row: Pick<LockedRow, 'status' | 'venueId'>): boolean {
  return row.status === 100 && editsPublished(actor, content.declaration.key, row.venueId);
}

/** Refuses with the predicate that also hides the button: a missing right first, then an illegal state. */
export function assertAction(
  content: BoundContent,
  asked: { actor: Actor; row: LockedRow; action: string; refusal?: string },
): void {
  const rule = content.declaration.rowActions[asked.action];
  if (!rule) throw AppError.forbidden();
  const { row, actor } = asked;
  const held = optionsOn(actor, content.declaration.key, row.venueId) ?? [];
  const state = { ...row.form, status: row.status, state: row.state, isEdit: isEditable(content, actor, row) };
  if (isAllowed(rule, state, (option) => holdsOption(held, option))) return;
  if (rule.anyOf && !rule.anyOf.some((option) => holdsOption(held, option))) throw AppError.forbidden();
  throw AppError.illegalState(asked.refusal ?? `《${row.title}》当前状态不允许此操作`);
}

function assertVersion(row: LockedRow, version: unknown): void {
  if (version === undefined || version === null || version === '') return;
  if (Number(version) === row.version) return;
  throw AppError.conflict({ userName: row.updatedBy, time: row.updatedAt, version: row.version });
}

function idOf(body: Readonly<Record<string, unknown>>): string {
  return typeof body.id === 'string' ? body.id : '';
}

function venueOfNew(actor: Actor, content: string, asked: unknown): string {
  const venueId = typeof asked === 'string' && asked !== '' ? asked : actor.venueId;
  if (!holdsIn(actor, content, 'add', venueId)) throw AppError.forbidden();
  return venueId;
}

function rowOf({ deps, content }: Writing, values: Values): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(content.declaration.fields)) {
    const value = values[name] ?? null;
    // Minutes travel as China time; the column holds a moment.
    columns[columnOf(content, name)] = field.kind === 'minute' && typeof value === 'string' ? `${value}:00+08` : value;
  }
  return { ...columns, ...content.binding.toRow?.(deps, values) };
}

async function insertRow(tx: Transaction, table: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await tx.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(columns));
}

async function updateRow(
  tx: Transaction,
  table: string,
  change: { id: string; columns: Record<string, unknown> },
): Promise<void> {
  const sets = Object.keys(change.columns).map((name, index) => `${name} = $${index + 2}`);
  await tx.query(`update ${table} set ${sets.join(', ')}, version = version + 1, updated_at = now() where id = $1`, [
    change.id,
    ...Object.values(change.columns),
  ]);
}

/** The rolling draft has served its purpose once its form is saved. */
async function dropDraft(
  tx: Transaction,
  draft: { actor: Actor; content: BoundContent; objectId: string },
): Promise<void> {
  await tx.query('delete from draft where user_id = $1 and content_type = $2 and object_id = $3', [
    draft.actor.userId,
    draft.content.declaration.key,
    draft.objectId,
  ]);
}
