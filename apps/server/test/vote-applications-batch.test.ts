import { decideSubmissions } from '@yunguan/contract/content/vote-application';
import { getMyLetters } from '@yunguan/contract/platform/member-letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationCalls } from './application-calls';
import { type ContentApp, createContentApp } from './content-app';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { type Form, mustSend } from './factories';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, rowsOf, detail, decide, cancel, waiting } = applicationCalls(() => app);

function decideAll(ids: unknown, changes: Form = {}, name = 'reviewer') {
  return app.send(name, decideSubmissions.path, { ids, state: 101, approvalComments: '材料不全', ...changes });
}

async function applicants(activityId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await mustApply(app, newMember(), activityId));
  return ids;
}

describe('deciding many applications', () => {
  it('gives all that wait one result and one opinion, and takes them out of the queue', async () => {
    const activityId = await buildOpenForm(app);
    const ids = await applicants(activityId, 4);
    const answer = await decideAll(ids.slice(0, 3));
    expect(answer).toMatchObject({ state: 1, msg: '审核成功！' });
    expect(answer.objects).toEqual(ids.slice(0, 3).map((id) => ({ id, ok: true, message: '审核成功！' })));
    for (const id of ids.slice(0, 3)) {
      expect(await detail(id)).toMatchObject({ state: 101, approvalComments: '材料不全' });
      expect(await waiting()).not.toContain(id);
    }
    expect(await waiting()).toContain(ids[3]);
    expect((await decideAll([ids[3]], { state: '100', approvalComments: '同意' })).state).toBe(1);
    expect(await rowsOf(activityId, { state: 100 })).toMatchObject([{ id: ids[3], approvalComments: '同意' }]);
  });

  it('tells each member the opinion, and nobody of one that was decided before', async () => {
    const activityId = await buildOpenForm(app);
    const tel = newMember();
    const id = await mustApply(app, tel, activityId);
    await decideAll([id, await mustApply(app, newMember(), activityId)]);
    await decideAll([id], { state: 100, approvalComments: '同意' });
    const { datas } = await mustSend(app, tel, getMyLetters.path, {});
    expect(datas).toMatchObject([
      { title: '活动报名未通过审核', content: expect.stringContaining('审批意见：材料不全'), isRead: false },
    ]);
  });

  it('tells of each that was decided or taken back meanwhile, and decides the others', async () => {
    const activityId = await buildOpenForm(app);
    const [approved = '', waits = '', rejected = ''] = await applicants(activityId, 3);
    const member = newMember();
    const gone = await mustApply(app, member, activityId);
    await decide(approved);
    await decide(rejected, { state: 101, approvalComments: '重复' });
    await cancel(member, gone);
    const answer = await decideAll([approved, gone, waits, rejected, waits.toUpperCase()]);
    expect(answer).toMatchObject({ state: 1, msg: '已审核 1 份报名申请，3 份未处理' });
    expect(answer.objects).toEqual([
      { id: approved, ok: false, message: '该申请已审核（审核通过），不能重复审核' },
      { id: gone, ok: false, message: '申请人已取消该申请' },
      { id: waits, ok: true, message: '审核成功！' },
      { id: rejected, ok: false, message: '该申请已审核（未通过），不能重复审核' },
    ]);
    expect(await detail(approved)).toMatchObject({ state: 100, approvalComments: '材料齐全' });
    expect(await detail(rejected)).toMatchObject({ approvalComments: '重复' });
  });

  it('asks for what the decision of one asks for, and for one to a hundred of them', async () => {
    const ids = await applicants(await buildOpenForm(app), 1);
    for (const approvalComments of ['', '  ', null]) {
      expect(await decideAll(ids, { approvalComments })).toMatchObject({ state: 0, msg: '请输入意见' });
    }
    expect((await decideAll(ids, { approvalComments: '长'.repeat(501) })).msg).toBe('审批意见不能超过 500 个字符');
    expect((await decideAll(ids, { state: 1 })).msg).toBe('审核结果只能是通过或不通过');
    expect((await decideAll([])).msg).toBe('请选择报名申请');
    const many = Array.from({ length: 101 }, () => ids[0]);
    expect((await decideAll(many)).msg).toBe('一次最多审核 100 份报名申请');
    expect((await detail(ids[0] ?? '')).state).toBe(1);
  });

  it('is for reviewers of the venue of every one of them; else nothing happens', async () => {
    const mine = await applicants(await buildOpenForm(app), 2);
    const [foreign = ''] = await applicants(await buildOpenForm(app, { venue: 'branch' }), 1);
    for (const name of ['viewer', 'editor', 'branch'])
      expect(await decideAll(mine, {}, name), name).toMatchObject(forbidden);
    for (const other of [foreign, 'x', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e']) {
      expect(await decideAll([...mine, other]), other).toMatchObject(forbidden);
    }
    for (const id of mine) expect((await detail(id)).state).toBe(1);
    expect((await decideAll([...mine, foreign], {}, 'platform')).state).toBe(1);
  });

  it('lets the first of two deciders win each one, in whatever order they name them', async () => {
    const ids = await applicants(await buildOpenForm(app), 12);
    const both = await Promise.all([
      decideAll(ids, { state: 100, approvalComments: '同意' }),
      decideAll(ids.toReversed(), { approvalComments: '不同意' }, 'reviewer2'),
      decide(ids[5] ?? '', { approvalComments: '可以' }, 'admin'),
    ]);
    const won = both
      .slice(0, 2)
      .flatMap(({ objects }) => (objects as unknown as { ok: boolean }[]).filter(({ ok }) => ok));
    expect(won.length + (both[2]?.state ?? 0)).toBe(12);
    for (const id of ids) expect((await detail(id)).state).not.toBe(1);
  });

  it('is recorded as one act that names them all', async () => {
    const ids = await applicants(await buildOpenForm(app), 2);
    await decideAll(ids);
    const { rows } = await owner().query(
      `select detail from audit_log where call = $1 and result = 'ok' order by at desc limit 1`,
      [decideSubmissions.path],
    );
    expect(rows).toEqual([{ detail: { applications: ids, state: 101 } }]);
  });
});
