import * as calls from '@yunguan/contract/content/vote-ballot';
import { setVoteRules } from '@yunguan/contract/content/vote-rules';
import { type VoteCycle, voteCycles } from '@yunguan/contract/content/vote-round';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodOf } from '../src/content/vote/ballots/vote-period';
import { answered } from './answered';
import type { Answer } from './app';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { promise } from './promises/record';
import { booked, buildContest, type Contest, vote, voterPhone } from './vote-factories';

let app: ContentApp;
beforeAll(async () => {
  // As on a server in a container; a machine of ours may stand in China, where a fault would not show.
  process.env.TZ = 'UTC';
  app = await createContentApp();
});
afterAll(() => app.close());

const quota = (msg: string) => ({ state: 0, msg, objects: { code: 'QUOTA' } });
const closed = (msg: string) => ({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });
const accepted = (answers: readonly Answer[]) => answers.filter((answer) => answer.state === 1).length;
const setRules = (contest: Contest, rules: Form) =>
  app.send('admin', setVoteRules.path, {
    activityId: contest.activityId,
    perTeam: null,
    perAddressMinute: null,
    openFrom: null,
    openTo: null,
    ...rules,
  });
/** Moves the clock. Logins end with the hours, so that a later minute starts with new ones. */
function stand(time: string): void {
  const before = app.clock.now().getTime();
  app.clock.set(`${time}+08:00`);
  if (app.clock.now().getTime() - before > 60_000) app.signAllOut();
}

describe('the limit of a cycle', () => {
  const texts: Record<VoteCycle, string> = {
    1: '本赛次每人可投 3 票，您的票数已用完',
    2: '本赛次每周可投 3 票，本周的票数已用完',
    3: '本赛次每天可投 3 票，今天的票数已用完',
    4: '本赛次每月可投 3 票，本月的票数已用完',
    5: '本赛次每季度可投 3 票，本季度的票数已用完',
    6: '本赛次每年可投 3 票，今年的票数已用完',
  };
  const cycles = Object.entries(voteCycles).map(([cycle, name]) => [name, Number(cycle) as VoteCycle] as const);

  it.each(cycles)(
    'holds exactly when it is %s, for 500 votes of one voter at the same time',
    async (_, voteCycle) => {
      const contest = await buildContest(app, { voteCycle, voteNum: 3 });
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_none, n) => answered(() => vote(app, contest, { for: (n % 2) + 1 }))),
      );
      expect(accepted(answers)).toBe(3);
      const others = new Set(answers.filter((answer) => answer.state !== 1).map((answer) => answer.msg));
      expect([...others]).toEqual([texts[voteCycle]]);
      expect(await booked(app, contest.rotationId)).toEqual({ ballots: 3, tally: 3 });
      // Another voter has his own.
      expect(await vote(app, contest, { by: voterPhone(1) })).toMatchObject({ state: 1, objects: { remaining: 2 } });
    },
    60_000,
  );

  it('is a wall in the database, too: without the queue of the voter, one vote has one place', async () => {
    const contest = await buildContest(app, { voteNum: 1 });
    await vote(app, contest);
    const copy = `insert into vote_ballot select gen_random_uuid(), venue_id, activity_id, rotation_id, team_id, member_id, period,
      ordinal, cast_at, channel, address, agent from vote_ballot where rotation_id = $1`;
    await expect(app.deps.pools.owner.query(copy, [contest.rotationId])).rejects.toMatchObject({
      constraint: 'vote_ballot_limit',
    });
  });

  it('follows a round that gives fewer votes than were cast', async () => {
    const contest = await buildContest(app, { voteNum: 3 });
    await vote(app, contest);
    await vote(app, contest);
    await app.deps.pools.owner.query('update vote_rotation set vote_num = 1 where id = $1', [contest.rotationId]);
    expect(await vote(app, contest)).toMatchObject(quota('本赛次每天可投 1 票，今天的票数已用完'));
  });

  it('is each round of its own', async () => {
    const [one, other] = [await buildContest(app, { voteNum: 1 }), await buildContest(app, { voteNum: 1 })];
    expect([await vote(app, one), await vote(app, other), await vote(app, one)].map((answer) => answer.state)).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('further rules of an activity', () => {
  it('give a team only so many votes of one voter in a cycle', async () => {
    const contest = await buildContest(app, { voteNum: 5 });
    await setRules(contest, { perTeam: 2 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => answered(() => vote(app, contest, { for: 1 }))));
    expect(accepted(answers)).toBe(2);
    expect(answers.find((answer) => answer.state !== 1)).toMatchObject(
      quota('本赛次每天最多给同一参赛者投 2 票，今天给该参赛者的票数已用完'),
    );
    expect(await vote(app, contest, { for: 2 })).toMatchObject({ state: 1, objects: { remaining: 2 } });
    stand('2026-11-22T10:00:00');
    expect(await vote(app, contest, { for: 1 })).toMatchObject({ state: 1 });
  });

  it('take only so many votes of one address within a minute, also when many voters come at once', async () => {
    const contest = await buildContest(app, { voteNum: 10 });
    await setRules(contest, { perAddressMinute: 7 });
    const from = '198.51.100.77';
    const rush = () =>
      Promise.all(
        Array.from({ length: 60 }, (_, n) => answered(() => vote(app, contest, { by: voterPhone(n % 6), from }))),
      );
    const answers = await rush();
    expect(accepted(answers)).toBe(7);
    expect(answers.find((answer) => answer.state !== 1)).toMatchObject(
      quota('当前网络投票过于频繁，同一网络地址每分钟最多投 7 票，请稍后再试'),
    );
    expect(await vote(app, contest, { from: '198.51.100.78' })).toMatchObject({ state: 1 });
    app.clock.advance({ seconds: 59 });
    expect(await vote(app, contest, { from })).toMatchObject({ state: 0 });
    // Cancelling does not make room: else one could vote and take back without end.
    const own = answers.find((answer) => answer.state === 1)?.objects.id;
    for (let index = 0; index < 6; index += 1) await app.send(voterPhone(index), calls.cancelVote.path, { id: own });
    expect(await vote(app, contest, { from })).toMatchObject({ state: 0 });
    app.clock.advance({ seconds: 1 });
    expect(accepted(await rush())).toBe(7);
    const { ballots, tally } = await booked(app, contest.rotationId);
    expect([ballots, tally]).toEqual([14, 14]);
  });

  it('open the vote for some hours of the day in China time', async () => {
    const contest = await buildContest(app, { voteNum: 10 });
    await setRules(contest, { openFrom: '08:00', openTo: '22:00' });
    const refused = closed('当前不在投票时段，每天 08:00 至 22:00 可以投票');
    for (const [time, answer] of [
      ['2026-11-23T07:59:59', refused],
      ['2026-11-23T08:00:00', { state: 1 }],
      ['2026-11-23T21:59:59', { state: 1 }],
      ['2026-11-23T22:00:00', refused],
    ] as const) {
      stand(time);
      expect(await vote(app, contest), time).toMatchObject(answer);
    }
  });
});

describe('at the edge of a cycle in China time', () => {
  it('runs on a server whose own zone is another', () => {
    expect(new Date('2026-11-21T00:00:00Z').getTimezoneOffset()).toBe(0);
  });

  const edges: readonly (readonly [string, VoteCycle, string, string])[] = [
    ['a day ends', 3, '2026-11-24T23:59:59', '2026-11-25T00:00:00'],
    ['a week ends on Sunday', 2, '2026-11-29T23:59:59', '2026-11-30T00:00:00'],
    ['a month ends', 4, '2026-11-30T23:59:59', '2026-12-01T00:00:00'],
    ['a year ends', 6, '2026-12-31T23:59:59', '2027-01-01T00:00:00'],
    ['the week of the turn of the year ends', 2, '2027-01-03T23:59:59', '2027-01-04T00:00:00'],
    ['a quarter ends', 5, '2027-03-31T23:59:59', '2027-04-01T00:00:00'],
  ];
  let right = 0;
  // A second before the edge the votes are used up, at the edge there are new ones: two answers for each edge.
  it.each(edges)('%s exactly there', async (_, voteCycle, before, after) => {
    stand(before);
    const contest = await buildContest(app, { voteCycle, voteNum: 2 });
    const voted = [await vote(app, contest), await vote(app, contest), await vote(app, contest)];
    expect(voted.map((answer) => answer.state)).toEqual([1, 1, 0]);
    right += 1;
    app.clock.advance({ seconds: 1 });
    expect(app.clock.now()).toEqual(new Date(`${after}+08:00`));
    const again = [await vote(app, contest), await vote(app, contest), await vote(app, contest)];
    expect(again.map((answer) => answer.state)).toEqual([1, 1, 0]);
    right += 1;
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 4, tally: 4 });
  });
  it('twelve times of twelve', () => {
    const p3 = promise('P3');
    p3.figure('周期边界前后一秒正确', right, { exactly: 12 });
    // Eight hours back, the clock of China shows the hour of Greenwich.
    const byGreenwich = (cycle: VoteCycle, time: string) =>
      periodOf(cycle, new Date(new Date(`${time}+08:00`).getTime() - 8 * 3_600_000));
    const seen = edges.filter(([, cycle, before, after]) => byGreenwich(cycle, before) !== byGreenwich(cycle, after));
    p3.twin('周期按 UTC 日期划分', seen.length < edges.length);
  });

  it('where one votes once, no edge gives new votes', async () => {
    const contest = await buildContest(app, { voteCycle: 1, voteNum: 1 });
    expect(await vote(app, contest)).toMatchObject({ state: 1 });
    stand('2028-02-29T12:00:00');
    expect(await vote(app, contest)).toMatchObject(quota('本赛次每人可投 1 票，您的票数已用完'));
  });
});

describe('the vote time of a round', () => {
  it('lasts from its first moment up to its last, and says so', async () => {
    const contest = await buildContest(app, {
      startTime: '2028-03-01T08:00:00+08:00',
      endTime: '2028-03-31T08:00:00+08:00',
      voteStartTime: '2028-03-02T09:00:00+08:00',
      voteEndTime: '2028-03-20T18:00:00+08:00',
      voteNum: 10,
    });
    const early = closed('尚未开始投票，投票时间为 2028-03-02 09:00 至 2028-03-20 18:00');
    for (const [time, answer] of [
      ['2028-03-02T08:59:59', early],
      ['2028-03-02T09:00:00', { state: 1 }],
      ['2028-03-20T17:59:59', { state: 1 }],
      ['2028-03-20T18:00:00', closed('投票已结束')],
      ['2028-03-20T18:00:01', closed('投票已结束')],
    ] as const) {
      stand(time);
      expect(await vote(app, contest, { body: { castTime: '2028-03-10 10:00:00', now: 1 } }), time).toMatchObject(
        answer,
      );
    }
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 2, tally: 2 });
  });
});
