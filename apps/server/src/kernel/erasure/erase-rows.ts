import type { Transaction } from '../../db/database';
import type { ErasureRule } from './erasure-rule';

/** Which rows of a rule's table: a condition over the alias `t` with its values. */
export interface ChosenRows {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly limit: number;
}

/**
 * Blanks rows of a rule and lets go of their files, which the sweep of unused uploads then removes from the store. What
 * somebody is changing at this moment is left for the next run. Answers how many rows.
 */
export async function eraseRows(tx: Transaction, rule: ErasureRule, chosen: ChosenRows): Promise<number> {
  const assignments = Object.entries(rule.blank).map(([column, value]) => `${column} = ${value}`);
  const erased = await tx.query<{ id: string }>(
    `update ${rule.table} t set ${assignments.join(', ')}, erased_at = now() where t.id in (
       select t.id from ${rule.table} t where t.erased_at is null and (${chosen.where})
       order by t.id limit ${chosen.limit} for update skip locked) returning t.id`,
    chosen.values,
  );
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // What the row still shows, such as the picture of a published contestant, stays in use.
  await tx.query(
    `delete from upload_use o using ${rule.table} t where o.object_id = t.id and t.id = any ($1::uuid[])
       and position(o.store_key in to_jsonb(t)::text) = 0`,
    [ids],
  );
  await tx.query(
    `update order_task set applicant = case when applicant = '' then '' else left(applicant, 1) || '**' end where object_id = any ($1::uuid[])`,
    [ids],
  );
  return ids.length;
}
