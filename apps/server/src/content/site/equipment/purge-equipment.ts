import type { Transaction } from '../../../db/database';
import { approvedSnapshot } from '../../../kernel/content/public';

/** Everything that names the piece `e` on a screen: places in the recycle bin as well, and what the public sees of one. */
const isListed = ['site', 'exhibition_hall']
  .map(
    (table) => `exists (select from ${table} c where c.equipment_id @> array[e.id])
    or exists (select from ${table} c ${approvedSnapshot}
      where approved.form -> 'equipmentId' @> to_jsonb(array[e.id]))`,
  )
  .join(' or ');

/**
 * Empties the catalogue of what was deleted 30 days ago; answers how many pieces went. What a place lists stays until the
 * place itself is gone, or its name could not be told any more (texts.md S13).
 */
export async function purgeEquipment(tx: Transaction): Promise<number> {
  const gone = await tx.query(
    `delete from equipment e where e.deleted_at < now() - interval '30 days' and not (${isListed}) returning e.id`,
  );
  return gone.length;
}
