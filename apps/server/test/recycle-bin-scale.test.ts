import { getRecycleBin } from '@yunguan/contract/platform/recycle-bin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { readsOf } from './reads';
import { vacuumed } from './vacuumed';

/** What the branch deleted lately, and the main venue. */
const [others, own] = [5000, 30];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  await app.deps.pools.owner.query(
    `with other as (insert into venue (id, parent_id, kind, name, sort) values (gen_random_uuid(), $1, 'branch', '分馆', 9) returning id)
     insert into vote_activity (id, venue_id, status, title, start_time, end_time, introduction, created_by, updated_by, deleted_at, deleted_by)
     select gen_random_uuid(), case when n <= ${own} then $1::uuid else other.id end, 0, '评选' || n, now(), now(), repeat(md5(n::text), 20),
       $2, $2, now() - n * interval '1 minute', $2
     from other, generate_series(1, ${own + others}) n`,
    [seedId.venue('main'), seedId.user('admin')],
  );
  await vacuumed(app.deps.pools.owner, 'vote_activity');
}, 120_000);
afterAll(() => app.close());

it('lists what a venue deleted without looking at what the others did', async () => {
  await app.as('admin');
  let answer: Record<string, unknown> = {};
  const reads = await readsOf(app, async () => {
    answer = (await app.send('admin', getRecycleBin.path, { kind: 'vote' })).objects;
  });
  expect(answer).toMatchObject({ total: own });
  expect(answer.datas).toHaveLength(10);
  const found = reads.filter(({ text }) => text.startsWith('with found as'));
  expect(found).toHaveLength(1);
  expect(found[0]?.pages).toBeLessThan(150);
});
