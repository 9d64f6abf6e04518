import { vote as voteContent } from '@yunguan/contract/content/vote';
import * as calls from '@yunguan/contract/content/vote-ballot';
import { deleteRound, getRounds } from '@yunguan/contract/content/vote-round';
import { deleteTeam } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import { review, reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, frozenText, readFrozenText, refrozenText } from '../src/content/vote/ballots/frozen-text';
import { followNumbers } from '../src/content/vote/ballots/moved-numbers';
import { ledgerVotes, readRanking } from '../src/content/vote/ballots/ranking';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path } from './factories';
import {
  booked,
  buildContest,
  type Contest,
  freezeByHand,
  insertBallots,
  insertRound,
  insertTeams,
  memberId,
  vote,
  voterPhone,
} from './vote-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
const sql = async <R>(text: string, values: unknown[] = []) =>
  (await app.deps.pools.owner.query(text, values)).rows as R[];
const rankingOf = async (rotationId: string, further: Form = {}, as = voterPhone(0)) =>
  app.send(as, calls.getRanking.path, { rotationId, ...further });
const ledgerOf = (contest: Contest, filter: Form = {}, as = 'viewer') =>
  app.send(as, calls.getBallots.path, { activityId: contest.activityId, ...filter });
const polls = async (contest: Contest) =>
  ((await rankingOf(contest.rotationId)).objects.datas as unknown as { number: number; poll: number }[])
    .sort((one, other) => one.number - other.number)
    .map(({ poll }) => poll);

describe('a vote', () => {
  it('answers what the voter has left and what the team has now, and is kept with its circumstances', async () => {
    const contest = await buildContest(app);
    const headers = { 'user-agent': 'MicroMessenger/8.0.50' };
    const first = await vote(app, contest, { headers, from: '203.0.113.7', body: { channel: 'wechat' } });
    expect(first).toMatchObject({ state: 1, msg: '投票成功', objects: { remaining: 2, poll: 1 } });
    const second = await vote(app, contest, { for: 1 });
    expect(second).toMatchObject({ state: 1, objects: { remaining: 1, poll: 2 } });
    const [row] = await sql('select * from vote_ballot where id = $1', [first.objects.id]);
    expect(row).toMatchObject({
      activity_id: contest.activityId,
      rotation_id: contest.rotationId,
      team_id: contest.teams[0],
      member_id: memberId(voterPhone(0)),
      period: '2026-11-21',
      ordinal: 1,
      cast_at: app.clock.now(),
      channel: 'wechat',
      address: '203.0.113.7',
      agent: 'MicroMessenger/8.0.50',
    });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 2, tally: 2 });
    const [audited] = await sql<{ n: number }>(
      `select count(*) as n from audit_log where call = $1 and object_id = $2 and result = 'ok'`,
      [calls.castVote.path, contest.activityId],
    );
    expect(audited?.n).toBe(2);
  });

  it('takes nothing from the client but for whom and through which client it votes', async () => {
    const contest = await buildContest(app);
    const lies = {
      id: '00000000-0000-7000-8000-000000000000',
      memberId: memberId(voterPhone(1)),
      castTime: '2020-01-01 00:00:00',
      castAt: '2020-01-01',
      time: 0,
      period: 'once',
      ordinal: 99,
      address: '8.8.8.8',
      ip: '8.8.8.8',
      loginIp: '8.8.8.8',
      agent: 'Anything',
      poll: 10_000,
      votesCount: 10_000,
      remaining: 10_000,
      voteNum: 10_000,
      state: 100,
      channel: 'carrier pigeon',
    };
    const answer = await vote(app, contest, { body: lies, from: '203.0.113.9', headers: { 'user-agent': 'Real' } });
    expect(answer).toMatchObject({ state: 1, objects: { remaining: 2, poll: 1 } });
    const [row] = await sql('select * from vote_ballot where rotation_id = $1', [contest.rotationId]);
    expect(row).toMatchObject({
      id: answer.objects.id,
      member_id: memberId(voterPhone(0)),
      cast_at: app.clock.now(),
      period: '2026-11-21',
      ordinal: 1,
      address: '203.0.113.9',
      agent: 'Real',
      channel: 'pc',
    });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
  });

  it('is for members alone', async () => {
    const { activityId, rotationId, teams } = await buildContest(app);
    const body = { activityId, rotationId, signupId: teams[0] };
    const refused = { state: 107, msg: '未登录' };
    expect(await app.call(calls.castVote.path, body, { token: await app.anonymous() })).toMatchObject(refused);
    expect(await app.send('admin', calls.castVote.path, body)).toMatchObject(refused);
    expect(await booked(app, rotationId)).toEqual({ ballots: 0, tally: 0 });
  });

  it('happens once for a key, whatever happened since, and as often as it is sent without one', async () => {
    const contest = await buildContest(app, { voteNum: 2 });
    const headers = { 'idempotency-key': 'vote-0000001' };
    const first = await vote(app, contest, { headers });
    expect((await vote(app, contest, { headers })).text).toBe(first.text);
    await sql(`update vote_rotation set vote_end_time = '2026-11-21T09:00:00+08:00' where id = $1`, [
      contest.rotationId,
    ]);
    expect((await vote(app, contest, { headers })).text).toBe(first.text);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
  });

  it('is told that a withdrawn activity takes no more votes; one that was never public does not exist', async () => {
    const contest = await buildContest(app);
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: contest.activityId, remark: '内容有误' });
    expect(await vote(app, contest)).toMatchObject({
      state: 0,
      msg: '活动已下线，投票已停止',
      objects: { code: 'ILLEGAL_STATE' },
    });
    await mustSend(app, 'editor', path(anyContent(voteContent), 'remove'), { ids: [contest.activityId] });
    expect(await vote(app, contest)).toMatchObject(forbidden);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 0, tally: 0 });
  });

  it('comes through a client that shows the activity, the first one where it names none', async () => {
    const wechat = await buildContest(app, { form: { isPcShow: false, isWeiXinShow: true, isAppShow: true } });
    expect((await vote(app, wechat)).state).toBe(1);
    const [row] = await sql<Form>('select channel from vote_ballot where rotation_id = $1', [wechat.rotationId]);
    expect(row?.channel).toBe('wechat');
    expect(await vote(app, wechat, { body: { channel: 'pc' } })).toMatchObject(forbidden);
    const nowhere = await buildContest(app);
    await sql(
      `update revision set form = form || '{"isPcShow":false,"isWeiXinShow":false,"isAppShow":false}' where object_id = $1`,
      [nowhere.activityId],
    );
    expect(await vote(app, nowhere)).toMatchObject(forbidden);
    expect(await booked(app, nowhere.rotationId)).toEqual({ ballots: 0, tally: 0 });
  });

  it('is for an activity that the public sees, in one of its rounds', async () => {
    const contest = await buildContest(app);
    const other = await buildContest(app, { venue: 'branch' });
    const hidden = await buildVote(app, { status: 1 });
    const hiddenRound = await insertRound(app, hidden);
    const [waiting] = await insertTeams(app, hidden, { rotationId: hiddenRound });
    const bodies: Form[] = [
      { activityId: hidden, rotationId: hiddenRound, signupId: waiting },
      { rotationId: other.rotationId },
      { signupId: other.teams[0] },
      { activityId: 'abc' },
      { activityId: contest.rotationId },
      { rotationId: '../../x' },
      { signupId: '00000000-0000-0000-0000-000000000000' },
      // Shown on PC and in WeChat only.
      { channel: 'app' },
    ];
    for (const body of bodies)
      expect(await vote(app, contest, { body }), JSON.stringify(body)).toMatchObject(forbidden);
    // The branch's activity is open to everybody.
    expect(await vote(app, other)).toMatchObject({ state: 1 });
  });

  it('goes on under the approved version while the activity is being changed, and stops when it is taken back', async () => {
    const contest = await buildContest(app);
    await sql('update vote_activity set status = 1 where id = $1', [contest.activityId]);
    expect(await vote(app, contest)).toMatchObject({ state: 1 });
    await sql('update vote_activity set status = 102, approved_revision = null where id = $1', [contest.activityId]);
    expect(await vote(app, contest)).toMatchObject({ state: 0, msg: '活动已下线，投票已停止' });
  });

  it('is refused with its own text where the round or the team does not take it', async () => {
    const contest = await buildContest(app, { teams: 1 });
    const { activityId, rotationId } = contest;
    const [waiting, rejected] = [
      (await insertTeams(app, activityId, { state: 1, rotationId }))[0],
      (await insertTeams(app, activityId, { state: 101, rotationId }))[0],
    ];
    const [outside] = await insertTeams(app, activityId);
    const [gone] = await insertTeams(app, activityId, { rotationId });
    await sql('update vote_team set deleted_at = now() where id = $1', [gone]);
    const refusal = (msg: string) => ({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });
    expect(await vote(app, contest, { body: { signupId: waiting } })).toMatchObject(
      refusal('该参赛者未通过审核，不能投票'),
    );
    expect(await vote(app, contest, { body: { signupId: rejected } })).toMatchObject(
      refusal('该参赛者未通过审核，不能投票'),
    );
    expect(await vote(app, contest, { body: { signupId: outside } })).toMatchObject(
      refusal('该参赛者不在本赛次中，不能投票'),
    );
    expect(await vote(app, contest, { body: { signupId: gone } })).toMatchObject(refusal('该参赛者已退出，不能投票'));
    const silent = await buildContest(app, { form: { isNeedVote: false } });
    expect(await vote(app, silent)).toMatchObject(refusal('该活动未开启投票'));
    await freezeByHand(app, rotationId);
    expect(await vote(app, contest)).toMatchObject(refusal('本赛次结果已锁定，不能再投票'));
    expect(await booked(app, rotationId)).toEqual({ ballots: 0, tally: 0 });
  });
});

describe('taking a vote back', () => {
  it('frees the place in the cycle and takes the vote out of the count', async () => {
    const contest = await buildContest(app, { voteNum: 2 });
    const first = await vote(app, contest);
    await vote(app, contest, { for: 2 });
    expect((await vote(app, contest)).state).toBe(0);
    const cancel = () => app.send(voterPhone(0), calls.cancelVote.path, { id: first.objects.id });
    expect(await cancel()).toMatchObject({ state: 1, msg: '已取消投票' });
    expect(await polls(contest)).toEqual([0, 1]);
    expect(await vote(app, contest, { for: 2 })).toMatchObject({ state: 1, objects: { remaining: 0, poll: 2 } });
    expect(await cancel()).toMatchObject({ state: 0, msg: '该投票已取消', objects: { code: 'ILLEGAL_STATE' } });
    // The smallest free number is taken.
    const ordinals = await sql<{ ordinal: number }>(
      'select ordinal from vote_ballot where rotation_id = $1 and cancelled_at is null order by 1',
      [contest.rotationId],
    );
    expect(ordinals.map((row) => row.ordinal)).toEqual([1, 2]);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 2, tally: 2 });
  });

  it('works for one own ballot, once, of fifty attempts at the same time', async () => {
    const contest = await buildContest(app);
    const { id } = (await vote(app, contest)).objects;
    await vote(app, contest);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.send(voterPhone(0), calls.cancelVote.path, { id })),
    );
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
  });

  it('is refused for ballots of others, disqualified ones, closed and frozen rounds', async () => {
    const contest = await buildContest(app);
    const { id } = (await vote(app, contest)).objects;
    const cancel = (as = voterPhone(0), which: unknown = id) => app.send(as, calls.cancelVote.path, { id: which });
    expect(await cancel(voterPhone(1))).toMatchObject(forbidden);
    expect(await cancel(voterPhone(0), 'x')).toMatchObject(forbidden);
    await app.send('admin', calls.disqualifyBallots.path, { ids: [id], reason: '同一设备刷票' });
    expect(await cancel()).toMatchObject({ msg: '该投票已被作废，不能取消' });
    await app.send('admin', calls.restoreBallots.path, { ids: [id], reason: '核实无误' });
    await sql(`update vote_rotation set vote_end_time = '2026-11-21T09:00:00+08:00' where id = $1`, [
      contest.rotationId,
    ]);
    expect(await cancel()).toMatchObject({ msg: '投票已结束', objects: { code: 'ILLEGAL_STATE' } });
    await freezeByHand(app, contest.rotationId);
    expect(await cancel()).toMatchObject({ msg: '本赛次结果已锁定，不能取消投票' });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
  });
});

describe('the public page of an activity', () => {
  it('shows the approved version in its public fields with its rounds and rules', async () => {
    const contest = await buildContest(app, { form: { title: '春之声合唱节', remarks: '评委费用另议' }, voteCycle: 2 });
    await sql(`update vote_activity set title = '改到一半' where id = $1`, [contest.activityId]);
    await app.send('admin', calls.setVoteRules.path, {
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

describe('the numbers of an activity', () => {
  it('follow its votes from several processes at once, and nothing is left to do', async () => {
    const contests = [await buildContest(app, { voteNum: 50 }), await buildContest(app, { voteNum: 50 })];
    for (const [index, contest] of contests.entries())
      await Promise.all(
        Array.from({ length: 20 + index }, (_, n) => vote(app, contest, { for: (n % 2) + 1, by: voterPhone(n % 3) })),
      );
    await Promise.all(Array.from({ length: 4 }, () => followNumbers(app.deps)));
    await followNumbers(app.deps);
    const counts = await sql<{ n: number }>(
      'select votes_count as n from vote_activity where id = any ($1::uuid[]) order by 1',
      [contests.map((contest) => contest.activityId)],
    );
    expect(counts.map((row) => row.n)).toEqual([20, 21]);
    expect(await sql('select * from moved_number')).toEqual([]);
  });

  it('leave the votes of a deleted team to the ledger, which still offers it and deleted rounds', async () => {
    const contest = await buildContest(app);
    const gone = await insertRound(app, contest.activityId, { name: '海选' });
    await sql(
      'insert into vote_team_rotation (rotation_id, team_id, venue_id) select $1, id, venue_id from vote_team where id = $2',
      [gone, contest.teams[0]],
    );
    await vote(app, contest, { for: 1 });
    await vote(app, contest, { for: 2 });
    await vote(app, { ...contest, rotationId: gone }, { for: 1 });
    const choices = async () =>
      (await app.send('viewer', calls.getBallotChoices.path, { activityId: contest.activityId })).objects;
    expect(await choices()).toEqual({ deletedRounds: [], deletedTeams: [] });
    await mustSend(app, 'editor', deleteTeam.path, { id: contest.teams[0] });
    await mustSend(app, 'editor', deleteRound.path, { id: gone, discardVotes: true });
    // Deleted without a vote: nothing to look for.
    await sql(`update vote_rotation set deleted_at = now() where id = $1`, [
      await insertRound(app, contest.activityId),
    ]);
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
    const shown = await app.call(
      calls.getPublicVote.path,
      { id: contest.activityId },
      { token: await app.anonymous() },
    );
    expect(shown.objects.votesCount).toBe(1);
    expect(await choices()).toEqual({
      deletedRounds: [{ id: gone, name: '海选' }],
      deletedTeams: [{ id: contest.teams[0], number: 1, name: '第1合唱团' }],
    });
    expect(await app.send('branch', calls.getBallotChoices.path, { activityId: contest.activityId })).toMatchObject(
      forbidden,
    );
  });

  it('miss no vote that is cast while they follow', async () => {
    const contest = await buildContest(app, { voteNum: 200 });
    let isOver = false;
    const following = (async () => {
      while (!isOver) await followNumbers(app.deps);
    })();
    await Promise.all(Array.from({ length: 120 }, (_, n) => vote(app, contest, { by: voterPhone(n % 4) })));
    isOver = true;
    await following;
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 120 },
    ]);
  });

  it('leave an activity that somebody just saves to the next run', async () => {
    const contest = await buildContest(app);
    await vote(app, contest);
    const client = await app.deps.pools.owner.connect();
    try {
      await client.query('begin');
      await client.query('select from vote_activity where id = $1 for update', [contest.activityId]);
      await followNumbers(app.deps);
      expect(await sql('select * from moved_number where object_id = $1', [contest.activityId])).toHaveLength(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    await followNumbers(app.deps);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
  });
});

describe('the ranking', () => {
  it('shares places among equals and goes on behind them, in the order of numbers', async () => {
    const contest = await buildContest(app, { teams: 5, voteNum: 100 });
    for (const team of [3, 3, 5, 5, 2]) await vote(app, contest, { for: team });
    const answer = await rankingOf(contest.rotationId);
    const places = (answer.objects.datas as unknown as { rank: number; number: number; poll: number }[]).map(
      ({ rank, number, poll }) => [rank, number, poll],
    );
    expect(places).toEqual([
      [1, 3, 2],
      [1, 5, 2],
      [3, 2, 1],
      [4, 1, 0],
      [4, 4, 0],
    ]);
    expect(answer.objects).toMatchObject({ total: 5, totalCount: 5, totalPoll: 5, isFrozen: false });
    const second = await rankingOf(contest.rotationId, { pageIndex: 2, pageSize: 2 });
    expect((second.objects.datas as unknown as { number: number }[]).map((row) => row.number)).toEqual([2, 1]);
    expect(second.objects).toMatchObject({ total: 5, totalPoll: 5 });
  });

  it('leaves out who is not approved, gone, or not in the round', async () => {
    const contest = await buildContest(app, { teams: 2 });
    await insertTeams(app, contest.activityId, { state: 1, rotationId: contest.rotationId });
    await insertTeams(app, contest.activityId);
    await vote(app, contest, { for: 1 });
    await sql('update vote_team set deleted_at = now() where id = $1', [contest.teams[0]]);
    expect((await rankingOf(contest.rotationId)).objects).toMatchObject({
      total: 1,
      totalPoll: 0,
      datas: [{ number: 2 }],
    });
  });

  it('is seen by everybody once the activity is approved, before that by its own staff alone', async () => {
    const id = await buildVote(app, { status: 1 });
    const rotationId = await insertRound(app, id);
    expect(await rankingOf(rotationId)).toMatchObject(forbidden);
    expect(await rankingOf(rotationId, {}, 'branch')).toMatchObject(forbidden);
    expect(await rankingOf(rotationId, {}, 'viewer')).toMatchObject({ state: 1 });
    const { rotationId: open } = await buildContest(app);
    expect(await app.call(calls.getRanking.path, { rotationId: open }, { token: await app.anonymous() })).toMatchObject(
      { state: 1 },
    );
    expect(await rankingOf('x')).toMatchObject(forbidden);
  });

  it('is the frozen one once there is one, whatever the teams become', async () => {
    const contest = await buildContest(app, { teams: 3 });
    for (const team of [2, 2, 3]) await vote(app, contest, { for: team });
    const ranking = await app.db.transaction('*', (tx) => readRanking(tx, contest.rotationId, 'ledger'));
    const round = {
      rotationId: contest.rotationId,
      name: '初赛',
      activity: '合唱大赛',
      voteStartTime: '2026-11-20 08:00',
      voteEndTime: '2026-11-30 18:00',
    };
    const text = frozenText(round, ranking);
    await freezeByHand(app, contest.rotationId, text, digestOf(text));
    const before = await rankingOf(contest.rotationId);
    expect(before.objects).toMatchObject({ isFrozen: true, total: 3, totalPoll: 3 });
    await sql(`update vote_team set name = '改名' where id = $1`, [contest.teams[1]]);
    await sql('delete from vote_tally where rotation_id = $1', [contest.rotationId]);
    expect((await rankingOf(contest.rotationId)).text).toBe(before.text);
    expect(before.objects.datas).toMatchObject([
      { rank: 1, number: 2, poll: 2, name: '选手2' },
      { rank: 2, number: 3, poll: 1 },
      { rank: 3, number: 1, poll: 0 },
    ]);
  });
});

describe('the canonical text of a result', () => {
  const round = {
    rotationId: 'r',
    name: '决赛',
    activity: '合唱大赛',
    voteStartTime: '2026-11-20 08:00',
    voteEndTime: '2026-11-30 18:00',
  };
  const team = (number: number, poll: number, rank: number) => ({
    photo: null,
    clubName: `第${number}合唱团`,
    poll,
    name: `选手"${number}"`,
    number,
    rank,
    signupId: `t${number}`,
  });
  const ranking = [team(2, 7, 1), team(5, 7, 1), team(1, 3, 3)];

  it('has one line for the round and one for each team, its fields always in one order', () => {
    const text = frozenText(round, ranking);
    expect(text.split('\n')).toEqual([
      '{"rotationId":"r","name":"决赛","activity":"合唱大赛","voteStartTime":"2026-11-20 08:00","voteEndTime":"2026-11-30 18:00","teams":3,"totalPoll":17}',
      '{"rank":1,"poll":7,"number":2,"signupId":"t2","name":"选手\\"2\\"","clubName":"第2合唱团","photo":null}',
      '{"rank":1,"poll":7,"number":5,"signupId":"t5","name":"选手\\"5\\"","clubName":"第5合唱团","photo":null}',
      '{"rank":3,"poll":3,"number":1,"signupId":"t1","name":"选手\\"1\\"","clubName":"第1合唱团","photo":null}',
      '',
    ]);
    expect(digestOf(text)).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOf('云馆\n')).toBe('389458afd2c57c5727fbec3f797cec640fb938fe7340883025e009ce583e9c35');
    expect(readFrozenText(text).ranking).toEqual(ranking);
  });

  it('stays the same while the ledger does, and differs by one vote', () => {
    const text = frozenText(round, ranking);
    const votes = new Map([
      ['t1', 3],
      ['t2', 7],
      ['t5', 7],
    ]);
    expect(refrozenText(text, votes)).toBe(text);
    expect(refrozenText(text, new Map(votes).set('t1', 4))).not.toBe(text);
    expect(
      readFrozenText(refrozenText(text, new Map(votes).set('t1', 9))).ranking.map(({ rank, number }) => [rank, number]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [2, 5],
    ]);
  });
});

describe('the ledger', () => {
  it('shows staff who voted when, how and from where, with the voter masked', async () => {
    const contest = await buildContest(app);
    await vote(app, contest, { from: '203.0.113.20', headers: { 'user-agent': 'Firefox/140' } });
    const answer = await ledgerOf(contest);
    expect(answer.objects).toMatchObject({
      total: 1,
      totalCount: 1,
      isMore: false,
      datas: [
        {
          rotationName: '初赛',
          teamName: '第1合唱团',
          number: 1,
          voter: '139****0001',
          voterId: memberId(voterPhone(0)),
          period: '2026-11-21',
          ordinal: 1,
          channel: 'pc',
          address: '203.0.113.20',
          agent: 'Firefox/140',
          state: 'valid',
          reason: null,
        },
      ],
    });
    expect((answer.objects.datas as unknown as { castTime: string }[])[0]?.castTime).toMatch(
      /^2026-11-21 \d\d:\d\d:\d\d$/,
    );
    expect(answer.text).not.toContain(voterPhone(0));
  });

  it('narrows by round, team, voter, address, channel, state and minutes, newest first', async () => {
    const contest = await buildContest(app, { teams: 4 });
    await insertBallots(app, contest, { count: 600, members: 50, from: '2026-11-20T08:00:00+08:00' });
    const total = async (filter: Form) => Number((await ledgerOf(contest, filter)).objects.total);
    const [first] = (await ledgerOf(contest)).objects.datas as unknown as calls.Ballot[];
    expect(first?.castTime).toBe('2026-11-20 08:09:59');
    expect(await total({})).toBe(600);
    expect(await total({ rotationId: contest.rotationId })).toBe(600);
    expect(await total({ rotationId: '' })).toBe(600);
    expect(await total({ rotationId: contest.activityId })).toBe(0);
    expect(await total({ rotationId: 'x' })).toBe(0);
    expect(await total({ signupId: contest.teams[0] })).toBe(150);
    expect(await total({ signupId: contest.teams[0], rotationId: contest.rotationId })).toBe(150);
    expect(await total({ voterId: first?.voterId })).toBe(12);
    expect(await total({ channel: 'app' })).toBe(200);
    expect(await total({ address: ` ${first?.address} ` })).toBe(1);
    expect(await total({ startTime: '2026-11-20 08:05' })).toBe(300);
    expect(await total({ startTime: '2026-11-20 08:05', endTime: '2026-11-20 08:05' })).toBe(60);
    expect(await total({ endTime: '2026-11-19' })).toBe(0);
    expect(await total({ endTime: '2026-11-20' })).toBe(600);
    expect(await total({ state: 'valid' })).toBe(600);
    expect(await total({ state: 'cancelled' })).toBe(0);
    const seconds = (await ledgerOf(contest, { pageIndex: 3, pageSize: 100 })).objects
      .datas as unknown as calls.Ballot[];
    expect([seconds.length, seconds[0]?.castTime]).toEqual([100, '2026-11-20 08:06:39']);
    for (const [filter, field, msg] of [
      [{ address: '10.0.0' }, 'address', '网络地址格式不正确，请输入完整的 IP 地址'],
      [{ address: '重庆' }, 'address', '网络地址格式不正确，请输入完整的 IP 地址'],
      [{ startTime: '2026-11-20 08:05', endTime: '2026-11-20 08:04' }, 'endTime', '结束时间不能早于开始时间'],
    ] as const) {
      const refused = { state: 0, msg, objects: { code: 'VALIDATION', field } };
      expect(await ledgerOf(contest, filter)).toMatchObject(refused);
      expect(
        await app.send('viewer', calls.getBallotBursts.path, { activityId: contest.activityId, ...filter }),
      ).toMatchObject(refused);
    }
    for (const startTime of ['gestern', '2026-02-30 08:00', "2026-01-01' or 1=1"])
      expect(await ledgerOf(contest, { startTime })).toMatchObject({
        state: 0,
        msg: '开始时间格式不正确',
        objects: { field: 'startTime' },
      });
  });

  it('belongs to the staff of its venue', async () => {
    const contest = await buildContest(app, { venue: 'branch' });
    for (const path of [calls.getBallots.path, calls.getBallotBursts.path, calls.getVoteRules.path])
      expect(await app.send('viewer', path, { activityId: contest.activityId }), path).toMatchObject(forbidden);
    expect(await ledgerOf(contest, {}, 'platform')).toMatchObject({ state: 1 });
  });
});

describe('bursts', () => {
  it('stand out of an even stream, with the addresses and clients behind them', async () => {
    const contest = await buildContest(app, { teams: 3 });
    await insertBallots(app, contest, { count: 240, members: 60, seconds: 30 });
    await insertBallots(app, contest, {
      count: 80,
      members: 8,
      from: '2026-11-20T09:00:00+08:00',
      seconds: 0.1,
      address: '192.0.2.66',
    });
    const { objects } = await app.send('viewer', calls.getBallotBursts.path, { activityId: contest.activityId });
    expect(objects).toMatchObject({
      unit: 'minute',
      bursts: [{ time: '2026-11-20 09:00', count: 82, usual: 2 }],
    });
    const points = objects.points as { time: string; valid: number; disqualified: number }[];
    expect([points.length, points[0], points.reduce((sum, { valid }) => sum + valid, 0)]).toEqual([
      120,
      { time: '2026-11-20 08:00', valid: 2, disqualified: 0 },
      320,
    ]);
    const addresses = objects.addresses as { address: string }[];
    expect([addresses.length, addresses[0]]).toEqual([20, { address: '192.0.2.66', count: 80, voters: 8 }]);
    expect(objects.agents).toHaveLength(10);
    const hours = (
      await app.send('viewer', calls.getBallotBursts.path, { activityId: contest.activityId, unit: 'hour' })
    ).objects;
    expect(hours.points).toEqual([
      { time: '2026-11-20 08:00', valid: 120, disqualified: 0 },
      { time: '2026-11-20 09:00', valid: 200, disqualified: 0 },
    ]);
    const few = { activityId: contest.activityId, address: '192.0.2.66', unit: 'day' };
    expect((await app.send('viewer', calls.getBallotBursts.path, few)).objects.points).toEqual([
      { time: '2026-11-20', valid: 80, disqualified: 0 },
    ]);
  });

  it('show an empty chart where nobody voted', async () => {
    const { activityId } = await buildContest(app);
    expect((await app.send('viewer', calls.getBallotBursts.path, { activityId })).objects).toEqual({
      unit: 'minute',
      points: [],
      bursts: [],
      addresses: [],
      agents: [],
    });
  });
});

describe('disqualifying', () => {
  const disqualify = (body: Form, as = 'admin') =>
    app.send(as, calls.disqualifyBallots.path, { reason: '同一设备刷票', ...body });
  const restore = (body: Form, as = 'admin') =>
    app.send(as, calls.restoreBallots.path, { reason: '复核后恢复', ...body });

  it('takes ballots out of the count by their ids and gives them back, keeping their place in the cycle', async () => {
    const contest = await buildContest(app, { voteNum: 2 });
    const ids = [(await vote(app, contest)).objects.id, (await vote(app, contest, { for: 2 })).objects.id];
    expect(await disqualify({ ids })).toMatchObject({ state: 1, msg: '已作废 2 张选票', objects: { changed: 2 } });
    expect(await polls(contest)).toEqual([0, 0]);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 0, tally: 0 });
    // Who cheated does not get new votes for it.
    expect(await vote(app, contest)).toMatchObject({ state: 0, objects: { code: 'QUOTA' } });
    expect((await ledgerOf(contest)).objects.datas).toMatchObject([
      { state: 'disqualified', disqualifiedBy: '陈雅琴', reason: '同一设备刷票' },
      { state: 'disqualified' },
    ]);
    expect(await disqualify({ ids })).toMatchObject({ state: 1, objects: { changed: 0 } });
    expect(await restore({ ids: [ids[0]] })).toMatchObject({
      state: 1,
      msg: '已恢复 1 张选票',
      objects: { changed: 1 },
    });
    expect(await restore({ ids })).toMatchObject({ objects: { changed: 1 } });
    expect(await restore({ ids })).toMatchObject({ objects: { changed: 0 } });
    expect(await polls(contest)).toEqual([1, 1]);
    expect((await ledgerOf(contest, { state: 'valid' })).objects.datas).toMatchObject([
      { reason: null, disqualifiedBy: null },
      {},
    ]);
    const trail = await sql<{ detail: Form }>(
      `select detail from audit_log where call = any ($1) and object_id = $2 order by id`,
      [[calls.disqualifyBallots.path, calls.restoreBallots.path], contest.activityId],
    );
    expect(trail.map(({ detail }) => [detail.reason, detail.changed])).toEqual([
      ['同一设备刷票', 2],
      ['同一设备刷票', 0],
      ['复核后恢复', 1],
      ['复核后恢复', 1],
      ['复核后恢复', 0],
    ]);
  });

  it('does what the ledger showed: everything of a filter, or nothing when there is more by now', async () => {
    const contest = await buildContest(app, { teams: 3 });
    await insertBallots(app, contest, { count: 90, members: 30 });
    await insertBallots(app, contest, {
      count: 40,
      members: 4,
      from: '2026-11-20T09:00:00+08:00',
      address: '192.0.2.9',
    });
    const filter = { activityId: contest.activityId, address: '192.0.2.9' };
    expect(await disqualify({ filter, expected: 39 })).toMatchObject({
      state: 0,
      msg: '符合条件的选票已变为 40 张，请核对后再作废',
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await disqualify({ filter })).toMatchObject({ state: 0, objects: { field: 'expected' } });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 130, tally: 130 });
    expect(await disqualify({ filter, expected: 40 })).toMatchObject({ state: 1, objects: { changed: 40 } });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 90, tally: 90 });
    const byTeam = (await app.db.transaction('*', (tx) => ledgerVotes(tx, contest.rotationId))) as ReadonlyMap<
      string,
      number
    >;
    expect(await polls(contest)).toEqual(contest.teams.map((id) => byTeam.get(id)));
    expect(await restore({ filter: { ...filter, state: 'disqualified' }, expected: 40 })).toMatchObject({
      objects: { changed: 40 },
    });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 130, tally: 130 });
  });

  it('leaves cancelled ballots alone', async () => {
    const contest = await buildContest(app);
    const { id } = (await vote(app, contest)).objects;
    await vote(app, contest);
    await app.send(voterPhone(0), calls.cancelVote.path, { id });
    const filter = { activityId: contest.activityId };
    expect(await disqualify({ filter, expected: 2 })).toMatchObject({ objects: { changed: 1 } });
    expect(await restore({ ids: [id] })).toMatchObject({ objects: { changed: 0 } });
    expect(await restore({ filter, expected: 2 })).toMatchObject({ objects: { changed: 1 } });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
    expect((await ledgerOf(contest, { state: 'cancelled' })).objects.total).toBe(1);
  });

  it('of the same ballots by ten people at once books each of them once', async () => {
    const contest = await buildContest(app, { teams: 5 });
    await insertBallots(app, contest, { count: 500, members: 100 });
    const filter = { activityId: contest.activityId };
    await Promise.all(Array.from({ length: 10 }, () => disqualify({ filter, expected: 500 })));
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 0, tally: 0 });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? restore : disqualify)({ filter, expected: 500 })),
    );
    const { ballots, tally } = await booked(app, contest.rotationId);
    expect(tally).toBe(ballots);
  });

  it('is refused without a reason, without ballots, for other venues and in frozen rounds', async () => {
    const contest = await buildContest(app, { venue: 'branch' });
    const { id } = (await vote(app, contest)).objects;
    const other = await buildContest(app);
    const foreign = (await vote(app, other)).objects.id;
    expect(await disqualify({ ids: [id], reason: '  ' }, 'branch')).toMatchObject({
      msg: '请填写原因',
      objects: { field: 'reason' },
    });
    expect(await disqualify({}, 'branch')).toMatchObject({ state: 0, msg: '请选择要作废的选票' });
    expect(await restore({}, 'branch')).toMatchObject({ state: 0, msg: '请选择要恢复的选票' });
    expect(await disqualify({ ids: [foreign] }, 'branch')).toMatchObject(forbidden);
    expect(await disqualify({ ids: [id, foreign] }, 'branch')).toMatchObject(forbidden);
    expect(await disqualify({ ids: [id, 'x'] }, 'branch')).toMatchObject(forbidden);
    expect(await disqualify({ filter: { activityId: other.activityId }, expected: 1 }, 'branch')).toMatchObject(
      forbidden,
    );
    // Several activities at once, even by who may both.
    expect(await disqualify({ ids: [id, foreign] }, 'platform')).toMatchObject(forbidden);
    await freezeByHand(app, contest.rotationId);
    const frozen = {
      state: 0,
      msg: '赛次「初赛」的结果已锁定，不能作废其中的选票',
      objects: { code: 'ILLEGAL_STATE' },
    };
    expect(await disqualify({ ids: [id] }, 'branch')).toMatchObject(frozen);
    expect(await disqualify({ filter: { activityId: contest.activityId }, expected: 1 }, 'branch')).toMatchObject(
      frozen,
    );
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
  });
});

describe('a recount', () => {
  const recount = (id: string, as = 'admin') => app.send(as, calls.recountRound.path, { id });

  it('names and repairs what the tallies say otherwise than the ledger', async () => {
    const contest = await buildContest(app, { teams: 3, voteNum: 10 });
    for (const team of [1, 1, 2, 3]) await vote(app, contest, { for: team });
    expect(await recount(contest.rotationId)).toMatchObject({
      state: 1,
      msg: '计票无误',
      objects: { ballots: 4, valid: 4, differences: [] },
    });
    await sql('delete from vote_tally where rotation_id = $1 and team_id = $2', [contest.rotationId, contest.teams[0]]);
    await sql('update vote_tally set n = n + 5 where rotation_id = $1 and team_id = $2', [
      contest.rotationId,
      contest.teams[1],
    ]);
    expect(await recount(contest.rotationId)).toMatchObject({
      msg: '已更正 2 个参赛者的票数',
      objects: {
        differences: [
          { signupId: contest.teams[0], name: '第1合唱团', before: 0, after: 2 },
          { signupId: contest.teams[1], name: '第2合唱团', before: 6, after: 1 },
        ],
      },
    });
    expect(await polls(contest)).toEqual([2, 1, 1]);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 4, tally: 4 });
  });

  it('finds no difference while people vote, and loses none of their votes', async () => {
    const contest = await buildContest(app, { voteNum: 100 });
    const votes = Array.from({ length: 80 }, (_, n) => vote(app, contest, { by: voterPhone(n % 3), for: (n % 2) + 1 }));
    const recounts = Array.from({ length: 5 }, () => recount(contest.rotationId));
    for (const answer of await Promise.all(recounts)) expect(answer.objects.differences).toEqual([]);
    expect((await Promise.all(votes)).filter((answer) => answer.state === 1)).toHaveLength(80);
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 80, tally: 80 });
  });

  it('is refused in a frozen round, and to others', async () => {
    const contest = await buildContest(app);
    expect(await recount(contest.rotationId, 'branch')).toMatchObject(forbidden);
    expect(await recount(contest.activityId)).toMatchObject(forbidden);
    expect(await recount('x')).toMatchObject(forbidden);
    await freezeByHand(app, contest.rotationId);
    expect(await recount(contest.rotationId)).toMatchObject({ state: 0, msg: '本赛次结果已锁定，不能重新计票' });
  });
});

describe('the rules of an activity', () => {
  it('start empty, are saved, and are not overwritten by who has read older ones', async () => {
    const { activityId } = await buildContest(app);
    const read = async () => (await app.send('viewer', calls.getVoteRules.path, { activityId })).objects;
    const rules = { perTeam: 2, perAddressMinute: 60, openFrom: '08:30', openTo: '22:00' };
    const empty = { perTeam: null, perAddressMinute: null, openFrom: null, openTo: null, version: 0 };
    expect(await read()).toEqual(empty);
    const save = (body: Form) => app.send('admin', calls.setVoteRules.path, { activityId, ...rules, ...body });
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
    expect(await save({ openFrom: '25:00' })).toMatchObject({ state: 0, msg: '时间格式不正确' });
    expect(await save({ perTeam: 0 })).toMatchObject({ state: 0, msg: '请输入大于 0 的整数' });
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
    await app.send('admin', calls.setVoteRules.path, {
      activityId: contest.activityId,
      perTeam: null,
      perAddressMinute: null,
      openFrom: null,
      openTo: null,
      poll: 99,
      votesCount: 99,
    });
    await followNumbers(app.deps);
    expect(await polls(contest)).toEqual([1, 0]);
    expect(await sql('select votes_count as n from vote_activity where id = $1', [contest.activityId])).toEqual([
      { n: 1 },
    ]);
  });
});
