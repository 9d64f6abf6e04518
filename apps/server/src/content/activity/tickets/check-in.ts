import type { checkInTicket } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages, ticketStates } from '@yunguan/contract/content/activity-ticket-words';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { scopeOf, venuesWith } from '../../../kernel/access/actor';
import type { Admission } from '../../../kernel/arrivals/source';
import { typedCode } from '../../../kernel/arrivals/typed-code';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import type { Call, Reply } from '../../../kernel/call';
import { hasCodeSql, orderColumns, type OrderRow, orderTables, toOrder } from './order-row';
import { findOrder } from './staff-order';

type CheckCall = Call<z.infer<typeof checkInTicket.input>>;

/** Lets people in: all who are still outside, or as many as were counted at the door. */
export async function checkIn(deps: Deps, call: CheckCall): Promise<Reply> {
  const { actor, input } = call;
  const order = await wantedOrder(deps, call);
  const count = input.count ?? order.count - order.checkedCount;
  call.note({ objectId: order.id, venueId: order.venueId, detail: { count } });
  return call.write([order.venueId], async (tx) => {
    const checkedNow = await admitTickets(tx, deps, { actor, id: order.id, count: input.count || undefined }, input);
    const shown = await readOrder(tx, deps, order.id);
    return { objects: { order: toOrder(shown), checkedNow }, msg: ticketMessages.checkedIn };
  });
}

/** A door of one activity or session alone. */
type Door = Pick<CheckCall['input'], 'activityId' | 'sessionId'>;

/** Lets people in with a ticket of today; answers how many. @throws AppError ILLEGAL_STATE saying why nobody gets in */
export async function admitTickets(
  tx: Tx,
  deps: Deps,
  { actor, id, count: asked }: Admission,
  door: Door = {},
): Promise<number> {
  const order = await readOrder(tx, deps, id);
  assertAdmissible(deps, door, order);
  const count = asked ?? order.count - order.checkedCount;
  // Of two doors that scan one code at once, the second one finds nobody outside.
  const checked = await tx.query(
    `update ticket_order set checked_count = checked_count + $2, checked_at = $3, checked_by_name = $4, updated_at = $3
     where id = $1 and state = 'taken' and checked_count + $2 <= count and $2 > 0 returning id`,
    [id, count, deps.clock.now(), actor.realName],
  );
  if (checked.length === 0) throw await tooMany(tx, deps, id);
  return count;
}

async function readOrder(tx: Tx, deps: Deps, id: string): Promise<OrderRow> {
  const [order] = await tx.query<OrderRow>(`select ${orderColumns('$2')} from ${orderTables} where o.id = $1`, [
    id,
    chinaNow(deps.clock.now()).day,
  ]);
  if (!order) throw AppError.forbidden();
  return order;
}

/** The order behind an id or a code; a code of a venue that is not his is as unknown as one that nobody has. */
async function wantedOrder(deps: Deps, { actor, input }: CheckCall): Promise<OrderRow> {
  const anyOf = ['add', 'edit', 'review'] as const;
  if (input.id) return findOrder(deps, { actor, id: input.id, anyOf });
  const [row] = await deps.db.within<OrderRow>(
    scopeOf(actor),
    `select ${orderColumns('$3')} from ${orderTables} where o.code = $1 and o.venue_id = any ($2::uuid[]) and ${hasCodeSql}`,
    [typedCode(input.code ?? ''), venuesWith(actor, 'activity', [...anyOf]), chinaNow(deps.clock.now()).day],
  );
  if (!row) throw new AppError('NOT_FOUND', ticketMessages.unknownCode);
  return row;
}

/** @throws AppError ILLEGAL_STATE saying why nobody gets in with this ticket */
function assertAdmissible(deps: Deps, { activityId, sessionId }: Door, order: OrderRow): void {
  if (activityId && activityId.toLowerCase() !== order.activityId) {
    throw AppError.illegalState(`该票属于其他活动：《${order.title}》`);
  }
  if (order.state === 'waiting') throw AppError.illegalState('该订单仍在候补，尚未取得票');
  if (order.state === 'lapsed') {
    throw AppError.illegalState(`该订单${ticketStates.lapsed}（${order.remark}），不能检票`);
  }
  if (order.state !== 'taken') {
    throw AppError.illegalState(`该票已取消${order.remark === '' ? '' : `（${order.remark}）`}，不能检票`);
  }
  const today = chinaNow(deps.clock.now()).day;
  if (order.time !== today) throw AppError.illegalState(`该票的场次是 ${order.time} ${order.strTimes}，不是今天`);
  if (sessionId && sessionId.toLowerCase() !== order.sessionId) {
    throw AppError.illegalState(`该票属于其他场次：${order.time} ${order.strTimes}`);
  }
  if (order.checkedCount >= order.count) throw alreadyIn(order);
}

const alreadyIn = ({ checkTime, checkedBy }: OrderRow) =>
  AppError.illegalState(`该票已于 ${checkTime?.slice(11, 16) ?? ''} 由 ${checkedBy ?? ''} 检票`);

/** Fewer are outside than were counted, or nobody. Read in the transaction: a second connection may have none left to wait for. */
async function tooMany(tx: Tx, deps: Deps, id: string): Promise<AppError> {
  const order = await readOrder(tx, deps, id);
  const outside = order.count - order.checkedCount;
  if (order.state !== 'taken') return AppError.illegalState('该票已取消，不能检票');
  return outside <= 0 ? alreadyIn(order) : AppError.illegalState(`该票只剩 ${outside} 人未检票`);
}
