import type { Transaction } from '../../db/database';
import { closeOrders } from '../orders/order-task';
import type { BookableKind } from './bookable-kind';
import { type Decider, type Outcome, tellBookers } from './tell-bookers';

export interface Settlement extends Outcome {
  /** Absent for the member's own change. */
  readonly actor?: Decider;
}

/** Brings bookings into another state, out of 订单待审核, and tells whose they are, unless they did it themselves. */
export function settleBookings(
  tx: Transaction,
  kind: Pick<BookableKind, 'deps' | 'order'>,
  settlement: Settlement,
): void {
  const { rows, state, remark, actor } = settlement;
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  tx.send(
    // Who confirmed a slot is still known when its member gives it back.
    `update booking set state = $2, remark = $3, decided_by_name = coalesce($4, decided_by_name),
       decided_at = case when $4::text is null then decided_at else $5::timestamptz end, updated_at = $5
     where id = any ($1::uuid[])`,
    [ids, state, remark, actor?.realName ?? null, kind.deps.clock.now()],
  );
  closeOrders(tx, ids);
  if (actor) tellBookers(tx, kind, { rows, state, remark, actor });
}
