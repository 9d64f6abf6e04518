import { getPageDeliveries } from '@yunguan/contract/content/culture-delivery';
import * as flows from '@yunguan/contract/platform/flows';
import { getGrantableRoles } from '@yunguan/contract/platform/grantable-roles';
import * as menus from '@yunguan/contract/platform/menus';
import * as roles from '@yunguan/contract/platform/roles';
import { getSysUserPage } from '@yunguan/contract/platform/staff';
import { getVenueStatistics } from '@yunguan/contract/platform/statistics';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import { getWorkbench } from '@yunguan/contract/platform/workbench';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { type Actor, scopeOf, venuesWith } from '../src/kernel/access/actor';
import { mayGrant } from '../src/kernel/access/granting';
import { loadActor } from '../src/kernel/access/load-actor';
import { resolveFlow } from '../src/kernel/review/flow';
import { contentFigures } from '../src/platform/statistics/contents';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { mustSend } from './factories';
import { growNetwork, largeNetwork } from './large-network';
import { type Read, readsOf } from './reads';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await growNetwork(app);
}, 120_000);
afterAll(() => app.close());

const main = seedId.venue('main');
const page = { pageIndex: 1, pageSize: 10 };

/** What a call may read: pages of the database, and rows that the parts of its statements hand on to each other. */
interface Most {
  readonly pages: number;
  readonly rows: number;
}

/** Calls whose answer a larger network leaves as it is; where people or orders are counted, each of them is a row. */
const calls: readonly (readonly [string, { path: string }, object, Most])[] = [
  ['the people, newest first', getSysUserPage, page, { pages: 300, rows: 15_000 }],
  ['the roles of a venue', roles.getSysRoleList, { venueId: main }, { pages: 300, rows: 12_000 }],
  ['one role', roles.getSysRoleInfo, { id: seedId.role('editor') }, { pages: 60, rows: 2000 }],
  ['who has a role', roles.getSysRoleMembers, { id: seedId.role('editor'), ...page }, { pages: 90, rows: 2000 }],
  ['the roles that may be given', getGrantableRoles, {}, { pages: 150, rows: 3000 }],
  ['the menus', menus.getSysMenuTree, {}, { pages: 400, rows: 36_000 }],
  ['the approval settings', flows.getReviewFlows, { venueId: main }, { pages: 400, rows: 11_000 }],
  ['what is left behind', getUnattendedSteps, { userIds: [seedId.user('reviewer')] }, { pages: 400, rows: 30_000 }],
  ['the year of all venues', getVenueStatistics, { year: 2025 }, { pages: 3500, rows: 100_000 }],
  ['the workbench', getWorkbench, {}, { pages: 4000, rows: 25_000 }],
  [
    'the bookings of all places',
    { path: '/api/reserve/v1/admin-getPageSiteBookings' },
    page,
    { pages: 300, rows: 16_000 },
  ],
  ['the deliveries', getPageDeliveries, page, { pages: 300, rows: 16_000 }],
];

describe(`a network of ${largeNetwork.venues} more venues and ${largeNetwork.users} people`, () => {
  it.each(calls)('reads little for %s', async (_, { path }, body, most) => {
    await app.as('platform');
    const reads = await readsOf(app, async () => expect((await app.send('platform', path, body)).state).toBe(1));
    const sum = (of: (read: Read) => number) => reads.reduce((all, read) => all + of(read), 0);
    const told = reads.map(({ text, ...read }) => `${JSON.stringify(read)} ${text.slice(0, 200)}`).join('\n');
    expect(reads.length).toBeGreaterThan(0);
    expect(
      sum(({ pages, spilled }) => pages + spilled),
      told,
    ).toBeLessThan(most.pages);
    expect(
      sum(({ rows }) => rows),
      told,
    ).toBeLessThan(most.rows);
  });

  it('names few roles as reviewers of what is submitted where no flow is set', async () => {
    const { owner } = app.deps.pools;
    const { rows } = await owner.query<{ id: string; role: string }>(
      `select v.id, md5('role' || v.id)::uuid as role from venue v where name = '第7文化馆'
       union all select v.id, md5('role' || v.id)::uuid from venue v where name = '第8文化馆'`,
    );
    const [venue, other] = rows;
    if (!venue || !other) throw new Error('two venues were expected');
    const keysOf = async () => {
      const steps = await app.db.transaction('*', (tx) => resolveFlow(tx, venue.id, 'vote'));
      return steps.flatMap(({ keys }) => keys);
    };
    const keys = await keysOf();
    expect(keys).toContain(`r:${venue.id}:${seedId.role('venueAdmin')}`);
    expect(keys).toContain(`r:${venue.id}:${venue.role}`);
    expect(keys.length).toBeLessThan(10);
    // Who keeps a role of elsewhere from before his venue moved goes on reviewing with it.
    await owner.query(
      `insert into user_role (user_id, role_id, venue_id) select id, $1, $2 from staff_user where venue_id = $2 limit 1`,
      [other.role, venue.id],
    );
    expect(await keysOf()).toContain(`r:${venue.id}:${other.role}`);
  });

  it('tells the months of a year once, and not of every venue', async () => {
    const recruit = contentModules.filter(({ declaration }) => declaration.key === 'recruit');
    let rows = 0;
    const within: typeof app.db.within = async (...asked) => {
      const found = await app.db.within<never>(...asked);
      rows += found.length;
      return found;
    };
    const figures = await contentFigures({ db: { ...app.db, within } }, recruit, { year: 2026, venues: undefined });
    const found = figures.get('content.recruit');
    expect(found?.months).toEqual(Array.from({ length: 12 }, () => largeNetwork.venues));
    expect(found?.total).toBe(12 * largeNetwork.venues);
    expect([found?.byVenue.size, new Set(found?.byVenue.values())]).toEqual([largeNetwork.venues, new Set([12])]);
    expect(rows).toBeLessThan(3 * largeNetwork.venues);
  });

  it('judges a right once for all venues where the same is held', async () => {
    const actor = await actorOf('platform');
    const contents = actor.rights.contentsIn(actor.venueId);
    if (!contents) throw new Error('the platform holds rights in its venue');
    const asked = vi.spyOn(contents as Map<string, ReadonlySet<string>>, 'get');
    expect(venuesWith(actor, 'staff', ['view']).length).toBe(actor.grants.size);
    expect(asked.mock.calls.length).toBeLessThan(5);
    expect(
      mayGrant(actor, {
        menus: [{ menuId: seedId.menu('vote'), options: ['add'] }],
        venueIds: [...actor.grants.keys()],
      }),
    ).toBe(true);
    asked.mockRestore();
  });

  it('asks for the venues of an actor by one and the same list', async () => {
    const actor = await actorOf('admin');
    expect(scopeOf(actor)).toBe(scopeOf(actor));
  });

  it('finds what waits for nobody among what somebody reviews', async () => {
    const unattended = async () => {
      const answer = await mustSend(app, 'platform', getWorkbench.path, {});
      return Number(answer.unattendedTotal);
    };
    const before = await unattended();
    const change = async (venue: string, text: string) => {
      const { rowCount } = await app.deps.pools.owner.query(
        `with place as (select id from venue where name = $1),
           person as (select array_agg(id order by id) as ids from staff_user where venue_id = (select id from place)),
           first_task as (select object_id from review_task where venue_id = (select id from place) limit 1) ${text}`,
        [venue],
      );
      expect(rowCount).toBeGreaterThan(0);
    };
    const withFirst = 'from person where object_id = (select object_id from first_task)';
    await change(
      '第21文化馆',
      `update review_task set reviewer_keys = array['r:' || venue_id || ':' || md5('no role')::uuid] where venue_id = (select id from place)`,
    );
    // The only reviewer may decide what he submitted himself; of two it has to be the other one, and he approved already.
    await change(
      '第22文化馆',
      `update review_task set reviewer_keys = array['u:' || ids[1]], submitter_id = ids[1] ${withFirst}`,
    );
    await change(
      '第23文化馆',
      `update review_task set reviewer_keys = array['u:' || ids[1], 'u:' || ids[2]], submitter_id = ids[1], approved_by = ids[2:2] ${withFirst}`,
    );
    // Those of the venue above review what is submitted where nobody is left.
    await change('第24文化馆', 'update staff_user set enabled = false where venue_id = (select id from place)');
    await change('第5文化馆', `update review_task set approved_by = ids ${withFirst}`);
    expect((await unattended()) - before).toBe(4 + 1 + 1);
  });

  async function actorOf(name: string): Promise<Actor> {
    const actor = await loadActor(app.db, seedId.user(name), null);
    if (!actor) throw new Error(`${name} has no rights`);
    return actor;
  }
});
