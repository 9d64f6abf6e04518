import * as signups from '@yunguan/contract/content/vote-signup';
import { type VoteTeam, signupExportCode } from '@yunguan/contract/content/vote-signup';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { generateFile } from '@yunguan/contract/platform/files';
import { getApplyList } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { readXlsx } from './read-xlsx';
import {
  buildRound,
  buildRoundWithTeams,
  buildTeam,
  cardPicture,
  giveVotes,
  idCards,
  pastTimes,
  roundInput,
  secondTimes,
  teamInput,
} from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
const [idCard, otherCard] = idCards;
const phone = (no: number) => `139${String(no).padStart(8, '0')}`;
const sql = async (text: string, values: unknown[] = []): Promise<Form[]> =>
  (await app.deps.pools.owner.query<Form>(text, values)).rows;

const newActivity = (form: Form = {}) => buildVote(app, { status: 100, form });
const add = (body: Form, name = 'editor', headers = {}) => app.send(name, signups.addTeam.path, body, headers);
const update = (body: Form, name = 'editor') => app.send(name, signups.updateTeam.path, body);
const decide = (body: Form, name = 'reviewer') =>
  app.send(name, signups.decideTeam.path, { approvalComments: '材料齐全', ...body });
const remove = (id: unknown, name = 'editor') => app.send(name, signups.deleteTeam.path, { id });
const reveal = (id: unknown, name = 'admin') => app.send(name, signups.revealTeam.path, { id, reason: '核实身份' });
const detail = async (id: unknown, name = 'editor'): Promise<VoteTeam> =>
  (await mustSend(app, name, signups.getTeam.path, { id })) as unknown as VoteTeam;
async function list(body: Form, name = 'viewer'): Promise<{ rows: VoteTeam[]; total: unknown }> {
  const { datas, total } = await mustSend(app, name, signups.getTeams.path, body);
  return { rows: datas as VoteTeam[], total };
}
const waiting = async (id: unknown) => {
  const { datas } = await mustSend(app, 'reviewer', getApplyList.path, { kind: 'voteSignup', pageSize: 100 });
  return (datas as Form[]).filter((row) => row.objectId === id);
};

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
      ...{ activityId, number: 1, state: 1, stateName: '待审核', poll: 0, rank: null, rotations: [], version: 1 },
      ...{ name: '李秀英', clubName: '江畔合唱团', clubCount: 24, slogan: '唱响两江', type: '1', photo: null },
      ...{ idCardNo: '', approvalComments: '', decidedBy: null, decideTime: null, remarks: null },
    });
  });

  it('at any time, also after the sign-up of the public is over', async () => {
    const activityId = await newActivity({ signupStartTime: '2026-10-01 08:00', signupEndTime: '2026-10-30 19:00' });
    expect((await add({ activityId, ...teamInput() })).state).toBe(1);
  });

  it.each<[string, Form, string]>([
    ['without a name', { name: ' ' }, '请输入姓名'],
    ['with a name too long', { name: '名'.repeat(51) }, '长度在 1 到 50 个字符'],
    ['without a phone', { tel: '' }, '电话号码不能为空'],
    ['with a phone that is none', { tel: '12345' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['with a masked phone', { tel: '138****5678' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['without a number of people', { clubCount: '' }, '团队人数不能为空'],
    ['with nobody', { clubCount: 0 }, '团队人数不正确'],
    ['with half a person', { clubCount: '1.5' }, '团队人数不正确'],
    ['with a wrong identity number', { idCardNo: '110101199003074751' }, '身份证号格式不正确'],
    ['with a masked identity number', { idCardNo: '110***********475X' }, '身份证号格式不正确'],
    ['with a team name too long', { clubName: '团'.repeat(51) }, '团队名称不能超过 50 个字符'],
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
      objects: { code: 'VALIDATION' },
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

describe('an identity number', () => {
  it('is encrypted at rest, masked on the screen, and kept when it comes back masked', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId, { form: { idCardNo: idCard.toLowerCase() } });
    const [row] = await sql('select id_card_no, id_card_mask from vote_team where id = $1', [id]);
    expect(row?.id_card_mask).toBe(maskIdCard(idCard));
    expect(Buffer.from(String(row?.id_card_no), 'base64').toString('latin1')).not.toContain('1990');
    const { version: _version, ...shown } = await detail(id);
    expect(shown.idCardNo).toBe('110***********475X');
    expect((await update({ ...shown, name: '王建国' })).msg).toBe('修改成功！');
    expect((await reveal(id)).objects.idCardNo).toBe(idCard);
    await update({ ...shown, name: '王建国', idCardNo: otherCard });
    expect((await reveal(id)).objects.idCardNo).toBe(otherCard);
    const { idCardNo: _, ...without } = shown;
    await update(without);
    expect((await reveal(id)).objects.idCardNo).toBe(otherCard);
    await update({ ...shown, idCardNo: '' });
    expect(await detail(id)).toMatchObject({ idCardNo: '' });
    expect((await reveal(id)).objects.idCardNo).toBe('');
    const audit = JSON.stringify(await sql('select * from audit_log where object_id = $1', [id]));
    expect(audit).not.toContain(idCard);
    expect(audit).not.toContain(otherCard);
  });

  it('is revealed with a reason that the log keeps, with links to the card that live a minute', async () => {
    const activityId = await newActivity();
    const [front, back] = [await cardPicture(app, 'editor', '#101010'), await cardPicture(app, 'editor', '#202020')];
    const id = await buildTeam(app, activityId, {
      form: { idCardNo: idCard, idCardFrontUrl: front, idCardBackUrl: back },
    });
    expect((await app.get(front)).status).toBe(404);
    const answer = await reveal(id);
    const { idCardFront, idCardBack, ...rest } = answer.objects as Form;
    expect(rest).toEqual({ idCardNo: idCard, tel: '13812345678' });
    for (const link of [idCardFront, idCardBack]) expect((await app.get(String(link))).status).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect((await app.get(String(idCardFront))).status).toBe(404);
    const [logged] = await sql(
      `select user_name, result, detail, venue_id from audit_log where object_id = $1 and call like '%revealSignup'`,
      [id],
    );
    expect(logged).toEqual({
      user_name: '陈雅琴',
      result: 'ok',
      detail: { reason: '核实身份' },
      venue_id: seedId.venue('main'),
    });
    expect((await app.send('admin', signups.revealTeam.path, { id, reason: ' ' })).msg).toBe('请填写查看原因');
    expect(await reveal(id, 'editor')).toMatchObject(forbidden);
  });

  it('cannot be collected one after the other', async () => {
    const id = await buildTeam(app, await newActivity(), { form: { idCardNo: idCard } });
    await sql(
      `insert into call_allowance (key, window_start, used) values ($1, $2, 60)
      on conflict (key) do update set window_start = excluded.window_start, used = 60`,
      [`signup-reveal:${seedId.user('branch')}`, app.clock.now()],
    );
    const own = await buildTeam(app, await buildVote(app, { status: 100, venue: 'branch' }), { venue: 'branch' });
    expect((await reveal(own, 'branch')).objects.code).toBe('TOO_MANY');
    expect((await reveal(id)).state).toBe(1);
  });
});

describe('pictures of a team', () => {
  it('are private ones of the card and a public one of the people, listed as used', async () => {
    const activityId = await newActivity();
    const [photo, card] = [await app.picture('editor', '#303030'), await cardPicture(app, 'editor', '#313131')];
    const wrong = async (form: Form) => (await add({ activityId, ...teamInput(form) })).msg;
    expect(await wrong({ photo: card })).toBe('该文件不能公开使用');
    expect(await wrong({ idCardFrontUrl: photo })).toBe('身份证人像面须作为证件照片上传');
    const id = await buildTeam(app, activityId, { form: { photo, idCardFrontUrl: card } });
    const uses = async () =>
      (await sql('select store_key, content_type, venue_id from upload_use where object_id = $1 order by 1', [id])).map(
        (row) => [`/files/${String(row.store_key)}`, row.content_type, row.venue_id],
      );
    const main = seedId.venue('main');
    expect(await uses()).toEqual([photo, card].sort().map((path) => [path, 'vote', main]));
    await update({ ...(await detail(id)), photo: '' });
    expect(await uses()).toEqual([[card, 'vote', main]]);
    await remove(id);
    expect(await uses()).toEqual([]);
  });

  it('of another venue are nobody else’s to show', async () => {
    const card = await cardPicture(app, 'branch', '#414141');
    const activityId = await newActivity();
    const answer = await add({ activityId, ...teamInput({ idCardFrontUrl: card }) });
    expect(answer).toMatchObject({
      state: 0,
      msg: '身份证人像面不存在，请重新上传',
      objects: { field: 'idCardFrontUrl' },
    });
  });
});

describe('a change of a team', () => {
  it('ignores state, votes, number and comments, which are the server’s own', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId);
    const before = await detail(id);
    const sent = { ...before, state: 100, poll: 999, number: 77, approvalComments: '自评', clubCount: '30', rank: 1 };
    expect((await update(sent)).msg).toBe('修改成功！');
    expect(await detail(id)).toEqual({ ...before, clubCount: 30, version: 2 });
  });

  it('of an old version is refused with who changed it and when', async () => {
    const id = await buildTeam(app, await newActivity());
    const before = await detail(id);
    expect((await update({ ...before, name: '张敏' }, 'admin')).state).toBe(1);
    expect(await update({ ...before, name: '刘洋' })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2 } },
    });
    const { version: _, ...unversioned } = before;
    expect((await update({ ...unversioned, name: '刘洋' })).state).toBe(1);
  });

  it('by a client that has only the masked phone keeps the phone', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId);
    const [row] = (await list({ activityId })).rows;
    expect(row?.tel).toBe('138****5678');
    expect((await update({ ...row, name: '赵敏' })).state).toBe(1);
    expect(await detail(id)).toMatchObject({ name: '赵敏', tel: '13812345678' });
    expect((await update({ ...row, tel: '1388' })).msg).toMatch(/^手机号码不正确/);
  });

  it('names the team anew in the queue while it waits', async () => {
    const id = await buildTeam(app, await newActivity({ title: '广场舞大赛' }));
    await update({ ...(await detail(id)), clubName: '夕阳红舞队', name: '周桂兰' });
    expect(await waiting(id)).toMatchObject([{ title: '夕阳红舞队（广场舞大赛）', applicant: '周桂兰 138****5678' }]);
    await decide({ id, state: 100 });
    await update({ ...(await detail(id)), clubName: '夕阳红' });
    expect(await waiting(id)).toEqual([]);
  });

  it('stays within its activity', async () => {
    const id = await buildTeam(app, await newActivity());
    const other = await newActivity();
    expect((await update({ ...(await detail(id)), activityId: other })).msg).toBe('该队伍不属于该活动');
  });
});

describe('a decision', () => {
  it('is made once, with a comment, and takes the team out of the queue', async () => {
    const id = await buildTeam(app, await newActivity());
    expect((await decide({ id, state: 100, approvalComments: ' ' })).msg).toBe('请输入审批意见！');
    expect((await decide({ id, state: 1 })).msg).toBe('审核结果只能是通过或不通过');
    expect(await decide({ id, state: '101', approvalComments: '人数不足' })).toMatchObject({
      state: 1,
      msg: '审核成功！',
    });
    expect(await detail(id)).toMatchObject({
      ...{ state: 101, stateName: '未通过', approvalComments: '人数不足', decidedBy: '罗文彬' },
      decideTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    });
    expect(await waiting(id)).toEqual([]);
    const again = await decide({ id, state: 100 });
    expect([again.objects.code, again.msg]).toEqual(['ILLEGAL_STATE', '「江畔合唱团」已审核，不能重复审核']);
  });

  it('is won by one of many who decide at the same moment', async () => {
    const id = await buildTeam(app, await newActivity());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        decide({ id, state: index % 2 ? 100 : 101, approvalComments: `意见${index}` }),
      ),
    );
    const winners = answers.flatMap(({ state }, index) => (state === 1 ? [index] : []));
    expect(winners).toHaveLength(1);
    const [winner = -1] = winners;
    expect(await detail(id)).toMatchObject({
      state: winner % 2 ? 100 : 101,
      approvalComments: `意见${winner}`,
      version: 2,
    });
  });

  it('on many decides those that wait and names the others', async () => {
    const activityId = await newActivity();
    const rotationId = await buildRound(app, activityId);
    const [first, second] = [await buildTeam(app, activityId), await buildTeam(app, activityId)];
    const done = await buildTeam(app, activityId, { state: 101, form: { clubName: '旧友舞队' } });
    const batch = (ids: unknown[], name = 'reviewer') =>
      app.send(name, signups.decideTeams.path, { ids, state: 100, approvalComments: '同意' });
    const answer = await batch([first, done, second]);
    expect([answer.state, answer.msg]).toEqual([1, '已审核 2 个报名，1 个未处理']);
    expect(answer.objects).toEqual([
      { id: first, name: '江畔合唱团', ok: true, message: '审核成功！' },
      { id: done, name: '旧友舞队', ok: false, message: '已审核，不能重复审核' },
      { id: second, name: '江畔合唱团', ok: true, message: '审核成功！' },
    ]);
    expect((await list({ activityId, rotationId })).total).toBe(2);
    expect((await detail(done)).approvalComments).toBe('材料齐全');
    // One id of another venue, and nothing happens.
    const own = await buildTeam(app, await buildVote(app, { status: 100, venue: 'branch' }), { venue: 'branch' });
    expect(await batch([await buildTeam(app, activityId), own], 'branch')).toMatchObject(forbidden);
    expect(await detail(own, 'branch')).toMatchObject({ state: 1 });
    expect((await batch([])).msg).toBe('请选择报名');
  });

  it('belongs to reviewers', async () => {
    const id = await buildTeam(app, await newActivity());
    for (const name of ['editor', 'viewer', 'branch'])
      expect(await decide({ id, state: 100 }, name)).toMatchObject(forbidden);
    expect(await detail(id)).toMatchObject({ state: 1 });
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
    expect((await remove(teams[0])).msg).toBe('「报名人1」在赛次「初赛」的锁定结果中，不能删除');
  });

  it('belongs to who holds del', async () => {
    const id = await buildTeam(app, await newActivity());
    for (const name of ['reviewer', 'viewer', 'branch']) expect(await remove(id, name)).toMatchObject(forbidden);
    expect((await remove(id, 'admin')).state).toBe(1);
    expect(await waiting(id)).toEqual([]);
  });
});

describe('the list of teams', () => {
  let activityId: string;
  let rotationId: string;
  let nextId: string;
  let teams: string[];
  beforeAll(async () => {
    const made = await buildRoundWithTeams(app, { teams: 4 });
    ({ activityId, rotationId, teams } = made);
    nextId = await buildRound(app, activityId, { form: { name: '复赛', ...secondTimes } });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-AddTeamToNextRotation', { teamId: teams[1], rotationId });
    await giveVotes(app, rotationId, { [String(teams[0])]: 5, [String(teams[1])]: 8, [String(teams[3])]: 5 });
    await giveVotes(app, nextId, { [String(teams[1])]: 2 });
    await buildTeam(app, activityId, { form: { name: '候补', clubName: '百分百_舞团' } });
    await buildTeam(app, activityId, { state: 101, form: { name: '落选', clubName: '', idCardNo: idCard } });
  });
  const names = async (body: Form) => (await list({ activityId, ...body })).rows.map(({ name }) => name);

  it('is newest first, with both pairs of names and an exact total', async () => {
    const answer = await mustSend(app, 'viewer', signups.getTeams.path, { activityId, pageIndex: 1, pageSize: 4 });
    expect([answer.total, answer.totalCount, answer.list]).toEqual([6, 6, answer.datas]);
    expect(await names({ pageSize: 4 })).toEqual(['落选', '候补', '报名人4', '报名人3']);
    expect(await names({ pageSize: 4, pageIndex: 2 })).toEqual(['报名人2', '报名人1']);
    const beyond = await list({ activityId, pageIndex: 9, pageSize: 4 });
    expect(beyond).toEqual({ rows: [], total: 6 });
  });

  it('is filtered by state (0 = all), club name and round', async () => {
    expect(await names({ state: 0 })).toHaveLength(6);
    expect(await names({ state: '' })).toHaveLength(6);
    expect(await names({ state: '1' })).toEqual(['候补']);
    expect(await names({ state: 101 })).toEqual(['落选']);
    expect(await names({ state: 100 })).toHaveLength(4);
    expect(await names({ state: 7 })).toEqual([]);
    expect(await names({ clubName: '合唱团' })).toHaveLength(4);
    expect(await names({ clubName: '团', state: 100 })).toHaveLength(4);
    expect(await names({ clubName: '百分百_' })).toEqual(['候补']);
    expect(await names({ clubName: '%' })).toEqual([]);
    expect(await names({ rotationId: nextId })).toEqual(['报名人2']);
    expect(await names({ rotationId: 'x' })).toEqual([]);
    expect(await names({ rotationId: '' })).toHaveLength(6);
  });

  it('ranks within the round, equal votes sharing a place, whatever the filter leaves', async () => {
    const ranks = async (body: Form) =>
      (await list({ activityId, rotationId, order: 'poll', ...body })).rows.map(({ name, rank, poll }) => [
        name,
        rank,
        poll,
      ]);
    expect(await ranks({})).toEqual([
      ['报名人2', 1, 8],
      ['报名人1', 2, 5],
      ['报名人4', 2, 5],
      ['报名人3', 4, 0],
    ]);
    expect(await ranks({ clubName: '第4' })).toEqual([['报名人4', 2, 5]]);
    expect(await ranks({ pageSize: 1, pageIndex: 3 })).toEqual([['报名人4', 2, 5]]);
    expect(await ranks({ rotationId: nextId })).toEqual([['报名人2', 1, 2]]);
  });

  it('counts the votes of all rounds where none is asked, and says what each round gave', async () => {
    const { rows } = await list({ activityId, order: 'poll', pageSize: 3 });
    expect(rows.map(({ name, poll, rank }) => [name, poll, rank])).toEqual([
      ['报名人2', 10, null],
      ['报名人1', 5, null],
      ['报名人4', 5, null],
    ]);
    expect(rows[0]?.rotations).toEqual([
      { id: rotationId, name: '初赛', poll: 8 },
      { id: nextId, name: '复赛', poll: 2 },
    ]);
    expect(await names({ order: 'number', pageSize: 2 })).toEqual(['报名人1', '报名人2']);
    expect((await detail(teams[1])).poll).toBe(10);
  });

  it('shows neither phones nor identity numbers, and the detail a phone to who needs it', async () => {
    const { rows } = await list({ activityId }, 'admin');
    expect(new Set(rows.map(({ tel }) => tel))).toEqual(new Set(['138****5678']));
    expect(rows.find(({ name }) => name === '落选')?.idCardNo).toBe('110***********475X');
    for (const [name, tel] of [
      ['viewer', '138****5678'],
      ['editor', '13812345678'],
      ['reviewer', '13812345678'],
    ] as const) {
      expect((await detail(teams[0], name)).tel).toBe(tel);
    }
  });

  it('leaves out the votes of a round that was deleted', async () => {
    const made = await buildRoundWithTeams(app);
    const [team = ''] = made.teams;
    await giveVotes(app, made.rotationId, { [team]: 3 });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-DelVoteRotation', {
      id: made.rotationId,
      discardVotes: true,
    });
    expect(await detail(team)).toMatchObject({ poll: 0, rotations: [] });
    expect((await list({ activityId: made.activityId, rotationId: made.rotationId })).total).toBe(0);
  });

  it('opens to its venue alone', async () => {
    expect(await app.send('branch', signups.getTeams.path, { activityId })).toMatchObject(forbidden);
    for (const path of [signups.getTeam.path, signups.revealTeam.path, signups.deleteTeam.path]) {
      expect(await app.send('branch', path, { id: teams[0], reason: '核实' }), path).toMatchObject(forbidden);
    }
    expect(await update({ ...teamInput(), id: teams[0] }, 'branch')).toMatchObject(forbidden);
    expect(await add({ activityId, ...teamInput() }, 'branch')).toMatchObject(forbidden);
  });

  it('shows the teams of an activity that is not approved, too', async () => {
    const again = await newActivity();
    await buildTeam(app, again);
    await sql('update vote_activity set status = 0 where id = $1', [again]);
    expect((await list({ activityId: again })).total).toBe(1);
  });

  it('is quick with 5,000 teams and their votes', async () => {
    const big = await newActivity();
    const round = await buildRound(app, big);
    await sql(
      `with made as (
         insert into vote_team (id, venue_id, activity_id, name, tel, club_name, club_count, number, state, created_at)
         select gen_random_uuid(), $2, $1, '选手' || n, '13812345678', '第' || n || '合唱团', 12, n, case when n % 10 = 0 then 1 else 100 end,
           now() - n * interval '1 minute'
         from generate_series(1, 5000) n returning id, state, number),
       entered as (insert into vote_team_rotation (rotation_id, team_id, venue_id) select $3, id, $2 from made where state = 100)
       insert into vote_tally (rotation_id, team_id, slot, n)
       select $3, id, slot, number % 700 from made, generate_series(0, 3) slot where state = 100`,
      [big, seedId.venue('main'), round],
    );
    await sql('analyze vote_team, vote_tally, vote_team_rotation');
    if (process.env.EXPLAIN) await explain(big, round);
    const asked: Form[] = [
      {},
      { rotationId: round, order: 'poll' },
      { rotationId: round, state: 100, clubName: '合唱', pageIndex: 30, pageSize: 100 },
      { order: 'poll' },
      { clubName: '第4999' },
    ];
    const times: number[] = [];
    for (const body of asked) {
      await list({ activityId: big, ...body });
      const started = performance.now();
      await list({ activityId: big, ...body });
      times.push(Math.round(performance.now() - started));
    }
    console.info(`5,000 teams: ${times.join(', ')} ms`);
    expect(Math.max(...times)).toBeLessThan(1000);
    const [first] = (await list({ activityId: big, rotationId: round, order: 'poll' })).rows;
    expect(first).toMatchObject({ rank: 1, poll: 699 * 4 });
  });
});

describe('the exported teams', () => {
  const order = (name: string, model: Form) => app.send(name, generateFile.path, { action: signupExportCode, model });
  async function exported(name: string, model: Form): Promise<(readonly string[])[]> {
    const answer = await order(name, model);
    if (answer.state !== 1) throw new Error(answer.text);
    const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(answer.objects))}`);
    return [...(await readXlsx(file.bytes)).rows];
  }
  const cellsOf = (team: VoteTeam): string[] =>
    [
      ...[team.number, team.name, team.clubName ?? '', team.clubCount, team.tel, team.idCardNo, team.clubMembers ?? ''],
      ...[team.slogan ?? '', team.rotations.map(({ name }) => name).join('、'), team.poll, team.stateName],
      ...[team.approvalComments, team.decidedBy ?? '', team.decideTime ?? '', team.createTime],
    ].map(String);

  it('are those of the screen, for every filter and order', async () => {
    const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 3 });
    await giveVotes(app, rotationId, { [String(teams[1])]: 7, [String(teams[2])]: 3 });
    await buildTeam(app, activityId, { form: { idCardNo: idCard } });
    await buildTeam(app, activityId, { state: 101, form: { clubName: '', slogan: '' } });
    await grant(['export', 'view']);
    for (const filter of [
      {},
      { state: 0, clubName: '' },
      { state: 101 },
      { state: 100, order: 'number' },
      { rotationId, order: 'poll' },
      { clubName: '江畔' },
      { clubName: '查无此团' },
    ]) {
      const { rows } = await list({ activityId, ...filter, pageSize: 100 });
      const [header, ...cells] = await exported('viewer', { activityId, ...filter });
      expect(header).toEqual([
        ...['编号', '姓名', '团队名称', '人数', '联系电话', '身份证号', '成员', '口号', '赛次', '票数'],
        ...['状态', '审核意见', '审核人', '审核时间', '报名时间'],
      ]);
      const width = header?.length ?? 0;
      const padded = cells.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
      expect(padded, JSON.stringify(filter)).toEqual(rows.map(cellsOf));
    }
    await grant([]);
  });

  it('show phones and identity numbers to who may reveal them', async () => {
    const activityId = await newActivity();
    await buildTeam(app, activityId, { form: { idCardNo: idCard } });
    const [, row] = await exported('admin', { activityId });
    expect(row?.slice(4, 6)).toEqual(['13812345678', idCard]);
    const [header, chosen] = await (async () => {
      const answer = await app.send('admin', generateFile.path, {
        action: signupExportCode,
        model: { activityId },
        columns: ['name', 'idCardNo'],
      });
      const file = await app.get(`/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(answer.objects))}`);
      return (await readXlsx(file.bytes)).rows;
    })();
    expect([header, chosen]).toEqual([
      ['姓名', '身份证号'],
      ['李秀英', idCard],
    ]);
  });

  it('never leave their venue', async () => {
    const activityId = await newActivity();
    expect(await order('branch', { activityId })).toMatchObject(forbidden);
    expect(await order('branch', { activityId: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' })).toMatchObject(forbidden);
    expect(await order('viewer', { activityId })).toMatchObject(forbidden);
    expect((await order('admin', {})).msg).toBe('导出条件格式不正确');
    expect(await order('admin', { activityId: 'x' })).toMatchObject(forbidden);
  });

  async function grant(codes: readonly string[]): Promise<void> {
    await sql('update role_menu set option_codes = $3 where role_id = $1 and menu_id = $2', [
      seedId.role('viewer'),
      seedId.menu('vote'),
      codes,
    ]);
    app.clock.advance({ seconds: 2 });
  }
});

it('a round that is edited keeps its teams and their places', async () => {
  const { activityId, rotationId, teams } = await buildRoundWithTeams(app, { teams: 2 });
  await giveVotes(app, rotationId, { [String(teams[1])]: 1 });
  const path = '/api/VoteActivity/v1/admin-UpdateVoteRotation';
  await mustSend(app, 'editor', path, { id: rotationId, activityId, ...roundInput({ name: '大众评选' }) });
  const { rows } = await list({ activityId, rotationId, order: 'poll' });
  expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
    [teams[1], 1],
    [teams[0], 2],
  ]);
});
async function explain(big: string, round: string) {
  const { listedTeams, teamColumnsSql, teamOrder } = await import('../src/content/vote/signups/team-list');
  const { binder } = await import('../src/kernel/conditions');
  for (const f of [{ rotationId: round, order: 'poll' as const }, { order: 'poll' as const }]) {
  const values: unknown[] = [];
  const asked = { activityId: big, ...f } as never;
  const listed = listedTeams(asked, big, binder(values));
  const order = teamOrder(asked);
  const rows = await app.deps.db.within('*', `explain (analyze, buffers off) ${listed}
     select counted.total, page.* from (select count(*)::int as total from listed) counted left join lateral (
       select ${teamColumnsSql}, row_number() over (order by ${order}) as place
       from (select * from listed l order by ${order} limit 10) l
       join vote_team t on t.id = l.id) page on true order by page.place`, values);
  console.info(rows.map((r) => r['QUERY PLAN']).join('\n'));
  }
}
