import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import type { Tx } from '../../../db/database';

/** Most sessions or places that one refusal names. */
export const mostNamed = 5;

/** A live session of which tickets are taken. */
export interface SoldSession {
  readonly id: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `H:mm`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly sold: number;
  /** Orders that hold the tickets. */
  readonly orders: number;
  readonly isSeated: boolean;
  /** Places that are held. */
  readonly seats: readonly SeatPlace[];
}

/** SQL of a time as the wire spells it. */
export const timeSql = (column: string) => `to_char(${column}, 'FMHH24:MI')`;

/** SQL of the number of orders that hold tickets of session `s`. */
export const ordersSql = `(select count(*)::int from ticket_order o where o.session_id = s.id and o.state = 'taken')`;

/** Sessions as a refusal names them, with the tickets and orders that stand against it. */
export function soldText(sessions: readonly Pick<SoldSession, 'day' | 'startTime' | 'endTime' | 'sold' | 'orders'>[]) {
  const sum = (of: (session: (typeof sessions)[number]) => number) =>
    sessions.reduce((total, session) => total + of(session), 0);
  const named = sessions.slice(0, mostNamed).map(({ day, startTime, endTime }) => `${day} ${startTime}-${endTime}`);
  const more = sessions.length > mostNamed ? `等 ${sessions.length} 个场次` : '';
  return `场次 ${named.join('、')} ${more}已售出 ${sum(({ sold }) => sold)} 张票（${sum(({ orders }) => orders)} 个订单）`;
}

/** Sessions of an activity with tickets taken, by day and time. `$1` the activity. */
export async function readSold(tx: Tx, activityId: string): Promise<SoldSession[]> {
  return tx.query<SoldSession & Record<string, unknown>>(
    `select s.id, to_char(s.day, 'YYYY-MM-DD') as day, ${timeSql('s.starts')} as "startTime", ${timeSql('s.ends')} as "endTime",
       s.sold, ${ordersSql} as orders, s.is_seated as "isSeated",
       coalesce((select json_agg(json_build_object('rowNum', t.row_num, 'column', t.col) order by t.row_num, t.col)
         from ticket_seat t where t.session_id = s.id and t.held), '[]'::json) as seats
     from activity_session s where s.activity_id = $1 and s.sold > 0 order by s.day, s.starts`,
    [activityId],
  );
}
