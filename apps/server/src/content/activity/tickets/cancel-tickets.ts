import type { cancelBookTicket } from '@yunguan/contract/content/activity-ticket';
import type { cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { ticketMessages, type TicketState } from '@yunguan/contract/content/activity-ticket-words';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { venuesWith } from '../../../kernel/access/actor';
import { AppError } from '../../../kernel/app-error';
import { venueOf } from '../../../kernel/audit/venue-of';
import { chinaNow } from '../../../kernel/china-now';
import { hasBegun } from '../../../kernel/bookings/slot-terms';
import type { Call, Reply } from '../../../kernel/call';
import { forgetNoShows } from '../../../kernel/no-shows/enter-no-shows';
import { answerEach, chosenIds } from '../../../kernel/orders/batch';
import { byMember } from '../../../kernel/orders/by-member';
import { isUuid } from '../../../kernel/uuid';
import { timeSql } from '../live/sold-session';
import { promoteWaiting } from './promote-waiting';
import type { TicketDesk } from './sale-queue';
import { tellCancelled } from './tell-members';

const counted = { verb: '取消', of: '个订单' } as const;

interface LockedOrder extends Record<string, unknown> {
  readonly id: string;
  readonly venueId: string;
  readonly sessionId: string;
  /** Whose it is; null for one that staff booked. */
  readonly memberId: string | null;
  /** Of the staff who booked it for somebody; null for a member's own. */
  readonly createdBy: string | null;
  /** Of the activity. */
  readonly title: string;
  readonly state: TicketState;
  readonly count: number;
  readonly checkedCount: number;
  readonly day: string;
  readonly starts: string;
  readonly ends: string;
}

const lockedSql = `select o.id, o.venue_id as "venueId", o.session_id as "sessionId", o.member_id as "memberId",
    o.created_by as "createdBy", o.title, o.state, o.count, o.checked_count as "checkedCount", to_char(s.day, 'YYYY-MM-DD') as day,
    ${timeSql('s.starts')} as starts, ${timeSql('s.ends')} as ends
  from ticket_order o join activity_session s on s.id = o.session_id`;

/**
 * Sessions before their orders, both by id: an approval and a cancellation that serves who waits hold the session when
 * they come to its orders, so that no two transactions wait for each other.
 */
async function lockSessions(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    `select s.id from activity_session s where s.id in (select session_id from ticket_order where id = any ($1::uuid[]))
     order by s.id for update`,
    [orderIds],
  );
}

/** The member gives his tickets back before the session begins, or leaves the waiting list. */
export async function cancelMine(
  { deps, inTurn }: TicketDesk,
  call: Call<z.infer<typeof cancelBookTicket.input>>,
): Promise<Reply> {
  const { id } = call.input;
  const { memberId } = call.member;
  if (!isUuid(id)) throw AppError.forbidden();
  const [known] = await deps.db.within<{ venue_id: string; session_id: string }>(
    '*',
    'select venue_id, session_id from ticket_order where id = $1 and member_id = $2',
    [id, memberId],
  );
  if (!known) throw AppError.forbidden();
  call.note({ objectId: id.toLowerCase(), venueId: known.venue_id });
  const cancel = () =>
    call.write([known.venue_id], async (tx) => {
      await lockSessions(tx, [id]);
      const rows = await tx.query<LockedOrder>(`${lockedSql} where o.id = $1 for update of o`, [id]);
      const now = deps.clock.now();
      for (const row of rows) {
        const refusal = refusalOf(row) ?? tooLate(row, now);
        if (refusal !== undefined) throw AppError.illegalState(refusal);
      }
      await giveBack(tx, { rows, remark: byMember, now });
      return { objects: null, msg: ticketMessages.cancelled };
    });
  return inTurn({ sessionId: known.session_id, count: 0 }, cancel);
}

/** Staff gives tickets back with the reason that the member reads; one answer per order. */
export function cancelByStaff(deps: Deps, call: Call<z.infer<typeof cancelTicketOrders.input>>): Promise<Reply> {
  const { actor, input } = call;
  const venues = venuesWith(actor, 'activity', ['edit', 'review']);
  const ids = chosenIds(input.ids, counted);
  return call.write(venues, async (tx) => {
    await lockSessions(tx, ids);
    const rows = await tx.query<LockedOrder>(
      `${lockedSql} where o.id = any ($1::uuid[]) and o.venue_id = any ($2::uuid[]) order by o.id for update of o`,
      [ids, venues],
    );
    if (rows.length !== ids.length) throw AppError.forbidden();
    const refusals = new Map(rows.map((row) => [row.id, refusalOf(row)]));
    const cancelled = rows.filter(({ id }) => refusals.get(id) === undefined);
    await giveBack(tx, { rows: cancelled, remark: input.remark, now: deps.clock.now() });
    tellCancelled(tx, { orders: cancelled, reason: input.remark, actor });
    call.note({
      objectId: ids.join(','),
      ...venueOf(rows),
      detail: { cancelled: cancelled.map(({ id }) => id), reason: input.remark },
    });
    return answerEach({ ...counted, ids, refusals, done: ticketMessages.cancelled });
  });
}

function refusalOf({ state, checkedCount }: LockedOrder): string | undefined {
  if (state === 'cancelled' || state === 'lapsed') return ticketMessages.goneAlready;
  return checkedCount > 0 ? ticketMessages.checkedAlready : undefined;
}

function tooLate({ state, day, starts }: LockedOrder, now: Date): string | undefined {
  return state === 'taken' && hasBegun({ day, starts }, chinaNow(now)) ? ticketMessages.tooLate : undefined;
}

/** Tickets and seats of the locked orders go back to their sessions, and from there to who waits for them. */
async function giveBack(
  tx: Transaction,
  { rows, remark, now }: { rows: readonly LockedOrder[]; remark: string; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  tx.send(
    // Who leaves the waiting list was never given his code: nobody is to read it now, as if it had opened a door.
    `update ticket_order set state = 'cancelled', code = case when state = 'waiting' then null else code end, remark = $2,
       updated_at = $3 where id = any ($1::uuid[])`,
    [ids, remark, now],
  );
  forgetNoShows(tx, ids);
  const returned = new Map<string, number>();
  for (const { state, sessionId, count } of rows) {
    if (state === 'taken') returned.set(sessionId, (returned.get(sessionId) ?? 0) + count);
  }
  // Sessions in the order of their ids, so that no two transactions wait for each other.
  for (const sessionId of [...returned.keys()].sort()) {
    tx.send('update activity_session set sold = sold - $2 where id = $1', [sessionId, returned.get(sessionId)]);
    tx.send('update ticket_seat set held = false where order_id = any ($1::uuid[]) and session_id = $2 and held', [
      ids,
      sessionId,
    ]);
    await promoteWaiting(tx, sessionId, now);
  }
}
