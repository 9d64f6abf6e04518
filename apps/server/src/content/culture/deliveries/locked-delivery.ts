import type { DeliveryState } from '@yunguan/contract/content/culture-delivery';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { secondText } from '../../../kernel/china-sql';
import { chosenIds } from '../../../kernel/orders/batch';
import type { MonthOf } from './take-month';

/** A visit that is about to change, locked until the transaction ends. */
export interface LockedDelivery extends MonthOf, Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly title: string;
  readonly state: DeliveryState;
  /** Who asked for it; null where staff arranged it. */
  readonly memberId: string | null;
  /** Of the staff who arranged it; null where a member asked. */
  readonly createdBy: string | null;
  readonly address: string;
  /** Of the visit, where one is set. */
  readonly day: string | null;
  /** What was said with the last decision. */
  readonly remark: string;
  readonly version: number;
  /** Who decided last, and when it changed last. */
  readonly decidedBy: string | null;
  readonly time: string;
}

const counted = { verb: '处理', of: '个配送订单' } as const;

/**
 * Locks visits in the order of their ids, after the plans of their items: whoever publishes or withdraws an item, or moves
 * a visit from one month into another, takes the plan first, too, and so nobody waits for somebody who waits for him. All ids are allowed or nothing happens: one that is unknown or of another venue
 * refuses the whole call. @throws AppError VALIDATION, FORBIDDEN
 */
export async function lockDeliveries(
  tx: Tx,
  asked: { readonly ids: readonly string[]; readonly venues: readonly string[] },
): Promise<LockedDelivery[]> {
  const ids = chosenIds(asked.ids, counted);
  await tx.query(
    `select 1 from culture_plan where brand_id in (
       select brand_id from culture_delivery where id = any ($1::uuid[]) and venue_id = any ($2::uuid[]))
     order by brand_id, year, month for update`,
    [ids, asked.venues],
  );
  const rows = await tx.query<LockedDelivery>(
    `select o.id, o.venue_id as "venueId", o.brand_id as "brandId", o.title, o.state, o.year, o.month,
       o.member_id as "memberId", o.created_by as "createdBy", o.address, to_char(o.day, 'YYYY-MM-DD') as day, o.remark, o.version, o.decided_by_name as "decidedBy", ${secondText('o.updated_at')} as time
     from culture_delivery o where o.id = any ($1::uuid[]) and o.venue_id = any ($2::uuid[]) order by o.id for update`,
    [ids, asked.venues],
  );
  if (rows.length !== ids.length) throw AppError.forbidden();
  return rows;
}

/** One of them. */
export async function lockDelivery(
  tx: Tx,
  { id, venues }: { readonly id: string; readonly venues: readonly string[] },
): Promise<LockedDelivery> {
  const [row] = await lockDeliveries(tx, { ids: [id], venues });
  if (!row) throw AppError.forbidden();
  return row;
}
