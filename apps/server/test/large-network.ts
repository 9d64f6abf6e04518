import { seedId } from '../src/seed/ids';
import type { TestApp } from './app';
import { vacuumed } from './vacuumed';

export const largeNetwork = { venues: 300, users: 6000 } as const;

/**
 * A city beside the demo network: tops with branches, twenty people in each venue, a role of each venue's own, and in each
 * something that waits for a review. As in a real one nearly everybody holds the same role.
 */
export async function growNetwork({ deps }: TestApp): Promise<void> {
  const client = await deps.pools.owner.connect();
  try {
    // Nothing here looks at what the rows point at, and copies of contents would be most of the time.
    await client.query('set session_replication_role = replica');
    for (const text of statements) await client.query(text);
    for (const [text, values] of statementsWith) await client.query(text, [...values]);
    await client.query('set session_replication_role = origin');
    await client.query(decided);
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}

const venueNo = (no: string) => `md5('large venue ' || ${no})::uuid`;
const isNew = `id in (select ${venueNo('n')} from generate_series(1, ${largeNetwork.venues}) n)`;

const statements = [
  `insert into venue (id, parent_id, kind, name, sort)
   select ${venueNo('n')}, case when n <= 10 then '${seedId.venue('platform')}'::uuid else ${venueNo('1 + n % 10')} end,
     case when n <= 10 then 'main' else 'branch' end, '第' || n || '文化馆', 1000 + n
   from generate_series(1, ${largeNetwork.venues}) n`,
  `insert into role (id, venue_id, code, name, sort) select md5('role' || id)::uuid, id, 'own', '本馆角色', 1 from venue where ${isNew}`,
  `insert into content_total (content_type, venue_id, by_last, shape, by_month, day, status, category, n)
   select 'recruit', v.id, false, 1, true, (date '2025-01-01' + make_interval(months => k))::date, 1, '00000000-0000-0000-0000-000000000000', 1
   from venue v, generate_series(0, 23) k where v.${isNew}`,
  `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by, created_at)
   select gen_random_uuid(), v.id, 'site', gen_random_uuid(), '排练厅', current_date + k, 1, '09:00', '11:00', 'confirmed', '排练', 5, '王小明',
     '13800000000', '${seedId.user('admin')}', now() - (k * 1000 + v.sort) * interval '1 minute'
   from venue v, generate_series(1, 40) k where v.${isNew}`,
  `insert into culture_delivery (id, venue_id, brand_id, title, state, year, month, address, contacts, tel, channel, created_by, created_at)
   select gen_random_uuid(), v.id, gen_random_uuid(), '流动舞台', 'cancelled', 2026, 1, '人民路', '王小明', '13800000000', 'staff',
     '${seedId.user('admin')}', now() - (k * 1000 + v.sort) * interval '1 minute'
   from venue v, generate_series(1, 40) k where v.${isNew}`,
];

/** What was submitted and approved in 2025, each day of each venue taking some hours more than the one before. */
const decided = `
insert into review_log (object_id, content_type, venue_id, action, status_to, user_name, venue_name, title, created_at)
select md5(v.id::text || k)::uuid, 'recruit', v.id, step.action, 1, '王小明', v.name, '招生',
  timestamptz '2025-01-03 08:00:00+08' + k * interval '9 days' + step.no * k * interval '1 hour'
from generate_series(0, 39) k, venue v, (values (0, 'submit'), (1, 'approve')) step (no, action)
where v.${isNew} order by k, v.id, step.no`;

const statementsWith: readonly (readonly [string, readonly unknown[]])[] = [
  [
    `insert into role_menu (role_id, menu_id, option_codes)
     select md5('role' || v.id)::uuid, rm.menu_id, rm.option_codes || array['review'] from venue v, role_menu rm
     where v.${isNew} and rm.role_id = $1`,
    [seedId.role('editor')],
  ],
  [
    `with made as (
       insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash, created_at)
       select gen_random_uuid(), ${venueNo('1 + u % $2')}, 'large' || u, '员工' || u, '员工' || u, '', now() - u * interval '7 hours'
       from generate_series(1, $3::int) u returning id, venue_id)
     insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $1, venue_id, true from made`,
    [seedId.role('venueAdmin'), largeNetwork.venues, largeNetwork.users],
  ],
  [
    `insert into user_role (user_id, role_id, venue_id, includes_descendants)
     select id, md5('role' || venue_id)::uuid, venue_id, false from staff_user where login_name like 'large%0'`,
    [],
  ],
  [
    `insert into review_task (object_id, content_type, venue_id, venue_name, title, submitter_id, submitter_name, submitted_at, revision,
       status, ordinal, steps, step_name, reviewer_keys)
     select gen_random_uuid(), 'vote', v.id, v.name, '评选' || k, $1, '陈雅琴', now(), 1, 1, 1, '[]', '审核',
       array['r:' || v.id || ':' || $2::uuid, 'r:' || v.id || ':' || md5('role' || v.id)::uuid]
     from venue v, generate_series(1, 4) k where v.${isNew}`,
    [seedId.user('admin'), seedId.role('venueAdmin')],
  ],
];
