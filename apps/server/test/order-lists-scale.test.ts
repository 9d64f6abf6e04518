import { getPageTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { getLeagueApplys } from '@yunguan/contract/content/club-application';
import { getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import { siteBookings } from '@yunguan/contract/content/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

/** Orders of each kind in the main venue, and as many places of another one. */
const count = 8000;
const main = seedId.venue('main');
const elsewhere = seedId.venue(demoBranchKey);

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const client = await app.deps.pools.owner.connect();
  try {
    // Nothing here looks at what the rows point at.
    await client.query('set session_replication_role = replica');
    for (const [text, values] of rows) await client.query(text, [...values]);
    await vacuumed(client);
  } finally {
    client.release(true);
  }
}, 180_000);
afterAll(() => app.close());

const tel = `'139' || lpad(n::text, 8, '0')`;
const name = `(array['王','李','张','刘','陈'])[1 + n % 5] || (array['小明','雅琴','建国'])[1 + n % 3]`;
const at = `now() - n * interval '5 minutes'`;
const staff = seedId.user('admin');
const numbers = `generate_series(1, ${count}) n`;

const rows: readonly (readonly [string, readonly unknown[]])[] = [
  [
    `insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, created_by, created_at)
     select gen_random_uuid(), $1, 'site', md5('place' || n % 50)::uuid, '排练厅', current_date - n % 900, 1, '09:00', '11:00', 'cancelled', '合唱排练', 5,
       ${name}, ${tel}, $2, ${at} from ${numbers}`,
    [main, staff],
  ],
  [
    `insert into activity_session (id, venue_id, activity_id, day, starts, ends, tickets)
     select md5('session' || n)::uuid, $1, md5('activity' || n)::uuid, current_date - n, '19:00', '21:00', 500 from generate_series(0, 99) n`,
    [main],
  ],
  [
    `insert into ticket_order (id, venue_id, activity_id, session_id, title, count, state, code, contacts, tel, channel, created_by, created_at)
     select gen_random_uuid(), $1, md5('activity' || n % 100)::uuid, md5('session' || n % 100)::uuid, '民乐专场', 2, 'taken', 'S' || n, ${name}, ${tel}, 'staff', $2, ${at}
     from ${numbers}`,
    [main, staff],
  ],
  [
    `insert into culture_delivery (id, venue_id, brand_id, title, state, year, month, address, contacts, tel, channel, created_by, created_at)
     select gen_random_uuid(), $1, md5('brand' || n % 50)::uuid, '流动舞台', 'cancelled', 2026, 1 + n % 12, '人民路', ${name}, ${tel}, 'staff', $2, ${at} from ${numbers}`,
    [main, staff],
  ],
  [
    `insert into club_member (id, venue_id, club_id, member_id, title, state, channel, name, sex, tel, round, created_at)
     select gen_random_uuid(), $1, md5('club' || n % 50)::uuid, gen_random_uuid(), '合唱团', 'rejected', 'pc', ${name}, n % 2, ${tel}, 1, ${at} from ${numbers}`,
    [main],
  ],
  [
    `insert into site (id, venue_id, status, title, introduction, created_by, updated_by, created_at, approved_revision)
     select gen_random_uuid(), $1, 100, '活动室' || n, repeat(md5(n::text), 40), $2, $2, ${at}, 1 from ${numbers}`,
    [elsewhere, staff],
  ],
];

const lists = [
  ['bookings', siteBookings.page.path],
  ['orders of tickets', getPageTicketOrders.path],
  ['deliveries', getPageDeliveries.path],
  ['applications to clubs', getLeagueApplys.path],
] as const;

/** What a call reads, and its total. */
async function read(path: string, body: Form): Promise<{ pages: number; rows: number; total: number; told: string }> {
  let total = 0;
  await app.as('viewer');
  const reads = await readsOf(app, async () => {
    const answer = await app.send('viewer', path, body);
    expect(answer.state, answer.text.slice(0, 300)).toBe(1);
    total = Number(answer.objects.total);
  });
  return {
    pages: reads.reduce((sum, { pages, spilled }) => sum + pages + spilled, 0),
    rows: reads.reduce((sum, one) => sum + one.rows, 0),
    total,
    told: reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 300)}`).join('\n'),
  };
}

describe.each(lists)('thousands of %s', (_, path) => {
  it.each(['13900004711', '4711'])('are found by the number %s without looking at every one', async (keyword) => {
    const { pages, rows: handed, total, told } = await read(path, { keyword, pageSize: 10, pageIndex: 1 });
    expect(total).toBe(1);
    // A hundred and some rows are the login and its rights.
    expect(pages, told).toBeLessThan(200);
    expect(handed, told).toBeLessThan(1000);
  });

  it('spell out the rows of a page far behind, and none before it', async () => {
    const { pages, total, told } = await read(path, { pageSize: 10, pageIndex: 600 });
    expect(total).toBeGreaterThanOrEqual(count);
    // Each row that is spelled out reads some pages for its venue, its cover and who entered it.
    expect(pages, told).toBeLessThan(2500);
  });
});

it('the calendar of a venue looks at its own places, not at those of every venue', async () => {
  const week = { startDate: '2026-11-23', endDate: '2026-11-29' };
  const { pages, rows: handed, told } = await read(siteBookings.calendar.path, week);
  expect(pages, told).toBeLessThan(300);
  expect(handed, told).toBeLessThan(2000);
});
