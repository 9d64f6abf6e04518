import type { Tx } from '../db/database';

/** How often something may happen within a window; `window` is a PostgreSQL interval. */
export interface Allowance {
  /** Kind and holder, e.g. `code:127.0.0.1`. */
  readonly key: string;
  readonly limit: number;
  readonly window: string;
}

/**
 * What was counted since `at` decides nothing any more: its window is over, or it begins more than a window ahead, because
 * the clock was ahead then and has been set right.
 */
const isOver = (at: string, window: string) =>
  `(a.window_start <= ${at}::timestamptz - ${window}::interval or a.window_start > ${at}::timestamptz + ${window}::interval)`;

/** Takes one of the allowance; false when nothing is left of it. Counted in the database, for all processes together. */
export async function takeAllowance(db: Tx, { key, limit, window }: Allowance, now: Date): Promise<boolean> {
  const over = isOver('$2', '$4');
  const taken = await db.query(
    `insert into call_allowance as a (key, window_start, used) values ($1, $2, 1)
     on conflict (key) do update set
       window_start = case when ${over} then $2 else a.window_start end,
       used = case when ${over} then 1 else a.used + 1 end
     where ${over} or a.used < $3 returning key`,
    [key, now, limit, window],
  );
  return taken.length > 0;
}

/** Gives one back that was taken at that moment for what did not happen; nothing where a new window has begun since. */
export async function giveBackAllowance(db: Tx, { key, window }: Allowance, takenAt: Date): Promise<void> {
  await db.query(
    `update call_allowance set used = greatest(used - 1, 0)
     where key = $1 and window_start <= $2::timestamptz and window_start > $2::timestamptz - $3::interval`,
    [key, takenAt, window],
  );
}

/** True while something is left of the allowance; takes nothing. */
export async function hasAllowance(db: Tx, { key, limit, window }: Allowance, now: Date): Promise<boolean> {
  const spent = await db.query(
    `select key from call_allowance a where key = $1 and used >= $3 and not ${isOver('$2', '$4')}`,
    [key, now, limit, window],
  );
  return spent.length === 0;
}
