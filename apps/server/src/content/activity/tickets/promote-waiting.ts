import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import type { Transaction } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { suspensionSql } from '../../../kernel/no-shows/suspension';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { chooseSeats } from './choose-seats';
import { isTimely, type LiveSession, sessionSql } from './live-session';
import { tellServed } from './tell-members';

interface Waiting extends Record<string, unknown> {
  readonly id: string;
  readonly count: number;
  /** Whose it is; null for one that staff entered. */
  readonly memberId: string | null;
  /** Of the activity. */
  readonly title: string;
}

/**
 * Gives what is left of a session to who waits for it: the first that fits, one after the other; members are told. Who may
 * not book in the venue at present, or is disabled, is passed over, and keeps his place. The caller holds the session's row.
 * @returns the orders that have their tickets now
 */
export async function promoteWaiting(tx: Transaction, sessionId: string, now: Date): Promise<readonly string[]> {
  const [session] = await tx.query<LiveSession & Record<string, unknown>>(
    `select ${sessionSql} from activity_session s where s.id = $1 for update`,
    [sessionId],
  );
  if (!session || session.isWithdrawn || !isTimely(session, 'start', now)) return [];
  let left = session.tickets - session.sold;
  if (left <= 0) return [];
  const waiting = await tx.query<Waiting>(
    `select o.id, o.count, o.member_id as "memberId", o.title from ticket_order o where o.session_id = $1 and o.state = 'waiting'
       and ${suspensionSql({ memberId: 'o.member_id', venueId: 'o.venue_id', today: '$2' })} is null
       and not ${isLockedOut('o.member_id')}
     order by o.created_at, o.id for update`,
    [sessionId, chinaNow(now).day],
  );
  const served: Waiting[] = [];
  for (const order of waiting) {
    if (order.count > left) continue;
    left -= order.count;
    served.push(order);
  }
  if (served.length === 0) return [];
  const ids = served.map(({ id }) => id);
  const tickets = served.reduce((sum, { count }) => sum + count, 0);
  tx.send('update activity_session set sold = sold + $2 where id = $1', [sessionId, tickets]);
  tx.send(`update ticket_order set state = 'taken', updated_at = $2 where id = any ($1::uuid[])`, [ids, now]);
  if (session.isSeated) await seat(tx, session, served);
  tellServed(tx, session, served);
  return ids;
}

/** Places for those who could not choose. */
async function seat(tx: Transaction, session: LiveSession, served: readonly Waiting[]): Promise<void> {
  const taken = await tx.query<SeatPlace & Record<string, unknown>>(
    'select row_num as "rowNum", col as "column" from ticket_seat where session_id = $1 and held',
    [session.id],
  );
  const held: SeatPlace[] = [...taken];
  for (const { id, count } of served) {
    const places = chooseSeats({ ...session, takenSeats: held }, count);
    // Tickets of a plan are its open places, and every sold one holds one.
    if (!places) throw new Error(`session ${session.id}: more tickets than places`);
    held.push(...places);
    tx.send(
      `insert into ticket_seat (order_id, session_id, venue_id, row_num, col)
       select $1, $2, $3, row_num, col from unnest($4::int[], $5::int[]) as seat (row_num, col)`,
      [id, session.id, session.venueId, places.map(({ rowNum }) => rowNum), places.map(({ column }) => column)],
    );
  }
}
