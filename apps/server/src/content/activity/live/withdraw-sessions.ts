import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import { chinaNow } from '../../../kernel/china-now';
import type { Withdrawn } from '../../../kernel/content/binding';
import { lapseWaiting } from './lapse-waiting';
import { ordersSql, type SoldSession, soldText, timeSql } from './sold-session';

interface Held extends Pick<SoldSession, 'day' | 'startTime' | 'endTime' | 'sold' | 'orders'>, Record<string, unknown> {
  readonly activityId: string;
  readonly title: string;
}

/**
 * Takes the sessions of activities off sale. Tickets of a session that is not over keep the activity where it is: their
 * holders would come to nothing.
 * @throws AppError ILLEGAL_STATE
 */
export async function withdrawSessions(tx: Transaction, { ids, now }: Withdrawn): Promise<void> {
  await tx.query('select id from activity_session where activity_id = any ($1::uuid[]) order by id for update', [ids]);
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
  if (first) {
    const sessions = held.filter(({ activityId }) => activityId === first.activityId);
    throw AppError.illegalState(`《${first.title}》的${soldText(sessions)}，请先取消订单`);
  }
  tx.send(
    'update activity_session set withdrawn_at = $2 where activity_id = any ($1::uuid[]) and withdrawn_at is null',
    [ids, now],
  );
  lapseWaiting(tx, ids, now);
}
