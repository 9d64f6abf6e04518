import * as calls from '@yunguan/contract/content/vote-ballot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from '../content-app';
import type { Form } from '../factories';
import { ownTime } from '../own-time';
import { booked, buildContest, type Contest, insertBallots } from '../vote-factories';
import { vacuumed } from '../vacuumed';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('a round with a million ballots', () => {
  const size = 1_000_000;
  const teams = 1000;
  let contest: Contest;
  beforeAll(async () => {
    contest = await buildContest(app, { teams, voteNum: 10 });
    await insertBallots(app, contest, {
      count: size,
      members: 20_000,
      from: '2026-11-01T08:00:00+08:00',
      seconds: 0.5,
    });
    await vacuumed(app.deps.pools.owner, 'vote_ballot', 'vote_tally', 'vote_team', 'vote_team_rotation', 'member');
  }, 600_000);

  /** Milliseconds of the call, the best of three. */
  async function best(path: string, body: Form): Promise<number> {
    const taken: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const [took, answer] = await ownTime(() => app.send('admin', path, body), app.deps.pools.owner);
      expect(answer.state, answer.text.slice(0, 300)).toBe(1);
      taken.push(took);
    }
    return Math.min(...taken);
  }

  it('is counted anew within two seconds', async () => {
    const { owner } = app.deps.pools;
    const recount = async () => {
      await owner.query('update vote_tally set n = n + 3 where rotation_id = $1 and team_id = $2', [
        contest.rotationId,
        contest.teams[499],
      ]);
      return ownTime(() => app.send('admin', calls.recountRound.path, { id: contest.rotationId }), owner);
    };
    const first = await recount();
    const [took, { objects: done }] = first[0] <= 2000 ? first : await recount();
    console.info(`recount of ${size} ballots of ${teams} teams: ${took.toFixed(0)} of ${String(done.milliseconds)} ms`);
    expect(done).toMatchObject({
      ballots: size,
      valid: size,
      differences: [{ signupId: contest.teams[499], before: 1003, after: 1000 }],
    });
    expect(took).toBeLessThanOrEqual(2000);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: size, tally: size });
  }, 300_000);

  it('is ranked, listed and charted while one waits', async () => {
    const { activityId, rotationId } = contest;
    const figures: Record<string, number> = {
      ranking: await best(calls.getRanking.path, { rotationId }),
      'last page of the ranking': await best(calls.getRanking.path, { rotationId, pageIndex: 100 }),
      ledger: await best(calls.getBallots.path, { activityId }),
      'ledger of a team': await best(calls.getBallots.path, { activityId, signupId: contest.teams[7] }),
      'ledger of an address': await best(calls.getBallots.path, { activityId, address: '10.0.7.7' }),
      'page 5000 of the ledger': await best(calls.getBallots.path, { activityId, pageIndex: 5000 }),
      bursts: await best(calls.getBallotBursts.path, { activityId }),
    };
    const shown = Object.entries(figures).map(([name, taken]) => `${name} ${taken.toFixed(0)} ms`);
    console.info(`with ${size} ballots: ${shown.join(', ')}`);
    expect(await app.send('admin', calls.getBallots.path, { activityId })).toMatchObject({
      objects: { total: 100_000, isMore: true },
    });
    // Generous: what is promised is measured by the bench, on a machine that does nothing else.
    expect(figures.ranking).toBeLessThan(200);
    expect(figures.ledger).toBeLessThan(500);
    expect(figures.bursts).toBeLessThan(5000);
  }, 300_000);

  it('has twenty thousand disqualified by one filter, and refuses more at once', async () => {
    const { activityId, rotationId } = contest;
    const change = (path: string, filter: Form, expected: number) =>
      app.send('admin', path, { filter: { activityId, ...filter }, expected, reason: '批量核查' });
    expect(await change(calls.disqualifyBallots.path, { rotationId }, 100_000)).toMatchObject({
      state: 0,
      msg: '一次最多作废 20000 张选票，请缩小查询条件的范围',
    });
    const filter = { startTime: '2026-11-01 08:00', endTime: '2026-11-01 10:45' };
    const expected = 166 * 120;
    const started = performance.now();
    expect(await change(calls.disqualifyBallots.path, filter, expected)).toMatchObject({
      objects: { changed: expected },
    });
    console.info(`${expected} ballots disqualified in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    expect(await booked(app, rotationId)).toEqual({ ballots: size - expected, tally: size - expected });
  }, 300_000);
});
