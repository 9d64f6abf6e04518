import * as calls from '@yunguan/contract/content/vote-ballot';
import { getVoteRules } from '@yunguan/contract/content/vote-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateFile } from '@yunguan/contract/platform/files';
import { ledgerVotes } from '../src/content/vote/ballots/ranking';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import type { Form } from './factories';
import {
  booked,
  buildContest,
  type Contest,
  freezeByHand,
  insertBallots,
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
const ledgerOf = (contest: Contest, filter: Form = {}, as = 'viewer') =>
  app.send(as, calls.getBallots.path, { activityId: contest.activityId, ...filter });

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

  it('is exported as it is shown: the same filter and order, voters masked without the right to reveal', async () => {
    const contest = await buildContest(app, { teams: 2 });
    await insertBallots(app, contest, { count: 6, members: 3, from: '2026-11-20T08:00:00+08:00' });
    const ids = (await ledgerOf(contest)).objects.datas as unknown as calls.Ballot[];
    const body = { activityId: contest.activityId, ids: [ids[0]?.id], reason: '程序投票' };
    expect((await app.send('editor', calls.disqualifyBallots.path, body)).state).toBe(1);
    const ordered = (name: string, model: Form = {}) =>
      exported(app, name, { action: calls.ballotExportCode, model: { activityId: contest.activityId, ...model } });
    const shown = (await ledgerOf(contest)).objects.datas as unknown as calls.Ballot[];
    const [heads, ...rows] = await ordered('editor');
    expect(heads).toEqual(
      '投票时间 赛次 编号 参赛队伍 投票人 周期 周期内第几票 渠道 网络地址 设备 状态 作废原因 作废人 作废时间'.split(
        ' ',
      ),
    );
    // A sheet ends each row with its last text.
    const whole = rows.map((row) => Array.from(heads ?? [], (_, column) => row[column] ?? ''));
    expect(whole).toEqual(
      shown.map((row) => [
        row.castTime,
        row.rotationName,
        String(row.number),
        row.teamName,
        row.voter,
        row.period,
        String(row.ordinal),
        calls.voteChannels[row.channel as calls.VoteChannel],
        row.address,
        row.agent,
        calls.ballotStates[row.state],
        row.reason ?? '',
        row.disqualifiedBy ?? '',
        row.disqualifyTime ?? '',
      ]),
    );
    expect(rows[0]?.slice(-4, -1)).toEqual(['已作废', '程序投票', '唐晓岚']);
    expect((await ordered('editor', { state: 'disqualified' })).slice(1)).toEqual([rows[0]]);
    const [, revealed] = await ordered('admin');
    expect(revealed?.[4]).toMatch(/^1\d{10}$/);
    const order = { action: calls.ballotExportCode, model: { activityId: contest.activityId } };
    expect(await app.send('branch', generateFile.path, order)).toMatchObject(forbidden);
    expect(await app.send('admin', generateFile.path, { ...order, model: {} })).toMatchObject({
      state: 0,
      msg: '活动编号不能为空',
    });
  });

  it('belongs to the staff of its venue', async () => {
    const contest = await buildContest(app, { venue: 'branch' });
    for (const path of [calls.getBallots.path, calls.getBallotBursts.path, getVoteRules.path])
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
    expect(await pollsOf(app, contest)).toEqual([0, 0]);
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
    expect(await pollsOf(app, contest)).toEqual([1, 1]);
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
    expect(await pollsOf(app, contest)).toEqual(contest.teams.map((id) => byTeam.get(id)));
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
