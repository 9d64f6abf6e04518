import type { Transaction } from '../../../db/database';
import { openOrder } from '../../../kernel/orders/order-task';

export interface SignupOrder {
  readonly id: string;
  readonly courseId: string;
  readonly venueId: string;
  /** Of the course. */
  readonly title: string;
  /** Of the student. */
  readonly name: string;
  readonly tel: string;
}

/** A sign-up that waits for a decision stands in 订单待审核. */
export function openSignupOrder(tx: Transaction, order: SignupOrder): void {
  const { id, courseId, venueId, title, name, tel } = order;
  openOrder(tx, {
    kind: 'courseSignup',
    objectId: id,
    parentId: courseId,
    venueId,
    title,
    applicant: { name, tel },
  });
}
