import type { Transaction } from '../../db/database';
import type { Actor } from '../access/actor';
import { closeOrders } from '../orders/order-task';
import type { BookableKind } from './bookable-kind';
import { type Outcome, tellBookers } from './tell-bookers';

export interface Settlement extends Outcome {
  /** Absent for the member's own change. */
  readonly actor?: Actor;
}

/** Brings bookings into another state, out of 订单待审核, and tells whose they are, unless they did it themselves. */
export function settleBookings(tx: Transaction, kind: BookableKind, settlement: Settlement): void {
  const { rows, state, remark, actor } = settlement;
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  tx.send(
    `update booking set state = $2, remark = $3, decided_by_name = $4, decided_at = $5, updated_at = $5
     where id = any ($1::uuid[])`,
    [ids, state, remark, actor?.realName ?? null, kind.deps.clock.now()],
  );
  closeOrders(tx, ids);
  if (actor) tellBookers(tx, kind, { rows, state, remark, actor });
}
