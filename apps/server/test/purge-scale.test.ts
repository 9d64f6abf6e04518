import { afterAll, beforeAll, expect, it } from 'vitest';
import { activityModule } from '../src/content/activity/activity.module';
import { voteModule } from '../src/content/vote/vote.module';
import type { ContentModule } from '../src/kernel/content/module';
import { purgeRemoved } from '../src/kernel/content/remove';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';

/** Seats, tallies and fields of others, and the parts of what goes: a contest of that many teams, an activity of sessions. */
const [others, parts] = [40_000, 30];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  const client = await app.deps.pools.owner.connect();
  try {
    // Nothing here looks at what the rows of the others belong to.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into ticket_seat (order_id, session_id, venue_id, row_num, col)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1 from generate_series(1, ${others})`);
    await client.query(`insert into vote_tally (rotation_id, team_id, month, slot, n)
      select gen_random_uuid(), gen_random_uuid(), '2026-11-01', 0, 1 from generate_series(1, ${others})`);
    await client.query(`insert into custom_field (id, venue_id, activity_id, parent_id, field_name, type, sort)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), case when n % 2 = 0 then gen_random_uuid() end, '字段', 1, n
      from generate_series(1, ${others}) n`);
    await client.query('set session_replication_role = origin');
    const owned = [seedId.venue('main'), seedId.user('admin')];
    await client.query(
      `with gone as (
         insert into vote_activity (id, venue_id, status, title, start_time, end_time, introduction, created_by, updated_by, deleted_at, deleted_by)
         values (gen_random_uuid(), $1, 0, '评选', now(), now(), '', $2, $2, now() - interval '31 days', $2) returning id, venue_id),
       fields as (insert into custom_field (id, venue_id, activity_id, field_name, type, sort)
         select gen_random_uuid(), venue_id, id, '字段' || n, 1, n from gone, generate_series(1, ${parts}) n)
       insert into vote_team (id, venue_id, activity_id, name, tel, club_count, number)
       select gen_random_uuid(), venue_id, id, '队' || n, '13800000000', 1, n from gone, generate_series(1, ${parts}) n`,
      owned,
    );
    await client.query(
      `with gone as (
         insert into activity (id, venue_id, status, title, start_time, end_time, introduction, created_by, updated_by, deleted_at, deleted_by)
         values (gen_random_uuid(), $1, 0, '演出', now(), now(), '', $2, $2, now() - interval '31 days', $2) returning id, venue_id)
       insert into activity_session (id, venue_id, activity_id, day, starts, ends, tickets)
       select gen_random_uuid(), venue_id, id, '2026-12-05', '9:00', '11:00', n from gone, generate_series(1, ${parts}) n`,
      owned,
    );
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}, 120_000);
afterAll(() => app.close());

it.each<[string, ContentModule, string[]]>([
  ['a contest', voteModule, ['custom_field', 'vote_tally']],
  ['an activity', activityModule, ['ticket_seat']],
])(
  '%s goes for good without a walk through what belongs to others for each of its parts',
  async (_name, type, tables) => {
    const walks = await app.deps.db.transaction('*', async (tx) => {
      expect(await purgeRemoved(tx, type)).toBe(1);
      return tx.query<{ name: string; walks: number }>(
        'select relname as name, seq_scan::int as walks from pg_stat_xact_user_tables where relname = any ($1) order by 1',
        [tables],
      );
    });
    expect(walks.map(({ name }) => name)).toEqual(tables);
    // The fields of a contest itself are few enough to be looked for once.
    expect(walks.filter(({ walks: n }) => n > 1)).toEqual([]);
  },
);

it('finds the tallies of a team among those of all, and does not go through their index either', async () => {
  const { rows } = await app.deps.pools.owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    'explain (analyze, buffers, format json) select from vote_tally where team_id = (select gen_random_uuid())',
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(20);
});
