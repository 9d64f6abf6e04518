import { orderOvertaken } from '@yunguan/contract/kernel/list-number';
import { messages } from '@yunguan/contract/kernel/messages';
import type { Transaction } from '../../db/database';
import { type Actor, scopeOf, venuesWith } from '../access/actor';
import { AppError } from '../app-error';
import { venueOf } from '../audit/venue-of';
import type { Call, Reply } from '../call';
import type { BoundContent } from './binding';
import { assertId } from './detail';

interface Placed extends Record<string, unknown> {
  id: string;
  venueId: string;
  title: string;
  place: number;
}

interface Order {
  /** Column of the number. */
  readonly column: string;
  /** `was` = the place that the caller saw; none sent = none checked. */
  readonly places: readonly { readonly id: string; readonly place: number; readonly was?: number | null | undefined }[];
  readonly done?: string;
}

/**
 * Gives records their places in the list; every id is allowed or nothing changes. The order is no part of a record's
 * form, so its version stays and nobody's open form is overtaken.
 */
export async function setOrder(content: BoundContent, call: Call<unknown>, order: Order): Promise<Reply> {
  const { column, places, done = messages.set } = order;
  const wanted = new Map(places.map(({ id, place }) => [assertId(id), place]));
  if (wanted.size < places.length) {
    throw AppError.invalid([{ field: 'id', message: `同一${content.declaration.label}只能给出一个排序号` }]);
  }
  const seen = new Map(places.map(({ id, was }) => [assertId(id), was ?? undefined]));
  call.note({ objectId: [...wanted.keys()].join(',') });
  return call.write(scopeOf(call.actor), async (tx) => {
    const rows = await lockPlaces(tx, content, { actor: call.actor, ids: [...wanted.keys()], column });
    const moved = rows.filter((row) => wanted.get(row.id) !== row.place);
    if (moved.some(({ id, place }) => (seen.get(id) ?? place) !== place)) throw AppError.illegalState(orderOvertaken);
    call.note({
      ...venueOf(rows),
      detail: {
        before: moved.map(({ title, place }) => placeText(title, place)),
        after: moved.map(({ title, id }) => placeText(title, wanted.get(id))),
      },
    });
    await tx.query(
      `update ${content.binding.table} c set ${column} = w.place
       from unnest($1::uuid[], $2::int[]) as w (id, place) where c.id = w.id`,
      [moved.map(({ id }) => id), moved.map(({ id }) => wanted.get(id))],
    );
    return { objects: null, msg: done };
  });
}

const placeText = (title: string, place: number | undefined) => `《${title}》：${place}`;

async function lockPlaces(
  tx: Transaction,
  { declaration, binding }: BoundContent,
  { actor, ids, column }: { actor: Actor; ids: readonly string[]; column: string },
): Promise<Placed[]> {
  const rows = await tx.query<Placed>(
    `select id, venue_id as "venueId", title, ${column} as place from ${binding.table}
     where id = any ($1::uuid[]) and venue_id = any ($2::uuid[]) and deleted_at is null order by id for no key update`,
    [ids, venuesWith(actor, declaration.key, ['edit'])],
  );
  if (rows.length !== ids.length) throw AppError.forbidden();
  return rows;
}
