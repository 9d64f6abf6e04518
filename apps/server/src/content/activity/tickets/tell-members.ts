import type { Transaction } from '../../../db/database';
import type { Actor } from '../../../kernel/access/actor';
import { sendLetter } from '../../../kernel/letters/send';
import { sendToMembers } from '../../../kernel/letters/send-to-members';

interface SessionTimes {
  readonly venueId: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `H:mm`. */
  readonly starts: string;
  readonly ends: string;
}

interface MemberOrder {
  /** null for one that staff booked. */
  readonly memberId: string | null;
  /** Of the activity. */
  readonly title: string;
  readonly count: number;
}

interface Cancelled {
  readonly orders: readonly (MemberOrder &
    SessionTimes & { readonly state: string; readonly createdBy: string | null })[];
  readonly reason: string;
  readonly actor: Actor;
}

/**
 * Tells members that staff has cancelled their tickets, or taken them off the waiting list, and why; of tickets that a
 * colleague booked for somebody the colleague is told.
 */
export function tellCancelled(tx: Transaction, { orders, reason, actor }: Cancelled): void {
  for (const order of orders) {
    const { memberId, createdBy, venueId, title, state } = order;
    const content = `${ticketText(order, order)}\n原因：${reason}`;
    const sender = { id: actor.userId, name: actor.realName };
    sendToMembers(tx, {
      memberIds: memberId === null ? [] : [memberId],
      venueId,
      title: `您的活动《${title}》${state === 'waiting' ? '候补' : '预约'}已取消`,
      content,
      about: title,
      sender,
    });
    if (memberId === null && createdBy !== null && createdBy !== actor.userId)
      sendLetter(tx, {
        userIds: [createdBy],
        kind: 'notice',
        title: `您代为预约的活动《${title}》已取消`,
        content: `${content}\n请转告预约人。`,
        venueId,
        sender,
      });
  }
}

/** Tells members who waited that they have their tickets. */
export function tellServed(tx: Transaction, session: SessionTimes, orders: readonly MemberOrder[]): void {
  for (const order of orders) {
    const { memberId, title } = order;
    sendToMembers(tx, {
      memberIds: memberId === null ? [] : [memberId],
      venueId: session.venueId,
      title: '活动候补成功',
      content: `您已候补到活动《${title}》的票。\n${ticketText(session, order)}\n不能参加的，请在场次开始前取消。`,
      about: title,
    });
  }
}

function ticketText({ day, starts, ends }: SessionTimes, { count }: MemberOrder): string {
  return `场次：${day} ${starts}-${ends}，${count} 张票`;
}
