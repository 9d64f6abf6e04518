import type { Transaction } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';

/** SQL: session `s` begins later than the moment of two placeholders, its day and its time in China. */
export const notBegun = (day: string, time: string) => `s.day + s.starts > ${day}::date + ${time}::time`;

/** Whoever waits for a session that is not offered any more waits no longer. */
export function lapseWaiting(tx: Transaction, activityIds: readonly string[], now: Date): void {
  tx.send(
    `update ticket_order o set state = 'lapsed', remark = '场次已取消', updated_at = $2 from activity_session s
     where o.activity_id = any ($1::uuid[]) and o.state = 'waiting' and s.id = o.session_id and s.withdrawn_at is not null`,
    [activityIds, now],
  );
}

/** Whoever waits for a session that has begun waits no longer; for the sweep. */
export function lapseBegun(tx: Transaction, now: Date): void {
  const { day, time } = chinaNow(now);
  tx.send(
    `update ticket_order o set state = 'lapsed', remark = '场次已开始，未候补成功', updated_at = $3 from activity_session s
     where o.state = 'waiting' and s.id = o.session_id and not ${notBegun('$1', '$2')}`,
    [day, time, now],
  );
}
