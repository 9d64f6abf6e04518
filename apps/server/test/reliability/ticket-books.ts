import type pg from 'pg';

/** The books of a session, read in one snapshot. */
export interface Books {
  readonly id: string;
  readonly tickets: number;
  readonly sold: number;
  /** Tickets of the orders that hold them. */
  readonly held: number;
  readonly isSeated: boolean;
  readonly seats: number;
  /** Places that more than one order holds. */
  readonly doubled: number;
}

/** The books of sessions, all of one moment. */
export async function readBooks(database: pg.Client, sessions: readonly string[]): Promise<Books[]> {
  const { rows } = await database.query<Books>(
    `select s.id, s.tickets, s.sold, s.is_seated as "isSeated",
       (select coalesce(sum(count), 0)::int from ticket_order o where o.session_id = s.id and o.state = 'taken') as held,
       (select count(*)::int from ticket_seat t where t.session_id = s.id and t.held) as seats,
       (select count(*)::int from (select from ticket_seat t where t.session_id = s.id and t.held
         group by row_num, col having count(*) > 1) twice) as doubled
     from activity_session s where s.id = any ($1::uuid[])`,
    [sessions],
  );
  return rows;
}

/** What is wrong with the books of a session; empty where sold and left always add up to the total. */
export function faultsOf({ tickets, sold, held, isSeated, seats, doubled }: Books): string[] {
  return [
    ...(held > tickets ? [`oversold: ${held} of ${tickets}`] : []),
    ...(sold !== held ? [`sold ${sold}, held ${held}`] : []),
    ...(sold < 0 || sold > tickets ? [`sold ${sold} of ${tickets}`] : []),
    ...(isSeated && seats !== held ? [`${held} tickets, ${seats} seats`] : []),
    ...(doubled > 0 ? [`${doubled} seats held twice`] : []),
  ];
}
