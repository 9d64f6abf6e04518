import {
  type addCustomField,
  childFields,
  customFieldInput,
  type deleteCustomFields,
  groupType,
  mostCustomFields,
  phoneFieldId,
  type updateCustomField,
} from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import { askedParent } from '@yunguan/contract/kernel/tree';
import * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import type { Call, Reply } from '../../../kernel/call';
import { inputProblems } from '../../../kernel/input-problems';
import { assertFresh, readLastSave } from '../../../kernel/last-save';
import { isUuid, uuidv7 } from '../../../kernel/uuid';
import { findStaffActivity } from '../ballots/staff-activity';
import { lockForm, readFields } from './custom-form';
import { assertPlace } from './field-place';

/** Adds a field, a subtitle with what comes below it, to the form of an activity, which holds a hundred at most. */
export async function addField(deps: Deps, call: Call<z.infer<typeof addCustomField.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'edit' });
  const now = deps.clock.now().getTime();
  const id = uuidv7(now);
  const { fieldName, type } = input;
  const childrens = type === groupType ? readChildren(input.childrens ?? []) : [];
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id, fieldName, type } });
  return call.write(scopeOf(actor), async (tx) => {
    lockForm(tx, activity.id);
    const fields = await readFields(tx, activity.id);
    if (fields.length + childrens.length >= mostCustomFields) {
      throw AppError.illegalState(`自定义字段最多 ${mostCustomFields} 个`);
    }
    const parentId = askedParent(input.parentId) ?? null;
    assertPlace(fields, { type, parentId });
    insertField(tx, { ...input, id, parentId }, { actor, activity });
    for (const child of childrens) insertField(tx, { ...child, id: uuidv7(now), parentId: id }, { actor, activity });
    return { objects: { id }, msg: messages.added };
  });
}

function readChildren(childrens: readonly unknown[]): z.infer<typeof childFields> {
  const result = z.object({ childrens: childFields }).safeParse({ childrens }, { reportInput: true });
  if (result.success) return result.data.childrens;
  throw AppError.invalid(inputProblems(result.error));
}

type NewField = Pick<z.infer<typeof addCustomField.input>, 'fieldName' | 'type' | 'isNull' | 'sort' | 'remarks'> & {
  readonly id: string;
  readonly parentId: string | null;
};

function insertField(
  tx: Transaction,
  field: NewField,
  { actor, activity }: { actor: Actor; activity: { readonly id: string; readonly venueId: string } },
): void {
  const { id, parentId, fieldName, type, isNull, sort, remarks } = field;
  tx.send(
    `insert into custom_field (id, venue_id, activity_id, parent_id, field_name, type, is_required, sort, remarks, updated_by, updated_by_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      activity.venueId,
      activity.id,
      parentId,
      fieldName,
      type,
      isNull ?? false,
      sort,
      remarks ?? '',
      actor.realName,
      actor.userId,
    ],
  );
}

/** Changes a field; what the payload does not name stays. Applications keep the label under which they were answered. */
export async function updateField(deps: Deps, call: Call<z.infer<typeof updateCustomField.input>>): Promise<Reply> {
  const { actor, input } = call;
  const { id } = input;
  if (id === phoneFieldId) throw AppError.illegalState('禁止修改');
  const activity = await activityOfField(deps, actor, id);
  if (input.activityId && input.activityId.toLowerCase() !== activity.id) throw AppError.forbidden();
  const values = readValues(input);
  const { fieldName, type, sort } = values;
  call.note({ objectId: id, venueId: activity.venueId, detail: { activityId: activity.id, fieldName, type } });
  return call.write(scopeOf(actor), async (tx) => {
    lockForm(tx, activity.id);
    const fields = await readFields(tx, activity.id);
    const known = fields.find((field) => field.id === id.toLowerCase());
    if (!known) throw AppError.forbidden();
    assertFresh(actor, await readLastSave(tx, 'custom_field', known.id), values.version);
    const asked = askedParent(values.parentId);
    const parentId = asked === undefined ? known.parentId : asked;
    assertPlace(fields, { id: known.id, type, parentId });
    const [isNull, remarks] = [values.isNull ?? known.isNull, values.remarks ?? known.remarks];
    tx.send(
      `update custom_field set parent_id = $2, field_name = $3, type = $4, is_required = $5, sort = $6, remarks = $7,
         updated_by = $8, updated_by_id = $9, updated_at = now(), version = version + 1
       where id = $1`,
      [known.id, parentId, fieldName, type, isNull, sort, remarks, actor.realName, actor.userId],
    );
    return { objects: null, msg: messages.changed };
  });
}

function readValues(input: unknown): z.infer<typeof customFieldInput> {
  const result = customFieldInput.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw AppError.invalid(inputProblems(result.error));
}

async function activityOfField(deps: Deps, actor: Actor, id: string) {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<{ activity_id: string }>(
    scopeOf(actor),
    'select activity_id from custom_field where id = $1 and deleted_at is null',
    [id],
  );
  if (!row) throw AppError.forbidden();
  return findStaffActivity(deps.db, { actor, id: row.activity_id, right: 'edit' });
}

/** Takes fields out of their form, a subtitle with what stands below it. All ids are allowed or nothing happens. */
export async function deleteFields(deps: Deps, call: Call<z.infer<typeof deleteCustomFields.input>>): Promise<Reply> {
  const { actor, input } = call;
  const ids = [...new Set([...(input.ids ?? []), ...(input.id === undefined ? [] : [input.id])])];
  if (ids.includes(phoneFieldId)) throw AppError.illegalState('禁止删除');
  if (ids.length === 0) throw AppError.invalid([{ field: 'ids', message: '请选择要删除的字段' }]);
  if (ids.length > mostCustomFields || !ids.every(isUuid)) throw AppError.forbidden();
  call.note({ objectId: ids.join(',') });
  return call.write(scopeOf(actor), async (tx) => {
    const forms = await tx.query<{ id: string }>(
      'select distinct activity_id as id from custom_field where id = any ($1::uuid[]) order by 1',
      [ids],
    );
    for (const form of forms) lockForm(tx, form.id);
    const found = await tx.query<{ id: string; venueId: string }>(
      `select f.id, f.venue_id as "venueId" from custom_field f join vote_activity c on c.id = f.activity_id and c.deleted_at is null
       where f.id = any ($1::uuid[]) and f.deleted_at is null`,
      [ids],
    );
    const isAllowed = found.every((row) => holdsIn(actor, 'vote', 'edit', row.venueId));
    if (found.length !== new Set(ids.map((id) => id.toLowerCase())).size || !isAllowed) throw AppError.forbidden();
    call.note(venueOf(found));
    tx.send(
      'update custom_field set deleted_at = $2 where (id = any ($1::uuid[]) or parent_id = any ($1::uuid[])) and deleted_at is null',
      [ids, deps.clock.now()],
    );
    return { objects: null, msg: messages.removed };
  });
}
