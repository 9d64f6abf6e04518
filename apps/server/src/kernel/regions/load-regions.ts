import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { parseRegions, type Region, type RegionFile, readRegionBytes } from './region-file';

/** One statement, so that the rows and the checksum that vouches for them arrive together or not at all. */
const insertRegions = `
  with loaded as (
    insert into region (code, parent_code, level, name, display_name, functional, longitude, latitude, replaced_by, valid)
    select * from unnest(
      $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::boolean[],
      $8::double precision[], $9::double precision[], $10::text[], $11::boolean[])
    on conflict (code) do update set
      parent_code = excluded.parent_code, level = excluded.level, name = excluded.name,
      display_name = excluded.display_name, functional = excluded.functional, longitude = excluded.longitude,
      latitude = excluded.latitude, replaced_by = excluded.replaced_by, valid = excluded.valid
  )
  insert into region_source (sha256, loaded_at) values ($1, now())
  on conflict (sha256) do nothing`;

const toColumns = (regions: readonly Region[]) => [
  regions.map((region) => region.code),
  regions.map((region) => region.parentCode ?? null),
  regions.map((region) => region.level),
  regions.map((region) => region.name),
  regions.map((region) => region.displayName),
  regions.map((region) => region.functional),
  regions.map((region) => region.longitude ?? null),
  regions.map((region) => region.latitude ?? null),
  regions.map((region) => region.replacedBy ?? null),
  regions.map((region) => region.valid),
];

/**
 * Writes the packed regions file into the table `region`; a file that is already loaded costs one query.
 * @returns the number of rows written, 0 when the file was loaded before
 */
export async function loadRegions(client: ClientBase, file: RegionFile): Promise<number> {
  const bytes = readRegionBytes(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await client.query('select 1 from region_source where sha256 = $1', [sha256]);
  if (known.rowCount !== 0) return 0;

  const regions = parseRegions(bytes);
  await client.query(insertRegions, [sha256, ...toColumns(regions)]);
  return regions.length;
}
