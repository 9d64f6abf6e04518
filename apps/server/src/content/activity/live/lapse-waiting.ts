import type { Database, Transaction, Tx } from '../../../db/database';
import { chinaNow } from '../../../kernel/china-now';
import { inStretches, stretch } from '../../../kernel/in-stretches';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { timeSql } from './sold-session';

/** SQL: session `s` begins later than the moment of two placeholders, its day and its time in China. */
export const notBegun = (day: string, time: string) => `s.day + s.starts > ${day}::date + ${time}::time`;

interface Lapsed extends Record<string, unknown> {
  readonly sessionId: string;
  readonly venueId: string;
  /** Null where staff waited on somebody's behalf. */
  readonly memberId: string | null;
  readonly title: string;
  /** Day and times of the session. */
  readonly session: string;
}

/** Who waits for tickets, and would be told that it comes to nothing. */
export async function waitingForTickets(tx: Tx, { ids }: { readonly ids: readonly string[] }): Promise<string[]> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ticket_order where activity_id = any ($1::uuid[]) and state = 'waiting'`,
    [ids],
  );
  const waiting = row?.n ?? 0;
  return waiting === 0 ? [] : [`候补的 ${waiting} 个订单自动取消，候补的人收到站内信`];
}

const lapsedRow = `o.session_id as "sessionId", o.venue_id as "venueId", o.member_id as "memberId",
  coalesce(c.live ->> 'title', c.title) as title,
  to_char(s.day, 'YYYY-MM-DD ') || ${timeSql('s.starts')} || '-' || ${timeSql('s.ends')} as session`;

/**
 * Whoever waits for a session that is not offered any more, or for more tickets than it has, waits no longer, and is told so:
 * he may still wait for fewer.
 */
export async function lapseWaiting(tx: Transaction, activityIds: readonly string[], now: Date): Promise<void> {
  const lapsed = await tx.query<Lapsed>(
    `update ticket_order o set state = 'lapsed', remark = '场次已取消', updated_at = $2 from activity_session s
     join activity c on c.id = s.activity_id
     where o.activity_id = any ($1::uuid[]) and o.state = 'waiting' and s.id = o.session_id and s.withdrawn_at is not null
     returning ${lapsedRow}`,
    [activityIds, now],
  );
  tellLapsed(tx, lapsed, '场次已取消');
  const beyond = await tx.query<Lapsed>(
    `update ticket_order o set state = 'lapsed', remark = '场次的票数减少，少于候补的票数', updated_at = $2
     from activity_session s join activity c on c.id = s.activity_id
     where o.activity_id = any ($1::uuid[]) and o.state = 'waiting' and s.id = o.session_id and o.count > s.tickets
     returning ${lapsedRow}`,
    [activityIds, now],
  );
  tellLapsed(tx, beyond, '票数减少，未候补成功', '该场次的票数已少于您候补的票数，候补已结束；可减少票数，重新候补。');
}

/** Whoever waits for a session that has begun waits no longer, and is told so; for the sweep. Answers how many. */
export function lapseBegun(db: Database, now: Date): Promise<number> {
  const { day, time } = chinaNow(now);
  return inStretches(() =>
    db.transaction('*', async (tx) => {
      const lapsed = await tx.query<Lapsed>(
        `update ticket_order o set state = 'lapsed', remark = '场次已开始，未候补成功', updated_at = $3 from activity_session s
         join activity c on c.id = s.activity_id
         where o.id in (select o.id from ticket_order o join activity_session s on s.id = o.session_id
           where o.state = 'waiting' and not ${notBegun('$1', '$2')} limit ${stretch} for update of o skip locked)
           and s.id = o.session_id
         returning ${lapsedRow}`,
        [day, time, now],
      );
      tellLapsed(tx, lapsed, '已开始，未候补成功');
      return lapsed.length;
    }),
  );
}

/** Tells the members among them, each once per session, what became of what they waited for. */
function tellLapsed(
  tx: Transaction,
  lapsed: readonly Lapsed[],
  outcome: string,
  next = '候补已结束，无需再操作。',
): void {
  for (const sessionId of new Set(lapsed.map((row) => row.sessionId))) {
    const waiting = lapsed.filter((row) => row.sessionId === sessionId);
    const [first] = waiting;
    if (!first) continue;
    sendToMembers(tx, {
      memberIds: waiting.flatMap(({ memberId }) => memberId ?? []),
      venueId: first.venueId,
      title: `您候补的活动《${first.title}》${outcome}`,
      content: `场次：${first.session}\n${next}`,
      about: first.title,
    });
  }
}
