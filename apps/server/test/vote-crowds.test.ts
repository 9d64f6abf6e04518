import * as calls from '@yunguan/contract/content/vote-ballot';
import { addTeam } from '@yunguan/contract/content/vote-signup';
import { getCurrentUser } from '@yunguan/contract/platform/auth';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { apply, buildOpenForm, newMember } from './custom-factory';
import { buildVote } from './factories';
import { waitingForLocks } from './lock-waits';
import { ownTime } from './own-time';
import { buildContest, type Contest, vote, voterPhone } from './vote-factories';
import { teamInput } from './vote-team-factory';

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

it('those who vote, or take votes back, while they are counted anew hold up nobody else', async () => {
  const phones = Array.from({ length: people }, (_, n) => voterPhone(n));
  for (const tel of phones) await app.as(tel);
  const answers = await withClosedBox(() => phones.map((by) => vote(app, contest, { by })));
  const heard = answers.flatMap(({ state, objects }, n) =>
    state === 1 ? [{ by: phones[n] ?? '', id: String(objects.id) }] : [],
  );
  // Whom it took too long on a busy machine is told so, but never the first of them.
  expect(heard.length).toBeGreaterThan(1);

  const cancelled = await withClosedBox(() =>
    heard.map(({ by, id }) => app.send(by, calls.cancelVote.path, { id }).then(({ state }) => state)),
  );
  const left = cancelled.filter((state) => state !== 1).length;
  expect(left).toBeLessThan(heard.length);
  expect((await vote(app, contest)).objects).toMatchObject({ poll: left + 1 });
});

it('who waits too long while votes are counted anew is told so, and his vote does not count', async () => {
  const phones = Array.from({ length: people }, (_, n) => voterPhone(n));
  const counting = await app.deps.pools.cursors.connect();
  try {
    await counting.query('begin');
    await counting.query(`select pg_advisory_xact_lock(hashtextextended('ballot box:' || $1::text, 0))`, [
      contest.activityId,
    ]);
    const [took, answers] = await ownTime(async () => {
      const votes = phones.map((by) => vote(app, contest, { by, for: 2 }));
      await waitingForLocks(app, 2);
      return Promise.all(votes);
    }, app.deps.pools.owner);
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['系统繁忙，请稍后再试']));
    expect(took).toBeLessThan(8000);
  } finally {
    counting.release(true);
  }
  expect((await vote(app, contest, { for: 2 })).objects).toMatchObject({ poll: 1 });
});

/** Keeps the activity locked, as a sign-up does, while `crowd` comes; then lets it go on. Answers how many waited with a connection. */
async function whileLocked(activityId: string, crowd: () => Promise<{ state: number }>[]) {
  const first = await app.deps.pools.owner.connect();
  try {
    await first.query('begin');
    await first.query('select from vote_activity where id = $1 for update', [activityId]);
    const answers = crowd();
    await waitingForLocks(app, 2);
    await sleep(300);
    const { rowCount: connections } = await first.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await first.query('commit');
    return { connections, states: new Set((await Promise.all(answers)).map(({ state }) => state)) };
  } finally {
    first.release(true);
  }
}

it('those who sign up at the same moment wait without the connections of everybody else, and all are taken in', async () => {
  const activityId = await buildVote(app, { status: 100 });
  const teams = () =>
    Array.from({ length: people }, () => app.send('editor', addTeam.path, { activityId, ...teamInput() }));
  expect(await whileLocked(activityId, teams)).toEqual({ connections: 2, states: new Set([1]) });

  const form = await buildOpenForm(app);
  const members = Array.from({ length: 12 }, newMember);
  for (const tel of members) await app.as(tel);
  const applications = () => members.map((tel) => apply(app, tel, form));
  expect(await whileLocked(form, applications)).toEqual({ connections: 2, states: new Set([1]) });
});
