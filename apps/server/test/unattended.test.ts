import * as flows from '@yunguan/contract/platform/flows';
import { addSysRole, editSysRole, setSysRoleMembers } from '@yunguan/contract/platform/roles';
import * as staff from '@yunguan/contract/platform/staff';
import { getUnattendedSteps } from '@yunguan/contract/platform/unattended';
import { getWorkbench, type Workbench } from '@yunguan/contract/platform/workbench';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unattendedAfter } from '../src/platform/flows/unattended-steps';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { branch, byUsers, flowCalls, main, step, user } from './flow-calls';
import { leastOwnTime } from './own-time';
import { forbidden } from './refusals';
import { staffCalls } from './staff-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, saved, approve, statusOf } = flowCalls(() => app);
const { add } = staffCalls(() => app);
const second = { roleId: seedId.role('secondReviewer'), venueId: main, includesDescendants: false };
const secondStep = { venueId: main, kind: null, kindName: '默认流程', stepName: '复审' };

let holders: string[] = [];
beforeAll(async () => {
  const { rows } = await owner().query('select user_id from user_role where role_id = $1 and venue_id = $2', [
    second.roleId,
    main,
  ]);
  holders = rows.map(({ user_id }) => user_id);
});
beforeEach(async () => {
  app.clock.advance({ seconds: 1 });
  await owner().query('delete from review_flow where content_type is not null');
});
afterEach(async () => {
  await owner().query('update staff_user set enabled = true where id = any ($1)', [[...holders, user('reviewer')]]);
  await owner().query('delete from user_role where role_id = $1 and venue_id = $2', [second.roleId, main]);
  await owner().query('insert into user_role (user_id, role_id, venue_id) select unnest($1::uuid[]), $2, $3', [
    holders,
    second.roleId,
    main,
  ]);
  app.clock.advance({ seconds: 1 });
});

const setState = (ids: readonly string[], enabled: boolean, as = 'admin') =>
  app.send(as, staff.setSysUserState.path, { ids, enabled, reason: '调离' });
const asked = (body: Form, as = 'admin') => app.send(as, getUnattendedSteps.path, body);
const look = async (as: string) => (await mustSend(app, as, getWorkbench.path, {})) as unknown as Workbench;
const stepNames = (found: unknown) => (found as { stepName: string }[]).map(({ stepName }) => stepName);

describe('the last who could decide a step', () => {
  it('leave the steps of the general flow, not the built-in one beside them', async () => {
    const { rows } = await owner().query('select id from staff_user');
    const left = await unattendedAfter(app.deps.db, { userIds: rows.map(({ id }) => id) });
    expect(left.filter(({ venueId }) => venueId === main).map(({ kind, stepName }) => ({ kind, stepName }))).toEqual([
      { kind: null, stepName: '初审' },
      { kind: null, stepName: '复审' },
    ]);
  });

  it('may be disabled, and the question before and the answer after name the step', async () => {
    expect((await asked({ userIds: holders })).objects.unattended).toMatchObject([secondStep]);
    const answer = await setState(holders, false);
    expect(answer).toMatchObject({ state: 1, objects: { changed: holders.length, unattended: [secondStep] } });
    expect(answer.msg).toMatch(/^停用成功！.+“默认流程”的“复审”步骤目前没有人能办理，请在审批设置中更换审核人$/);
    const flow = await mustSend(app, 'admin', flows.getReviewFlow.path, { venueId: main, kind: 'vote' });
    expect((flow.steps as Form[]).map(({ reviewers }) => (reviewers as unknown[]).length > 0)).toEqual([true, false]);
    expect((await asked({ userIds: holders })).objects.unattended).toEqual([]);
  });

  it('is not who has a colleague', async () => {
    expect((await asked({ userIds: [user('reviewer')] })).objects.unattended).toEqual([]);
    const another = await add({ roles: [second] });
    expect((await asked({ userIds: holders })).objects.unattended).toEqual([]);
    expect((await asked({ userIds: [...holders, another.id] })).objects.unattended).toMatchObject([secondStep]);
    expect(await setState(holders, false)).toMatchObject({ msg: '停用成功！', objects: { unattended: [] } });
  });

  it('may be deleted where the flow names the role that he alone holds', async () => {
    await owner().query('delete from user_role where role_id = $1', [second.roleId]);
    const { id } = await add({ roles: [second] });
    const answer = await app.send('admin', staff.delSysUser.path, { ids: [id] });
    expect(answer).toMatchObject({ state: 1, objects: null });
    expect(answer.msg).toMatch(/^删除成功.*“复审”步骤目前没有人能办理/);
  });

  it('may lose the role in his form, among the members of the role, and by what the role reviews', async () => {
    await owner().query('delete from user_role where role_id = $1', [second.roleId]);
    const { id } = await add({ roles: [second, { roleId: seedId.role('editor'), venueId: main }] });
    const edited = (roles: Form[]) => app.send('admin', staff.editSysUser.path, { id, roles });
    const without = await edited([{ roleId: seedId.role('editor'), venueId: main }]);
    expect(without).toMatchObject({ state: 1, objects: { unattended: [secondStep] } });
    expect((await edited([second])).objects.unattended).toEqual([]);
    const loss = { roleId: second.roleId, venueId: main };
    expect((await asked({ userIds: [id], without: loss })).objects.unattended).toMatchObject([secondStep]);
    const removal = await app.send('admin', setSysRoleMembers.path, { id: second.roleId, venueId: main, remove: [id] });
    expect(removal).toMatchObject({ state: 1, objects: { removed: 1, unattended: [secondStep] } });
    expect(removal.msg).toContain('目前没有人能办理');
  });

  it('is known for the built-in step of a venue without a flow, by the right to review', async () => {
    await owner().query('delete from review_flow where venue_id = $1', [branch]);
    const { rows } = await owner().query(
      `select distinct ur.user_id from user_role ur join role_menu rm on rm.role_id = ur.role_id join menu m on m.id = rm.menu_id
       where m.content_type = 'vote' and rm.option_codes && array['review', 'all'] and (ur.venue_id = $1 or ur.includes_descendants)`,
      [branch],
    );
    const userIds = rows.map(({ user_id }) => user_id);
    const found = (await asked({ userIds }, 'platform')).objects.unattended as unknown as Form[];
    expect(found).toContainEqual(
      expect.objectContaining({ venueId: branch, kind: 'vote', kindName: '投票活动审批流程', stepName: '审核' }),
    );
  });

  it('may be all who hold a role that stops reviewing, where a venue has no flow', async () => {
    await owner().query('delete from review_flow where venue_id = $1', [branch]);
    const { id } = await mustSend(app, 'platform', addSysRole.path, {
      venueId: branch,
      name: '分馆审核',
      menus: [{ menuId: seedId.menu('vote'), options: ['review'] }],
    });
    const { rows: kept } = await owner().query(
      'delete from role_menu where menu_id = $1 and role_id <> $2 returning role_id, menu_id, option_codes',
      [seedId.menu('vote'), id],
    );
    await mustSend(app, 'platform', setSysRoleMembers.path, { id, venueId: branch, add: [user('branch')] });
    const edited = await mustSend(app, 'platform', editSysRole.path, { id, menus: [] });
    expect(edited.unattended).toMatchObject([{ venueId: branch, kind: 'vote', stepName: '审核' }]);
    for (const { role_id, menu_id, option_codes } of kept)
      await owner().query('insert into role_menu values ($1, $2, $3)', [role_id, menu_id, option_codes]);
    app.clock.advance({ seconds: 1 });
  });

  it('is asked for by who sees the people, and told of his own venues only', async () => {
    for (const name of ['viewer', 'editor']) expect(await asked({ userIds: holders }, name)).toMatchObject(forbidden);
    expect(await asked({ userIds: holders }, 'branch')).toMatchObject(forbidden);
    expect(await asked({ userIds: [...holders, seedId.user('nobody')] })).toMatchObject(forbidden);
    expect(await asked({ userIds: ['x'] })).toMatchObject(forbidden);
    expect((await asked({ userIds: [] })).msg).toBe('请选择用户');
  });
});

describe('a content that waits for nobody', () => {
  const progress = (objectId: string) => mustSend(app, 'editor', flows.getReviewProgress.path, { objectId });

  it('says so to its submitter and stands on the workbench of who sets the flows, until somebody can again', async () => {
    const before = (await look('admin')).unattendedTotal;
    const id = await buildVote(app, { status: 1, form: { title: '无人办理的活动' } });
    await approve('reviewer', id);
    expect((await look('admin')).unattendedTotal).toBe(before);
    await setState(holders, false);
    expect(await progress(id)).toMatchObject({
      isWaiting: true,
      reviewers: [],
      canUrge: false,
      reason: '目前没有人能办理，请联系管理员检查审批设置',
    });
    expect((await app.send('editor', flows.urgeReview.path, { objectId: id })).msg).toMatch(/^目前没有人能办理/);
    const { unattended, unattendedTotal } = await look('admin');
    expect(unattendedTotal).toBe(before + 1);
    expect(unattended.at(-1)).toMatchObject({ id, kind: 'vote', title: '无人办理的活动', stepName: '复审' });
    for (const name of ['viewer', 'editor', 'branch']) expect((await look(name)).unattendedTotal, name).toBe(0);
    expect((await look('platform')).unattended.map((item) => item.id)).toContain(id);
    await setState(holders, true);
    expect((await look('admin')).unattendedTotal).toBe(before);
    expect((await progress(id)).reviewers).not.toEqual([]);
  });

  it('is also one whose named reviewer has no role in the venue any more, and which others do not wait for', async () => {
    const { id: named } = await add();
    await saved([
      step('会审', { userIds: [user('reviewer'), named] }, { mode: 'all' }),
      step('终审', byUsers('reviewer2')),
    ]);
    const id = await buildVote(app, { status: 1 });
    await owner().query('delete from user_role where user_id = $1', [named]);
    app.clock.advance({ seconds: 1 });
    expect((await progress(id)).reviewers).toEqual(['罗文彬']);
    expect((await approve('reviewer', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(2);
    expect((await progress(id)).stepName).toBe('终审');
  });

  it('is one whose remaining reviewers have all approved already', async () => {
    const { id: leaving } = await add();
    await saved([step('会审', { userIds: [user('reviewer'), leaving] }, { mode: 'all' })]);
    const id = await buildVote(app, { status: 1 });
    await approve('reviewer', id);
    expect((await look('admin')).unattended.map((item) => item.id)).not.toContain(id);
    await setState([leaving], false);
    expect((await look('admin')).unattended.map((item) => item.id)).toContain(id);
    expect((await progress(id)).reviewers).toEqual([]);
  });

  it('is not one whose submitter is the last reviewer left: he may decide it himself', async () => {
    const { id: other } = await add();
    await saved([step('审核', { userIds: [user('editor'), other] })]);
    const id = await buildVote(app, { status: 1 });
    await setState([other], false);
    expect(stepNames((await look('admin')).unattended.filter((item) => item.id === id))).toEqual([]);
    expect((await approve('editor', id)).state).toBe(1);
  });
});

// Last: what they fill is not emptied again.
describe('in a large house', () => {
  it('a step is found at once among a thousand people whose roles reach a hundred venues', async () => {
    await owner().query(
      `insert into venue (id, parent_id, kind, name, sort)
       select gen_random_uuid(), $1, 'branch', '网点' || n, 1000 + n from generate_series(1, 100) n`,
      [main],
    );
    await owner().query(
      `with people as (
         insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
         select gen_random_uuid(), $1, 'mass' || n, '同事', '同事' || n, 'x' from generate_series(1, 1000) n returning id)
       insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $2, $1, true from people`,
      [main, seedId.role('venueAdmin')],
    );
    await owner().query('analyze user_role, staff_user, venue');
    const { rows } = await owner().query("select id from staff_user where login_name = 'mass7'");
    await asked({ userIds: [rows[0]?.id] }, 'platform');
    const [took, { state }] = await leastOwnTime(() => asked({ userIds: [rows[0]?.id] }, 'platform'), owner());
    expect(state).toBe(1);
    expect(took).toBeLessThan(500);
  });

  it('a content is found at once among five thousand that wait', async () => {
    const id = await buildVote(app, { status: 1 });
    await owner().query(
      `insert into review_task select (jsonb_populate_record(t, jsonb_build_object('object_id', gen_random_uuid()))).*
       from review_task t, generate_series(1, 5000) where t.object_id = $1`,
      [id],
    );
    await owner().query('analyze review_task');
    await look('admin');
    const [took, { unattended }] = await leastOwnTime(() => look('admin'), owner());
    expect(unattended.map((item) => item.id)).not.toContain(id);
    expect(took).toBeLessThan(600);
  });
});
