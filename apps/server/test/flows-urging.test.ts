import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as flows from '@yunguan/contract/platform/flows';
import { getReviewDetail } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend, path } from './factories';
import { flowCalls, user, step, byUsers } from './flow-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, saved, approve, statusOf } = flowCalls(() => app);

beforeEach(async () => {
  app.clock.advance({ seconds: 1 });
  await owner().query('delete from review_flow where content_type is not null');
});

describe('urging (催办)', () => {
  const urge = (name: string, objectId: string) => app.send(name, flows.urgeReview.path, { objectId });
  const progress = (name: string, objectId: string) => mustSend(app, name, flows.getReviewProgress.path, { objectId });
  const lettersOf = async (loginName: string, objectId: string) =>
    (
      await owner().query(
        `select l.kind, l.title, l.sender_name from letter l where l.user_id = $1 and l.kind = 'urge' and l.link like '%' || $2`,
        [user(loginName), objectId],
      )
    ).rows;

  it('writes to everybody whose decision the current step waits for', async () => {
    const id = await buildVote(app, { status: 1 });
    expect(await progress('editor', id)).toMatchObject({
      isWaiting: true,
      stepName: '初审',
      ordinal: 1,
      stepCount: 2,
      canUrge: true,
      urgedTime: null,
    });
    const answer = await urge('editor', id);
    expect(answer).toMatchObject({ state: 1, objects: { count: 3 }, msg: '已提醒 3 位审核人' });
    expect(await lettersOf('reviewer', id)).toMatchObject([{ kind: 'urge', sender_name: '唐晓岚' }]);
    expect(await lettersOf('reviewer2', id)).toEqual([]);
  });

  it('tells who holds 反审 that what is approved can be taken back', async () => {
    const id = await buildVote(app, { status: 1 });
    expect(await progress('reviewer2', id)).toMatchObject({ isWaiting: true, canReverse: false });
    for (const reviewer of ['reviewer', 'reviewer2']) await approve(reviewer, id);
    expect(await statusOf(id)).toBe(100);
    expect(await progress('reviewer2', id)).toMatchObject({ isWaiting: false, canReverse: true });
    expect(await progress('editor', id)).toMatchObject({ isWaiting: false, canReverse: false });
  });

  it('leaves a line in the approval record without changing the status', async () => {
    const id = await buildVote(app, { status: 1 });
    await urge('editor', id);
    expect(await statusOf(id)).toBe(1);
    const log = (await mustSend(app, 'editor', '/api/review/v1/admin-getReviewLog', {
      objectId: id,
    })) as unknown as Form[];
    expect(log.map((row) => String(row.statusDiscription).replace(/<[^>]+>/g, ''))).toEqual(['提交审核', '初审：催办']);
    expect(log[1]).toMatchObject({ userName: '唐晓岚', remark: expect.stringContaining('罗文彬') });
  });

  it('is possible once in four hours for one content, and then again', async () => {
    const id = await buildVote(app, { status: 1 });
    app.clock.set('2026-11-21T02:30:00Z');
    app.signAllOut();
    expect((await urge('editor', id)).state).toBe(1);
    expect(await urge('admin', id)).toMatchObject({ state: 0, msg: '该内容刚刚催办过，请于 14:30 后再试' });
    expect(await progress('editor', id)).toMatchObject({ canUrge: false, urgedTime: '2026-11-21 10:30:00' });
    app.clock.advance({ hours: 3, minutes: 59 });
    app.signAllOut();
    expect((await urge('editor', id)).state).toBe(0);
    app.clock.advance({ minutes: 1 });
    expect(await progress('editor', id)).toMatchObject({ canUrge: true, reason: '' });
    expect((await urge('editor', id)).state).toBe(1);
    expect(await lettersOf('reviewer', id)).toHaveLength(2);
  });

  it('writes once when two urge at the same moment', async () => {
    const id = await buildVote(app, { status: 1 });
    const answers = await Promise.all([urge('editor', id), urge('admin', id), urge('tanjing', id)]);
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
    expect(await lettersOf('reviewer', id)).toHaveLength(1);
  });

  it('spares who has approved already in a step for all', async () => {
    await saved([step('会审', byUsers('reviewer', 'reviewer2'), { mode: 'all' })]);
    const id = await buildVote(app, { status: 1 });
    await approve('reviewer', id);
    expect(await progress('editor', id)).toMatchObject({ reviewers: ['周明霞'] });
    expect((await urge('editor', id)).objects.count).toBe(1);
    expect(await lettersOf('reviewer', id)).toEqual([]);
  });

  it('is for staff who write such contents there, not for lookers-on, reviewers or other venues', async () => {
    const id = await buildVote(app, { status: 1 });
    for (const name of ['viewer', 'reviewer', 'branch']) expect(await urge(name, id), name).toMatchObject(forbidden);
    expect(await progress('viewer', id)).toMatchObject({ isWaiting: true, canUrge: false, reason: '' });
    expect(await app.send('branch', flows.getReviewProgress.path, { objectId: id })).toMatchObject(forbidden);
  });

  it('is refused where nothing waits', async () => {
    const id = await buildVote(app, { status: 100 });
    expect(await progress('editor', id)).toMatchObject({ isWaiting: false, canUrge: false });
    expect((await urge('editor', id)).msg).toMatch(/不在审核中，无需催办$/);
    expect(await urge('editor', 'x')).toMatchObject(forbidden);
  });

  it('tells when the time of the step has run out', async () => {
    const id = await buildVote(app, { status: 1 });
    expect(await progress('editor', id)).toMatchObject({ isOverdue: false });
    await owner().query(`update review_task set due_at = $2 where object_id = $1`, [
      id,
      new Date(app.clock.now().getTime() - 1000),
    ]);
    expect(await progress('editor', id)).toMatchObject({ isOverdue: true });
    const detail = await mustSend(app, 'editor', getReviewDetail.path, { objectId: id });
    expect((detail.steps as Form[])[0]?.dueTime).toMatch(/^2026-11-21/);
  });

  it('starts anew for a content that was rejected and submitted again', async () => {
    const id = await buildVote(app, { status: 101 });
    expect(await progress('editor', id)).toMatchObject({ isWaiting: false });
    const { rows } = await owner().query('select form from revision where object_id = $1', [id]);
    await mustSend(app, 'editor', path(anyContent(vote), 'update'), { ...rows[0]?.form, id, status: 1 });
    expect((await urge('editor', id)).state).toBe(1);
  });
});
