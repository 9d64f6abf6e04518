import type { Database } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { stretch } from '../../../kernel/in-stretches';
import { suspensionSql } from '../../../kernel/no-shows/suspension';
import { isLockedOut } from '../../../kernel/orders/locked-out';
import { promoteWaiting } from '../tickets/promote-waiting';
import { notBegun } from './lapse-waiting';

/**
 * Gives what is left of a session to who was passed over while he might not book, once his suspension has ended or was
 * pardoned, or he is enabled again; for the sweep. Answers how many have their tickets now.
 */
export async function servePassedOver(db: Database, now: Date): Promise<number> {
  const { day, time } = chinaNow(now);
  const sessions = await db.within<{ id: string }>(
    '*',
    `select distinct s.id from ticket_order o join activity_session s on s.id = o.session_id
     where o.state = 'waiting' and o.count <= s.tickets - s.sold and s.withdrawn_at is null and ${notBegun('$1', '$2')}
       and ${suspensionSql({ memberId: 'o.member_id', venueId: 'o.venue_id', today: '$1' })} is null
       and not ${isLockedOut('o.member_id')}
     limit ${stretch}`,
    [day, time],
  );
  let served = 0;
  for (const { id } of sessions) {
    served += (await db.transaction('*', (tx) => promoteWaiting(tx, id, now))).length;
  }
  return served;
}
