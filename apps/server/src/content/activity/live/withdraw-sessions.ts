import type { Transaction, Tx } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import type { Withdrawn } from '../../../kernel/content/binding';
import { lapseWaiting } from './lapse-waiting';
import { ordersSql, type SoldSession, soldText, timeSql } from './sold-session';

interface Held extends Pick<SoldSession, 'day' | 'startTime' | 'endTime' | 'sold' | 'orders'>, Record<string, unknown> {
  readonly activityId: string;
  readonly title: string;
}

/** Tickets of sessions that are not over keep the activity where it is: their holders would come to nothing. */
export async function heldByTickets(tx: Tx, { ids, now }: Withdrawn): Promise<string | undefined> {
  const { day, time } = chinaNow(now);
  const held = await tx.query<Held>(
    `select c.id as "activityId", c.title, to_char(s.day, 'YYYY-MM-DD') as day, ${timeSql('s.starts')} as "startTime",
       ${timeSql('s.ends')} as "endTime", s.sold, ${ordersSql} as orders
     from activity_session s join activity c on c.id = s.activity_id
     where s.activity_id = any ($1::uuid[]) and s.sold > 0 and s.day + s.ends > $2::date + $3::time
     order by s.day, s.starts`,
    [ids, day, time],
  );
  const [first] = held;
  if (!first) return undefined;
  const sessions = held.filter(({ activityId }) => activityId === first.activityId);
  return `《${first.title}》的${soldText(sessions)}，请先取消订单`;
}

/**
 * Takes the sessions of activities off sale.
 * @throws AppError ILLEGAL_STATE when tickets hold one of them
 */
export async function withdrawSessions(tx: Transaction, withdrawn: Withdrawn): Promise<void> {
  const { ids, now } = withdrawn;
  await tx.query('select id from activity_session where activity_id = any ($1::uuid[]) order by id for update', [ids]);
  const held = await heldByTickets(tx, withdrawn);
  if (held !== undefined) throw AppError.illegalState(held);
  tx.send(
    'update activity_session set withdrawn_at = $2 where activity_id = any ($1::uuid[]) and withdrawn_at is null',
    [ids, now],
  );
  await lapseWaiting(tx, ids, now);
}
