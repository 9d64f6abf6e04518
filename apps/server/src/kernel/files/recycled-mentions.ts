import type { Tx } from '../../db/database';

/** Tables whose rows wait in a recycle bin after their deletion, so that one added later is asked by itself. */
const recyclingTables = `
select c.oid::regclass::text as name from pg_class c
where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
  and 2 = (select count(*) from pg_attribute a
    where a.attrelid = c.oid and a.attname in ('deleted_at', 'deleted_by') and not a.attisdropped)
order by c.oid`;

/**
 * SQL: a row in a recycle bin mentions the file. Such rows are on no where-used list, and show their files again once they
 * are restored.
 * @param key SQL of the store key
 */
export async function mentionedInBin(tx: Pick<Tx, 'query'>, key: string): Promise<string> {
  const tables = await tx.query<{ name: string }>(recyclingTables);
  const parts = tables.map(
    ({ name }) =>
      `exists (select from ${name} bin where bin.deleted_at is not null and position(${key} in to_jsonb(bin)::text) > 0)`,
  );
  return `(${['false', ...parts].join(' or ')})`;
}
