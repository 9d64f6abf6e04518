import { cutCoverSize, type PictureSize } from '@yunguan/contract/kernel/picture-sizes';
import type pg from 'pg';
import { createDatabase, type Tx } from '../apps/server/src/db/database';
import { venues } from '../apps/server/src/demo/places';
import type { Pictures } from '../apps/server/src/demo/seed-pictures';
import { seedVotes } from '../apps/server/src/demo/seed-votes';
import { albumSize, coverSize } from '../apps/server/src/demo/shipped-sizes';
import type { RegionIndex } from '../apps/server/src/kernel/regions/region-tree';
import { seedId } from '../apps/server/src/seed/ids';

const venue = 'main';
const venueId = seedId.venue(venue);
const chunk = 2000;

/**
 * Fills the main venue up to `rows` vote activities (introductions of about 2 KB), each with the snapshot, task and
 * record of its status. The first ones are those of the demo data, which the server has already entered.
 */
export async function fillVotes(owner: pg.Pool, plan: { rows: number; regions: RegionIndex }): Promise<void> {
  const db = createDatabase(owner);
  const pictures = await enteredPictures(db);
  const venueName = venues.find((one) => one.key === venue)?.name ?? '';
  const base = new Date();
  for (let first = await countVotes(owner); first < plan.rows; first += chunk) {
    const count = Math.min(chunk, plan.rows - first);
    await db.transaction('*', (tx) =>
      seedVotes(tx, { venue, venueName, count, first, base, pictures, regions: plan.regions }),
    );
  }
  await owner.query('vacuum analyze');
}

/** Vote activities of the main venue. */
export async function countVotes(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from vote_activity where venue_id = $1 and deleted_at is null',
    [venueId],
  );
  return rows[0]?.n ?? 0;
}

/** Pictures that the server's own start has stored, by their file names; the shelves are told apart by their sizes. */
async function enteredPictures(db: Tx): Promise<Pictures> {
  const rows = await db.query<{ name: string; store_key: string; width: number }>(
    `select distinct name, store_key, width from upload where source = 'demo' and kind = 'image'`,
  );
  const sized = ({ width }: PictureSize) =>
    new Map(rows.filter((row) => row.width === width).map((row) => [row.name, `/files/${row.store_key}`]));
  return { covers: sized(coverSize), cutCovers: sized(cutCoverSize), albums: sized(albumSize) };
}

const copyOf = (id: string) => `md5(${id}::text || k)::uuid`;

/** What a copy does not take over from its original, by table. */
const changedInCopies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vote_activity: {
    id: copyOf('c.id'),
    title: `left(c.title, 90) || '（第' || k || '期）'`,
    created_at: 'c.created_at - shift',
    publish_time: 'c.publish_time - shift',
  },
  revision: { object_id: copyOf('c.object_id') },
  review_task: { object_id: copyOf('c.object_id') },
  review_log: { object_id: copyOf('c.object_id') },
};

/**
 * Multiplies the main venue's rows by `factor`; a copy was published some hours before its original, so that copies and
 * originals mix in every list.
 */
export async function multiplyVotes(owner: pg.Pool, factor: number): Promise<void> {
  for (const [table, changed] of Object.entries(changedInCopies)) {
    const columns = await columnsOf(owner, table);
    const values = columns.map((column) => changed[column] ?? `c.${column}`);
    await owner.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} c,
         lateral (select k, make_interval(mins => k * 97) as shift from generate_series(1, $1::int - 1) as k) as copies
       where c.venue_id = $2`,
      [factor, venueId],
    );
  }
  await owner.query('vacuum analyze');
}

/** Columns that can be written: neither generated nor numbered by the database. */
export async function columnsOf(owner: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  return rows.map((row) => row.column_name);
}
