import { recycleDays } from '@yunguan/contract/kernel/recycling';
import type { Database, Transaction } from '../../../db/database';
import { approvedSnapshot } from '../../../kernel/content/public';
import { inStretches, stretch } from '../../../kernel/in-stretches';

const isDue = `e.deleted_at < now() - interval '${recycleDays} days'`;
const approvedList = `approved.form -> 'equipmentId'`;

/**
 * Those of the pieces `$1` that a screen still names: places list them, ones in the recycle bin as well, and so does what
 * the public sees of a place. Every place is looked at once, and not for each piece.
 */
const listedPieces = ['site', 'exhibition_hall']
  .map(
    (table) => `select unnest(c.equipment_id)::text from ${table} c where c.equipment_id && $1::uuid[]
    union all select jsonb_array_elements_text(${approvedList}) from ${table} c ${approvedSnapshot}
      where ${approvedList} ?| $1::text[] and jsonb_typeof(${approvedList}) = 'array'`,
  )
  .join(' union all ');

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Empties the catalogue of what was deleted {@link recycleDays} ago; answers how many pieces went. What a place lists stays until the
 * place itself is gone, or its name could not be told any more (texts.md S13).
 */
export async function purgeEquipment(db: Database): Promise<number> {
  let [gone, after] = [0, firstId];
  // Along the ids: what stays is not looked at again by the next stretch.
  await inStretches(() =>
    db.transaction('*', async (tx) => {
      const due = await duePieces(tx, after);
      if (due.length === 0) return 0;
      after = due.at(-1) ?? after;
      const removed = await tx.query(
        `delete from equipment e where e.id = any ($1::uuid[]) and ${isDue}
           and not exists (select from (${listedPieces}) listed (id) where listed.id = e.id::text) returning e.id`,
        [due],
      );
      gone += removed.length;
      return due.length;
    }),
  );
  return gone;
}

async function duePieces(tx: Transaction, after: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select e.id from equipment e where ${isDue} and e.id > $1::uuid order by e.id limit ${stretch}`,
    [after],
  );
  return rows.map(({ id }) => id);
}
