import { randomUUID } from 'node:crypto';
import { messages } from '@yunguan/contract/kernel/messages';
import { addSysRole, setSysRoleMembers } from '@yunguan/contract/platform/roles';
import * as staff from '@yunguan/contract/platform/staff';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { freshTitle, mustSend } from './factories';
import { waitingForLocks } from './lock-waits';
import { editorRole, staffCalls, main, branch } from './staff-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { person, add, info, page, signIn, whoAmI, lastAudit } = staffCalls(() => app);

describe('a new member of staff', () => {
  it('gets a one-time password that he must change before anything else', async () => {
    const added = await add();
    const { answer, token } = await signIn(added.loginName, added.password);
    expect(answer).toMatchObject({ state: 1, objects: { mustChangePassword: true, realName: '秦小雨' } });
    expect(await app.call('/api/menus/v1/admin-searchMenu', {}, { token })).toMatchObject({ state: 0 });
    const audit = await lastAudit(staff.addSysUser.path);
    expect(audit.detail).toContain(added.loginName);
    expect(audit.detail).not.toContain(added.password);
  });

  it('is made once by the login name, for an answer that is kept under a key would keep the password', async () => {
    const form = person();
    const headers = { 'idempotency-key': 'staff-sent-twice' };
    const send = () => app.send('admin', staff.addSysUser.path, form, headers);
    expect(await send()).toMatchObject({ state: 1, objects: { initialPassword: expect.any(String) } });
    expect(await send()).toMatchObject({ state: 0, msg: '登录名已被使用，请更换' });
    expect((await page({ keyword: form.loginName })).total).toBe(1);
    const { rows } = await app.deps.pools.owner.query('select 1 from idempotency where call = $1', [
      staff.addSysUser.path,
    ]);
    expect(rows).toEqual([]);
  });

  it('may be given a password, which the policy judges', async () => {
    const weak = await app.send('admin', staff.addSysUser.path, person({ password: 'abc' }));
    expect(weak).toMatchObject({ state: 0, objects: { field: 'password' } });
    const { id } = await mustSend(app, 'admin', staff.addSysUser.path, person({ password: 'Jiangbei#2026!' }));
    expect((await info(String(id))).mustChangePassword).toBe(true);
  });

  it.each([
    ['loginName', { loginName: '' }, '请输入登录名'],
    ['loginName', { loginName: 'ab' }, staff.loginNameWrong],
    ['loginName', { loginName: '中文名字' }, staff.loginNameWrong],
    ['loginName', { loginName: 'x'.repeat(33) }, staff.loginNameWrong],
    ['loginName', { loginName: 'EDITOR' }, '登录名已被使用，请更换'],
    // The first field of the form comes first, and what is missing is said once.
    ['loginName', { loginName: '', realName: '', tel: '12' }, '请输入登录名'],
    ['realName', { realName: '  ' }, '请输入姓名'],
    ['realName', { realName: '名'.repeat(31) }, '姓名不能超过 30 个字符'],
    ['realName', { realName: '秦\u0000' }, '姓名含有无法保存的字符'],
    ['tel', { tel: '12' }, messages.phoneWrong],
    ['tel', { tel: '135****5678' }, '请输入完整的手机号码'],
    [
      'departmentId',
      { departmentId: seedId.department(demoBranchKey, '综合办') },
      '所选部门已被删除或不属于该场馆，请重新选择',
    ],
    ['icon', { icon: 'https://example.org/a.png' }, '头像不是有效的图片地址'],
  ])('is refused with a wrong %s: %j', async (field, form, msg) => {
    expect(await app.send('admin', staff.addSysUser.path, person(form))).toMatchObject({
      state: 0,
      msg,
      objects: { code: 'VALIDATION', field },
    });
  });

  it.each(['add', 'edit'] as const)('finds a role gone that is deleted while it is given: %s', async (how) => {
    const roleId = randomUUID();
    const { owner } = app.deps.pools;
    await owner.query("insert into role (id, venue_id, code, name) values ($1::uuid, $2, $1::text, '临时角色')", [
      roleId,
      main,
    ]);
    const { id } = await add();
    const rival = await owner.connect();
    try {
      await rival.query('begin');
      await rival.query('delete from role where id = $1', [roleId]);
      const roles = [{ roleId, venueId: main }];
      const given =
        how === 'add'
          ? app.send('admin', staff.addSysUser.path, person({ roles }))
          : app.send('admin', staff.editSysUser.path, { id, realName: '秦小雨', roles });
      await vi.waitFor(async () => {
        const waiting = await rival.query("select from pg_locks where locktype = 'transactionid' and not granted");
        expect(waiting.rowCount).toBe(1);
      }, 15_000);
      await rival.query('commit');
      expect(await given).toMatchObject({ state: 0, msg: messages.forbidden });
    } finally {
      rival.release();
    }
  });

  it('keeps the name of somebody who is gone taken, and two at once get it once', async () => {
    const gone = await add();
    await mustSend(app, 'admin', staff.delSysUser.path, { ids: [gone.id] });
    expect((await app.send('admin', staff.addSysUser.path, person({ loginName: gone.loginName }))).state).toBe(0);
    const both = person();
    const answers = await Promise.all([1, 2].map(() => app.send('admin', staff.addSysUser.path, both)));
    expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('changes what is given, keeps the rest, and a covered number stays the old one', async () => {
    const { id } = await add({ duty: '馆员', remark: '外聘' });
    const department = seedId.department('main', '培训部');
    await mustSend(app, 'admin', staff.editSysUser.path, {
      id,
      realName: '秦大雨',
      tel: '135****5678',
      departmentId: department,
    });
    expect(await info(id)).toMatchObject({
      realName: '秦大雨',
      departmentName: '培训部',
      duty: '馆员',
      remark: '外聘',
    });
    const { tel } = await mustSend(app, 'admin', staff.revealSysUserTel.path, { id, reason: '核对' });
    expect(tel).toBe('13512345678');
  });

  it.each([
    ['left out', {}],
    ['sent as nothing', { realName: null, nickName: null, icon: null, departmentId: null, duty: null, roles: null }],
  ])('keeps every field that is %s', async (_, rest) => {
    const departmentId = seedId.department('main', '培训部');
    const { id } = await add({ nickName: '小雨', duty: '馆员', remark: '外聘', departmentId });
    const before = await info(id);
    await mustSend(app, 'admin', staff.editSysUser.path, { id, ...rest, remark: '返聘' });
    const { version, updateTime } = await info(id);
    expect(version).toBe(Number(before.version) + 1);
    expect(await info(id)).toEqual({ ...before, remark: '返聘', version, updateTime });
  });

  it('empties what is sent empty; an emptied display name is the real name', async () => {
    const { id } = await add({ nickName: '小雨', duty: '馆员' });
    await mustSend(app, 'admin', staff.editSysUser.path, { id, nickName: '', duty: '' });
    expect(await info(id)).toMatchObject({ nickName: '秦小雨', duty: '' });
  });

  it('does not take an empty name', async () => {
    const { id } = await add();
    expect(await app.send('admin', staff.editSysUser.path, { id, realName: ' ' })).toMatchObject({
      state: 0,
      msg: '请输入姓名',
    });
  });

  it('that is stale is told who saved meanwhile, and when', async () => {
    const { id } = await add();
    const { version } = await info(id);
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: '秦一', version });
    expect(await app.send('platform', staff.editSysUser.path, { id, realName: '秦二', version })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: Number(version) + 1 } },
    });
  });

  it('of who was given or lost a role meanwhile is stale: it would take the one away and bring the other back', async () => {
    const { id } = await add();
    const viewer = seedId.role('viewer');
    const members = (form: object, by = 'platform') =>
      mustSend(app, by, setSysRoleMembers.path, { id: viewer, venueId: main, ...form });
    const roleIds = async () => ((await info(id)).roles as { roleId: string }[]).map(({ roleId }) => roleId);
    const save = ({ roles, version }: Record<string, unknown>) =>
      app.send('admin', staff.editSysUser.path, { id, version, roles, tel: '13512345679' });
    const stale = { state: 0, objects: { code: 'CONFLICT', conflict: { userName: expect.any(String), isOwn: false } } };
    const before = await info(id);
    await members({ add: [id] });
    expect(await save(before)).toMatchObject(stale);
    expect((await roleIds()).sort()).toEqual([editorRole.roleId, viewer].sort());
    const given = await info(id);
    // Named among those who have it already he is as he was.
    await members({ add: [id] });
    expect((await info(id)).version).toBe(given.version);
    await members({ add: [id], includesDescendants: true });
    expect(await save(given)).toMatchObject(stale);
    const wide = await info(id);
    await members({ remove: [id] });
    expect(await save(wide)).toMatchObject(stale);
    expect(await roleIds()).toEqual([editorRole.roleId]);
    expect((await save(await info(id))).state).toBe(1);
  });

  it('and the members of a role changed at once wait for each other, and both are kept', async () => {
    const { id } = await add();
    const role = await mustSend(app, 'admin', addSysRole.path, { venueId: main, name: freshTitle('角色') });
    const roleId = String(role.id);
    const saved = { id, roles: [editorRole, { roleId, venueId: main }] };
    const holder = await app.deps.pools.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from role where id = $1 for update', [roleId]);
      const members = app.send('platform', setSysRoleMembers.path, { id: roleId, venueId: main, add: [id] });
      await waitingForLocks(app);
      const edit = app.send('admin', staff.editSysUser.path, saved);
      await waitingForLocks(app, 2);
      await holder.query('commit');
      expect([(await members).state, (await edit).state]).toEqual([1, 1]);
    } finally {
      holder.release(true);
    }
    expect(((await info(id)).roles as unknown[]).length).toBe(2);
  });

  it('moves a user to another venue, away from his department', async () => {
    const { id } = await add({ departmentId: seedId.department('main', '培训部') });
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: '秦小雨', venueId: branch });
    expect(await info(id)).toMatchObject({ venueId: branch, departmentId: null });
  });

  it('gives and takes roles, which bites on the next call', async () => {
    const { id, loginName, password } = await add();
    const { token } = await signIn(loginName, password);
    await app.call(
      '/api/systems/v1/admin-changePassword',
      { oldPasswords: password, newPassword: 'Jiangbei#2026!' },
      { token },
    );
    const votes = () =>
      app.call('/api/VoteActivity/v1/admin-addVoteActivityInfo', { title: '一次活动', status: 0 }, { token });
    expect((await votes()).state).toBe(1);
    const roles = [{ roleId: seedId.role('viewer'), venueId: main }];
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: '秦小雨', roles });
    expect((await votes()).msg).toBe('无权限或数据不存在');
    const audit = await lastAudit(staff.editSysUser.path);
    expect(audit.detail).toContain('两江新区文化馆：查看员');
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: '秦小雨', roles: [] });
    expect((await whoAmI(token)).state).toBe(107);
    // Who holds nothing any more is still the venue's to manage.
    await mustSend(app, 'admin', staff.editSysUser.path, { id, realName: '秦小雨', roles });
    expect((await info(id)).roles).toMatchObject(roles);
  });
});

describe('disabling', () => {
  it('needs a reason, signs out at once and can be taken back', async () => {
    const { id, loginName, password } = await add();
    const { token } = await signIn(loginName, password);
    expect((await whoAmI(token)).state).toBe(1);
    const off = { ids: [id], enabled: false };
    expect((await app.send('admin', staff.setSysUserState.path, off)).msg).toBe('请填写停用原因');
    await mustSend(app, 'admin', staff.setSysUserState.path, { ...off, reason: '已调离' });
    expect((await whoAmI(token)).state).toBe(107);
    expect((await signIn(loginName, password)).answer.msg).toBe('用户名或密码错误');
    expect(await info(id)).toMatchObject({ enabled: false, disabledReason: '已调离' });
    await mustSend(app, 'admin', staff.setSysUserState.path, { ids: [id], enabled: true });
    expect((await whoAmI(token)).state).toBe(107);
    expect((await signIn(loginName, password)).answer.state).toBe(1);
  });

  it('of several is all or nothing', async () => {
    const one = await add();
    const body = { ids: [one.id, seedId.user('platform')], enabled: false, reason: '整理' };
    expect((await app.send('admin', staff.setSysUserState.path, body)).msg).toBe('无权限或数据不存在');
    expect((await info(one.id)).enabled).toBe(true);
  });
});

it('a reset password is shown once, must be changed, ends the logins and is in no log', async () => {
  const { id, loginName, password } = await add();
  const { token } = await signIn(loginName, password);
  const answer = await mustSend(app, 'admin', staff.resetSysUserPassword.path, { id });
  expect((await whoAmI(token)).state).toBe(107);
  expect((await signIn(loginName, password)).answer.state).toBe(0);
  const again = await signIn(loginName, String(answer.password));
  expect(again.answer.objects).toMatchObject({ mustChangePassword: true });
  expect((await lastAudit(staff.resetSysUserPassword.path)).detail).not.toContain(String(answer.password));
  expect((await app.send('admin', staff.resetSysUserPassword.path, { id: seedId.user('admin') })).msg).toContain(
    '修改密码',
  );
});

it('a reset password lifts the lock of its account, and of no other', async () => {
  const [locked, other] = [await add(), await add()];
  for (const { loginName } of [locked, other])
    for (let failure = 0; failure < 5; failure += 1) await signIn(loginName, 'Wrong@2026');
  expect((await signIn(locked.loginName, locked.password)).answer.state).toBe(0);
  const { password } = await mustSend(app, 'admin', staff.resetSysUserPassword.path, { id: locked.id });
  expect((await signIn(locked.loginName, String(password))).answer.state).toBe(1);
  expect((await signIn(other.loginName, other.password)).answer.state).toBe(0);
});

it('a number is shown whole for a reason, and the log keeps who and why', async () => {
  const { id } = await add({ tel: '023-68792829' });
  expect((await app.send('admin', staff.revealSysUserTel.path, { id, reason: ' ' })).msg).toBe('请填写查看原因');
  expect(await mustSend(app, 'admin', staff.revealSysUserTel.path, { id, reason: '紧急联系' })).toEqual({
    tel: '023-68792829',
  });
  const audit = await lastAudit(staff.revealSysUserTel.path);
  expect(audit).toMatchObject({ user_name: '陈雅琴', object_id: id });
  expect(audit.detail).toContain('紧急联系');
  expect(audit.detail).not.toContain('68792829');
});

describe('deleting', () => {
  it('keeps the row without roles and logins, for what names it', async () => {
    const { id, loginName, password } = await add();
    const { token } = await signIn(loginName, password);
    await mustSend(app, 'admin', staff.delSysUser.path, { ids: [id] });
    expect((await whoAmI(token)).state).toBe(107);
    expect((await page({ keyword: loginName })).total).toBe(0);
    expect((await app.send('admin', staff.getSysUserInfo.path, { id })).msg).toBe('无权限或数据不存在');
    expect((await app.send('admin', staff.setSysUserState.path, { ids: [id], enabled: true })).state).toBe(0);
    const { rows } = await app.deps.pools.owner.query(
      'select enabled, deleted_at is not null as gone, (select count(*)::int from user_role where user_id = u.id) as roles from staff_user u where id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ enabled: false, gone: true, roles: 0 });
  });

  it('is refused while an approval flow has nobody else, and names it', async () => {
    const { id } = await add({ roles: [{ roleId: seedId.role('firstReviewer'), venueId: main }] });
    const { owner } = app.deps.pools;
    const before = await owner.query(
      'select reviewer_roles, reviewer_users from review_step where flow_id = $1 and ordinal = 1',
      [seedId.flow('main')],
    );
    const set = (roles: string[], users: string[]) =>
      owner.query(
        'update review_step set reviewer_roles = $2, reviewer_users = $3 where flow_id = $1 and ordinal = 1',
        [seedId.flow('main'), roles, users],
      );
    await set([], [id]);
    expect(await app.send('admin', staff.delSysUser.path, { ids: [id] })).toMatchObject({
      state: 0,
      msg: '该用户是两江新区文化馆“默认流程”的“初审”步骤唯一的审核人，请先在审批设置中更换审核人',
    });
    await set([], [id, seedId.user('xiemin')]);
    await mustSend(app, 'admin', staff.delSysUser.path, { ids: [id] });
    const after = await owner.query('select reviewer_users from review_step where flow_id = $1 and ordinal = 1', [
      seedId.flow('main'),
    ]);
    expect(after.rows[0]).toEqual({ reviewer_users: [seedId.user('xiemin')] });
    const [row] = before.rows as { reviewer_roles: string[]; reviewer_users: string[] }[];
    await set(row?.reviewer_roles ?? [], row?.reviewer_users ?? []);
  });

  it('of oneself is refused', async () => {
    expect((await app.send('admin', staff.delSysUser.path, { ids: [seedId.user('admin')] })).msg).toBe(
      '不能删除自己的账号',
    );
  });
});

it('a login leaves its time', async () => {
  const { id, loginName, password } = await add();
  expect((await info(id)).lastLoginTime).toBeNull();
  await signIn(loginName, password);
  expect((await info(id)).lastLoginTime).toMatch(/^2026-11-21 10:\d\d:\d\d$/);
});

it('sixty numbers are shown whole in an hour', async () => {
  const reveal = () => app.send('admin', staff.revealSysUserTel.path, { id: seedId.user('editor'), reason: '核对' });
  app.clock.advance({ hours: 2 });
  app.signAllOut();
  for (let index = 0; index < 60; index += 1) expect((await reveal()).state, `${index}`).toBe(1);
  expect(await reveal()).toMatchObject({ status: 429, msg: '查看敏感信息过于频繁，请一小时后再试' });
  app.clock.advance({ hours: 1 });
  app.signAllOut();
  expect((await reveal()).state).toBe(1);
});
