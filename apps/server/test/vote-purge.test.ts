import { afterAll, beforeAll, expect, it } from 'vitest';
import { voteModule } from '../src/content/vote/vote.module';
import { purgeRemoved } from '../src/kernel/content/remove';
import { type ContentApp, createContentApp } from './content-app';
import { buildContest, vote } from './vote-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

it('an activity with votes leaves the recycle bin after 30 days, with its rounds, teams and ballots', async () => {
  const contest = await buildContest(app);
  expect((await vote(app, contest)).state).toBe(1);
  const { owner } = app.deps.pools;
  const count = async () => {
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from vote_ballot where activity_id = $1',
      [contest.activityId],
    );
    return rows[0]?.n;
  };
  expect(await count()).toBe(1);
  await owner.query(
    "update vote_activity set deleted_at = now() - interval '31 days', approved_revision = null where id = $1",
    [contest.activityId],
  );
  expect(await app.deps.db.transaction('*', (tx) => purgeRemoved(tx, voteModule))).toBe(1);
  expect(await count()).toBe(0);
});
