import type pg from 'pg';

const titles = [
  '少儿书法春季班',
  '成人摄影公益课',
  '古筝入门招生',
  '合唱团新团员',
  '非遗剪纸体验',
  '社区舞蹈队',
  '老年智能手机班',
  '国画山水提高班',
  '暑期戏剧营',
  '民乐团招募',
];

/** Sizes above it get no index of keywords: making one for five million titles takes a machine like this half an hour. */
export const mostWithKeywords = 1_000_000;

/** Fills a venue up to so many notices, of the last ten years; a few lines of introduction each. */
export async function growTo(owner: pg.Pool, plan: { venueId: string; rows: number }): Promise<void> {
  const { rows: found } = await owner.query<{ n: number }>('select count(*)::int as n from recruit_notice');
  const there = found[0]?.n ?? 0;
  const { rows: indexes } = await owner.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = 'recruit_notice' and indexdef not like 'CREATE UNIQUE%'`,
  );
  const client = await owner.connect();
  try {
    // What the rows refer to is there; counting each change a million times is no part of the measurement.
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '1GB'");
    // Their entries are cheaper to make at once than row by row.
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(insertRows, [plan.venueId, there, plan.rows, titles]);
    for (const { text } of indexes) {
      if (plan.rows <= mostWithKeywords || !text.includes('text_grams')) await client.query(text);
    }
    await client.query('vacuum analyze recruit_notice');
  } finally {
    // Closed, not pooled: its settings are nobody else's.
    client.release(true);
  }
}

/** Beside the large venue, so many others with notices of their own. */
export async function spreadOverVenues(owner: pg.Pool, plan: { venues: number; rowsEach: number }): Promise<void> {
  await owner.query(
    `insert into venue (id, parent_id, kind, name, sort)
     select md5('growth venue ' || n)::uuid, (select id from venue where parent_id is null limit 1), 'main', '第' || n || '文化馆', 1000 + n
     from generate_series(1, $1::int) n`,
    [plan.venues],
  );
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (let no = 1; no <= plan.venues; no += 1) {
      const first = -no * plan.rowsEach;
      await client.query(insertRows.replace('$1::uuid', `md5('growth venue ' || $1::text)::uuid`), [
        String(no),
        first,
        first + plan.rowsEach,
        titles,
      ]);
    }
    await client.query('vacuum analyze recruit_notice');
  } finally {
    client.release(true);
  }
}

const insertRows = `
insert into recruit_notice (id, venue_id, state, is_top, title, publish_time, introduction, publisher, created_by, created_at, updated_by, updated_at)
select (lpad(to_hex(n + 2000000000::bigint), 8, '0') || '-0000-7000-8000-' || left(md5(n::text), 12))::uuid, $1::uuid, n % 9 <> 0, false,
  ($4::text[])[1 + (n::bigint * 7919 % array_length($4::text[], 1) + array_length($4::text[], 1)) % array_length($4::text[], 1)] || ' ' || abs(n) % 5000,
  current_date - abs(n) % 3650, repeat('<p>面向市民招生，名额有限，报满为止。</p>', 4), '唐晓岚',
  s.id, now() - abs(n) % 3650 * interval '1 day', s.id, now()
from generate_series($2::int + 1, $3::int) n, (select id from staff_user where login_name = 'admin') s`;
