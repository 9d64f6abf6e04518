import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded';
import { createOwnerPool } from '../apps/server/src/db/pool';
import { seedId } from '../apps/server/src/seed/ids';
import { type Filled, productEnv } from './database';
import { cpuSecondsOfDatabase, parentOf } from './processes';
import { startProgram } from './programs';

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

/** A network beside the main venue: so many venues, with people and notices of their own. */
export interface Network {
  readonly venues: number;
  readonly users: number;
  /** At most {@link mostEach}. */
  readonly rowsEach: number;
}

/** The numbers of a venue's notices begin so far from those of the next. */
const mostEach = 1000;

export interface GrowthDatabases {
  /** A database for each size, smallest first. */
  readonly sizes: readonly Filled[];
  /** The second size with more and more venues and people beside it. */
  readonly networks: readonly (Filled & Network)[];
  /** Processor seconds of the database server so far. */
  readonly cpu: () => number;
  stop(): Promise<void>;
}

/** One PostgreSQL with a database for each size and network; in a folder that is kept, each is filled once. */
export async function openGrowth(
  folder: string,
  plan: { sizes: readonly number[]; networks: readonly Network[] },
): Promise<GrowthDatabases> {
  mkdirSync(folder, { recursive: true });
  // PostgreSQL may run as another user than the bench.
  chmodSync(folder, 0o755);
  const log = pino({ level: 'error' });
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
  const { host, user } = server.connection;
  const admin = createOwnerPool({ ...server.connection, database: 'postgres' }, log);
  const owners: pg.Pool[] = [];
  const filled = (name: string, rows: number): Filled => {
    const owner = createOwnerPool({ ...server.connection, database: name }, log);
    owners.push(owner);
    return { name, host, rows, url: `postgres:///${name}?host=${host}&user=${user}`, owner };
  };
  const sizes: Filled[] = [];
  for (const rows of plan.sizes) {
    const one = filled(`growth_${rows}`, rows);
    await once(admin, { one, from: sizes.at(-1) }, async () => {
      // The server itself makes the tables and enters people and rights.
      if (sizes.length === 0) await (await startProgram('main', { env: productEnv(folder, one) })).stop();
      await growTo(one.owner, rows);
    });
    sizes.push(one);
  }
  const networks: (Filled & Network)[] = [];
  for (const network of plan.networks) {
    const one = filled(`network_${network.venues}`, sizes[1]?.rows ?? 0);
    await once(admin, { one, from: networks.at(-1) ?? sizes[1] }, () => spreadOverVenues(one.owner, network));
    networks.push({ ...one, ...network });
  }
  const { rows: backend } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend[0]?.pid ?? 0);
  return {
    sizes,
    networks,
    cpu: () => cpuSecondsOfDatabase(postmaster),
    stop: async () => {
      await Promise.all([admin.end(), ...owners.map((owner) => owner.end())]);
      await server.stop();
    },
  };
}

/** Fills a database that is not there yet, as a copy of another; one that was begun and not ended is made anew. */
async function once(
  admin: pg.Pool,
  { one, from }: { one: Filled; from: Filled | undefined },
  fill: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const { rows } = await admin.query<{ state: string | null }>(
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = $1`,
    [one.name],
  );
  if (rows[0]?.state === 'filled') return;
  await admin.query(`drop database if exists ${one.name} with (force)`);
  if (from) {
    // A template may have no connection while it is copied.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from.name]);
  }
  await admin.query(`create database ${one.name}${from ? ` template ${from.name}` : ''}`);
  await fill();
  await admin.query(`comment on database ${one.name} is 'filled'`);
  console.log(`${one.name} 已就绪，用时 ${Math.round((performance.now() - began) / 1000)} 秒`);
}

/** Fills the main venue up to so many notices, of the last ten years; a few lines of introduction each. */
async function growTo(owner: pg.Pool, rows: number): Promise<void> {
  const { rows: found } = await owner.query<{ n: number }>('select count(*)::int as n from recruit_notice');
  const there = found[0]?.n ?? 0;
  await inBulk(owner, rows <= mostWithKeywords, async (client) => {
    await client.query(insertRows, [seedId.venue('main'), there, rows, titles]);
  });
}

/** Beside the main venue, others with people and notices of their own. */
async function spreadOverVenues(owner: pg.Pool, { venues, users, rowsEach }: Network): Promise<void> {
  await owner.query(
    `insert into venue (id, parent_id, kind, name, sort)
     select md5('growth venue ' || n)::uuid, (select id from venue where parent_id is null limit 1), 'main', '第' || n || '文化馆', 1000 + n
     from generate_series(1, $1::int) n on conflict do nothing`,
    [venues],
  );
  await owner.query(
    `with homes as (select id, row_number() over (order by sort, id) - 1 as n from venue where name like '第%文化馆'),
       made as (
         insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
         select md5('growth user ' || u)::uuid, homes.id, 'growth' || u, '员工' || u, '员工' || u, ''
         from generate_series(1, $1::int) u join homes on homes.n = u % (select count(*) from homes)
         on conflict do nothing returning id, venue_id)
     insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $2, venue_id, true from made`,
    [users, seedId.role('venueAdmin')],
  );
  const { rows: empty } = await owner.query<{ no: number }>(
    `select n as no from generate_series(1, $1::int) n
     where not exists (select from recruit_notice where venue_id = md5('growth venue ' || n)::uuid)`,
    [venues],
  );
  await inBulk(owner, false, async (client) => {
    for (const { no } of empty) {
      const text = insertRows.replace('$1::uuid', `md5('growth venue ' || $1::text)::uuid`);
      await client.query(text, [String(no), -no * mostEach, -no * mostEach + rowsEach, titles]);
    }
  });
  await owner.query('vacuum analyze');
}

/** Writes without triggers and indexes, which are cheaper to make at once than row by row; the totals are counted at the end. */
async function inBulk(owner: pg.Pool, withKeywords: boolean, write: (client: pg.PoolClient) => Promise<void>) {
  const { rows: indexes } = await owner.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = 'recruit_notice' and indexdef not like 'CREATE UNIQUE%'`,
  );
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query("set work_mem = '256MB'");
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await write(client);
    for (const { text } of indexes) {
      if (withKeywords || !text.includes('text_grams')) await client.query(text);
    }
    await client.query("select recount_content('recruit')");
    await client.query('vacuum analyze recruit_notice, content_total, content_delta');
  } finally {
    // Closed, not pooled: its settings are nobody else's.
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
