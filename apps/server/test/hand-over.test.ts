import { getSuccessors, handOverReview, type Successors } from '@yunguan/contract/platform/hand-over';
import { getOperationLog } from '@yunguan/contract/platform/logs';
import * as flows from '@yunguan/contract/platform/flows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path, voteInput } from './factories';
import { byUsers, flowCalls, step, user } from './flow-calls';
import { forbidden } from './refusals';
import { content, reviewCalls } from './review-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, saved, approve, statusOf, waitsFor } = flowCalls(() => app);
const { detailOf, logOf } = reviewCalls(() => app);

beforeEach(async () => {
  app.clock.advance({ seconds: 1 });
  await owner().query('delete from review_flow where content_type is not null');
});

const give = (name: string, objectIds: string[], to: string, more: Form = {}) =>
  app.send(name, handOverReview.path, { objectIds, userId: user(to), ...more });
const given = async (name: string, objectId: string, to: string, more: Form = {}) => {
  const answer = await give(name, [objectId], to, more);
  const { results } = answer.objects as unknown as { results: { ok: boolean; message: string; code?: string }[] };
  return results[0];
};
const offered = (name: string, ...objectIds: string[]) =>
  mustSend(app, name, getSuccessors.path, { objectIds }) as unknown as Promise<Successors>;
const reviewersOf = async (objectId: string) =>
  (await mustSend(app, 'admin', flows.getReviewProgress.path, { objectId })).reviewers;

describe('handing a step over (转交)', () => {
  it('gives the place of who is named to a colleague, who then decides', async () => {
    await saved([step('初审', byUsers('reviewer')), step('复审', byUsers('reviewer2'))]);
    const id = await buildVote(app, { status: 1 });
    expect(await given('reviewer', id, 'tanjing', { remark: '请假三天' })).toMatchObject({ ok: true });
    expect(await waitsFor('reviewer', id)).toBe(false);
    expect(await waitsFor('tanjing', id)).toBe(true);
    expect((await approve('reviewer', id)).text).toBe((await approve('viewer', id)).text);
    expect(await statusOf(id)).toBe(1);
    expect((await approve('tanjing', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(2);
    expect(await waitsFor('reviewer2', id)).toBe(true);
  });

  it('is in the log of operations by the name of the successor', async () => {
    await saved([step('初审', byUsers('reviewer'))]);
    const id = await buildVote(app, { status: 1 });
    await given('reviewer', id, 'tanjing');
    const { datas } = await mustSend(app, 'admin', getOperationLog.path, { keyword: id });
    const [entry] = datas as { callName: string; detail: { name: string; value: string }[] }[];
    expect(entry).toMatchObject({ callName: '把等待审核的步骤转交给同事' });
    expect(entry?.detail).toContainEqual({ name: '改为', value: '谭静' });
  });

  it('is told to the successor, stands in the approval record and leaves the status and the time limit', async () => {
    await saved([step('初审', byUsers('reviewer'), { limitHours: 24 })]);
    const id = await buildVote(app, { status: 1 });
    const before = await mustSend(app, 'admin', flows.getReviewProgress.path, { objectId: id });
    await given('reviewer', id, 'tanjing', { remark: '请假三天' });
    const after = await mustSend(app, 'admin', flows.getReviewProgress.path, { objectId: id });
    expect(after).toMatchObject({ stepName: '初审', ordinal: 1, dueTime: before.dueTime });
    expect(await statusOf(id)).toBe(1);
    const last = (await logOf('admin', id)).at(-1);
    expect(last).toMatchObject({ action: 'handover', remark: expect.stringMatching(/^转交给.+：请假三天$/) });
    expect(last?.statusDiscription.replace(/<[^>]+>/g, '')).toBe('初审：转交');
    const { rows } = await owner().query(
      `select kind, content, link from letter where user_id = $1 and link like '%' || $2`,
      [user('tanjing'), id],
    );
    expect(rows).toEqual([
      { kind: 'notice', content: expect.stringContaining('请假三天'), link: `/audit/businessApproval?object=${id}` },
    ]);
  });

  it('names a colleague beside the role by which somebody reviews, and the others may still decide', async () => {
    const id = await buildVote(app, { status: 1 });
    const before = (await reviewersOf(id)) as string[];
    expect(await given('reviewer', id, 'tanjing')).toMatchObject({ ok: true });
    expect(await reviewersOf(id)).toEqual(expect.arrayContaining(before));
    expect((await approve('reviewer', id)).state).toBe(1);
  });

  it('frees what waits at a step where nobody is left, by who may set the reviewers', async () => {
    await saved([step('初审', byUsers('reviewer')), step('复审', byUsers('reviewer2'))]);
    const id = await buildVote(app, { status: 1 });
    await owner().query('update staff_user set enabled = false where id = $1', [user('reviewer')]);
    app.clock.advance({ seconds: 1 });
    try {
      expect(await reviewersOf(id)).toEqual([]);
      expect(await given('editor', id, 'tanjing')).toMatchObject({ ok: false, code: 'FORBIDDEN' });
      expect((await offered('admin', id)).items).toMatchObject([{ effect: 'whole', stepName: '初审' }]);
      expect(await given('admin', id, 'tanjing')).toMatchObject({ ok: true });
      expect((await approve('tanjing', id)).state).toBe(1);
      expect(await statusOf(id)).toBe(2);
    } finally {
      await owner().query('update staff_user set enabled = true where id = $1', [user('reviewer')]);
      app.clock.advance({ seconds: 1 });
    }
  });

  it('keeps the approvals that others have given where all must approve (会签)', async () => {
    await saved([step('会审', byUsers('reviewer', 'reviewer2'), { mode: 'all' })]);
    const id = await buildVote(app, { status: 1 });
    expect((await approve('reviewer2', id)).state).toBe(1);
    expect(await given('reviewer2', id, 'tanjing')).toMatchObject({ ok: false, message: '您已经审核过本步骤' });
    expect(await given('reviewer', id, 'reviewer2')).toMatchObject({ ok: false });
    expect(await given('reviewer', id, 'tanjing')).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe(1);
    expect((await approve('tanjing', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(100);
  });

  it('is refused where a role decides together, for no single colleague can take the place of a role', async () => {
    const roles = await owner().query<{ role_id: string }>(
      'select role_id from user_role where user_id = $1 order by role_id limit 1',
      [user('reviewer')],
    );
    await saved([step('会审', { roleIds: [roles.rows[0]?.role_id] }, { mode: 'all' })]);
    const id = await buildVote(app, { status: 1 });
    expect(await given('reviewer', id, 'tanjing')).toMatchObject({
      ok: false,
      message: expect.stringContaining('由角色会签'),
    });
  });

  it('goes neither to the submitter, nor to oneself, nor to who reviews already or may not', async () => {
    await saved([step('初审', byUsers('reviewer', 'reviewer2'))]);
    const id = await buildVote(app, { status: 1 });
    const refusal = async (to: string) => (await given('reviewer', id, to))?.message;
    expect(await refusal('editor')).toBe('不能转交给提交人');
    expect(await refusal('reviewer')).toBe('不能转交给自己');
    expect(await refusal('reviewer2')).toMatch(/已经是本步骤的审核人$/);
    expect(await refusal('branch')).toBe('接手人已停用，或在该场馆没有角色');
    const { people } = await offered('reviewer', id);
    const ids = people.map((person) => person.id);
    expect(ids).toContain(user('tanjing'));
    for (const name of ['editor', 'reviewer', 'reviewer2', 'branch']) expect(ids).not.toContain(user(name));
    expect(await waitsFor('reviewer', id)).toBe(true);
  });

  it('is refused to whom the step does not ask, and to other venues as if there were nothing', async () => {
    await saved([step('初审', byUsers('reviewer'))]);
    const id = await buildVote(app, { status: 1 });
    for (const name of ['viewer', 'editor', 'reviewer2', 'branch']) {
      expect(await given(name, id, 'tanjing')).toMatchObject({ ok: false, message: forbidden.msg });
    }
    expect((await app.send('branch', getSuccessors.path, { objectIds: [id] })).state).toBe(0);
    expect(await waitsFor('reviewer', id)).toBe(true);
  });

  it('tells of each of several what became of it', async () => {
    await saved([step('初审', byUsers('reviewer'))]);
    const [first, second] = [await buildVote(app, { status: 1 }), await buildVote(app, { status: 1 })];
    const draft = await buildVote(app, { status: 0 });
    const answer = await give('reviewer', [first, second, draft], 'tanjing');
    expect(answer).toMatchObject({ state: 1, objects: { succeeded: 2, failed: 1 } });
    expect(await waitsFor('tanjing', first)).toBe(true);
    expect(await waitsFor('tanjing', second)).toBe(true);
  });

  it('happens once when the same step is handed to two at the same moment', async () => {
    await saved([step('初审', byUsers('reviewer'))]);
    const id = await buildVote(app, { status: 1 });
    const outcomes = await Promise.all([given('reviewer', id, 'tanjing'), given('reviewer', id, 'reviewer2')]);
    expect(outcomes.filter((one) => one?.ok)).toHaveLength(1);
    expect((await logOf('admin', id)).filter(({ action }) => action === 'handover')).toHaveLength(1);
  });

  it('is not for a submitter whom others review: he would name who decides on his own content', async () => {
    const editors = (
      await owner().query<{ role_id: string }>('select role_id from user_role where user_id = $1', [user('editor')])
    ).rows.map(({ role_id }) => role_id);
    for (const reviewers of [byUsers('editor', 'reviewer'), { ...byUsers('reviewer'), roleIds: editors }]) {
      await saved([step('初审', reviewers)]);
      // Submitted by the editor, who is among them.
      const id = await buildVote(app, { status: 1 });
      const refused = '自己提交的内容由其他审核人审核，不能转交';
      expect((await offered('editor', id)).items).toMatchObject([{ effect: null, reason: refused }]);
      expect(await given('editor', id, 'viewer')).toMatchObject({ ok: false, message: refused });
      expect((await approve('viewer', id)).state).toBe(0);
      expect(await detailOf('editor', id)).toMatchObject({ canReview: false, canHandOver: false });
      expect(await given('reviewer', id, 'viewer')).toMatchObject({ ok: true });
    }
  });

  it('does not let a submitter who was the only reviewer decide any more', async () => {
    await saved([step('初审', byUsers('admin'))]);
    const cover = await app.picture('admin');
    const form = await voteInput(app, { title: '街舞公开赛', cover });
    const id = String((await mustSend(app, 'admin', path(content, 'create'), { ...form, status: 1 })).id);
    expect((await detailOf('admin', id)).canReview).toBe(true);
    expect(await given('admin', id, 'tanjing')).toMatchObject({ ok: true });
    expect(await detailOf('admin', id)).toMatchObject({ canReview: false });
    expect((await approve('admin', id)).state).toBe(0);
    expect((await approve('tanjing', id)).state).toBe(1);
  });
});
