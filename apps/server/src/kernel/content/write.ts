import { draftWriters } from '@yunguan/contract/kernel/draft-writers';
import { placeNamesOf } from '@yunguan/contract/kernel/groups';
import type { Values } from '@yunguan/contract/kernel/parse';
import * as z from 'zod';
import { uuidv7 } from '../uuid';
import type { Transaction } from '../../db/database';
import type { Done } from '../call';
import type { Deps } from '../../deps';
import { type Actor, editsPublished, optionsOn, venuesWith } from '../access/actor';
import { ownVenueWith } from '../access/own-venue';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { isAllowed } from '@yunguan/contract/kernel/actions';
import { id as anId, readVersion } from '@yunguan/contract/kernel/wire-values';
import { AppError } from '../app-error';
import { inputProblems } from '../input-problems';
import { assertFresh, isStale, type LastSave } from '../last-save';
import { resolveFlow } from '../review/flow';
import { newestRevision, type Standing, transition } from '../review/transition';
import { type BoundContent, columnOf } from './binding';
import { type LockedRow, lockRow } from './detail';
import { type DroppedDraft, dropDraft } from './drop-draft';
import { intentOf, readForm } from './form';
import { columnValue, saved, writeRow } from './row';
import { secondText } from '../china-sql';
import { trackFiles } from './track-files';

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
export async function createContent(writing: Writing, request: WriteRequest): Promise<Done> {
  const { tx, deps, content } = writing;
  const { declaration, binding } = content;
  const { actor, body } = request;
  const venueId = ownVenueWith(actor, read(askedVenue, body).venueId, {
    content: declaration.key,
    right: 'add',
  });
  const intent = intentOf(declaration, body);
  const isSubmitted = declaration.reviewed && intent === 'submit';
  const [{ values, hidden, recycled }, flow] = await Promise.all([
    readForm(tx, deps, { content, actor, venueId, body, strictness: intent }),
    isSubmitted ? resolveFlow(tx, venueId, declaration.key) : undefined,
  ]);
  const id = uuidv7(deps.clock.now().getTime());
  const columns = {
    venue_id: venueId,
    created_by: actor.userId,
    updated_by: actor.userId,
    ...binding.onCreate?.(actor),
    ...rowOf(writing, values),
    ...hidden?.(deps, id),
  };
  if (flow) {
    const standing = {
      isNew: true,
      status: 0,
      venueId,
      approvedRevision: null,
      revision: 0,
      task: null,
      ...namesOf(content, values),
    };
    await transition(tx, { deps, content, actor, id, action: 'submit', form: values, standing, columns, flow });
  } else {
    const status = declaration.reviewed ? { status: 0 } : {};
    writeRow(tx, binding.table, { id, isNew: true, columns: { ...columns, ...status }, further: '' });
  }
  trackFiles(tx, content, { id, venueId, values, isNew: true, recycled });
  dropDraft(tx, savedDraft(content, request, ''));
  const msg = isSubmitted ? declaration.messages.submitted : declaration.messages.created;
  return { reply: { objects: { id }, msg }, note: { objectId: id, venueId } };
}

/** Changes a record; a reviewed one goes back to draft or into review. A stale `version` is refused (decisions §5). */
export async function updateContent(writing: Writing, request: WriteRequest): Promise<Done> {
  const { tx, deps, content } = writing;
  const { declaration, binding } = content;
  const { actor, body } = request;
  const { version } = read(askedVersion, body);
  const row = await lockRow(tx, content, { id: idOf(body), venues: venuesWith(actor, declaration.key, ['edit']) });
  assertAction(content, { actor, row, action: 'edit' });
  await assertVersion(tx, content, { actor, row, version });
  const intent = intentOf(declaration, body);
  const isSubmitted = declaration.reviewed && intent === 'submit';
  const { id, venueId, approvedRevision } = row;
  const [{ values, hidden, recycled }, revision, flow] = await Promise.all([
    readForm(tx, deps, { content, actor, venueId, body, strictness: intent, stored: row.form, id }),
    isSubmitted ? newestRevision(tx, id) : 0,
    isSubmitted ? resolveFlow(tx, venueId, declaration.key) : undefined,
  ]);
  const columns = { ...rowOf(writing, values), ...hidden?.(deps, id), updated_by: actor.userId };
  if (row.status !== undefined) {
    await transition(tx, {
      deps,
      content,
      actor,
      id,
      columns,
      action: intent === 'submit' ? 'submit' : 'save',
      form: values,
      standing: {
        isNew: false,
        status: row.status,
        venueId,
        approvedRevision,
        revision,
        task: null,
        ...namesOf(content, values),
      },
      editable: isEditable(content, actor, row),
      ...(flow ? { flow } : {}),
    });
  } else {
    writeRow(tx, binding.table, { id, isNew: false, columns, further: saved });
  }
  trackFiles(tx, content, { id, venueId, values, isNew: false, before: row.form, recycled });
  dropDraft(tx, savedDraft(content, request, id));
  return { reply: { objects: { id }, msg: declaration.messages.updated }, note: { objectId: id, venueId } };
}

/** `isEdit` of a row: approved, the edit right, and the venue's or the role's leave to edit what is published. */
function isEditable(content: BoundContent, actor: Actor, row: Pick<LockedRow, 'status' | 'venueId'>): boolean {
  // A type whose published records are closed has none that may be edited (texts.md G4).
  if (!content.declaration.rowActions.edit?.orEditable) return false;
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
  const state = {
    ...row.form,
    status: row.status,
    state: row.state,
    isEdit: isEditable(content, actor, row),
    isValid: row.state,
    isTop: row.isTop,
  };
  if (isAllowed(rule, state, (option) => holdsOption(held, option))) return;
  if (rule.anyOf && !rule.anyOf.some((option) => holdsOption(held, option))) throw AppError.forbidden();
  throw AppError.illegalState(asked.refusal ?? `《${row.title}》当前状态不允许此操作`);
}

/**
 * Refuses a version that has been replaced, with who did it and when. A decision replaces it, too, and the row keeps only
 * who saved it: whoever reversed a publication is found in the log.
 */
export async function assertVersion(
  tx: Transaction,
  { declaration, binding }: BoundContent,
  {
    actor,
    row,
    version,
  }: { readonly actor: Actor; readonly row: LockedRow; readonly version: number | null | undefined },
): Promise<void> {
  if (!isStale(row, version)) return;
  const [decided] = declaration.reviewed
    ? await tx.query<Omit<LastSave, 'version'> & Record<string, unknown>>(
        `select l.user_name as "updatedBy", l.user_id as "updatedById", ${secondText('l.created_at')} as "updatedAt"
         from review_log l join ${binding.table} c on c.id = l.object_id
         where l.object_id = $1 and l.created_at > c.updated_at and l.action not in ('cosign', 'handover') order by l.id desc limit 1`,
        [row.id],
      )
    : [];
  assertFresh(actor, { ...row, ...decided }, version);
}

// Made once: to make a schema costs more than to read with it.
const askedVenue = z.object({ venueId: anId.nullish() });
const askedVersion = z.object({ version: readVersion });

/** What a form says beside its fields, read as other calls read it: what cannot be one is not taken for none. */
function read<T extends z.ZodType>(schema: T, body: Readonly<Record<string, unknown>>): z.output<T> {
  const result = schema.safeParse(body, { reportInput: true });
  if (!result.success) throw AppError.invalid(inputProblems(result.error));
  return result.data;
}

function idOf(body: Readonly<Record<string, unknown>>): string {
  return typeof body.id === 'string' ? body.id : '';
}

function rowOf({ deps, content }: Writing, values: Values): Record<string, unknown> {
  const { fields } = content.declaration;
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    columns[columnOf(content, name)] = columnValue(field.kind, values[name] ?? null);
  }
  const place = placeNamesOf(fields);
  // The text of the regions is kept beside their codes: lists show it, and it is of the day it was chosen.
  const areas = place ? { areas: deps.regions.areasText(place.regions.map((name) => values[name])) } : {};
  return { ...columns, ...areas, ...content.binding.toRow?.(deps, values) };
}

/** Title and picture of the record as it is being saved. */
function namesOf({ declaration }: BoundContent, values: Values): Pick<Standing, 'title' | 'cover'> {
  const title = values[declaration.titleField];
  const cover = declaration.coverField === undefined ? null : values[declaration.coverField];
  return { title: typeof title === 'string' ? title : '', cover: typeof cover === 'string' ? cover : null };
}

/** The rolling draft has served its purpose once its form is saved; that of another open form goes on. */
function savedDraft(content: BoundContent, { actor, body }: WriteRequest, objectId: string): DroppedDraft {
  const writers = draftWriters.safeParse(body.draftWriters).data;
  return { userId: actor.userId, kind: content.declaration.key, objectId, writers };
}
