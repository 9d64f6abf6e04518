import type { Database } from '../../db/database';
import { recordAudit } from '../audit/record';
import { chinaNow } from '../china-now';
import { eraseRows } from './erase-rows';
import type { ErasureRule } from './erasure-rule';

/** Under this name a run stands in the audit log. */
export const erasureCall = 'erasure';

const rowsAtOnce = 200;
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
    const due = { where: `(${rule.endedOn}) < $1::date - $2::int`, values: [today, days], limit: rowsAtOnce };
    let [erased, last] = [0, 0];
    do {
      last = await db.transaction('*', (tx) => eraseRows(tx, rule, due));
      erased += last;
    } while (last === rowsAtOnce && erased < rowsPerRun);
    counts[rule.key] = erased;
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
