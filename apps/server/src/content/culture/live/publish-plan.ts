import type { Transaction } from '../../../db/database';
import { AppError } from '../../../kernel/app-error';
import type { Published } from '../../../kernel/content/binding';
import { livePartsOf } from '../../../kernel/content/public';
import { planConflict, readAllocated } from './plan-conflict';
import { planOf } from './settle-plan';

/**
 * Puts the plan of an approved version into force: months keep what they gave away. What was allocated since the
 * submission is judged again, under the lock.
 * @throws AppError ILLEGAL_STATE where visits stand against the version
 */
export async function publishPlan(tx: Transaction, { id, venueId, values }: Published): Promise<void> {
  await tx.query('select 1 from culture_plan where brand_id = $1 order by year, month for update', [id]);
  const years = planOf(values);
  const conflict = planConflict(await readAllocated(tx, id), years);
  if (conflict !== undefined) throw AppError.illegalState(conflict);
  const months = years.flatMap(({ year, dates }) => dates.map((date) => ({ year, ...date })));
  tx.send(
    `delete from culture_plan p where p.brand_id = $1 and not exists (
       select from jsonb_to_recordset($2::jsonb) as m (year int, month int) where m.year = p.year and m.month = p.month)`,
    [id, JSON.stringify(months)],
  );
  tx.send(
    `insert into culture_plan (brand_id, venue_id, year, month, frequency)
     select $1, $2, m.year, m.month, m.frequency from jsonb_to_recordset($3::jsonb) as m (year int, month int, frequency int)
     on conflict (brand_id, year, month) do update set frequency = excluded.frequency, is_open = true`,
    [id, venueId, JSON.stringify(months)],
  );
  // What applications need beside the plan.
  const live = livePartsOf(values, ['title', 'cover']);
  tx.send('update culture_brand set live = $2 where id = $1', [id, JSON.stringify(live)]);
}
