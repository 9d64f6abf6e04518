import type { SeatPlace } from '@yunguan/contract/kernel/sessions';
import type { Tx } from '../../../db/database';

/** A live session of which tickets are taken. */
export interface SoldSession {
  readonly id: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** `H:mm`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly sold: number;
  readonly isSeated: boolean;
  /** Places that are held. */
  readonly seats: readonly SeatPlace[];
}

/** SQL of a time as the wire spells it. */
export const timeSql = (column: string) => `to_char(${column}, 'FMHH24:MI')`;

/** Sessions of an activity with tickets taken, by day and time. `$1` the activity. */
export async function readSold(tx: Tx, activityId: string): Promise<SoldSession[]> {
  return tx.query<SoldSession & Record<string, unknown>>(
    `select s.id, to_char(s.day, 'YYYY-MM-DD') as day, ${timeSql('s.starts')} as "startTime", ${timeSql('s.ends')} as "endTime",
       s.sold, s.is_seated as "isSeated",
       coalesce((select json_agg(json_build_object('rowNum', t.row_num, 'column', t.col) order by t.row_num, t.col)
         from ticket_seat t where t.session_id = s.id and t.held), '[]'::json) as seats
     from activity_session s where s.activity_id = $1 and s.sold > 0 order by s.day, s.starts`,
    [activityId],
  );
}
