import * as applications from '@yunguan/contract/content/vote-application';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getApplyList, reverseReview } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildFullForm, buildOpenForm, memberFile, mustApply, newMember } from './custom-factory';
import { type Form, mustSend, path } from './factories';
import { applicationCalls } from './application-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, list, rowsOf, detail, decide, cancel, waiting } = applicationCalls(() => app);

describe('the list of applications', () => {
  it('is filtered by state, paged and newest first', async () => {
    const activityId = await buildOpenForm(app);
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      app.clock.advance({ seconds: 1 });
      ids.push(await mustApply(app, newMember(), activityId));
    }
    await decide(ids[0] ?? '');
    await decide(ids[1] ?? '', { state: '101', approvalComments: '不合要求' });
    const page = await list(activityId);
    expect(page.objects).toMatchObject({ total: 12, totalCount: 12 });
    expect((page.objects.datas as Form[]).map(({ id }) => id)).toEqual([...ids].reverse().slice(0, 10));
    expect(((await list(activityId, { pageIndex: 2 })).objects.datas as Form[]).map(({ id }) => id)).toEqual([
      ids[1],
      ids[0],
    ]);
    for (const state of [0, '', null, '0', undefined]) expect(await rowsOf(activityId, { state })).toHaveLength(12);
    expect(await rowsOf(activityId, { state: 1 })).toHaveLength(10);
    expect(await rowsOf(activityId, { state: '100' })).toMatchObject([{ id: ids[0], stateName: '审核通过' }]);
    expect(await rowsOf(activityId, { state: 101 })).toMatchObject([
      { id: ids[1], stateName: '未通过', approvalComments: '不合要求' },
    ]);
    expect(await rowsOf(activityId, { state: 7 })).toEqual([]);
  });

  it('is searched by words of the answers and by the end of the phone, not by what is masked', async () => {
    const { activityId, name, story, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    await mustApply(app, tel, activityId, { [name]: '唐小雨', [story]: '身份证 500103199003074271', [photo]: picture });
    const found = async (keyword: string) => (await rowsOf(activityId, { keyword })).length;
    for (const keyword of ['小雨', tel, tel.slice(-4), '身份证']) expect(await found(keyword), keyword).toBe(1);
    const hidden = [
      '作品照片',
      picture.slice(10, 20),
      '%',
      tel.slice(0, 7),
      '500103',
      '证 5001',
      '1990030',
      'type',
      '旧',
    ];
    for (const keyword of hidden) expect(await found(keyword), keyword).toBe(0);
  });

  it('is searched by the figures of an answer, too, however few they are and whether or not they look like a phone', async () => {
    const { activityId, name, story, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    const words = '2016-05-04 出生，三年级 3-2 班，身高 132，证件 500103201605042716';
    await mustApply(app, tel, activityId, { [name]: '唐小雨', [story]: words, [photo]: picture });
    const found = async (keyword: string) => (await rowsOf(activityId, { keyword })).length;
    for (const keyword of ['3', '132', '2016', '3-2', '2016-05-04', tel, tel.slice(-4)])
      expect(await found(keyword), keyword).toBe(1);
    for (const keyword of ['2716', '20160504', '500103201605042716', '7-2', tel.slice(0, 7)])
      expect(await found(keyword), keyword).toBe(0);
  });

  it('masks phone and identity numbers also within the answers, until they are revealed with a reason', async () => {
    const { activityId, name, story, photo } = await buildFullForm(app);
    const tel = newMember();
    const picture = await memberFile(app, tel, { activityId });
    const text = '身份证500103199003074271，电话13812345678。';
    const id = await mustApply(app, tel, activityId, { [name]: '唐小雨', [story]: text, [photo]: picture });
    const shown = (await detail(id)).signupInfo[1]?.childrens[1];
    expect(shown).toMatchObject({ content: '身份证500***********4271，电话138****5678。' });
    expect(shown?.datas).toEqual([shown?.content]);
    const reveal = (reason: unknown, person = 'admin') =>
      app.send(person, applications.revealSubmission.path, { id, reason });
    for (const person of ['viewer', 'editor', 'branch']) expect(await reveal('核实', person)).toMatchObject(forbidden);
    for (const reason of ['', ' ', '核', null]) expect((await reveal(reason)).msg).toBe('请填写查看原因');
    const revealed = await reveal('电话核实身份');
    expect(revealed.objects).toMatchObject({ tel, signupInfo: [{ content: tel }, {}, {}, {}] });
    expect(revealed.text).toContain(text);
    const { rows } = await owner().query<{ detail: Form }>(
      `select detail from audit_log where object_id = $1 and call = $2 and result = 'ok'`,
      [id, applications.revealSubmission.path],
    );
    expect(rows).toEqual([{ detail: { reason: '电话核实身份' } }]);
    expect(JSON.stringify((await owner().query('select * from audit_log')).rows)).not.toContain(tel);
  });

  it('belongs to the venue of the activity', async () => {
    const activityId = await buildOpenForm(app, { venue: 'branch' });
    const id = await mustApply(app, newMember(), activityId);
    expect((await list(activityId, {}, 'branch')).objects).toMatchObject({ total: 1 });
    expect((await list(activityId, {}, 'platform')).objects).toMatchObject({ total: 1 });
    for (const name of ['viewer', 'reviewer', 'editor']) {
      expect(await app.send(name, applications.getSubmission.path, { id }), name).toMatchObject(forbidden);
    }
    expect(await list(activityId, {}, 'viewer')).toMatchObject(forbidden);
    expect(await decide(id, {}, 'reviewer')).toMatchObject(forbidden);
    expect((await decide(id, {}, 'branch')).state).toBe(1);
  });
});

describe('deciding an application', () => {
  it('waits no longer once the activity is deleted', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const id = await mustApply(app, tel, activityId);
    await mustSend(app, 'reviewer2', reverseReview.path, { objectId: activityId, remark: '内容有误' });
    expect(await waiting()).toContain(id);
    await mustSend(app, 'editor', path(anyContent(vote), 'remove'), { ids: [activityId] });
    expect(await waiting()).not.toContain(id);
    expect(await decide(id)).toMatchObject(forbidden);
  });

  it('waits in the queue of the reviewers until one of them decides', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const id = await mustApply(app, tel, activityId);
    for (const name of ['reviewer', 'reviewer2', 'admin']) expect(await waiting(name), name).toContain(id);
    for (const name of ['viewer', 'editor', 'branch']) expect(await waiting(name), name).not.toContain(id);
    const orders = (await mustSend(app, 'reviewer', getApplyList.path, { kind: 'customSignup', pageSize: 100 })).datas;
    const order = (orders as Form[]).find(({ objectId }) => objectId === id);
    expect(order).toMatchObject({
      kindName: '自定义报名',
      applicant: `136****${tel.slice(-4)}`,
      path: `/new/voteActivebox?mode=11&id=${activityId}&apply=${id}`,
    });
    expect(await decide(id)).toMatchObject({ state: 1, msg: '审核成功！' });
    expect(await waiting()).not.toContain(id);
    expect(await detail(id)).toMatchObject({
      state: 100,
      stateName: '审核通过',
      approvalComments: '材料齐全',
      decidedBy: expect.stringMatching(/^[\u4e00-\u9fff]+$/),
      decideTime: expect.stringMatching(/^2026-11-21 /),
    });
  });

  it('needs an opinion and one of the two results, and the review right', async () => {
    const id = await mustApply(app, newMember(), await buildOpenForm(app));
    for (const approvalComments of ['', '  ', null, undefined]) {
      expect(await decide(id, { approvalComments })).toMatchObject({ state: 0, msg: '请输入意见' });
    }
    expect((await decide(id, { approvalComments: '长'.repeat(501) })).msg).toBe('审批意见不能超过 500 个字符');
    for (const state of [0, 1, 102, '通过', null]) {
      expect((await decide(id, { state })).msg, String(state)).toBe('审核结果只能是通过或不通过');
    }
    for (const name of ['viewer', 'editor', 'branch'])
      expect(await decide(id, {}, name), name).toMatchObject(forbidden);
    for (const unknown of ['x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await decide(unknown)).toMatchObject(forbidden);
    }
    expect((await detail(id)).state).toBe(1);
  });

  it('is done once: of parallel deciders the first one wins', async () => {
    const id = await mustApply(app, newMember(), await buildOpenForm(app));
    const both = await Promise.all([
      decide(id, { approvalComments: '同意' }),
      decide(id, { state: 101, approvalComments: '不同意' }, 'reviewer2'),
      decide(id, { approvalComments: '可以' }, 'admin'),
    ]);
    const winners = both.filter(({ state }) => state === 1);
    expect(winners).toHaveLength(1);
    const won = both.findIndex(({ state }) => state === 1);
    const expected = [
      { state: 100, approvalComments: '同意' },
      { state: 101, approvalComments: '不同意' },
      { state: 100, approvalComments: '可以' },
    ][won];
    expect(await detail(id)).toMatchObject(expected ?? {});
    const refusal = `该申请已审核（${expected?.state === 100 ? '审核通过' : '未通过'}），不能重复审核`;
    for (const { state, msg } of both.filter((answer) => answer.state === 0))
      expect([state, msg]).toEqual([0, refusal]);
  });

  it('and taking back never both happen', async () => {
    const activityId = await buildOpenForm(app);
    for (let round = 0; round < 5; round += 1) {
      const tel = newMember();
      const id = await mustApply(app, tel, activityId);
      const both = await Promise.all([decide(id), cancel(tel, id)]);
      expect(both.filter(({ state }) => state === 1)).toHaveLength(1);
    }
  });
});
