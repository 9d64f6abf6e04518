import * as calls from '@yunguan/contract/content/vote-ballot';
import { getVoteRules, setVoteRules } from '@yunguan/contract/content/vote-rules';
import { getRounds } from '@yunguan/contract/content/vote-round';
import { review } from '@yunguan/contract/platform/review';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followNumbers } from '../src/content/vote/ballots/moved-numbers';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form } from './factories';
import { buildContest, vote, pollsOf } from './vote-factories';
import { waitingForLocks } from './lock-waits';
import { ownerSql } from './owner-sql';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const sql = ownerSql(() => app);

describe('the public page of an activity', () => {
  it('shows the approved version in its public fields with its rounds and rules', async () => {
    const contest = await buildContest(app, { form: { title: '春之声合唱节', remarks: '评委费用另议' }, voteCycle: 2 });
    await sql(`update vote_activity set title = '改到一半' where id = $1`, [contest.activityId]);
    await app.send('admin', setVoteRules.path, {
      activityId: contest.activityId,
      perTeam: 1,
      perAddressMinute: 30,
      openFrom: '08:00',
      openTo: '24:00',
    });
    const answer = await app.call(
      calls.getPublicVote.path,
      { id: contest.activityId, channel: 'pc' },
      { token: await app.anonymous() },
    );
    expect(answer).toMatchObject({
      state: 1,
      objects: {
        id: contest.activityId,
        title: '春之声合唱节',
        typeName: '合唱声乐',
        startTime: '2026-12-01 08:00',
        introduction: '<p>欢迎全区合唱团队参加</p>',
        perTeam: 1,
        openFrom: '08:00',
        openTo: '24:00',
        votesCount: 0,
        rounds: [
          { id: contest.rotationId, name: '初赛', voteCycle: 2, voteNum: 3, voteState: 'open', isFrozen: false },
        ],
      },
    });
    expect(String(answer.objects.areas)).toContain('渝中区');
    for (const hidden of ['评委费用', '改到一半', 'remarks', 'perAddressMinute', 'createdBy']) {
      expect(answer.text).not.toContain(hidden);
    }
  });

  it('exists on the clients that it is shown on, once it is approved', async () => {
    const { activityId } = await buildContest(app);
    const see = async (id: string, channel?: string) =>
      (await app.call(calls.getPublicVote.path, { id, channel }, { token: await app.anonymous() })).state;
    expect([await see(activityId, 'pc'), await see(activityId, 'wechat'), await see(activityId, 'app')]).toEqual([
      1, 1, 0,
    ]);
    expect(await see(await buildVote(app, { status: 1 }))).toBe(0);
    expect(await see('nothing')).toBe(0);
    // Without a client it is there as long as one of them shows it, and so are its rounds and their ranking.
    const { activityId: hidden, rotationId } = await buildContest(app);
    const token = await app.anonymous();
    const all = async () => [
      await see(hidden),
      (await app.call(getRounds.path, { activityId: hidden }, { token })).state,
      (await app.call(calls.getRanking.path, { rotationId }, { token })).state,
    ];
    const showOn = (form: string) =>
      sql('update revision set form = form || $2::jsonb where object_id = $1', [hidden, form]);
    await showOn('{"isPcShow":false,"isWeiXinShow":false,"isAppShow":true}');
    expect(await all()).toEqual([1, 1, 1]);
    await showOn('{"isAppShow":false}');
    expect(await all()).toEqual([0, 0, 0]);
  });

  it('counts a viewer once a minute, and the activity follows without a new version', async () => {
    const { activityId } = await buildContest(app);
    const before = await sql(
      'select version, updated_at, updated_by, votes_count, viewing_count from vote_activity where id = $1',
      [activityId],
    );
    const [audited] = await sql<{ n: number }>('select count(*) as n from audit_log');
    const look = async (from: string) =>
      app.call(calls.getPublicVote.path, { id: activityId }, { token: await app.anonymous(), from });
    for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.2', '198.51.100.1']) await look(from);
    app.clock.advance({ minutes: 1 });
    await look('198.51.100.1');
    await expect
      .poll(
        async () =>
          (await sql<{ n: number }>('select sum(n) as n from view_tally where object_id = $1', [activityId]))[0]?.n,
      )
      .toBe(3);
    await followNumbers(app.deps);
    const after = await sql(
      'select version, updated_at, updated_by, votes_count, viewing_count from vote_activity where id = $1',
      [activityId],
    );
    expect(after).toEqual([{ ...(before[0] as Form), viewing_count: 3 }]);
    expect(await sql('select count(*) as n from audit_log')).toEqual([audited]);
    expect((await look('198.51.100.3')).objects.viewingCount).toBe(3);
  });
});

describe('the rules of an activity', () => {
  it('start empty, are saved, and are not overwritten by who has read older ones', async () => {
    const { activityId } = await buildContest(app);
    const read = async () => (await app.send('viewer', getVoteRules.path, { activityId })).objects;
    const rules = { perTeam: 2, perAddressMinute: 60, openFrom: '08:30', openTo: '22:00' };
    const empty = { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null, version: 0 };
    expect(await read()).toEqual(empty);
    const save = (body: Form) => app.send('admin', setVoteRules.path, { activityId, ...rules, ...body });
    expect(await save({ version: 0 })).toMatchObject({ state: 1, msg: '投票规则已保存' });
    expect(await read()).toEqual({ ...rules, version: 1 });
    expect(await save({ version: 0, perTeam: 9 })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 1 } },
    });
    expect(await save({ version: 1, perTeam: null, openFrom: null, openTo: null })).toMatchObject({ state: 1 });
    expect(await read()).toEqual({ ...empty, perAddressMinute: 60, version: 2 });
    expect(await save({ openTo: null })).toMatchObject({ state: 0, msg: '请同时填写开始和结束时间' });
    expect(await save({ openFrom: '22:00', openTo: '08:00' })).toMatchObject({
      state: 0,
      msg: '结束时间应晚于开始时间',
    });
    expect(await save({ openFrom: '25:00' })).toMatchObject({ state: 0, msg: '开放时段的开始时间格式不正确' });
    expect(await save({ openTo: '25:00' })).toMatchObject({ state: 0, msg: '开放时段的结束时间格式不正确' });
    for (const [limit, msg] of [
      [{ perTeam: 0 }, '同一队伍每周期的票数请输入 1 到 1000 的整数'],
      [{ perTeam: 1001 }, '同一队伍每周期的票数请输入 1 到 1000 的整数'],
      [{ perAddressMinute: 0.5 }, '同一网络地址每分钟的票数请输入 1 到 100000 的整数'],
      [{ perAddressMinute: 100_001 }, '同一网络地址每分钟的票数请输入 1 到 100000 的整数'],
    ] as const) {
      expect(await save(limit)).toMatchObject({ state: 0, msg });
    }
    expect(await read()).toMatchObject({ version: 2 });
  });
});

describe('an approved activity', () => {
  it('cannot be reviewed into other numbers: votes and views in a payload change nothing', async () => {
    const contest = await buildContest(app);
    await vote(app, contest);
    await app.send('reviewer', review.path, {
      objectId: contest.activityId,
      result: 'approve',
      poll: 99,
      votesCount: 99,
    });
    await app.send('admin', calls.recountRound.path, { id: contest.rotationId, poll: 99, valid: 99 });
    await app.send('admin', setVoteRules.path, {
      activityId: contest.activityId,
      perTeam: null,
      perAddressMinute: null,
      openFrom: null,
      openTo: null,
      poll: 99,
      votesCount: 99,
    });
    await followNumbers(app.deps);
    expect(await pollsOf(app, contest)).toEqual([1, 0]);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
  });
});

describe('a crowd that looks at an activity at the same time', () => {
  const people = 40;

  it.each([
    ['its page', calls.getPublicVote.path],
    ['its rounds', getRounds.path],
  ])('has %s read once for all of them', async (_what, path) => {
    const contest = await buildContest(app);
    await vote(app, contest);
    const token = await app.anonymous();
    const look = () => app.call(path, { id: contest.activityId }, { token });
    await look();
    const slow = await app.deps.pools.cursors.connect();
    try {
      await slow.query('begin');
      await slow.query('lock table vote_tally in access exclusive mode');
      const crowd = Array.from({ length: people }, look);
      await setTimeout(500);
      await waitingForLocks(app, 1);
      await slow.query('commit');
      const answers = await Promise.all(crowd);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.state, answers[0]?.text).toBe(1);
    } finally {
      slow.release(true);
    }
    // Whoever comes after his own vote sees it.
    await vote(app, contest);
    const seen = (await look()).objects as { votesCount?: number } | { poll: number }[];
    expect(Array.isArray(seen) ? seen[0]?.poll : seen.votesCount).toBe(2);
  });
});
