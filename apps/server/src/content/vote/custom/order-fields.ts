import { type orderCustomFields, phoneFieldId } from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import { askedParent } from '@yunguan/contract/kernel/tree';
import type * as z from 'zod';
import type { Deps } from '../../../deps';
import { scopeOf } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertNamesEach } from '../../../kernel/list-order';
import { findStaffActivity } from '../ballots/staff-activity';
import { lockForm, readFields } from './custom-form';
import { assertPlace } from './field-place';

const overtaken = '表单已被修改，请刷新后重新排列';

interface Place {
  readonly id: string;
  readonly parentId: string | null;
}

/** The phone field stands first, wherever a client puts it. */
function placesOf(fields: z.infer<typeof orderCustomFields.input>['fields']): Place[] {
  return fields
    .filter(({ id }) => id !== phoneFieldId)
    .map(({ id, parentId }) => ({ id: id.toLowerCase(), parentId: askedParent(parentId) ?? null }));
}

/** True where what both name stands in the same order under the same subtitles. */
function isOrderOf(stored: readonly Place[], seen: readonly Place[]): boolean {
  const text = (places: readonly Place[], others: readonly Place[]) => {
    const named = new Set(others.map(({ id }) => id));
    const known = places.filter(({ id }) => named.has(id));
    const tops = known.map(({ parentId }) => parentId ?? '').toSorted();
    return JSON.stringify(
      [...new Set(tops)].map((top) => [
        top,
        known.filter(({ parentId }) => (parentId ?? '') === top).map(({ id }) => id),
      ]),
    );
  };
  return text(stored, seen) === text(seen, stored);
}

/** Puts the whole form into the order that was dragged; it names every field once, and the groups they are in. */
export async function orderFields(deps: Deps, call: Call<z.infer<typeof orderCustomFields.input>>): Promise<Reply> {
  const { actor, input } = call;
  const activity = await findStaffActivity(deps.db, { actor, id: input.activityId, right: 'edit' });
  const asked = placesOf(input.fields);
  call.note({ objectId: activity.id, venueId: activity.venueId, detail: { fields: asked.length } });
  return call.write(scopeOf(actor), async (tx) => {
    lockForm(tx, activity.id);
    const fields = await readFields(tx, activity.id);
    const ids = asked.map(({ id }) => id);
    assertNamesEach(
      ids,
      fields.map(({ id }) => id),
      overtaken,
    );
    if (input.was && !isOrderOf(fields, placesOf(input.was))) throw AppError.illegalState(overtaken);
    const types = new Map(fields.map(({ id, type }) => [id, type]));
    // Judged against the order as it will be: groups stay at the top, so only membership counts.
    for (const { id, parentId } of asked) assertPlace(fields, { type: types.get(id) ?? 0, parentId });
    // A field that stays where it is, is no newer: who has it open in a form is not told of others.
    tx.send(
      `update custom_field f set sort = o.place, parent_id = o.parent, updated_by = $3, updated_by_id = $4,
         updated_at = now(), version = f.version + 1
       from unnest($1::uuid[], $2::uuid[]) with ordinality as o (id, parent, place)
       where f.id = o.id and (f.sort, f.parent_id) is distinct from (o.place, o.parent)`,
      [ids, asked.map(({ parentId }) => parentId), actor.realName, actor.userId],
    );
    return { objects: null, msg: messages.changed };
  });
}
