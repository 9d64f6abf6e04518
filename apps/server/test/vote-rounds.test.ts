import * as rounds from '@yunguan/contract/content/vote-round';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp, png } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import {
  buildRound,
  buildRoundWithTeams,
  buildTeam,
  cardPicture,
  giveVotes,
  lastTimes,
  pastTimes,
  roundInput,
  secondTimes,
} from './vote-team-factory';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const add = (body: Form, name = 'editor', headers = {}) => app.send(name, rounds.addRound.path, body, headers);
const update = (body: Form, name = 'editor') => app.send(name, rounds.updateRound.path, body);
const remove = (body: Form, name = 'editor') => app.send(name, rounds.deleteRound.path, body);
const freeze = (id: string, name = 'editor') => app.send(name, rounds.freezeRound.path, { id });
async function list(activityId: string, name = 'viewer'): Promise<VoteRound[]> {
  return (await mustSend(app, name, rounds.getRounds.path, { id: activityId })) as unknown as VoteRound[];
}
const newActivity = (form: Form = {}) => buildVote(app, { status: 100, form });

describe('a new round', () => {
  it('is listed in the order of time with teams, votes and where its voting stands', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2 });
    const later = await add({
      activityId,
      ...roundInput({ name: '决赛', ...secondTimes, voteCycle: '1', voteNum: '5' }),
    });
    expect(later).toMatchObject({ state: 1, msg: '添加成功！', objects: { id: expect.any(String), overlaps: [] } });
    await buildRound(app, activityId, { form: { name: '海选', ...pastTimes } });
    await giveVotes(app, rotationId, { [String(teams[0])]: 3, [String(teams[1])]: 4 });
    const rows = await list(activityId);
    expect(rows.map(({ name, voteState, teamCount, poll }) => [name, voteState, teamCount, poll])).toEqual([
      ['海选', 'ended', 0, 0],
      ['初赛', 'open', 2, 7],
      ['决赛', 'before', 0, 0],
    ]);
    expect(rows[2]).toMatchObject({
      ...secondTimes,
      activityId,
      cover: null,
      voteCycle: 1,
      voteNum: 5,
      version: 1,
      frozen: null,
    });
    // V6: `id` is that of the activity; `activityId` is understood, too.
    expect(await mustSend(app, 'viewer', rounds.getRounds.path, { activityId })).toEqual(rows);
  });

  it.each<[string, Form, string]>([
    ['without a name', { name: ' ' }, '请输入赛次名称'],
    ['with a name too long', { name: '赛'.repeat(51) }, '赛次名称不能超过 50 个字符'],
    ['without its time', { startTime: '' }, '请选择赛次时间'],
    ['without its vote time', { voteEndTime: null }, '请选择投票时间'],
    ['without a cycle', { voteCycle: '' }, '请选择投票周期'],
    ['with a cycle that is none', { voteCycle: 7 }, '请选择投票周期'],
    ['without a number of votes', { voteNum: '' }, '请输入投票次数'],
    ['with no votes at all', { voteNum: 0 }, '投票次数请输入大于 0 的整数'],
    ['that ends before it starts', { endTime: '2026-10-31 08:00' }, '赛次结束时间应晚于开始时间'],
    ['whose voting ends before it starts', { voteEndTime: '2026-11-02 08:00' }, '投票结束时间应晚于开始时间'],
    ['whose voting lies outside', { voteEndTime: '2026-11-30 20:01' }, '投票时间应在赛次时间之内'],
    ['on a day that no calendar has', { startTime: '2026-11-31 08:00' }, '请选择赛次时间'],
    ['with a cover that nobody uploaded', { cover: '/files/ab/none.png' }, '赛次封面不存在，请重新上传'],
  ])('%s is refused in its own words', async (_, form, msg) => {
    const activityId = await newActivity();
    expect(await add({ activityId, ...roundInput(form) })).toMatchObject({
      state: 0,
      msg,
      objects: { code: 'VALIDATION' },
    });
    expect(await list(activityId)).toEqual([]);
  });

  it('shows a picture of the venue as its cover, and never a private one', async () => {
    const activityId = await newActivity();
    const cover = await app.picture('editor', '#a1b2c3');
    const id = await buildRound(app, activityId, { form: { cover } });
    expect((await list(activityId))[0]?.cover).toBe(cover);
    const card = await cardPicture(app, 'editor');
    expect((await add({ activityId, ...roundInput({ cover: card }) })).msg).toBe('该文件不能公开使用');
    const uses = () =>
      app.deps.pools.owner.query('select store_key, content_type from upload_use where object_id = $1', [id]);
    expect((await uses()).rows).toEqual([{ store_key: cover.slice('/files/'.length), content_type: 'vote' }]);
    await update({ id, activityId, ...roundInput({ cover: '' }) });
    expect((await uses()).rows).toEqual([]);
    expect((await list(activityId))[0]?.cover).toBeNull();
  });

  it('that overlaps others is saved, and the answer names them', async () => {
    const activityId = await newActivity();
    await buildRound(app, activityId);
    const answer = await add({ activityId, ...roundInput({ name: '网络人气赛', startTime: '2026-11-01 09:00' }) });
    expect(answer).toMatchObject({ state: 1, msg: '添加成功！', objects: { overlaps: ['初赛'] } });
    // One that begins when the other ends does not overlap.
    const next = await add({
      activityId,
      ...roundInput({ name: '复赛', ...secondTimes, startTime: '2026-11-30 20:00' }),
    });
    expect(next).toMatchObject({ msg: '添加成功！', objects: { overlaps: [] } });
    const moved = await update({ id: next.objects.id, ...roundInput({ name: '复赛' }) });
    expect(moved).toMatchObject({ msg: '修改成功！', objects: { overlaps: ['初赛', '网络人气赛'] } });
  });

  it('is made once, however often the same call is repeated', async () => {
    const activityId = await newActivity();
    const headers = { 'idempotency-key': 'round-once-0001' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => add({ activityId, ...roundInput() }, 'editor', headers)),
    );
    expect(new Set(answers.map((answer) => answer.objects.id)).size).toBe(1);
    expect(await list(activityId)).toHaveLength(1);
  });

  it('belongs to an approved activity that is voted on by teams', async () => {
    const refusal = async (activityId: string) => (await add({ activityId, ...roundInput() })).msg;
    expect(await refusal(await buildVote(app, { status: 1 }))).toMatch(/^《.*》尚未通过审核，不能设置赛次$/);
    expect(await refusal(await newActivity({ isNeedVote: false }))).toMatch(/^《.*》未开启投票，不能设置赛次$/);
    expect(await refusal(await newActivity({ isCustomApply: true }))).toMatch(/^《.*》使用自定义报名，不能设置赛次$/);
  });
});

it('is deleted only where rounds may be changed: an activity that was taken back keeps its own', async () => {
  const activityId = await newActivity();
  const id = await buildRound(app, activityId);
  await mustSend(app, 'reviewer2', reverseReview.path, { objectId: activityId, remark: '信息有误' });
  const refused = { state: 0, objects: { code: 'ILLEGAL_STATE' } };
  expect(await update({ id, ...roundInput({ name: '海选' }) })).toMatchObject(refused);
  const answer = await remove({ id });
  expect(answer).toMatchObject(refused);
  expect(answer.msg).toMatch(/^《.*》尚未通过审核，不能设置赛次$/);
  expect(await list(activityId)).toMatchObject([{ id }]);
});

describe('the teams of a first round', () => {
  it('are those approved before it was made, and those approved after', async () => {
    const activityId = await newActivity();
    const early = await buildTeam(app, activityId, { state: 100 });
    await buildTeam(app, activityId, { state: 101 });
    await buildTeam(app, activityId);
    const first = await buildRound(app, activityId);
    const second = await buildRound(app, activityId, { form: { name: '复赛', ...secondTimes } });
    const late = await buildTeam(app, activityId, { state: 100 });
    const { rows } = await app.deps.pools.owner.query(
      'select rotation_id, team_id, entered_by_name from vote_team_rotation where rotation_id = any ($1)',
      [[first, second]],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { rotation_id: first, team_id: early, entered_by_name: '唐晓岚' },
        { rotation_id: first, team_id: late, entered_by_name: '罗文彬' },
      ]),
    );
  });

  it('are in the one that comes first, in whatever order the rounds are made', async () => {
    const activityId = await newActivity();
    await buildTeam(app, activityId, { state: 100 });
    const counts = async () => (await list(activityId)).map(({ name, teamCount }) => [name, teamCount]);
    await buildRound(app, activityId, { form: { name: '决赛', ...secondTimes } });
    await buildTeam(app, activityId, { state: 100 });
    expect(await counts()).toEqual([['决赛', 2]]);
    const first = await buildRound(app, activityId, { form: { name: '初赛' } });
    await buildTeam(app, activityId, { state: 100 });
    expect(await counts()).toEqual([
      ['初赛', 3],
      ['决赛', 0],
    ]);
    const { rows } = await app.deps.pools.owner.query(
      'select distinct entered_by_name from vote_team_rotation where rotation_id = $1 order by 1',
      [first],
    );
    expect(new Set(rows.map((row) => row.entered_by_name))).toEqual(new Set(['唐晓岚', '罗文彬']));
  });

  it('stay in a later one that has begun, and where somebody chose them', async () => {
    const begun = await buildRoundWithTeams(app, { teams: 1 });
    await buildRound(app, begun.activityId, { form: { name: '海选', ...pastTimes } });
    expect((await list(begun.activityId)).map(({ teamCount }) => teamCount)).toEqual([0, 1]);
    const chosen = await buildRoundWithTeams(app, { teams: 2 });
    const last = await buildRound(app, chosen.activityId, { form: { name: '决赛', ...secondTimes } });
    await mustSend(app, 'editor', rounds.promoteTeams.path, {
      rotationId: chosen.rotationId,
      toRotationId: last,
      teamIds: [chosen.teams[0]],
    });
    await mustSend(app, 'editor', rounds.deleteRound.path, { id: chosen.rotationId });
    await buildRound(app, chosen.activityId, { form: { name: '复活赛' } });
    expect((await list(chosen.activityId)).map(({ teamCount }) => teamCount)).toEqual([0, 1]);
  });

  it('follow the first place, whichever round moves to it or is moved away or deleted from it', async () => {
    const activityId = await newActivity();
    await buildTeam(app, activityId, { state: 100 });
    const [early, late] = [{ name: '初赛' }, { name: '复赛', ...secondTimes }];
    const one = await buildRound(app, activityId, { form: early });
    const other = await buildRound(app, activityId, { form: late });
    const counts = async () => Object.fromEntries((await list(activityId)).map(({ id, teamCount }) => [id, teamCount]));
    expect((await update({ id: one, ...roundInput({ name: '决赛', ...lastTimes }) })).state).toBe(1);
    expect(await counts()).toEqual({ [other]: 1, [one]: 0 });
    expect((await update({ id: one, ...roundInput(early) })).state).toBe(1);
    expect(await counts()).toEqual({ [one]: 1, [other]: 0 });
    expect((await update({ id: one, ...roundInput({ ...early, name: '海选' }) })).state).toBe(1);
    expect(await counts()).toEqual({ [one]: 1, [other]: 0 });
    await mustSend(app, 'editor', rounds.deleteRound.path, { id: one });
    expect(await counts()).toEqual({ [other]: 1 });
  });

  it('stay where they are when a round with teams of its own becomes the first', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2 });
    const last = await buildRound(app, activityId, { form: { name: '决赛', ...secondTimes } });
    const promotion = { rotationId, toRotationId: last, teamIds: [teams[0]] };
    await mustSend(app, 'editor', rounds.promoteTeams.path, promotion);
    expect((await update({ id: last, ...roundInput({ name: '决赛', ...pastTimes }) })).state).toBe(1);
    expect((await list(activityId)).map(({ id, teamCount }) => [id, teamCount])).toEqual([
      [last, 1],
      [rotationId, 2],
    ]);
  });

  it('are each in it once, when rounds are made and teams approved at the same moment', async () => {
    const activityId = await newActivity();
    const teams = await Promise.all(Array.from({ length: 6 }, () => buildTeam(app, activityId)));
    const approve = (id: string) =>
      app.send('reviewer', '/api/VoteActivity/v1/admin-updateActSignupState', {
        id,
        state: 100,
        approvalComments: '同意',
      });
    await Promise.all([buildRound(app, activityId), ...teams.map(approve)]);
    expect((await list(activityId))[0]?.teamCount).toBe(6);
  });
});

describe('a round with votes', () => {
  const voted = async () => {
    const made = await buildRoundWithTeams(app);
    await giveVotes(app, made.rotationId, { [String(made.teams[0])]: 12 });
    return made;
  };

  it.each<[string, Form]>([
    ['投票周期', { voteCycle: 1 }],
    ['投票次数', { voteNum: 4 }],
    ['投票开始时间', { voteStartTime: '2026-11-02 08:01' }],
    ['赛次开始时间', { startTime: '2026-11-01 07:00' }],
    ['投票周期、投票次数', { voteCycle: 2, voteNum: 1 }],
  ])('keeps its %s', async (what, changes) => {
    const { activityId, rotationId } = await voted();
    const answer = await update({ id: rotationId, activityId, ...roundInput(changes) });
    expect(answer).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE', field: Object.keys(changes)[0] } });
    expect(answer.msg).toBe(`该赛次已有 12 票，不能再修改${what}`);
  });

  it('may get another name, cover and end', async () => {
    const { activityId, rotationId } = await voted();
    const answer = await update({
      id: rotationId,
      activityId,
      ...roundInput({ name: '人气赛', endTime: '2026-12-05 20:00', voteEndTime: '2026-12-05 19:00' }),
    });
    expect([answer.state, answer.msg]).toEqual([1, '修改成功！']);
    expect((await list(activityId))[0]).toMatchObject({ name: '人气赛', voteEndTime: '2026-12-05 19:00', version: 2 });
  });

  it('goes only when its votes are given up, and leaves them in the ledger', async () => {
    const { activityId, rotationId } = await voted();
    const refused = await remove({ id: rotationId });
    expect(refused).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(refused.msg).toMatch(/^该赛次已有 12 票，/);
    expect((await remove({ id: rotationId, discardVotes: false })).state).toBe(0);
    expect(await remove({ id: rotationId, discardVotes: true })).toMatchObject({ state: 1, msg: '删除成功!' });
    expect(await list(activityId)).toEqual([]);
    const { rows } = await app.deps.pools.owner.query(
      'select count(*)::int as n from vote_ballot where rotation_id = $1',
      [rotationId],
    );
    expect(rows).toEqual([{ n: 12 }]);
    expect(await remove({ id: rotationId, discardVotes: true })).toMatchObject(forbidden);
  });

  it('keeps votes that came in unseen by who deletes it', async () => {
    const { activityId, rotationId } = await voted();
    const refused = await remove({ id: rotationId, discardVotes: true, votesSeen: 9 });
    expect(refused).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(refused.msg).toBe('该赛次又有了新的选票，现在共 12 票，请核对后再删除');
    expect((await list(activityId))[0]?.poll).toBe(12);
    expect((await remove({ id: rotationId, discardVotes: true, votesSeen: 12 })).msg).toBe('删除成功!');
  });

  it('counts as one without votes once all of them were taken back', async () => {
    const { activityId, rotationId } = await voted();
    await app.deps.pools.owner.query('update vote_ballot set cancelled_at = now() where rotation_id = $1', [
      rotationId,
    ]);
    expect((await update({ id: rotationId, activityId, ...roundInput({ voteCycle: 1 }) })).msg).toBe('修改成功！');
    expect((await remove({ id: rotationId })).msg).toBe('删除成功!');
  });
});

describe('a change of a round', () => {
  it('of an old version is refused with who changed it and when', async () => {
    const activityId = await newActivity();
    const id = await buildRound(app, activityId);
    expect((await update({ id, version: 1, ...roundInput({ name: '海选' }) }, 'admin')).state).toBe(1);
    const stale = await update({ id, version: 1, ...roundInput({ name: '预赛' }) });
    expect(stale).toMatchObject({
      state: 0,
      objects: {
        code: 'CONFLICT',
        conflict: { userName: '陈雅琴', version: 2, time: expect.stringMatching(/^\d{4}-/) },
      },
    });
    expect((await update({ id, version: 2, ...roundInput({ name: '预赛' }) })).state).toBe(1);
  });

  it('that does not speak of the cover keeps it', async () => {
    const activityId = await newActivity();
    const cover = await app.picture('editor', '#0f0f0f');
    const id = await buildRound(app, activityId, { form: { cover } });
    const { cover: _, ...rest } = roundInput();
    await update({ id, ...rest });
    expect((await list(activityId))[0]?.cover).toBe(cover);
  });
});

describe('who sees and changes rounds', () => {
  it('the public sees those of an approved activity, without the names of staff', async () => {
    const { activityId, rotationId } = await buildRoundWithTeams(app, { round: pastTimes });
    await freeze(rotationId);
    const asAnonymous = await app.call(rounds.getRounds.path, { id: activityId }, { token: await app.anonymous() });
    const asMember = await app.send('13900000003', rounds.getRounds.path, { id: activityId });
    for (const answer of [asAnonymous, asMember]) {
      expect(answer.objects[0]).toMatchObject({ id: rotationId, frozen: { userName: '', digest: expect.any(String) } });
      expect(answer.text).not.toContain('唐晓岚');
    }
    expect(await app.send('13900000003', rounds.getRounds.path, { id: activityId, channel: 'app' })).toMatchObject(
      forbidden,
    );
    const hidden = await buildVote(app, { status: 1 });
    expect(await app.send('13900000003', rounds.getRounds.path, { id: hidden })).toMatchObject(forbidden);
    expect(await list(hidden)).toEqual([]);
  });

  it('nobody reaches those of another venue', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { round: pastTimes });
    const body = { id: rotationId, activityId, ...roundInput() };
    const promotion = { teamId: teams[0], rotationId, activityId };
    const calls: [string, Form][] = [
      [rounds.getRounds.path, { id: activityId }],
      [rounds.addRound.path, body],
      [rounds.updateRound.path, body],
      [rounds.deleteRound.path, { id: rotationId, discardVotes: 1 }],
      [rounds.promoteTeam.path, promotion],
      [rounds.promoteTeams.path, { rotationId, toRotationId: rotationId, top: 1 }],
      [rounds.freezeRound.path, { id: rotationId }],
      [rounds.getFrozenResult.path, { id: rotationId }],
    ];
    const unknown = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
    const ids = new Set([activityId, rotationId, teams[0]]);
    for (const [path, asked] of calls) {
      const refused = await app.send('branch', path, asked);
      expect(refused, path).toMatchObject(forbidden);
      // The same bytes as for an id that no row has.
      const strange = Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [name, ids.has(String(value)) ? unknown : value]),
      );
      expect((await app.send('branch', path, strange)).text, path).toBe(refused.text);
    }
    expect(await list(activityId)).toMatchObject([{ id: rotationId, version: 1, teamCount: 1 }]);
  });

  it('a reviewer and a viewer only look', async () => {
    const { activityId, rotationId } = await buildRoundWithTeams(app);
    for (const name of ['reviewer', 'viewer']) {
      expect(await list(activityId, name)).toHaveLength(1);
      expect(await add({ activityId, ...roundInput() }, name)).toMatchObject(forbidden);
      expect(await update({ id: rotationId, ...roundInput() }, name)).toMatchObject(forbidden);
      expect(await remove({ id: rotationId }, name)).toMatchObject(forbidden);
      expect(await freeze(rotationId, name)).toMatchObject(forbidden);
    }
  });

  it('every change leaves a trace', async () => {
    const { rotationId } = await buildRoundWithTeams(app, { round: pastTimes });
    await freeze(rotationId);
    const { rows } = await app.deps.pools.owner.query(
      `select split_part(call, '/', 5) as call, result, user_name, detail ->> 'name' as name from audit_log where object_id = $1 order by id`,
      [rotationId],
    );
    expect(rows).toEqual([
      { call: 'admin-AddVoteRotation', result: 'ok', user_name: '唐晓岚', name: '初赛' },
      { call: 'admin-freezeRotation', result: 'ok', user_name: '唐晓岚', name: '初赛' },
    ]);
  });
});

it('a cover that is no picture is refused like one that is not there', async () => {
  const answer = await app.upload({ token: await app.as('editor'), bytes: await png('#777777') });
  expect(answer.state).toBe(1);
  const activityId = await newActivity();
  expect((await add({ activityId, ...roundInput({ cover: 'https://example.com/a.png' }) })).state).toBe(0);
});
