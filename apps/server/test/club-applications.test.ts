import * as applicationCalls from '@yunguan/contract/content/club-application';
import * as recruitCalls from '@yunguan/contract/content/club-recruit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubCalls, tel } from './club-calls';
import { applied, applyFor, booksOf, joined, letConfirm, memberId, openClub } from './club-factories';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import { type Form, mustSend } from './factories';
import { buildClub } from './training-factories';
import { forbidden, unknownId } from './refusals';

const [first, second, third] = [tel(1), tel(2), tel(3)];

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
const { decide, detailOf, lettersOf, recruit, waiting } = clubCalls(() => app);

describe('an application', () => {
  it('waits for somebody of the venue, holds no place, and takes what the member says of himself', async () => {
    const id = await openClub(app, 1);
    const answer = await applyFor(app, first, id, {
      graduatedSchool: ' 西南大学 ',
      profession: '音乐教育',
      strFreeTime: '周末',
      channel: 'wechat',
    });
    expect(answer).toMatchObject({ state: 1, msg: '申请成功，请等待审核', objects: { state: 'applied' } });
    const applyId = String(answer.objects.id);
    const shown = await detailOf(applyId);
    expect(shown).toMatchObject({
      leagueId: id,
      userId: await memberId(app, first),
      graduatedSchool: '西南大学',
      tel: '139****0001',
      state: 'applied',
      stateName: '待审核',
      channelName: '微信端',
    });
    expect(shown.name).not.toBe('');
    expect(shown.strBirthday).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await waiting()).toContain(applyId);
    expect(await booksOf(app, id)).toMatchObject({ recruited: 0, members: 0 });
    expect(await applyFor(app, second, id)).toMatchObject({ state: 1 });
  });

  it('is refused in words where nobody is taken', async () => {
    const refused = async (id: string, msg: string, body: Form = {}) =>
      expect(await applyFor(app, first, id, body)).toMatchObject({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });
    await refused(await buildClub(app, { status: 100 }), '该社团暂未招募');
    await refused(await buildClub(app, { status: 102 }), '该社团当前不能申请');
    const unknown = await applyFor(app, first, unknownId);
    expect(unknown).toMatchObject(forbidden);
    for (const status of [0, 1, 2, 101] as const) {
      const leagueId = await buildClub(app, { status });
      expect((await applyFor(app, first, leagueId)).text).toBe(unknown.text);
      expect((await app.send(first, recruitCalls.getPublicLeague.path, { leagueId })).text).toBe(unknown.text);
    }
    const open = await openClub(app);
    await refused(open, '该社团未在当前渠道开放申请', { channel: 'app' });
    const off = { isPcShow: false, isWeiXinShow: false, isAppShow: false };
    await refused(await openClub(app, 5, { form: off }), '该社团未在当前渠道开放申请');
    const elsewhere = await openClub(app, 5, { form: { ...off, isAppShow: true } });
    expect(await applyFor(app, first, elsewhere)).toMatchObject({ state: 1 });
    expect(await applyFor(app, first, 'x')).toMatchObject(forbidden);
    expect(await applyFor(app, first, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e')).toMatchObject(forbidden);
  });

  it('is made once, and not by who is a member', async () => {
    const id = await openClub(app);
    const applyId = await applied(app, first, id);
    expect(await applyFor(app, first, id, { name: '又一次' })).toMatchObject({
      state: 0,
      msg: '您已提交过申请，请等待审核',
    });
    await mustSend(app, 'reviewer', applicationCalls.setIsValid.path, { id: applyId, isValid: 1 });
    expect(await applyFor(app, first, id, { name: '第三次' })).toMatchObject({ state: 0, msg: '您已是该社团成员' });
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, no) => applyFor(app, second, id, { name: `同时${no}` })),
    );
    expect(many.filter(({ state }) => state === 1)).toHaveLength(1);
  });

  it('is taken back by the member alone, and may be made again', async () => {
    const id = await openClub(app);
    const applyId = await applied(app, first, id);
    expect(await app.send(second, applicationCalls.cancelApplyLeague.path, { id: applyId })).toMatchObject(forbidden);
    expect(await app.send(first, applicationCalls.cancelApplyLeague.path, { id: applyId })).toMatchObject({
      state: 1,
      msg: '取消成功',
    });
    expect(await waiting()).not.toContain(applyId);
    expect(await app.send(first, applicationCalls.cancelApplyLeague.path, { id: applyId })).toMatchObject({
      state: 0,
      msg: '该申请已处理',
    });
    app.clock.advance({ seconds: 1 });
    await applied(app, first, id, { name: '再来' });
    const mine = (await mustSend(app, first, applicationCalls.getMyLeagues.path, { pageSize: 100 })).datas as Form[];
    expect(mine.filter(({ leagueId }) => leagueId === id).map(({ state }) => state)).toEqual(['applied', 'cancelled']);
  });

  it('asks for a name only of who has none, and judges what is sent', async () => {
    const id = await openClub(app);
    await app.deps.pools.owner.query(`update member set name = '', nick_name = '' where tel = $1`, [third]);
    const cases: [Form, string][] = [
      [{}, '请输入姓名'],
      [{ name: '名'.repeat(31) }, '姓名不能超过 30 个字符'],
      [{ name: '李', tel: '123' }, '手机号码不正确，例:13245678912 02368792829 023-68792829'],
      [{ name: '李', sex: 3 }, '请选择性别'],
      [{ name: '李', birthday: '2999-01-01' }, '出生日期不能晚于今天'],
    ];
    for (const [body, msg] of cases) expect(await applyFor(app, third, id, body)).toMatchObject({ state: 0, msg });
    expect(await applyFor(app, third, id, { name: '李清', tel: '', birthday: '' })).toMatchObject({ state: 1 });
  });
});

describe('taking applicants in', () => {
  it('fills the recruiting up to its number and not one further', async () => {
    const id = await openClub(app, 2);
    const ids = [];
    for (const phone of [first, second, third]) ids.push(await applied(app, phone, id, { name: phone }));
    const answer = await decide({ ids, isValid: true });
    expect(answer).toMatchObject({ state: 1, objects: { done: 2 } });
    expect(answer.msg).toBe('已处理 2 条申请，1 条未处理：招募人数已满');
    expect(await booksOf(app, id)).toMatchObject({ recruited: 2, members: 2, joined: 2 });
    const left = (answer.objects.results as unknown as { id: string; ok: boolean }[]).find(({ ok }) => !ok);
    expect(await decide({ id: left?.id, isValid: true })).toMatchObject({
      state: 0,
      msg: '招募人数已满',
      objects: { code: 'QUOTA' },
    });
    expect(await applyFor(app, tel(4), id)).toMatchObject({ state: 0, msg: '招募人数已满' });
    expect(await detailOf(left?.id ?? '')).toMatchObject({ state: 'applied' });
  });

  it('tells the applicant, and says why where it is a refusal', async () => {
    const id = await openClub(app, 2, { form: { title: '江畔合唱团' } });
    const [one, other] = [await applied(app, tel(5), id), await applied(app, tel(6), id)];
    expect(await decide({ id: one, isValid: false })).toMatchObject({ state: 0, objects: { field: 'content' } });
    expect(await decide({ id: one, isValid: false, content: '名额留给新人' })).toMatchObject({ msg: '审核成功！' });
    expect(await decide({ id: other, isValid: true })).toMatchObject({ state: 1 });
    expect((await lettersOf(tel(5)))[0]).toMatchObject({
      title: '《江畔合唱团》入团申请未通过',
      content: '名额留给新人',
      about: '江畔合唱团',
    });
    expect((await lettersOf(tel(6)))[0]).toMatchObject({ title: '《江畔合唱团》入团申请已通过' });
    expect(await detailOf(one)).toMatchObject({ state: 'rejected', content: '名额留给新人' });
    expect(await waiting()).not.toContain(one);
    expect(await decide({ id: one, isValid: true })).toMatchObject({ state: 0, msg: '该申请已处理' });
  });

  it('takes applicants by the names of the specification, too', async () => {
    const id = await openClub(app);
    await applied(app, tel(7), id);
    const receiverList = [await memberId(app, tel(7))];
    expect(await decide({ leagueId: id, receiverList, isValid: '1', content: '' })).toMatchObject({ state: 1 });
    expect(await booksOf(app, id)).toMatchObject({ joined: 1 });
  });

  it('rests while the recruiting does, and counts the places of the new one', async () => {
    const id = await openClub(app, 1);
    const [one, other] = [await applied(app, tel(8), id), await applied(app, tel(9), id)];
    await mustSend(app, 'reviewer', applicationCalls.setIsValid.path, { id: one, isValid: true });
    await recruit({ id, isRecruit: false, recruitCount: 0 });
    expect(await decide({ id: other, isValid: true })).toMatchObject({ state: 0, msg: '该社团暂未招募' });
    await recruit({ id, isRecruit: true, recruitCount: 1 });
    expect(await decide({ id: other, isValid: true })).toMatchObject({ state: 1 });
    expect(await booksOf(app, id)).toMatchObject({ recruited: 1, members: 2 });
  });

  it('lets one of two deciders win', async () => {
    const id = await openClub(app);
    const one = await applied(app, tel(10), id);
    const answers = await Promise.all([
      decide({ id: one, isValid: true }),
      decide({ id: one, isValid: false, content: '不' }, 'admin'),
    ]);
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
  });

  it('is all or nothing over venues', async () => {
    const [mine, theirs] = [await openClub(app), await openClub(app, 5, { venue: 'branch' })];
    const ids = [await applied(app, tel(11), mine), await applied(app, tel(11), theirs)];
    expect(await decide({ ids, isValid: true })).toMatchObject(forbidden);
    expect(await detailOf(String(ids[0]))).toMatchObject({ state: 'applied' });
    expect(await decide({ id: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', isValid: true })).toMatchObject(forbidden);
  });

  it('happens at once where the venue lets applications confirm themselves, up to the number', async () => {
    await letConfirm(app, true);
    const id = await openClub(app, 3);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, no) => applyFor(app, tel(12 + no), id)));
    await letConfirm(app, false);
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(3);
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['申请成功，欢迎加入', '招募人数已满']));
    expect(await booksOf(app, id)).toMatchObject({ recruited: 3, members: 3, joined: 3 });
    const shown = await app.call(
      recruitCalls.getPublicLeague.path,
      { leagueId: id, channel: 'pc' },
      { token: await app.anonymous() },
    );
    expect(shown.objects).toMatchObject({ count: 43, isRecruit: 1, recruitCount: 3, recruitedCount: 3, left: 0 });
  });
});

describe('applications of a venue', () => {
  it('are listed by club, state, word and day, and only of the venues of the login', async () => {
    const title = '星河天文社';
    const id = await openClub(app, 5, { form: { title } });
    await joined(app, tel(33), id, { name: '牟云' });
    app.clock.advance({ seconds: 1 });
    await applied(app, tel(34), id, { name: '谯舟' });
    const theirs = await openClub(app, 5, { venue: 'branch', form: { title } });
    await applied(app, tel(34), theirs, { name: '谯舟' });
    const list = async (body: Form, name = 'viewer') =>
      (
        (await mustSend(app, name, applicationCalls.getLeagueApplys.path, { pageSize: 100, ...body })).datas as Form[]
      ).map((row) => row.name);
    expect(await list({ keyword: '天文' })).toEqual(['谯舟', '牟云']);
    expect(await list({ leagueId: id, status: 'joined' })).toEqual(['牟云']);
    expect(await list({ leagueId: id, status: '' })).toHaveLength(2);
    // A client of the documents alone knows the numbers of sign-ups, and either name.
    for (const asked of [{ status: 100 }, { status: '100' }, { state: 100 }, { state: 'joined' }])
      expect(await list({ leagueId: id, ...asked })).toEqual(['牟云']);
    for (const asked of [{ status: 1 }, { state: 1, status: '' }])
      expect(await list({ leagueId: id, ...asked })).toEqual(['谯舟']);
    expect(await list({ leagueId: id, status: 101 })).toEqual([]);
    for (const asked of [{ status: 0 }, { status: -1 }, { state: null }])
      expect(await list({ leagueId: id, ...asked })).toHaveLength(2);
    for (const asked of [{ status: 2 }, { status: 102 }, { state: 'x' }])
      expect(await app.send('viewer', applicationCalls.getLeagueApplys.path, asked)).toMatchObject({
        state: 0,
        msg: '申请状态不正确',
      });
    expect(await list({ leagueId: id, sortField: '', sortOrder: '' })).toEqual(['谯舟', '牟云']);
    expect(await list({ leagueId: id, keyword: '', name: '牟' })).toEqual(['牟云']);
    expect(await list({ leagueId: theirs })).toEqual([]);
    expect(await list({ keyword: tel(33) })).toContain('牟云');
    expect(await list({ keyword: '天文', startTime: '2030-01-01' })).toEqual([]);
    expect(await app.send('branch', applicationCalls.getLeagueApplyDetails.path, { id })).toMatchObject(forbidden);
  });

  it('are exported as they are listed, of the venues of the login', async () => {
    const title = '朝霞话剧社';
    const id = await openClub(app, 5, { form: { title } });
    await joined(app, tel(41), id, { name: '牟云', sex: 1 });
    app.clock.advance({ seconds: 1 });
    await applied(app, tel(42), id, { name: '谯舟', sex: 0 });
    const ordered = (name: string, model: Form) =>
      exported(app, name, { action: applicationCalls.applicationExportCode, model });
    const [heads, ...rows] = await ordered('admin', { keyword: title });
    expect(heads?.slice(0, 3)).toEqual(['社团', '姓名', '性别']);
    const shown = rows
      .map((row) => heads?.map((head, column) => [head, row[column] ?? '']) ?? [])
      .map(Object.fromEntries);
    expect(shown).toMatchObject([
      { 社团: title, 姓名: '谯舟', 性别: '女', 联系电话: tel(42), 状态: '待审核', 申请渠道: '电脑端', 审核人: '' },
      { 社团: title, 姓名: '牟云', 性别: '男', 联系电话: tel(41), 状态: '已入团' },
    ]);
    expect(shown[1]?.审核人).not.toBe('');
    expect((await ordered('admin', { keyword: title, status: 'joined' })).slice(1)).toEqual([rows[1]]);
    expect((await ordered('editor', { keyword: title }))[1]?.[4]).toBe('139****0042');
    expect(await ordered('branch', { keyword: title })).toEqual([heads]);
  });

  it('shows one to who knows the club and the applicant alone, the latest where there are several', async () => {
    const leagueId = await openClub(app, 5);
    const refused = await applied(app, tel(35), leagueId);
    await decide({ id: refused, isValid: false, content: '材料不全' });
    app.clock.advance({ seconds: 1 });
    const id = await applied(app, tel(35), leagueId);
    const { userId } = await detailOf(id);
    const show = (body: Form, name = 'viewer') =>
      app.send(name, applicationCalls.getLeagueApplyDetails.path, { content: '欢迎', ...body });
    for (const receiverList of [[userId], userId])
      expect((await show({ leagueId, receiverList })).objects).toMatchObject({ id, userId });
    expect((await show({ id: refused, leagueId, receiverList: [userId] })).objects).toMatchObject({ id: refused });
    expect(await show({ leagueId, receiverList: [userId] }, 'branch')).toMatchObject(forbidden);
    for (const receiverList of [['x'], [leagueId]])
      expect(await show({ leagueId, receiverList })).toMatchObject(forbidden);
    for (const asked of [{}, { id: '' }, { leagueId }, { leagueId, receiverList: [] }, { receiverList: [userId] }])
      expect(await show(asked)).toMatchObject({ state: 0, msg: '编号格式不正确', objects: { field: 'id' } });
  });
});
