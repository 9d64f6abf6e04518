import * as signups from '@yunguan/contract/content/vote-signup';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { phone, teamCalls } from './team-calls';
import { buildRoundWithTeams, buildTeam, giveVotes, pastTimes, teamInput } from './vote-team-factory';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { sql, newActivity, add, decide, remove, detail, list, waiting } = teamCalls(() => app);

describe('staff signs a team up', () => {
  it('under the next number of the activity, and it waits in 订单待审核', async () => {
    const activityId = await newActivity({ title: '渝中区合唱节' });
    const first = await add({ activityId, ...teamInput() });
    expect(first).toMatchObject({ state: 1, msg: '添加成功！', objects: { id: expect.any(String), number: 1 } });
    expect((await add({ activityId, ...teamInput() })).objects.number).toBe(2);
    expect(await waiting(first.objects.id)).toMatchObject([
      { title: '江畔合唱团（渝中区合唱节）', applicant: '李秀英 138****5678', kindName: '投票报名' },
    ]);
    expect(await detail(first.objects.id)).toMatchObject({
      activityId,
      number: 1,
      state: 1,
      stateName: '待审核',
      poll: 0,
      rank: null,
      rotations: [],
      version: 1,
      name: '李秀英',
      clubName: '江畔合唱团',
      clubCount: 24,
      slogan: '唱响两江',
      type: '1',
      photo: null,
      idCardNo: '',
      approvalComments: '',
      decidedBy: null,
      decideTime: null,
      remarks: null,
    });
  });

  it('with the members as a list of names', async () => {
    const activityId = await newActivity({ title: '南岸区广场舞大赛' });
    const sent = { ...teamInput(), clubMembers: ['甲', '乙'] };
    const answer = await add({ activityId, ...sent });
    expect(answer).toMatchObject({ state: 1 });
    expect(await detail(answer.objects.id)).toMatchObject({ clubMembers: '甲、乙' });
  });

  it('at any time, also after the sign-up of the public is over', async () => {
    const activityId = await newActivity({ signupStartTime: '2026-10-01 08:00', signupEndTime: '2026-10-30 19:00' });
    expect((await add({ activityId, ...teamInput() })).state).toBe(1);
  });

  it.each<[string, Form, string]>([
    ['without a name', { name: ' ' }, '请输入姓名'],
    ['with a name too long', { name: '名'.repeat(51) }, '长度在 1 到 50 个字符'],
    ['with half a character in the name', { name: '名\ud83d' }, '姓名含有无法保存的字符'],
    ['without a phone', { tel: '' }, '电话号码不能为空'],
    ['with a phone that is none', { tel: '12345' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    [
      'with a phone of another type',
      { tel: 13_812_345_678 },
      '手机号码不正确，例:13245678912 02368792829 023-68792829',
    ],
    ['with a photo of another type', { photo: 7 }, '照片不是有效的图片地址'],
    ['with notes of another type', { remarks: ['备注'] }, '备注格式不正确'],
    ['with a masked phone', { tel: '138****5678' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['without a number of people', { clubCount: '' }, '团队人数不能为空'],
    ['with nobody', { clubCount: 0 }, '团队人数不正确'],
    ['with half a person', { clubCount: '1.5' }, '团队人数不正确'],
    ['with a wrong identity number', { idCardNo: '110101199003074751' }, '身份证号格式不正确'],
    ['with a masked identity number', { idCardNo: '110***********475X' }, '身份证号格式不正确'],
    ['with a team name too long', { clubName: '团'.repeat(51) }, '长度在 1 到 50 个字符'],
    ['with a photo that nobody uploaded', { photo: '/files/ab/none.png' }, '照片不存在，请重新上传'],
    [
      'with a card that nobody uploaded',
      { idCardBackUrl: '/files/private/ab/none.png' },
      '身份证国徽面不存在，请重新上传',
    ],
  ])('but not %s', async (_, form, msg) => {
    const activityId = await newActivity();
    expect(await add({ activityId, ...teamInput(form) })).toMatchObject({
      state: 0,
      msg,
      objects: { code: 'VALIDATION', errors: [{ message: msg }] },
    });
    expect((await list({ activityId })).total).toBe(0);
  });

  it('only where teams are wanted', async () => {
    const refusal = async (activityId: string) => (await add({ activityId, ...teamInput() })).msg;
    expect(await refusal(await newActivity({ isNeedSignup: false }))).toMatch(/^《.*》无需报名$/);
    expect(await refusal(await newActivity({ isCustomApply: true }))).toMatch(/使用自定义报名，请填写自定义报名表$/);
    expect(await refusal(await buildVote(app, { status: 1 }))).toMatch(/^《.*》尚未通过审核，不能报名$/);
  });

  it('each under a number of its own, however many at once', async () => {
    const activityId = await newActivity();
    const answers = await Promise.all(Array.from({ length: 30 }, () => add({ activityId, ...teamInput() })));
    expect(answers.map(({ objects }) => Number(objects.number)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    // A number is not given again.
    await remove(answers.find(({ objects }) => objects.number === 30)?.objects.id);
    expect((await add({ activityId, ...teamInput() })).objects.number).toBe(31);
  });
});

describe('a member signs up', () => {
  it('within the sign-up time, once, and may take it back while it waits', async () => {
    const activityId = await newActivity();
    const answer = await add({ activityId, ...teamInput() }, phone(1));
    expect(answer).toMatchObject({ state: 1, msg: '报名成功', objects: { number: 1 } });
    const { id } = answer.objects;
    const again = await add({ activityId, ...teamInput() }, phone(1));
    expect([again.objects.code, again.msg]).toEqual(['ILLEGAL_STATE', '您已报名本活动，编号 1，请勿重复报名']);
    expect((await add({ activityId, ...teamInput() }, phone(2))).objects.number).toBe(2);
    expect(await waiting(id)).toHaveLength(1);
    expect(await app.send(phone(2), signups.cancelTeam.path, { id })).toMatchObject(forbidden);
    expect(await app.send(phone(1), signups.cancelTeam.path, { id })).toMatchObject({ state: 1, msg: '取消成功' });
    expect(await waiting(id)).toEqual([]);
    expect(await app.send('editor', signups.getTeam.path, { id })).toMatchObject(forbidden);
    expect((await add({ activityId, ...teamInput() }, phone(1))).objects.number).toBe(3);
  });

  it('again after a refusal, but cannot take back what was decided', async () => {
    const activityId = await newActivity();
    const { id } = (await add({ activityId, ...teamInput() }, phone(4))).objects;
    await decide({ id, state: 101 });
    expect((await app.send(phone(4), signups.cancelTeam.path, { id })).msg).toBe('报名已审核，不能取消');
    expect((await add({ activityId, ...teamInput() }, phone(4))).state).toBe(1);
  });

  it('and reads in a letter what came of it and why; nobody is written to about a team of the staff', async () => {
    const activityId = await newActivity({ title: '渝北区戏曲大赛' });
    const enter = async (name?: string) => String((await add({ activityId, ...teamInput() }, name)).objects.id);
    const [refused, approved, ofStaff] = [await enter(phone(41)), await enter(phone(42)), await enter()];
    await decide({ id: refused, state: 101, approvalComments: '团队人数不符合要求' });
    const body = { ids: [approved, ofStaff, refused], state: 100, approvalComments: '同意参赛' };
    await mustSend(app, 'reviewer', signups.decideTeams.path, body);
    const lettersOf = async (tel: string) => (await mustSend(app, tel, getMyLetters.path, {})).datas;
    const about = '渝北区戏曲大赛';
    expect(await lettersOf(phone(41))).toMatchObject([
      { title: '活动报名未通过审核', about, content: expect.stringContaining('审批意见：团队人数不符合要求') },
    ]);
    expect(await lettersOf(phone(42))).toMatchObject([
      { title: '活动报名已通过审核', about, content: expect.stringContaining('同意参赛') },
    ]);
    expect(await sql('select 1 from member_letter where about = $1', [about])).toHaveLength(2);
  });

  it('once by 20 parallel calls, and the same call is answered alike', async () => {
    const activityId = await newActivity();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ activityId, ...teamInput() }, phone(5))));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    const headers = { 'idempotency-key': 'member-sign-up-1' };
    const [one, other] = [
      await add({ activityId, ...teamInput() }, phone(6), headers),
      await add({ activityId, ...teamInput() }, phone(6), headers),
    ];
    expect(other.objects).toEqual(one.objects);
    expect((await list({ activityId })).total).toBe(2);
  });

  it('neither before nor after the time of the approved version, whatever is being edited', async () => {
    const times = { signupStartTime: '2026-11-22 08:00', signupEndTime: '2026-11-22 09:00' };
    const activityId = await newActivity(times);
    const early = await add({ activityId, ...teamInput() }, phone(7));
    expect(early.msg).toBe('报名尚未开始，报名时间为 2026-11-22 08:00 至 2026-11-22 09:00');
    // A draft of other times counts for nobody until it is approved.
    await sql(`update vote_activity set signup_start_time = '2026-11-01', status = 0 where id = $1`, [activityId]);
    expect((await add({ activityId, ...teamInput() }, phone(7))).msg).toBe(early.msg);
    app.clock.set('2026-11-22T00:59:59Z');
    expect((await add({ activityId, ...teamInput() }, phone(7))).state).toBe(1);
    app.clock.set('2026-11-22T01:00:00Z');
    expect((await add({ activityId, ...teamInput() }, phone(8))).msg).toBe('报名已结束');
    app.clock.set('2026-11-21T02:00:00Z');
  });

  it('only for what the public sees, and not for what has a form of its own', async () => {
    const asked = async (activityId: string) => add({ activityId, ...teamInput() }, phone(9));
    expect(await asked(await buildVote(app, { status: 1 }))).toMatchObject(forbidden);
    expect(await asked('0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e')).toMatchObject(forbidden);
    expect(await asked(await buildVote(app, { status: 102 }))).toMatchObject({
      state: 0,
      msg: '该活动当前不能报名',
      objects: { code: 'ILLEGAL_STATE' },
    });
    // Shown on PC and in WeChat only.
    expect((await add({ activityId: await newActivity(), ...teamInput(), channel: 'app' }, phone(9))).msg).toBe(
      '该活动未在当前渠道开放报名',
    );
    expect((await asked(await newActivity({ isCustomApply: true }))).msg).toMatch(/使用自定义报名/);
    expect((await asked(await newActivity({ isNeedSignup: false }))).msg).toMatch(/无需报名/);
  });

  it('with pictures of the venue alone', async () => {
    const activityId = await newActivity();
    const own = await app.picture('editor', '#5a5a5a');
    const foreign = await app.picture('branch', '#5b5b5b');
    expect((await add({ activityId, ...teamInput({ photo: foreign }) }, phone(10))).msg).toBe('照片不存在，请重新上传');
    expect((await add({ activityId, ...teamInput({ photo: own }) }, phone(10))).state).toBe(1);
  });

  it('and nobody does without a login', async () => {
    const activityId = await newActivity();
    const token = await app.anonymous();
    for (const path of [signups.addTeam.path, signups.cancelTeam.path]) {
      expect(await app.call(path, { activityId, ...teamInput() }, { token })).toMatchObject({
        state: 107,
        msg: '未登录',
      });
    }
  });
});

describe('a deletion', () => {
  it('takes the team off lists and queue and leaves its ballots in the ledger', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2 });
    const [id = '', other = ''] = teams;
    await giveVotes(app, rotationId, { [id]: 4, [other]: 2 });
    expect(await remove(id)).toMatchObject({ state: 1, msg: '删除成功!' });
    const { rows } = await list({ activityId, rotationId, order: 'poll' });
    expect(rows).toMatchObject([{ id: other, rank: 1, poll: 2 }]);
    expect(await sql('select count(*)::int as n from vote_ballot where team_id = $1', [id])).toEqual([{ n: 4 }]);
    expect(await remove(id)).toMatchObject(forbidden);
  });

  it('is refused within a frozen result', async () => {
    const { rotationId, teams } = await buildRoundWithTeams(app, { round: pastTimes });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-freezeRotation', { id: rotationId });
    expect((await remove(teams[0])).msg).toBe('「第1合唱团」在赛次「初赛」的锁定结果中，不能删除');
  });

  it('belongs to who holds del', async () => {
    const id = await buildTeam(app, await newActivity());
    for (const name of ['reviewer', 'viewer', 'branch']) expect(await remove(id, name)).toMatchObject(forbidden);
    expect((await remove(id, 'admin')).state).toBe(1);
    expect(await waiting(id)).toEqual([]);
  });
});
