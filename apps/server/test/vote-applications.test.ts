import * as applications from '@yunguan/contract/content/vote-application';
import * as custom from '@yunguan/contract/content/vote-custom';
import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { addField, apply, buildFullForm, buildOpenForm, memberFile, mustApply, newMember, pdf } from './custom-factory';
import { buildVote, type Form, mustSend } from './factories';
import { applicationCalls } from './application-calls';
import { forbidden } from './refusals';
import { waitingForLocks } from './lock-waits';

const notOpen = (msg: string) => ({ state: 0, msg, objects: { code: 'ILLEGAL_STATE' } });

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { rowsOf, detail, decide, cancel, waiting } = applicationCalls(() => app);

describe('applying', () => {
  it('keeps the answers with the form of that moment, the phone first', async () => {
    const { activityId, group, name, story, photo, paper } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId, name: '演出照.png' });
    const sheet = await memberFile(app, tel, { activityId, bytes: pdf, name: '报名表.pdf' });
    const answer = await apply(app, tel, activityId, {
      [name]: ' 唐小雨 ',
      [story]: '第一段\n第二段',
      [photo]: [picture],
      [paper]: `${sheet},${picture}`,
    });
    expect(answer).toMatchObject({ state: 1, msg: '报名成功，请等待审核' });
    const id = String(answer.objects.id);
    const masked = `136****${tel.slice(-4)}`;
    const common = { names: [], childrens: [] };
    expect(await detail(id)).toEqual({
      id,
      activityId,
      tel: masked,
      state: 1,
      stateName: '待审核',
      approvalComments: '',
      createTime: expect.stringMatching(/^2026-11-21 1\d:\d\d:\d\d$/),
      decidedBy: null,
      decideTime: null,
      createdBy: null,
      signupInfo: [
        { id: '1', fieldName: '手机号码', type: 1, content: masked, datas: [masked], ...common },
        {
          id: group,
          fieldName: '选手信息',
          type: 0,
          content: '',
          datas: [],
          names: [],
          childrens: [
            { id: name, fieldName: '姓名', type: 1, content: '唐小雨', datas: ['唐小雨'], names: [] },
            {
              id: story,
              fieldName: '创作说明',
              type: 2,
              content: '第一段\n第二段',
              datas: ['第一段\n第二段'],
              names: [],
            },
          ],
        },
        {
          ...common,
          id: photo,
          fieldName: '作品照片',
          type: 3,
          content: picture,
          datas: [picture],
          names: ['演出照.png'],
        },
        {
          ...common,
          id: paper,
          fieldName: '报名表',
          type: 4,
          content: `${sheet},${picture}`,
          datas: [sheet, picture],
          names: ['报名表.pdf', '演出照.png'],
        },
      ],
    });
  });

  it('shows its answers under the labels of that day after fields were renamed, changed, reordered and deleted', async () => {
    const { activityId, group, name, story, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    const id = await mustApply(app, tel, activityId, { [name]: '唐小雨', [story]: '旧说明', [photo]: picture });
    const before = (await detail(id)).signupInfo;
    const edit = (body: Form) => mustSend(app, 'editor', custom.updateCustomField.path, { activityId, ...body });
    await edit({ id: name, fieldName: '选手全名', type: 2, sort: 9, isNull: true });
    await edit({ id: group, fieldName: '基本信息', type: 0, sort: 9 });
    await mustSend(app, 'editor', custom.deleteCustomFields.path, { ids: [story, photo] });
    expect((await detail(id)).signupInfo).toEqual(before);
    const later = await mustApply(app, newMember(), activityId, { [name]: '李晓\n两行' });
    expect((await detail(later)).signupInfo.map((field) => field.fieldName)).toEqual([
      '手机号码',
      '报名表',
      '基本信息',
    ]);
    expect((await detail(later)).signupInfo[2]?.childrens).toMatchObject([{ fieldName: '选手全名', type: 2 }]);
  });

  it('asks for every required field and keeps within the lengths, all problems under their fields', async () => {
    const { activityId, name, story, photo } = await buildFullForm(app);
    const tel = newMember();
    const empty = await apply(app, tel, activityId, { [name]: '  ' });
    expect(empty).toMatchObject({ state: 0, msg: '请输入姓名', objects: { code: 'VALIDATION' } });
    expect(empty.objects.errors).toEqual([
      { field: name, message: '请输入姓名' },
      { field: photo, message: '请上传作品照片' },
    ]);
    const long = await apply(app, tel, activityId, {
      [name]: '长'.repeat(201),
      [story]: '长'.repeat(5001),
      [photo]: [],
    });
    expect((long.objects.errors as Form[]).map(({ message }) => message)).toEqual([
      '姓名不能超过 200 个字符',
      '创作说明不能超过 5000 个字符',
      '请上传作品照片',
    ]);
    expect((await apply(app, tel, activityId, { [name]: '两\n行' })).objects.errors).toContainEqual({
      field: name,
      message: '姓名只能填写一行',
    });
    expect(await rowsOf(activityId)).toEqual([]);
    const picture = await memberFile(app, tel, { activityId });
    const fits = { [name]: '长'.repeat(200), [story]: '长'.repeat(5000), [photo]: picture };
    expect((await apply(app, tel, activityId, fits)).state).toBe(1);
  });

  it('refuses what no column can keep, however the answer is spelled', async () => {
    const activityId = await buildOpenForm(app);
    const story = await addField(app, activityId, { fieldName: '创作说明', type: 2 });
    for (const content of [['半个\ud83d'], ['第一行', '空\u0000'], '半个\ud83d', '空\u0000']) {
      const answer = await apply(app, newMember(), activityId, { [story]: content });
      expect(answer, JSON.stringify(content)).toMatchObject({ state: 0, msg: '报名信息含有无法保存的字符' });
    }
    expect(await apply(app, newMember(), activityId, { [story]: ['第一行', '😀'] })).toMatchObject({ state: 1 });
  });

  it('refuses answers to fields that are no longer in the form, and the same field twice', async () => {
    const { activityId, name } = await buildFullForm(app);
    const other = await buildFullForm(app);
    const tel = newMember();
    for (const id of [other.name, '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', 'x']) {
      expect(await apply(app, tel, activityId, { [id]: '答' })).toMatchObject({
        state: 0,
        msg: '报名表单已更新，请刷新后重新填写',
        objects: { code: 'ILLEGAL_STATE' },
      });
    }
    const twice = [name, name].map((id) => ({ id, content: '答' }));
    const body = { activityId, tel, answers: twice };
    expect((await app.send(tel, applications.submitCustomSignup.path, body)).msg).toBe('同一项报名信息填写了两次');
  });

  it('needs a phone number that is one', async () => {
    const activityId = await buildOpenForm(app);
    const member = newMember();
    const send = (tel: unknown) =>
      app.send(member, applications.submitCustomSignup.path, { activityId, tel, answers: [] });
    expect(await send('')).toMatchObject({
      msg: '电话号码不能为空',
      objects: { errors: [{ field: 'tel', message: '电话号码不能为空' }] },
    });
    expect((await send('12345')).msg).toBe('手机号码不正确，例:13245678912 02368792829 023-68792829');
    expect((await send('023-68792829')).state).toBe(1);
  });

  it('is for members alone', async () => {
    const activityId = await buildOpenForm(app);
    expect(await apply(app, 'editor', activityId)).toMatchObject({ state: 107 });
    const body = { activityId, tel: '13800000000', answers: [] };
    const anonymous = await app.anonymous();
    expect(await app.call(applications.submitCustomSignup.path, body, { token: anonymous })).toMatchObject({
      state: 107,
    });
  });

  it('is possible to approved activities with sign-up by a form, shown on the client, within its time', async () => {
    const tel = newMember();
    const closed = [
      await buildVote(app, { status: 1, form: { isCustomApply: true } }),
      '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e',
      'x',
    ];
    for (const id of closed) expect(await apply(app, tel, id), id).toMatchObject(forbidden);
    const withdrawn = await buildVote(app, { status: 102, form: { isCustomApply: true } });
    expect(await apply(app, tel, withdrawn)).toMatchObject(notOpen('该活动当前不能报名'));
    for (const id of [
      await buildVote(app, { status: 100 }),
      await buildOpenForm(app, { form: { isNeedSignup: false } }),
    ])
      expect(await apply(app, tel, id)).toMatchObject(notOpen('该活动未开放自定义报名'));
    const later = await buildOpenForm(app, { form: { signupStartTime: '2026-11-25 08:00' } });
    expect(await apply(app, tel, later)).toMatchObject({
      state: 0,
      msg: '报名尚未开始，报名时间为 2026-11-25 08:00 至 2026-11-30 19:00',
      objects: { code: 'ILLEGAL_STATE' },
    });
    const over = { signupStartTime: '2026-11-01 08:00', signupEndTime: '2026-11-21 09:30' };
    const past = await buildOpenForm(app, { form: over });
    expect(await apply(app, tel, past)).toMatchObject({ state: 0, msg: '报名已结束' });
    const open = await buildOpenForm(app);
    const by = (channel: string) =>
      app.send(tel, applications.submitCustomSignup.path, { activityId: open, tel, answers: [], channel });
    expect(await by('app')).toMatchObject(notOpen('该活动未在当前渠道开放报名'));
    expect((await by('wechat')).state).toBe(1);
  });

  it('stops when the form is switched off, and goes on when it is on again', async () => {
    const activityId = await buildOpenForm(app);
    const turn = (isCustomApply: boolean) =>
      mustSend(app, 'editor', setCustomApplyState.path, { activityId, isCustomApply });
    await turn(false);
    const tel = newMember();
    expect(await apply(app, tel, activityId)).toMatchObject(notOpen('该活动未开放自定义报名'));
    await turn(true);
    expect((await apply(app, tel, activityId)).state).toBe(1);
  });

  it('does not enter an activity that is deleted in this moment', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    await app.as(tel);
    const removal = await app.deps.pools.owner.connect();
    try {
      await removal.query('begin');
      await removal.query('select from vote_activity where id = $1 for update', [activityId]);
      const applying = apply(app, tel, activityId);
      await waitingForLocks(app);
      await removal.query('update vote_activity set deleted_at = now(), approved_revision = null where id = $1', [
        activityId,
      ]);
      await removal.query('commit');
      expect(await applying).toMatchObject(forbidden);
    } finally {
      removal.release(true);
    }
  });

  it('happens once per member, whatever comes at the same time', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    await app.as(tel);
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(app, tel, activityId)));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    for (const { msg } of answers.filter(({ state }) => state === 0))
      expect(msg).toBe('您已提交过报名申请，请勿重复提交');
    expect(await rowsOf(activityId)).toHaveLength(1);
    expect((await apply(app, newMember(), activityId)).state).toBe(1);
  });

  it('is answered the same to a retry under its key', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const headers = { 'idempotency-key': 'custom-signup-0001' };
    const send = () => app.send(tel, applications.submitCustomSignup.path, { activityId, tel, answers: [] }, headers);
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
  });

  it('is possible again after a refusal and after taking it back, but not after an approval', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const refused = await mustApply(app, tel, activityId);
    await decide(refused, { state: 101, approvalComments: '照片不清晰' });
    const taken = await mustApply(app, tel, activityId);
    expect(await cancel(tel, taken)).toMatchObject({ state: 1, msg: '已取消报名' });
    app.clock.advance({ seconds: 1 });
    const third = await mustApply(app, tel, activityId);
    await decide(third);
    expect((await apply(app, tel, activityId)).state).toBe(0);
    expect((await rowsOf(activityId)).map(({ state }) => state)).toEqual([100, 101]);
  });
});

describe('taking an application back', () => {
  it.each(['pcOrApp-cancelCustomSignup', 'pcOrApp-cancelSubmitCustomSignup'])('may be called %s', async (name) => {
    const tel = newMember();
    const id = await mustApply(app, tel, await buildOpenForm(app));
    expect(await app.send(tel, `/api/VoteActivity/v1/${name}`, { id })).toMatchObject({ state: 1, msg: '已取消报名' });
  });

  it('is for the applicant alone, while it waits', async () => {
    const activityId = await buildOpenForm(app);
    const [tel, other] = [newMember(), newMember()];
    const id = await mustApply(app, tel, activityId);
    expect(await cancel(other, id)).toMatchObject(forbidden);
    expect(await cancel(tel, 'x')).toMatchObject(forbidden);
    expect(await waiting()).toContain(id);
    expect((await cancel(tel, id)).state).toBe(1);
    expect(await waiting()).not.toContain(id);
    expect(await cancel(tel, id)).toMatchObject(forbidden);
    expect(await app.send('viewer', applications.getSubmission.path, { id })).toMatchObject(forbidden);
    expect(await decide(id)).toMatchObject(forbidden);
    const decided = await mustApply(app, other, activityId);
    await decide(decided);
    expect(await cancel(other, decided)).toMatchObject({ state: 0, msg: '该申请已处理，不能取消' });
  });
});
