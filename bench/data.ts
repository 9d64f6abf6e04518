import { createDatabase, type Tx } from '../apps/server/src/db/database';
import { venues } from '../apps/server/src/demo/places';
import type { Pictures } from '../apps/server/src/demo/seed-pictures';
import { seedVotes } from '../apps/server/src/demo/seed-votes';
import type { RegionIndex } from '../apps/server/src/platform/regions/region-tree';
import type pg from 'pg';

const venue = 'main';
const chunk = 2000;
/** What an activity's introduction weighs in the measurements. */
const introductionBytes = 2048;

/**
 * Fills the main venue up to `rows` vote activities, each with the snapshot, task and record of its status. The first
 * ones are those of the demo data, which the server has already entered.
 */
export async function fillVotes(owner: pg.Pool, plan: { rows: number; regions: RegionIndex }): Promise<void> {
  const db = createDatabase(owner);
  const pictures = await enteredPictures(db);
  const [known] = await db.query<{ count: number }>(
    'select count(*)::int as count from vote_activity a join venue v on v.id = a.venue_id where v.kind = $1',
    ['main'],
  );
  const venueName = venues.find((one) => one.key === venue)?.name ?? '';
  const base = new Date();
  for (let first = known?.count ?? 0; first < plan.rows; first += chunk) {
    const count = Math.min(chunk, plan.rows - first);
    await db.transaction('*', (tx) =>
      seedVotes(tx, { venue, venueName, count, first, base, pictures, regions: plan.regions }),
    );
  }
  await equalIntroductions(owner);
  await owner.query('vacuum analyze');
}

/** Pictures that the server's own start has stored, by their file names. */
async function enteredPictures(db: Tx): Promise<Pictures> {
  const rows = await db.query<{ name: string; store_key: string }>(
    `select distinct name, store_key from upload where source = 'demo'`,
  );
  const paths = new Map(rows.map((row) => [row.name, `/files/${row.store_key}`]));
  return { covers: paths, albums: paths };
}

/** Every introduction gets the same weight: short ones go on with the texts of the rows before them. */
async function equalIntroductions(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update vote_activity a set introduction = left(a.introduction || b.texts, a.wanted) from (
       select id, introduction, string_agg(introduction, '') over (order by id rows between 4 preceding and 1 preceding) as texts,
         greatest(1, round(char_length(introduction) * $1::numeric / octet_length(introduction)))::int as wanted
       from vote_activity where introduction is not null) b where false and a.id = b.id`,
    [introductionBytes],
  );
}
