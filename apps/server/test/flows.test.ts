import { randomUUID } from 'node:crypto';
import * as flows from '@yunguan/contract/platform/flows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reviewersOf } from '../src/kernel/review/flow';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { flowCalls, main, branch, user, step, byUsers } from './flow-calls';
import { leastOwnTime } from './own-time';
import { forbidden } from './refusals';
import { waitingForLocks } from './lock-waits';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, save, saved, approve, statusOf, flowOf, waitsFor, grant } = flowCalls(() => app);

beforeEach(async () => {
  app.clock.advance({ seconds: 1 });
  await owner().query('delete from review_flow where content_type is not null');
});

describe('the flows of a venue', () => {
  it('names the flow that applies to each type with the people who review today', async () => {
    const answer = await mustSend(app, 'admin', flows.getReviewFlows.path, { venueId: main });
    expect(answer.venueName).toBe('两江新区文化馆');
    const [general, ofVotes] = answer.flows as Form[];
    expect(general).toMatchObject({ kind: null, kindName: '默认流程', source: 'venue', canEdit: true });
    expect(ofVotes).toMatchObject({
      kind: 'vote',
      source: 'venue',
      version: null,
      steps: [
        { ordinal: 1, name: '初审', mode: 'any', limitHours: 24, roles: [{ name: '初审员' }] },
        { ordinal: 2, name: '复审', limitHours: 48 },
      ],
    });
    const names = (ofVotes as { steps: { reviewers: { name: string }[] }[] }).steps[0]?.reviewers.map(
      (one) => one.name,
    );
    expect(names).toContain('罗文彬');
  });

  it('shows the built-in step where nothing is set', async () => {
    await owner().query('delete from review_flow where venue_id = $1', [branch]);
    const flow = await mustSend(app, 'branch', flows.getReviewFlow.path, { kind: 'vote' });
    expect(flow).toMatchObject({ source: 'builtIn', steps: [{ name: '审核', mode: 'any', limitHours: null }] });
    expect(JSON.stringify(flow.steps)).toContain('冉春梅');
  });

  it('leaves out types that pass no review', async () => {
    const answer = await app.send('admin', flows.getReviewFlows.path, { venueId: main });
    expect(answer.text).not.toContain('recruit');
    expect(await app.send('admin', flows.getReviewFlow.path, { venueId: main, kind: 'recruit' })).toMatchObject({
      msg: '该类内容不需要审批',
    });
  });

  it('is shown to nobody of another venue, and to nobody without the menu', async () => {
    for (const call of [flows.getReviewFlows, flows.getReviewFlow, flows.getReviewCandidates]) {
      expect(await app.send('branch', call.path, { venueId: main }), call.path).toMatchObject(forbidden);
      expect(await app.send('editor', call.path, { venueId: main }), call.path).toMatchObject(forbidden);
    }
  });

  it('offers the roles of the venue with their holders and the people who work there', async () => {
    const all = await mustSend(app, 'admin', flows.getReviewCandidates.path, { venueId: main });
    expect(all.roles).toContainEqual(
      expect.objectContaining({
        name: '初审员',
        holders: expect.arrayContaining([{ id: user('reviewer'), name: '罗文彬' }]),
      }),
    );
    expect(JSON.stringify(all.users)).not.toContain('龚丽华');
    const found = await mustSend(app, 'admin', flows.getReviewCandidates.path, { venueId: main, keyword: '罗文' });
    expect(found.users).toEqual([{ id: user('reviewer'), name: '罗文彬', department: '活动部', roles: '初审员' }]);
  });

  it('offers a branch of the people above only those whose role reaches below', async () => {
    const keyword = '罗文';
    const found = () => mustSend(app, 'branch', flows.getReviewCandidates.path, { venueId: branch, keyword });
    const reach = (below: boolean) =>
      owner().query('update user_role set includes_descendants = $2 where user_id = $1', [user('reviewer'), below]);
    expect((await found()).users).toEqual([]);
    await reach(true);
    expect((await found()).users).toMatchObject([{ id: user('reviewer') }]);
    await reach(false);
  });

  it('offers two hundred people at most; a word finds the others', async () => {
    await owner().query(
      `with people as (
         insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
         select gen_random_uuid(), $1, 'choir' || n, '同事', '合唱' || n, 'x' from generate_series(1, 201) n returning id)
       insert into user_role (user_id, role_id, venue_id) select id, $2, $1 from people`,
      [main, seedId.role('viewer')],
    );
    const found = async (keyword: string) =>
      (await mustSend(app, 'admin', flows.getReviewCandidates.path, { venueId: main, keyword })).users;
    expect(await found('合唱')).toHaveLength(200);
    expect(await found('合唱201')).toHaveLength(1);
    await owner().query(
      `delete from user_role where user_id in (select id from staff_user where login_name like 'choir%')`,
    );
    await owner().query(`delete from staff_user where login_name like 'choir%'`);
  });
});

it('finds the reviewers at once in a network of thousands whose roles reach many venues', async () => {
  const [keys, before] = [[`r:${main}:${seedId.role('firstReviewer')}`, `u:${user('editor')}`], new Set<string>()];
  for (const { id } of await reviewersOf(app.deps.db, main, keys)) before.add(id);
  await owner().query(
    `insert into venue (id, parent_id, kind, name, sort)
     select gen_random_uuid(), $1, 'branch', '服务点' || n, 1000 + n from generate_series(1, 200) n`,
    [main],
  );
  await owner().query(
    `with people as (
       insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
       select gen_random_uuid(), $1, 'crowd' || n, '同事', '同事' || n, 'x' from generate_series(1, 3000) n returning id)
     insert into user_role (user_id, role_id, venue_id, includes_descendants) select id, $2, $1, true from people`,
    [main, seedId.role('editor')],
  );
  await owner().query('analyze user_role, staff_user, venue');
  const [took, found] = await leastOwnTime(() => reviewersOf(app.deps.db, main, keys), owner());
  expect(new Set(found.map(({ id }) => id))).toEqual(before);
  expect(took).toBeLessThan(300);
  const [point] = (await owner().query(`select id from venue where name = '服务点7'`)).rows;
  const below = await reviewersOf(app.deps.db, String(point?.id), [`r:${point?.id}:${seedId.role('editor')}`]);
  expect(below).toHaveLength(3000);
  await owner().query(
    `delete from user_role where user_id in (select id from staff_user where login_name like 'crowd%')`,
  );
  await owner().query(`delete from staff_user where login_name like 'crowd%'`);
  await owner().query(`delete from venue where name like '服务点%'`);
});

describe('setting a flow', () => {
  it('passes a content through all three steps of it', async () => {
    await saved([
      step('部门初审', byUsers('xiemin'), { limitHours: 8 }),
      step('业务复审', byUsers('reviewer')),
      step('馆长终审', { roleIds: [seedId.role('secondReviewer')] }),
    ]);
    const id = await buildVote(app, { status: 1 });
    expect(await approve('reviewer', id)).toMatchObject(forbidden);
    for (const [name, status] of [
      ['xiemin', 2],
      ['reviewer', 2],
      ['reviewer2', 100],
    ] as const) {
      expect(await waitsFor(name, id), name).toBe(true);
      expect((await approve(name, id)).state, name).toBe(1);
      expect(await statusOf(id), name).toBe(status);
    }
  });

  it('leaves what is under way on the flow that it was submitted with, and says how many', async () => {
    const id = await buildVote(app, { status: 1 });
    const answer = await saved([step('馆长终审', byUsers('dengjianhua'))]);
    expect(Number(answer.objects.underWay)).toBeGreaterThan(0);
    expect(answer.msg).toBe(`保存成功，${Number(answer.objects.underWay)} 条正在审核的内容仍按原流程进行`);
    expect(await approve('dengjianhua', id)).toMatchObject({ state: 0 });
    expect((await approve('reviewer', id)).state).toBe(1);
    expect((await approve('reviewer2', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(100);
    const fresh = await buildVote(app, { status: 1 });
    expect((await approve('dengjianhua', fresh)).state).toBe(1);
    expect(await statusOf(fresh)).toBe(100);
  });

  it('waits in a step for all (会签) until everybody has approved', async () => {
    await saved([step('会审', byUsers('reviewer', 'reviewer2'), { mode: 'all' })]);
    const id = await buildVote(app, { status: 1 });
    expect((await approve('reviewer', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(1);
    expect(await approve('reviewer', id)).toMatchObject({ state: 0, msg: '您已经审核过本步骤' });
    expect((await approve('reviewer2', id)).state).toBe(1);
    expect(await statusOf(id)).toBe(100);
  });

  it('asks everybody anew in the next step for all: the votes of the first one are not counted there', async () => {
    const all = [byUsers('reviewer', 'reviewer2'), { mode: 'all' }] as const;
    await saved([step('会审', ...all), step('复核', ...all)]);
    const id = await buildVote(app, { status: 1 });
    for (const [name, status] of [
      ['reviewer', 1],
      ['reviewer2', 2],
      ['reviewer2', 2],
      ['reviewer', 100],
    ] as const) {
      expect(await waitsFor(name, id), name).toBe(true);
      expect(await approve(name, id), name).toMatchObject({ state: 1, objects: { status } });
    }
  });

  it('of the venue in general holds for every type without a flow of its own', async () => {
    const { rows } = await owner().query('select version from review_flow where venue_id = $1', [main]);
    const before = await flowOf(null);
    await saved([step('统一审核', byUsers('xiemin'))], { kind: null, version: rows[0]?.version });
    expect(await flowOf('vote')).toMatchObject({ source: 'venue', steps: [{ name: '统一审核' }] });
    await saved([step('投票审核', byUsers('reviewer'))]);
    expect(await flowOf('vote')).toMatchObject({ source: 'own', steps: [{ name: '投票审核' }] });
    const steps = (before.steps as { roles: { id: string }[] }[]).map(({ roles, ...rest }) => ({
      ...rest,
      roleIds: roles.map((role) => role.id),
    }));
    await saved(steps, { kind: null });
  });

  it('goes back to the default, once', async () => {
    await saved([step('投票审核', byUsers('reviewer'))]);
    expect(await app.send('admin', flows.dropReviewFlow.path, { venueId: main, kind: 'vote' })).toMatchObject({
      state: 1,
      msg: '已恢复默认流程',
    });
    expect(await flowOf('vote')).toMatchObject({ source: 'venue', version: null });
    expect(await app.send('admin', flows.dropReviewFlow.path, { venueId: main, kind: 'vote' })).toMatchObject({
      state: 0,
      msg: '当前使用的已经是默认流程',
    });
  });

  it('asks for one to five named steps with a limit of 1 to 720 hours', async () => {
    const one = step('审核', byUsers('reviewer'));
    const wrong: [Form[], string][] = [
      [[], '请至少设置一个审核步骤'],
      [[one, one, one, one, one, one], '审批流程最多 5 个步骤'],
      [[{ ...one, name: ' ' }], '请输入步骤名称'],
      [[{ ...one, name: '审'.repeat(21) }], '步骤名称不能超过 20 个字符'],
      [[{ ...one, mode: 'some' }], '审核方式只能是或签或会签'],
      [[{ ...one, limitHours: 0 }], '审核时限只能是 1 到 720 的整数小时'],
      [[{ ...one, limitHours: 721 }], '审核时限只能是 1 到 720 的整数小时'],
      [[{ ...one, limitHours: 1.5 }], '审核时限只能是 1 到 720 的整数小时'],
      [[{ ...one, limitHours: '两天' }], '审核时限只能是 1 到 720 的整数小时'],
      [[step('审核', {})], '第 1 步“审核”至少要选择一名审核人'],
    ];
    for (const [steps, msg] of wrong) expect(await save(steps), msg).toMatchObject({ state: 0, msg });
    expect(
      (
        await save([
          { ...one, limitHours: '' },
          { ...one, limitHours: 720 },
        ])
      ).state,
    ).toBe(1);
  });

  it('refuses steps that nobody could decide', async () => {
    const nobody = await save([
      step('审核', byUsers('reviewer')),
      step('终审', { roleIds: [seedId.role('platformAdmin')] }),
    ]);
    // The platform's administrators reach every venue below.
    expect(nobody.state).toBe(1);
    await owner().query(`update staff_user set enabled = false where login_name in ('reviewer2', 'dengjianhua')`);
    expect((await save([step('终审', { roleIds: [seedId.role('secondReviewer')] })])).msg).toBe(
      '第 1 步“终审”所选角色目前没有启用的人员，请至少选择一名可以审核的人员',
    );
    expect((await save([step('终审', byUsers('reviewer2'))])).msg).toContain('已停用、已删除或在本场馆没有角色');
    await owner().query(`update staff_user set enabled = true where login_name in ('reviewer2', 'dengjianhua')`);
    // Somebody of a branch works there only.
    expect((await save([step('终审', byUsers('gonglihua'))])).state).toBe(0);
    expect((await save([step('终审', { roleIds: ['00000000-0000-7000-8000-000000000000'] })])).msg).toContain(
      '角色不存在',
    );
    expect((await save([step('终审', { userIds: ["x' or 1=1"] })])).state).toBe(0);
  });

  it('keeps a role that may no longer be named here, as after a move of the venue, but takes no other one', async () => {
    const role = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6f';
    await owner().query(`insert into role (id, venue_id, code, name) values ($1, $2, '', '分馆审核')`, [role, branch]);
    const both = step('终审', { roleIds: [role], ...byUsers('reviewer') });
    expect((await save([both])).msg).toContain('不存在或不属于本场馆');
    await saved([step('终审', byUsers('reviewer'))]);
    await owner().query(
      `update review_step set reviewer_roles = array[$1::uuid] where flow_id in
         (select id from review_flow where venue_id = $2 and content_type = 'vote')`,
      [role, main],
    );
    await saved([both]);
    await owner().query('delete from review_flow where content_type is not null');
    await owner().query('delete from role where id = $1', [role]);
  });

  it('refuses who may set flows but not review: he could appoint himself', async () => {
    await grant('editor', 'flow', ['edit']);
    const own = [step('审核', byUsers('editor'))];
    expect(await save(own, {}, 'editor')).toMatchObject(forbidden);
    expect(await flowOf('vote', 'editor')).toMatchObject({ canEdit: false });
    await grant('editor', 'vote', ['add', 'edit', 'del', 'review']);
    expect((await save(own, {}, 'editor')).state).toBe(1);
    await grant('editor', 'vote', ['add', 'edit', 'del']);
    expect(await app.send('editor', flows.dropReviewFlow.path, { venueId: main, kind: 'vote' })).toMatchObject(
      forbidden,
    );
    await owner().query('delete from role_menu where role_id = $1 and menu_id = $2', [
      seedId.role('editor'),
      seedId.menu('flow'),
    ]);
    app.clock.advance({ seconds: 1 });
  });

  it('refuses another venue', async () => {
    expect(await save([step('审核', byUsers('branch'))], {}, 'branch')).toMatchObject(forbidden);
    expect(await app.send('branch', flows.dropReviewFlow.path, { venueId: main })).toMatchObject(forbidden);
  });

  it('tells who saved meanwhile instead of overwriting it', async () => {
    const one = [step('审核', byUsers('reviewer'))];
    const first = await saved(one, { version: null });
    expect(await save(one, { version: null }, 'platform')).toMatchObject({
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴' } },
    });
    expect((await save(one, { version: first.objects.version })).objects.version).toBe(2);
    await mustSend(app, 'platform', flows.dropReviewFlow.path, { venueId: main, kind: 'vote' });
    expect(await save(one, { version: 2 })).toMatchObject({
      state: 0,
      msg: '该流程已被恢复为默认，请刷新后再保存',
    });
  });

  it('is stored by one of two who set it for the first time at the same moment', async () => {
    const answers = await Promise.all([
      save([step('初审', byUsers('reviewer'))], { version: null }),
      save([step('复审', byUsers('reviewer2'))], { version: null }, 'platform'),
    ]);
    expect(answers.map(({ state }) => state).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(answers.find(({ state }) => state === 0)).toMatchObject({ objects: { code: 'CONFLICT' } });
  });

  it.each(['person', 'role'])('names no %s that is deleted in the same moment', async (what) => {
    const id = randomUUID();
    await owner().query(
      what === 'role'
        ? "insert into role (id, venue_id, code, name) values ($1::uuid, $2, $1::text, '临时角色')"
        : `insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
           values ($1::uuid, $2, $1::text, '小雨', '秦小雨', 'none')`,
      [id, main],
    );
    if (what === 'person') {
      await owner().query(
        'insert into user_role (user_id, role_id, venue_id, includes_descendants) values ($1, $2, $3, false)',
        [id, seedId.role('firstReviewer'), main],
      );
    }
    await app.as('admin');
    const removal = await owner().connect();
    try {
      await removal.query('begin');
      await removal.query(
        what === 'role'
          ? 'delete from role where id = $1'
          : 'update staff_user set deleted_at = now(), enabled = false where id = $1',
        [id],
      );
      const reviewers =
        what === 'role' ? { roleIds: [id], userIds: [user('reviewer')] } : { userIds: [id, user('reviewer')] };
      const named = save([step('初审', reviewers)]);
      await waitingForLocks(app);
      await removal.query('commit');
      const gone = what === 'role' ? '选择的角色不存在或不属于本场馆' : '选择的人员已停用、已删除或在本场馆没有角色';
      expect(await named).toMatchObject({ state: 0, msg: `第 1 步“初审”${gone}` });
    } finally {
      removal.release();
    }
  });

  it('leaves before and after in the audit log', async () => {
    await saved([step('投票审核', byUsers('reviewer'))]);
    await saved([step('投票终审', byUsers('reviewer2'))]);
    const { rows } = await owner().query(
      `select detail from audit_log where call = $1 and result = 'ok' order by id desc limit 1`,
      [flows.saveReviewFlow.path],
    );
    expect(rows[0]?.detail).toMatchObject({ before: [{ name: '投票审核' }], after: [{ name: '投票终审' }] });
  });
});
