import { getMyTickets } from '@yunguan/contract/content/activity-ticket';
import { getPageNoShows, type NoShow, noShowExportCode } from '@yunguan/contract/platform/no-shows';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { contentModules } from '../src/content/content-types';
import { demoBranchKey } from '../src/demo/places';
import { stretch } from '../src/kernel/in-stretches';
import { enterNoShows } from '../src/kernel/no-shows/enter-no-shows';
import { seedId } from '../src/seed/ids';
import { bookAs, bookedTypes, openPlace } from './booking-factories';
import { type ContentApp, createContentApp } from './content-app';
import { newMember } from './custom-factory';
import { mustSend } from './factories';
import { ownerSql } from './owner-sql';
import { readOfExport, readsOf } from './reads';
import { vacuumed } from './vacuumed';

const [main, branch] = [seedId.venue('main'), seedId.venue(demoBranchKey)];
/** Bookings of one day in a venue, and how many of the last one nobody came to: more than two stretches. */
const [daily, missed] = [600, 1200];
/** Days that are looked at, and days before them. */
const [within, before] = [30, 60];
/** No-shows of one member. */
const own = 1200;

let app: ContentApp;
const sql = ownerSql(() => app);
const tel = newMember();

beforeAll(async () => {
  app = await createContentApp();
  await mustSend(app, tel, getMyTickets.path, {});
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

const bookings = (days: string, arrived: string) => `
  insert into booking (id, venue_id, kind, object_id, title, day, period, starts, ends, state, purpose, people, contacts, tel, member_id, arrived_at)
  select gen_random_uuid(), $1, 'site', gen_random_uuid(), '排练厅', day, 1, '9:00', '12:00', 'confirmed', '排练', 1, '何女士', '13800000000',
    md5('member' || n)::uuid, ${arrived} from ${days}, generate_series(1, $2::int) n`;
const past = `(select date '2026-11-20' - d as day from generate_series(0, ${within + before - 1}) d) days`;

const rows: readonly (readonly [string, readonly unknown[]])[] = [
  [
    `insert into no_show_policy (venue_id, is_on, window_days, most, pause_days, since_day) values ($1, true, 365, 20, 30, '2026-01-01')`,
    [main],
  ],
  [
    `insert into member (id, tel, nick_name, created_at, updated_at)
     select md5('member' || n)::uuid, '1370000' || lpad(n::text, 4, '0'), '人群', now(), now() from generate_series(1, ${missed}) n`,
    [],
  ],
  // To all of them somebody came.
  [bookings(past, 'now()'), [main, daily]],
  // This venue has no rule.
  [bookings(past, 'null'), [branch, daily]],
  [bookings(`(select date '2026-11-20' as day) days`, 'null'), [main, missed]],
];

/** Pages of each statement that writes no-shows, as often as it is sent; `explain` does again what it explains. */
async function writes(): Promise<number[]> {
  const client = await app.deps.pools.owner.connect();
  const found: number[] = [];
  const { transaction, within: reading } = app.db;
  const heard: typeof app.db = {
    ...app.db,
    within: reading,
    transaction: (scope, work) =>
      transaction(scope, (tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (!/insert into no_show\b/.test(text)) return tx.query(text, values);
            await client.query('begin');
            const { rows: told } = await client.query<{ 'QUERY PLAN': [{ Plan: { Plans: Node[] } }] }>(
              `explain (analyze, buffers, format json) ${text}`,
              [...(values ?? [])],
            );
            await client.query('rollback');
            found.push(readBy(told[0]?.['QUERY PLAN'][0].Plan.Plans ?? []));
            return tx.query(text, values);
          },
        }),
      ),
  };
  try {
    expect(await enterNoShows(heard, contentModules, app.clock.now())).toBe(missed);
    return found;
  } finally {
    client.release(true);
  }
}

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** Bookings that are looked at, those too that are dropped at once. */
const readBy = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => {
    const looked = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    const isOne = node['Relation Name'] === 'booking';
    return sum + (isOne ? node['Actual Loops'] * looked : 0) + readBy(node.Plans ?? []);
  }, 0);

it('a stretch reads the days of one venue from where the one before it ended, and nothing of long ago', async () => {
  const [first = 0, ...further] = await writes();
  expect(further).toHaveLength(Math.floor(missed / stretch));
  // Each is looked at once more when its row is held.
  expect(first).toBeLessThanOrEqual((within + 1) * daily + missed + stretch);
  // All are of the last day.
  for (const looked of further) expect(looked).toBeLessThanOrEqual(daily + missed + stretch);
}, 60_000);

it('the chores look through a day that is over once in six hours, and through the next one after its midnight', async () => {
  let asked = 0;
  const db: typeof app.db = {
    ...app.db,
    within: (scope, text, ...more) => {
      if (/from no_show_policy where is_on/.test(text)) asked += 1;
      return app.db.within(scope, text, ...more);
    },
  };
  const before = app.clock.now().toISOString();
  const sweptAt = async (time: string) => {
    app.clock.set(time);
    await sweep({ ...app.deps, db });
    return asked;
  };
  expect(await sweptAt('2026-11-21T04:00:00Z')).toBe(1);
  expect(await sweptAt('2026-11-21T04:10:00Z')).toBe(1);
  // What a process left that ended over it.
  expect(await sweptAt('2026-11-21T10:10:00Z')).toBe(2);
  expect(await sweptAt('2026-11-21T15:50:00Z')).toBe(2);
  expect(await sweptAt('2026-11-21T16:00:00Z')).toBe(3);
  app.clock.set(before);
}, 60_000);

it('somebody with more than a thousand of them is judged, listed and exported without reading them for each', async () => {
  const [site] = bookedTypes as [(typeof bookedTypes)[0]];
  const ofMember = `member_id = (select id from member where tel = '${tel}')`;
  await sql(
    `insert into no_show (id, venue_id, kind, object_id, member_id, title, day, times, window_days, most, pause_days, created_at)
     select gen_random_uuid(), $1, 'site', gen_random_uuid(), (select id from member where tel = $2), '排练厅',
       date '2026-11-20' - (${own} - n) / 40, '9:00-12:00', 365, 20, 30, now() from generate_series(1, ${own}) n`,
    [main, tel],
  );
  await sql('analyze no_show');
  const placeId = await openPlace(app, site);
  const book = (date: string) => bookAs(app, tel, { type: site, placeId, changes: { date } });
  const pagesOf = async (run: () => Promise<unknown>) => {
    const reads = await readsOf(app, run);
    const told = reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 200)}`).join('\n');
    return { pages: reads.reduce((sum, { pages, spilled }) => sum + pages + spilled, 0), told };
  };
  await app.as(tel);
  const booking = await pagesOf(async () =>
    expect((await book('2026-12-10')).msg).toContain(`有 ${own} 次预约未到场，`),
  );
  expect(booking.pages, booking.told).toBeLessThan(4 * own);

  const list = async (body: object) =>
    (await mustSend(app, 'admin', getPageNoShows.path, { pageSize: 100, keyword: tel, ...body })) as unknown as {
      datas: NoShow[];
      total: number;
    };
  await app.as('admin');
  const listed = await pagesOf(async () => {
    const { datas, total } = await list({ pageIndex: 12, isSuspended: true });
    expect(total).toBe(own);
    expect(new Set(datas.map(({ suspendedUntil }) => suspendedUntil))).toEqual(new Set(['2026-12-20']));
  });
  expect(listed.pages, listed.told).toBeLessThan(60 * own);
  const sheet = await readOfExport(app, 'admin', { action: noShowExportCode, model: { keyword: tel } });
  const [heads = [], ...told] = sheet.lines;
  expect(told.map((line) => line[heads.indexOf('暂停预约至')])).toEqual(
    Array.from({ length: own }, () => '2026-12-20'),
  );
  expect(sheet.pages + sheet.spilled, sheet.text).toBeLessThan(4 * own);

  // Twenty are left, which is what the rule says, and then one fewer.
  const keep = (left: number) =>
    sql(
      `update no_show set pardoned_at = now() where ${ofMember} and no not in
         (select no from no_show where ${ofMember} and pardoned_at is null order by no limit ${left})`,
    );
  await keep(20);
  expect((await list({ isSuspended: true })).total).toBe(own);
  expect((await book('2026-12-10')).msg).toContain('有 20 次预约未到场，');
  await keep(19);
  expect((await list({ isSuspended: true })).total).toBe(0);
  expect((await book('2026-12-10')).state).toBe(1);
}, 60_000);
