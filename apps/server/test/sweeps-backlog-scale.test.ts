import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { withdrawCourse } from '../src/content/course/live/withdraw-course';
import { purgeEquipment } from '../src/content/site/equipment/purge-equipment';
import { stretch } from '../src/kernel/in-stretches';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { openCourse } from './course-factories';
import { vacuumed } from './vacuumed';

/** What has gathered of each kind while nothing was swept: more than two stretches. */
const backlog = 1200;
const main = seedId.venue('main');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const client = await app.deps.pools.owner.connect();
  try {
    for (const text of watched) await client.query(text);
    // Nothing here looks at what the rows point at.
    await client.query('set session_replication_role = replica');
    for (const [text, values] of Object.values(rows)) await client.query(text, [...values]);
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}, 120_000);
afterAll(() => app.close());

const each = `generate_series(1, ${backlog}) n`;
/** Longer ago than anything is kept, by the clock of the tests as well as by the database's. */
const long = `timestamptz '2025-10-17 10:00:00+08'`;

/** By table: its rows that have lived long enough. */
const rows: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  course_signup: [
    `with begun as (insert into course_intake (course_id, venue_id, quota, taken, live)
       values (gen_random_uuid(), $1, 1, 0, jsonb_build_object('trainStartTime', '2026-01-01')) returning course_id)
     insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, student_key, student_name, student_sex,
       student_birthday, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, course_id, '合唱', 'S' || n, 'waiting', 'staff', 'k' || n, '王小明', 1, '2016-05-01', $2, now(), now()
     from begun, ${each}`,
    [main, seedId.user('admin')],
  ],
  ticket_order: [
    `with begun as (insert into activity_session (id, venue_id, activity_id, day, starts, ends, tickets)
       values (gen_random_uuid(), $1, gen_random_uuid(), '2026-01-01', '10:00', '12:00', 1) returning id, activity_id)
     insert into ticket_order (id, venue_id, activity_id, session_id, title, count, state, code, contacts, tel, channel, created_by)
     select gen_random_uuid(), $1, activity_id, id, '音乐会', 1, 'waiting', 'T' || n, '王小明', '13800000000', 'staff', $2 from begun, ${each}`,
    [main, seedId.user('admin')],
  ],
  booking: [
    `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by)
     select gen_random_uuid(), $1, 'site', gen_random_uuid(), '排练厅', '2026-01-01', 1, '9:00', '12:00', 'pending', '排练', 1, '何女士',
       '13800000000', $2 from ${each}`,
    [main, seedId.user('admin')],
  ],
  letter: [
    `insert into letter (venue_id, user_id, kind, title, created_at) select $1, $2, 'review', '审核通过', ${long} from ${each}`,
    [main, seedId.user('admin')],
  ],
  member_letter: [
    `insert into member_letter (id, member_id, venue_id, title, content, sender_name, created_at)
     select gen_random_uuid(), gen_random_uuid(), $1, '预订已确认', '', '系统', ${long} from ${each}`,
    [main],
  ],
  order_change: [`insert into order_change (venue_id, at) select $1, ${long} from ${each}`, [main]],
  idempotency: [
    `insert into idempotency (user_id, key, call, body_hash, created_at) select $1, 'k' || n, '', '', ${long} from ${each}`,
    [seedId.user('admin')],
  ],
  export_ticket: [
    `insert into export_ticket (hash, user_id, content_type, filter, venues, expires_at)
     select sha256(n::text::bytea), $1, 'vote', '{}', '*', ${long} from ${each}`,
    [seedId.user('admin')],
  ],
  access_token: [
    `insert into access_token (hash, family, expires_at) select sha256(n::text::bytea), gen_random_uuid(), ${long} from ${each}`,
    [],
  ],
  draft: [
    `insert into draft (user_id, content_type, object_id, venue_id, form, saved_at) select $2, 'vote', n::text, $1, '{}', ${long} from ${each}`,
    [main, seedId.user('admin')],
  ],
  member_outbox: [
    `insert into member_outbox (id, tel, created_at, expires_at) select gen_random_uuid(), '13800000000', ${long}, ${long} from ${each}`,
    [],
  ],
  call_allowance: [`insert into call_allowance (key, window_start, used) select 'k' || n, ${long}, 1 from ${each}`, []],
  equipment: [
    `insert into equipment (id, venue_id, name, created_by, updated_by, deleted_at)
     select gen_random_uuid(), $1, '音箱' || n, $2, $2, ${long} from ${each}`,
    [main, seedId.user('admin')],
  ],
  resource: [
    `insert into resource (id, venue_id, store_key, kind, name, suffix, size, created_by, updated_by, deleted_at)
     select gen_random_uuid(), $1, 'aa/' || n || '.png', 'image', 'n' || n, 'png', 1, $2, $2, ${long} from ${each}`,
    [main, seedId.user('admin')],
  ],
};
const tables = Object.keys(rows);

/** Each statement of a table that changes or removes rows says how many. */
const watched = [
  'create table swept (name text, n int)',
  'grant all on swept to public',
  `create function tell_swept() returns trigger language plpgsql as $$ begin
     insert into swept select tg_table_name, count(*) from changed; return null; end $$`,
  ...tables.flatMap((table) =>
    ['update', 'delete'].map(
      (done) =>
        `create trigger swept_${done} after ${done} on ${table} referencing old table as changed for each statement execute function tell_swept()`,
    ),
  ),
];

it('sweeps what has gathered, however much, a stretch at a time', async () => {
  await sweep(app.deps);
  const { rows: found } = await app.deps.pools.owner.query<{ name: string; most: number; all: number }>(
    `select name, max(n)::int as most, sum(n)::int as "all" from swept group by name`,
  );
  for (const table of tables) {
    const { most, all } = found.find(({ name }) => name === table) ?? { most: 0, all: 0 };
    // Erasure changes some of them, too.
    expect(all, table).toBeGreaterThanOrEqual(backlog);
    expect(most, table).toBeLessThanOrEqual(stretch);
  }
}, 60_000);

it('empties the catalogue of pieces whatever a thousand places list, looking at each place once', async () => {
  const { owner } = app.deps.pools;
  const client = await owner.connect();
  const values = [main, seedId.user('admin')];
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into equipment (id, venue_id, name, created_by, updated_by, deleted_at)
       select md5('piece' || n)::uuid, $1, '灯架' || n, $2, $2, ${long} from ${each}`,
      values,
    );
    // Each lists a piece in its row, and half of them another one in what the public sees; some of these are not there.
    await client.query(
      `insert into site (id, venue_id, status, title, introduction, created_by, updated_by, approved_revision, equipment_id)
       select md5('site' || n)::uuid, $1, 100, '活动室' || n, '', $2, $2, 1, array[md5('piece' || 2 * n)::uuid]
       from generate_series(1, 1000) n`,
      values,
    );
    await client.query(
      `insert into revision (object_id, no, content_type, venue_id, form, submitted_by, submitted_name)
       select md5('site' || n)::uuid, 1, 'site', $1, jsonb_build_object('equipmentId', jsonb_build_array(md5('piece' || 2 * n - 1)::uuid),
         'introduction', (select string_agg(md5(n || '-' || k), '') from generate_series(1, 90) k)), $2, '王小明' from generate_series(1, 500) n`,
      values,
    );
  } finally {
    client.release(true);
  }
  // The rows of the first 600 sites, and the approved versions of the first 500, name one each.
  expect(await purgeEquipment(app.deps.db)).toBe(backlog - 600 - 500);
}, 60_000);

it('withdraws a course in one transaction, no statement of which changes more than a stretch of those who wait', async () => {
  const { owner } = app.deps.pools;
  const courseId = await openCourse(app);
  await owner.query('delete from swept');
  await owner.query(
    `create trigger swept_new after insert on member_letter referencing new table as changed for each statement execute function tell_swept()`,
  );
  await owner.query(
    `insert into member (id, tel, nick_name, created_at, updated_at)
     select md5('waits' || n)::uuid, '1360000' || lpad(n::text, 4, '0'), '人群', now(), now() from ${each}`,
  );
  await owner.query(
    `insert into course_signup (id, venue_id, course_id, title, ordern_num, state, channel, student_key, student_name, student_sex,
       student_birthday, member_id, created_at, updated_at)
     select gen_random_uuid(), $1, $2, '合唱', 'W' || n, 'waiting', 'pc', 'w' || n, '王小明', 1, '2016-05-01', md5('waits' || n)::uuid, now(), now()
     from ${each}`,
    [main, courseId],
  );
  await app.deps.db.transaction('*', (tx) => withdrawCourse(tx, { ids: [courseId], now: app.clock.now() }));
  const { rows: found } = await owner.query<{ name: string; most: number; all: number }>(
    `select name, max(n)::int as most, sum(n)::int as "all" from swept group by name order by name`,
  );
  expect(found).toEqual(['course_signup', 'member_letter'].map((name) => ({ name, most: stretch, all: backlog })));
}, 60_000);
