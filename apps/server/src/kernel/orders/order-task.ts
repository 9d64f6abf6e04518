import { orderKinds, type OrderKindKey } from '@yunguan/contract/platform/orders';
import type { Transaction } from '../../db/database';
import { maskPhone } from '../mask-phone';

export interface NewOrder {
  readonly kind: OrderKindKey;
  /** The sign-up, application or order that waits. */
  readonly objectId: string;
  /** What was applied for. */
  readonly parentId: string;
  readonly venueId: string;
  readonly title: string;
  readonly applicant: { readonly name: string; readonly tel?: string | null };
  /** Since when it waits; this moment where none is named. */
  readonly submittedAt?: Date;
}

/** Puts an order into 订单待审核 in the transaction that makes it; one that waits already gets the new texts. */
export function openOrder(tx: Transaction, order: NewOrder): void {
  const { contentType } = orderKinds[order.kind];
  // One statement: the tail tells of the row exactly when the row is there.
  tx.send(
    `with opened as (
       insert into order_task (object_id, kind, content_type, parent_id, venue_id, venue_name, title, applicant, submitted_at)
       values ($1, $2, $3, $4, $5, (select name from venue where id = $5), $6, $7, coalesce($8, now()))
       on conflict (object_id) do update set title = excluded.title, applicant = excluded.applicant
       returning venue_id)
     insert into order_change (venue_id) select venue_id from opened`,
    [
      order.objectId,
      order.kind,
      contentType,
      order.parentId,
      order.venueId,
      order.title,
      applicantText(order),
      order.submittedAt ?? null,
    ],
  );
}

/** Takes an order out of 订单待审核: it was decided, cancelled or removed. One that does not wait is no error. */
export function closeOrder(tx: Transaction, objectId: string): void {
  tx.send(
    `with closed as (delete from order_task where object_id = $1 returning venue_id)
     insert into order_change (venue_id) select venue_id from closed`,
    [objectId],
  );
}

/** The same for several at once. */
export function closeOrders(tx: Transaction, objectIds: readonly string[]): void {
  tx.send(
    `with closed as (delete from order_task where object_id = any ($1::uuid[]) returning venue_id)
     insert into order_change (venue_id) select distinct venue_id from closed`,
    [objectIds],
  );
}

/** Takes everything that was applied for on these records out of 订单待审核: nobody can decide it while they lie in the recycle bin. */
export function closeOrdersOf(tx: Transaction, parentIds: readonly string[]): void {
  tx.send(
    `with closed as (delete from order_task where parent_id = any ($1::uuid[]) returning venue_id)
     insert into order_change (venue_id) select distinct venue_id from closed`,
    [parentIds],
  );
}

/** A queue is looked at over shoulders: numbers are masked before they are stored. */
function applicantText({ applicant }: NewOrder): string {
  return [applicant.name.trim(), maskPhone(applicant.tel)].filter((part) => part !== '').join(' ');
}
