import type { getTicketOrder, revealTicketOrder, undoCheckIn } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages } from '@yunguan/contract/content/activity-ticket-words';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { type Actor, type ContentRight, holdsIn, scopeOf } from '../../../kernel/access/actor';
import { takeReveal } from '../../../kernel/reveal-allowance';
import { assertOfToday } from '../../../kernel/arrivals/admit';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { chinaNow } from '../../../kernel/china-now';
import { isUuid } from '../../../kernel/uuid';
import { orderColumns, type OrderRow, orderTables, toOrder } from './order-row';

interface Wanted {
  readonly actor: Actor;
  readonly id: string;
  readonly anyOf: readonly ContentRight[];
}

/** An order where the actor holds one of the rights; any other does not exist for him. */
export async function findOrder(deps: Deps, { actor, id, anyOf }: Wanted): Promise<OrderRow> {
  if (!isUuid(id)) throw AppError.forbidden();
  const [row] = await deps.db.within<OrderRow>(
    scopeOf(actor),
    `select ${orderColumns('$2')} from ${orderTables} where o.id = $1`,
    [id, chinaNow(deps.clock.now()).day],
  );
  if (!row || !anyOf.some((right) => holdsIn(actor, 'activity', right, row.venueId))) throw AppError.forbidden();
  return row;
}

/** One order of tickets with its phone masked (`getTicketOrder`). @throws AppError FORBIDDEN for one that the actor may not view */
export async function showOrder(deps: Deps, call: Call<z.infer<typeof getTicketOrder.input>>): Promise<Reply> {
  return { objects: toOrder(await findOrder(deps, { actor: call.actor, id: call.input.id, anyOf: ['view'] })) };
}

/** The number in full, for a reason that the log keeps. */
export async function revealOrder(deps: Deps, call: Call<z.infer<typeof revealTicketOrder.input>>): Promise<Reply> {
  const { actor, input } = call;
  const row = await findOrder(deps, { actor, id: input.id, anyOf: ['reveal'] });
  call.note({ objectId: row.id, venueId: row.venueId, detail: { reason: input.reason } });
  return call.write([row.venueId], async (tx) => {
    await takeReveal(tx, { what: 'ticket', userId: actor.userId, now: deps.clock.now() });
    return { objects: { tel: row.tel } };
  });
}

/** Takes a check-in of today back that was a mistake. */
export async function undoCheck(deps: Deps, call: Call<z.infer<typeof undoCheckIn.input>>): Promise<Reply> {
  const row = await findOrder(deps, { actor: call.actor, id: call.input.id, anyOf: ['edit', 'review'] });
  call.note({ objectId: row.id, venueId: row.venueId, detail: { checkedCount: row.checkedCount } });
  assertOfToday(row.checkTime, deps.clock.now());
  return call.write([row.venueId], async (tx) => {
    await takeCheckInBack(tx, deps, row.id);
    return { objects: null, msg: ticketMessages.undone };
  });
}

/** Everybody of the order is outside again. @throws AppError ILLEGAL_STATE where nobody is in */
export async function takeCheckInBack(tx: Tx, deps: Deps, id: string): Promise<void> {
  const undone = await tx.query(
    `update ticket_order set checked_count = 0, checked_at = null, checked_by_name = null, updated_at = $2
     where id = $1 and state = 'taken' and checked_count > 0 returning id`,
    [id, deps.clock.now()],
  );
  if (undone.length === 0) throw AppError.illegalState('该票尚未检票');
}
