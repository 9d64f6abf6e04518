import * as calls from '@yunguan/contract/content/vote-ballot';
import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildContest, type Contest } from './vote-factories';

const people = 40;

let app: ContentApp;
let contest: Contest;
beforeAll(async () => {
  app = await createContentApp();
  contest = await buildContest(app);
  await app.as('admin');
});
afterAll(() => app.close());

/** Keeps the box of the contest closed, as a recount does, while `crowd` comes and others work; then lets it go on. */
async function withClosedBox<T>(crowd: () => Promise<T>[]): Promise<T[]> {
  const counting = await app.deps.pools.cursors.connect();
  try {
    await counting.query('begin');
    await counting.query(`select pg_advisory_xact_lock(hashtextextended('ballot box:' || $1::text, 0))`, [
      contest.activityId,
    ]);
    const answers = crowd();
    await sleep(300);
    app.deps.sessions.forgetHere();
    const others = app.send('admin', getCurrentUser.path, {}).then(({ state }) => state);
    expect(await Promise.race([others, sleep(1000, 'waits')])).toBe(1);
    await counting.query('commit');
    return await Promise.all(answers);
  } finally {
    counting.release(true);
  }
}

it('those who look at an activity while its votes are counted anew hold up nobody else', async () => {
  const token = await app.anonymous();
  const body = { id: contest.activityId };
  const answers = await withClosedBox(() =>
    Array.from({ length: people }, (_, n) =>
      app.call(calls.getPublicVote.path, body, { token, from: `203.0.113.${n}` }),
    ),
  );
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set([1]));
  const views = async () => {
    const { rows } = await app.deps.pools.owner.query<{ n: number }>(
      'select coalesce(sum(n), 0)::int as n from view_tally where object_id = $1',
      [contest.activityId],
    );
    return rows[0]?.n;
  };
  await expect.poll(views).toBe(people);
});
