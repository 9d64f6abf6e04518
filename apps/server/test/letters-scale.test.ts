import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/db/database';
import { sweepLetters } from '../src/kernel/letters/sweep';
import { seedId } from '../src/seed/ids';
import { createTestApp, type TestApp } from './app';
import { vacuumed } from './vacuumed';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { owner } = app.deps.pools;
  const values = [seedId.venue('main'), seedId.user('admin')];
  await owner.query(
    `with reader as (
       insert into member (id, tel, created_at, updated_at) values (gen_random_uuid(), '13900008888', now(), now()) returning id)
     insert into member_letter (id, member_id, venue_id, title, content, sender_id, sender_name, created_at)
     select gen_random_uuid(), reader.id, $1, '预订已确认', repeat('请按时到场。', 20), $2, '王小明', now() - n * interval '1 hour'
     from reader, generate_series(1, 5000) n`,
    values,
  );
  await owner.query(
    `insert into letter (venue_id, user_id, kind, title, content, created_at)
     select $1, $2, 'review', '审核通过', repeat('已通过审核。', 20), now() - n * interval '1 hour' from generate_series(1, 5000) n`,
    values,
  );
  await vacuumed(owner, 'letter', 'member_letter');
});
afterAll(() => app.close());

it('the sweep finds the letters that have lived long enough without reading them all', async () => {
  const plans: string[] = [];
  /** Answers no row, and keeps how it would find them. */
  const within: Database['within'] = async (scope, text, values) => {
    const lines = await app.db.within<{ 'QUERY PLAN': string }>(scope, `explain ${text}`, values);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    return [];
  };
  await sweepLetters({ ...app.db, within });
  expect(plans.length).toBeGreaterThanOrEqual(2);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (member_)?letter\b/);
});
