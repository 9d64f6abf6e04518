import { setCustomApplyState, vote as voteContent } from '@yunguan/contract/content/vote';
import { decideTeams } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { buildVote, type Form, mustSend, path } from './factories';
import { buildContest, insertRound, vote, voterPhone } from './vote-factories';
import { ownerSql } from './owner-sql';
import { buildTeam } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const content = anyContent(voteContent);
const sql = ownerSql(() => app);
const setStatus = (id: string, status: number) =>
  sql('update vote_activity set status = $2 where id = $1', [id, status]);
const rowOf = async (id: string) => {
  const { datas } = await mustSend(app, 'viewer', path(content, 'page'), { pageSize: 100 });
  return (datas as Form[]).find((row) => row.id === id);
};
const ended = {
  startTime: '2026-10-01T08:00:00+08:00',
  endTime: '2026-10-20T20:00:00+08:00',
} as const;

describe('an activity that the public sees', () => {
  it('says so while a change of it waits or was refused, so that its ballots stay in reach', async () => {
    const { activityId } = await buildContest(app);
    for (const status of [100, 1, 101]) {
      await setStatus(activityId, status);
      expect(await rowOf(activityId), String(status)).toMatchObject({ status, hasPublished: true });
    }
    await sql('update vote_activity set status = 102, approved_revision = null where id = $1', [activityId]);
    expect(await rowOf(activityId)).toMatchObject({ hasPublished: false });
  });

  it('stays with its valid votes after it was withdrawn, too', async () => {
    const contest = await buildContest(app, { teams: 2 });
    await vote(app, contest, { by: voterPhone(0), for: 1 });
    await vote(app, contest, { by: voterPhone(1), for: 2 });
    await sql('update vote_activity set status = 102, approved_revision = null where id = $1', [contest.activityId]);
    const remove = () => app.send('admin', path(content, 'remove'), { ids: [contest.activityId] });
    expect((await remove()).msg).toMatch(/^《.*》已有 2 张有效选票，不能删除$/);
    // Votes of a deleted team are not among those that the list shows.
    await sql('update vote_team set deleted_at = now() where id = $1', [contest.teams[0]]);
    expect((await remove()).msg).toMatch(/已有 1 张有效选票/);
    await sql('update vote_rotation set deleted_at = now() where id = $1', [contest.rotationId]);
    expect((await remove()).state).toBe(1);
  });

  it('is not deleted with valid votes, whatever became of the change', async () => {
    const contest = await buildContest(app);
    const other = await buildContest(app);
    for (const by of [voterPhone(0), voterPhone(1)]) await vote(app, contest, { by });
    for (const { activityId } of [contest, other]) await setStatus(activityId, 101);
    const remove = (ids: readonly string[]) => app.send('admin', path(content, 'remove'), { ids });
    const refused = await remove([other.activityId, contest.activityId]);
    expect([refused.objects.code, refused.msg]).toEqual([
      'ILLEGAL_STATE',
      expect.stringMatching(/^《.*》已有 2 张有效选票，不能删除$/),
    ]);
    // Together or not at all.
    expect(await rowOf(other.activityId)).toBeDefined();
    expect((await remove([other.activityId])).state).toBe(1);
    await sql('update vote_ballot set cancelled_at = now() where activity_id = $1', [contest.activityId]);
    expect((await remove([contest.activityId])).state).toBe(1);
  });
});

describe('custom sign-up', () => {
  const turn = (activityId: string, isCustomApply = true) =>
    app.send('editor', setCustomApplyState.path, { activityId, isCustomApply });

  it('is not turned on while a round that has not ended has teams or votes', async () => {
    const contest = await buildContest(app, { teams: 3 });
    await vote(app, contest);
    expect(await turn(contest.activityId)).toMatchObject({
      state: 0,
      msg: '赛次「初赛」尚未结束，已有 3 支队伍、1 张选票，不能启用自定义报名；请在赛次结束后启用',
      objects: { code: 'ILLEGAL_STATE' },
    });
    await sql('update vote_team set deleted_at = now() where activity_id = $1', [contest.activityId]);
    expect((await turn(contest.activityId)).msg).toMatch(/尚未结束，已有 1 张选票，不能启用自定义报名/);
    expect(await rowOf(contest.activityId)).toMatchObject({ isCustomApply: false });
  });

  it('is not turned on by the form either, and may stay on', async () => {
    const contest = await buildContest(app);
    await vote(app, contest);
    await setStatus(contest.activityId, 101);
    const save = async (form: Form) => {
      const stored = await mustSend(app, 'editor', path(content, 'detail'), { id: contest.activityId });
      return app.send('editor', path(content, 'update'), { ...stored, ...form });
    };
    expect(await save({ isCustomApply: true, status: 0 })).toMatchObject({
      state: 0,
      msg: '赛次「初赛」尚未结束，已有 2 支队伍、1 张选票，不能启用自定义报名；请在赛次结束后启用',
      objects: { field: 'isCustomApply' },
    });
    expect((await save({ isCustomApply: false, status: 0 })).state).toBe(1);
    await sql('update vote_activity set is_custom_apply = true where id = $1', [contest.activityId]);
    expect((await save({ isCustomApply: true, status: 0 })).state).toBe(1);
  });

  it('is turned on where rounds are over or empty, and off again at any time', async () => {
    const over = await buildContest(app, ended);
    expect((await turn(over.activityId)).state).toBe(1);
    const empty = await buildContest(app, { ...ended, teams: 0 });
    await insertRound(app, empty.activityId, { name: '决赛' });
    expect((await turn(empty.activityId)).state).toBe(1);
    const running = await buildContest(app, { form: { isCustomApply: true } });
    expect((await turn(running.activityId)).state).toBe(1);
    expect((await turn(running.activityId, false)).state).toBe(1);
  });
});

const saveWith = async (activityId: string, form: Form) => {
  const stored = await mustSend(app, 'editor', path(content, 'detail'), { id: activityId });
  return app.send('editor', path(content, 'update'), { ...stored, ...form });
};

describe('the sign-up', () => {
  it('is not turned off by the form while teams or applications wait, whose list it would hide', async () => {
    const [teams, applications, decided] = [
      await buildVote(app, { status: 100 }),
      await buildOpenForm(app),
      await buildVote(app, { status: 100 }),
    ];
    for (const id of [teams, teams]) await buildTeam(app, id);
    await mustApply(app, newMember(), applications);
    const team = await buildTeam(app, decided);
    await mustSend(app, 'reviewer', decideTeams.path, { ids: [team], state: 100, approvalComments: '同意参赛' });
    for (const id of [teams, applications, decided]) await setStatus(id, 101);
    const off = { isNeedSignup: false, status: 0 };
    expect(await saveWith(teams, off)).toMatchObject({
      state: 0,
      msg: '还有 2 支队伍等待审核，不能关闭报名；请先处理',
      objects: { field: 'isNeedSignup' },
    });
    expect((await saveWith(applications, off)).msg).toBe('还有 1 份报名申请等待审核，不能关闭报名；请先处理');
    expect((await saveWith(teams, { title: '改名', status: 0 })).state).toBe(1);
    expect((await saveWith(decided, off)).state).toBe(1);
  });
});

describe('the voting', () => {
  it('is not turned off by the form while a round that has not ended has teams or votes', async () => {
    const contest = await buildContest(app);
    await vote(app, contest);
    await setStatus(contest.activityId, 101);
    expect(await saveWith(contest.activityId, { isNeedVote: false, status: 0 })).toMatchObject({
      state: 0,
      msg: '赛次「初赛」尚未结束，已有 2 支队伍、1 张选票，不能关闭投票；请在赛次结束后关闭',
      objects: { field: 'isNeedVote' },
    });
    expect((await saveWith(contest.activityId, { isNeedVote: true, status: 0 })).state).toBe(1);
    await sql('update vote_activity set is_need_vote = false where id = $1', [contest.activityId]);
    expect((await saveWith(contest.activityId, { isNeedVote: false, status: 0 })).state).toBe(1);
  });

  it('is turned off where no round is under way', async () => {
    const over = await buildContest(app, ended);
    await setStatus(over.activityId, 101);
    expect((await saveWith(over.activityId, { isNeedVote: false, status: 0 })).state).toBe(1);
  });
});
