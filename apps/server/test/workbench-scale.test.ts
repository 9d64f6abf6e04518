import { getWorkbench } from '@yunguan/contract/platform/workbench';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

/** Drafts of a colleague in the main venue, and those that the editor has begun or changed. */
const count = 20_000;
const own = 3;

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.deps.pools.owner.query(
    `insert into vote_activity (id, venue_id, status, title, start_time, end_time, introduction, created_by, updated_by)
     select gen_random_uuid(), $1, 0, '草稿' || n, now(), now(), repeat(md5(n::text), 20),
       case when n = 1 then $3::uuid else $2::uuid end, case when n between 2 and ${own} then $3::uuid else $2::uuid end
     from generate_series(1, ${count}) n`,
    [seedId.venue('main'), seedId.user('admin'), seedId.user('editor')],
  );
  await vacuumed(app.deps.pools.owner, 'vote_activity');
}, 120_000);
afterAll(() => app.close());

it('finds the unfinished records of a writer without looking at those of his colleagues', async () => {
  await app.as('editor');
  let total = 0;
  const reads = await readsOf(app, async () => {
    const { objects } = await app.send('editor', getWorkbench.path, {});
    total = Number(objects.unfinishedTotal);
  });
  const found = reads.filter(({ text }) => text.startsWith('with mine as'));
  expect(found).toHaveLength(1);
  expect(total).toBe(own);
  expect(found[0]?.pages).toBeLessThan(300);
  expect(found[0]?.rows).toBeLessThan(500);
});

it('finds what begins in this week of the whole network without looking at what began before', async () => {
  await app.deps.pools.owner.query(
    `insert into activity (id, venue_id, status, title, start_time, end_time, introduction, created_by, updated_by)
     select gen_random_uuid(), $1, 100, '讲座' || n, current_date - 300, current_date - 299, repeat(md5(n::text), 20), $2, $2
     from generate_series(1, ${count}) n`,
    [seedId.venue('main'), seedId.user('admin')],
  );
  await vacuumed(app.deps.pools.owner, 'activity');
  await app.as('platform');
  const reads = await readsOf(app, () => app.send('platform', getWorkbench.path, {}));
  const found = reads.filter(({ text }) => text.includes('"startTime"'));
  expect(found).toHaveLength(1);
  expect(found[0]?.pages).toBeLessThan(300);
});
