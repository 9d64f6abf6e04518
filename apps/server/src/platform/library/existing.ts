import type { Tx } from '../../db/database';

/** A file that the library holds already. */
export interface ExistingFile {
  readonly id: string;
  readonly name: string;
  readonly directoryName: string | null;
}

const firstOf = (column: string, source: string) => `
select distinct on (${column}) ${column}, c.id, c.name, d.name as "directoryName"
from ${source} left join resource_directory d on d.id = c.directory_id
where c.venue_id = $1 and c.deleted_at is null`;

const byKey = `${firstOf('c.store_key', 'resource c')} and c.store_key = any ($2::text[])
order by c.store_key, c.created_at, c.id`;

// The uploads are gone through once, however many hashes are asked for.
const byHash = `
with sent as (
  select h.hash, u.store_key from upload u cross join lateral (values (u.sha256), (u.origin_sha256)) as h (hash)
  where u.venue_id = $1 and (u.sha256 = any ($2::text[]) or u.origin_sha256 = any ($2::text[])) and h.hash = any ($2::text[]))
${firstOf('h.hash', 'sent h join resource c on c.store_key = h.store_key')}
order by h.hash, c.created_at, c.id`;

/** The oldest file of a venue's library for each store key that it holds. */
export async function existingByKey(
  tx: Tx,
  venueId: string,
  keys: readonly string[],
): Promise<Map<string, ExistingFile>> {
  type Row = ExistingFile & Record<string, unknown> & { store_key: string };
  const rows = await tx.query<Row>(byKey, [venueId, keys]);
  return new Map(rows.map(({ store_key: key, id, name, directoryName }) => [key, { id, name, directoryName }]));
}

/** The oldest file of a venue's library for each SHA-256, be it of the bytes as they were sent or as they are stored. */
export async function existingByHash(
  tx: Tx,
  venueId: string,
  hashes: readonly string[],
): Promise<(ExistingFile & { hash: string })[]> {
  if (hashes.length === 0) return [];
  return tx.query<ExistingFile & Record<string, unknown> & { hash: string }>(byHash, [venueId, [...new Set(hashes)]]);
}
