import { getContentReviewList, getReviewResourceList, getUnits } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, reviewerKeys, scopeOf } from '../src/kernel/access/actor';
import { loadActor } from '../src/kernel/access/load-actor';
import { binder } from '../src/kernel/conditions';
import { inQueue, waitsFor } from '../src/kernel/review/pending';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

const venues = 300;
const tasks = 12_000;
const first = seedId.role('firstReviewer');
const second = seedId.role('secondReviewer');
const admin = seedId.role('venueAdmin');
const platform = seedId.venue('platform');

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
}, 120_000);
afterAll(() => app.close());

const venue = (no: string) => `md5('wide venue ' || ${no})::uuid`;
const person = (name: string) => `md5('${name}')::uuid`;
const key = (role: string) => `'r:' || v.id || ':${role}'`;

/** Who reviews the first step in all venues, who the second one, and who the first one in two branches of which one is his own. */
const people = [
  ['wideFirst', first, platform, true],
  ['wideSecond', second, platform, true],
  ['ofABranch', first, null, false],
] as const;

const rows: readonly (readonly [string, readonly unknown[]])[] = [
  [
    `insert into venue (id, parent_id, kind, name, sort) select ${venue('n')}, $1, 'branch', '第' || n || '文化站', 1000 + n from generate_series(1, ${venues}) n`,
    [platform],
  ],
  ...people.map(
    ([name, role, at, below]) =>
      [
        `with made as (
           insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
           select ${person(name)}, coalesce($1, ${venue("'7'")}), $2, $2, $2, password_hash from staff_user where login_name = 'admin' returning id, venue_id)
         insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $3, venue_id, $4 from made`,
        [at, name, role, below],
      ] as const,
  ),
  // The same person holds another role in one of all his venues.
  [`insert into user_role (user_id, role_id, venue_id) values (${person('wideFirst')}, $1, ${venue("'9'")})`, [admin]],
  [
    `insert into review_task (object_id, content_type, venue_id, venue_name, title, submitter_id, submitter_name, submitted_at, revision,
       status, ordinal, steps, step_name, reviewer_keys, approved_by, self_review)
     select md5('wide task' || n)::uuid, (array['vote', 'activity', 'media', 'site'])[1 + n / 7 % 4], v.id, v.name, '春节' || n,
       case when n % 11 = 0 then ${person('wideFirst')} else $1 end, '陈雅琴', now() - n * interval '1 minute', 1, 1, 1,
       (select jsonb_agg(md5(n || '-' || k)) from generate_series(1, 16) k), '审核',
       case n % 5 when 0 then array[${key(second)}] when 1 then array[${key(admin)}] when 2 then array['u:' || ${person('wideFirst')}]
         else array[${key(first)}, ${key(admin)}] end,
       case when n % 13 = 0 then array[${person('wideFirst')}] else '{}' end, n % 22 = 0
     from generate_series(1, ${tasks}) n join venue v on v.id = ${venue(`1 + n % ${venues}`)}`,
    [seedId.user('editor')],
  ],
];

async function actorOf(name: string): Promise<Actor> {
  const { rows: found } = await app.deps.pools.owner.query<{ id: string }>(
    'select id from staff_user where login_name = $1',
    [name],
  );
  const actor = await loadActor(app.db, found[0]?.id ?? '', null);
  if (!actor) throw new Error(`${name} has no rights`);
  return actor;
}

/** What waits for an actor, told by each of his keys. */
async function byEachKey(name: string, queue: 'content' | 'library'): Promise<string[]> {
  const actor = await actorOf(name);
  const { rows: found } = await app.deps.pools.owner.query<{ id: string }>(
    `select object_id as id from review_task where reviewer_keys && $1::text[] and venue_id = any ($2::uuid[])
       and (submitter_id <> $3 or self_review) and $3 <> all (approved_by) and ${inQueue(queue)} order by submitted_at, object_id`,
    [reviewerKeys(actor), [...actor.grants.keys()], actor.userId],
  );
  return found.map(({ id }) => id);
}

describe(`${tasks} tasks in ${venues} venues`, () => {
  it.each(['wideFirst', 'wideSecond', 'ofABranch', 'admin', 'platform'])(
    'are listed and counted for %s as each of his keys tells them',
    async (name) => {
      let waiting = 0;
      for (const [call, queue] of [
        [getContentReviewList, 'content'],
        [getReviewResourceList, 'library'],
      ] as const) {
        const wanted = await byEachKey(name, queue);
        const { objects, state } = await app.send(name, call.path, { pageIndex: 2, pageSize: 30 });
        expect([state, objects.total]).toEqual([1, wanted.length]);
        const listed = objects.datas as { objectId: string }[];
        expect(listed.map(({ objectId }) => objectId)).toEqual(wanted.slice(30, 60));
        waiting += wanted.length;
      }
      const { objects } = await app.send(name, getUnits.path);
      const units = objects.datas as { content: number; platform: number }[];
      expect(units.reduce((sum, unit) => sum + unit.content + unit.platform, 0)).toBe(waiting);
    },
  );

  it.each(['wideFirst', 'wideSecond', 'ofABranch'])('are not each compared with all keys of %s', async (name) => {
    const actor = await actorOf(name);
    const values: unknown[] = [];
    const where = waitsFor(actor, binder(values));
    // Each key of a task would be compared with each of these.
    const keys = values.flat().filter((value) => typeof value === 'string' && /^[ur]:/.test(value));
    expect(keys.length, where).toBeLessThan(20);
    const plan = await app.db.within<{ 'QUERY PLAN': string }>(
      scopeOf(actor),
      `explain select count(*) from review_task where ${where}`,
      values,
    );
    // Behind the wall a venue is looked up, not searched for from the first to the last.
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/hashed SubPlan/);
  });

  it('leave a branch the counting of its own', async () => {
    await app.as('ofABranch');
    const reads = await readsOf(app, async () => {
      expect((await app.send('ofABranch', getUnits.path)).state).toBe(1);
    });
    const told = reads.map(({ text, ...one }) => `${JSON.stringify(one)} ${text.slice(0, 300)}`).join('\n');
    // Those of the branch may lie on a page of their own each; all of them take a thousand.
    expect(
      reads.reduce((sum, { pages, spilled }) => sum + pages + spilled, 0),
      told,
    ).toBeLessThan(200);
  });
});
