import type { Database } from '../../db/database';
import { recordAudit } from '../audit/record';
import { chinaNow } from '../china-now';
import { eraseRows } from './erase-rows';
import type { ErasureRule } from './erasure-rule';

/** Under this name a run stands in the audit log. */
export const erasureCall = 'erasure';

const rowsAtOnce = 200;
/** Rows that one statement looks at: whether their time is over takes several look-ups for each, and a statement's time is short. */
const lookedAtOnce = 2000;
/** A run that finds more leaves the rest to the next one. */
const rowsPerRun = 20_000;

/**
 * Erases what has been kept for `days` after its end, and proves the run by a row of the audit log that holds numbers
 * alone. Answers the rows by the key of their rule.
 */
export async function eraseDue(
  db: Database,
  { rules, days, now }: { readonly rules: readonly ErasureRule[]; readonly days: number; readonly now: Date },
): Promise<Record<string, number>> {
  const today = chinaNow(now).day;
  const counts: Record<string, number> = {};
  for (const rule of rules) {
    counts[rule.key] = await eraseByRule(db, rule, [today, days]);
  }
  await recordAudit(db, {
    userId: null,
    userName: '系统',
    venueId: null,
    address: '',
    call: erasureCall,
    objectId: '',
    result: 'ok',
    detail: { days, ...counts },
    requestId: '',
  });
  return counts;
}

/** Ids before and behind all others. */
const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Goes through the table once, stretch by stretch in the order of the ids. */
async function eraseByRule(
  db: Database,
  rule: ErasureRule,
  due: readonly [today: string, days: number],
): Promise<number> {
  const where = `(${rule.endedOn}) < $1::date - $2::int and t.id > $3 and t.id <= $4`;
  let erased = 0;
  let after = lowest;
  while (after !== highest && erased < rowsPerRun) {
    const until = await endOfStretch(db, rule.table, after);
    const chosen = { where, values: [...due, after, until], limit: rowsAtOnce };
    let last = 0;
    do {
      last = await db.transaction('*', (tx) => eraseRows(tx, rule, chosen));
      erased += last;
    } while (last === rowsAtOnce && erased < rowsPerRun);
    after = until;
  }
  return erased;
}

async function endOfStretch(db: Database, table: string, after: string): Promise<string> {
  const [end] = await db.within<{ id: string }>(
    '*',
    `select id from ${table} where id > $1 order by id limit 1 offset ${lookedAtOnce - 1}`,
    [after],
  );
  return end?.id ?? highest;
}
