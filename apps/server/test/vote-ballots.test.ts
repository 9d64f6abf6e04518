import { vote as voteContent } from '@yunguan/contract/content/vote';
import * as calls from '@yunguan/contract/content/vote-ballot';
import { anyContent } from '@yunguan/contract/kernel/content';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answered } from './answered';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path } from './factories';
import {
  booked,
  buildContest,
  freezeByHand,
  insertRound,
  insertTeams,
  memberId,
  vote,
  voterPhone,
  pollsOf,
} from './vote-factories';
import { forbidden } from './refusals';
import { ownerSql } from './owner-sql';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const sql = ownerSql(() => app);

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
    // Still so while it is being mended, and while that waits for its review.
    const content = anyContent(voteContent);
    for (const status of [0, 1]) {
      const stored = await mustSend(app, 'editor', path(content, 'detail'), { id: contest.activityId });
      await mustSend(app, 'editor', path(content, 'update'), { ...stored, status });
      expect((await vote(app, contest)).msg, String(status)).toBe('活动已下线，投票已停止');
    }
    await mustSend(app, 'editor', path(content, 'revoke'), { id: contest.activityId });
    await mustSend(app, 'editor', path(content, 'remove'), { ids: [contest.activityId] });
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

  it.each([
    { voteNum: 2, answer: { state: 1, objects: { remaining: 0 } }, ballots: 2 },
    { voteNum: 1, answer: { state: 0, objects: { code: 'QUOTA' } }, ballots: 1 },
  ])(
    'is judged anew when somebody got its place past the lock: $voteNum a day',
    async ({ voteNum, answer, ballots }) => {
      const contest = await buildContest(app, { voteNum });
      const rival = await app.deps.pools.owner.connect();
      try {
        await rival.query('begin');
        await rival.query(
          `insert into vote_ballot (id, venue_id, activity_id, rotation_id, team_id, member_id, period, ordinal, cast_at, channel, address, agent)
         select gen_random_uuid(), venue_id, id, $2, $3, $4, '2026-11-21', 1, now(), 'pc', '', '' from vote_activity where id = $1`,
          [contest.activityId, contest.rotationId, contest.teams[1], memberId(voterPhone(0))],
        );
        const judged = vote(app, contest);
        await vi.waitFor(async () => {
          const waiting = await rival.query("select from pg_locks where locktype = 'transactionid' and not granted");
          expect(waiting.rowCount).toBe(1);
        }, 15_000);
        await rival.query('commit');
        expect(await judged).toMatchObject(answer);
      } finally {
        rival.release();
      }
      expect(await booked(app, contest.rotationId)).toMatchObject({ ballots });
    },
  );
});

describe('taking a vote back', () => {
  it('frees the place in the cycle and takes the vote out of the count', async () => {
    const contest = await buildContest(app, { voteNum: 2 });
    const first = await vote(app, contest);
    await vote(app, contest, { for: 2 });
    expect((await vote(app, contest)).state).toBe(0);
    const cancel = () => app.send(voterPhone(0), calls.cancelVote.path, { id: first.objects.id });
    expect(await cancel()).toMatchObject({ state: 1, msg: '已取消投票' });
    expect(await pollsOf(app, contest)).toEqual([0, 1]);
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
      Array.from({ length: 50 }, () => answered(() => app.send(voterPhone(0), calls.cancelVote.path, { id }))),
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

  it('stops with the voting while the activity is taken back, and goes on with it', async () => {
    const contest = await buildContest(app);
    const { id } = (await vote(app, contest)).objects;
    const [{ approved_revision: approved } = {}] = await sql(
      'select approved_revision from vote_activity where id = $1',
      [contest.activityId],
    );
    const take = (status: number, revision: unknown) =>
      sql('update vote_activity set status = $2, approved_revision = $3 where id = $1', [
        contest.activityId,
        status,
        revision,
      ]);
    const cancel = () => app.send(voterPhone(0), calls.cancelVote.path, { id });
    await take(102, null);
    expect(await cancel()).toMatchObject({ msg: '活动已下线，投票已停止', objects: { code: 'ILLEGAL_STATE' } });
    expect(await booked(app, contest.rotationId)).toEqual({ ballots: 1, tally: 1 });
    await take(100, approved);
    expect(await cancel()).toMatchObject({ msg: '已取消投票' });
  });
});
