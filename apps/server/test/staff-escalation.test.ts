import { randomUUID } from 'node:crypto';
import { getGrantableRoles, type GrantableRole } from '@yunguan/contract/platform/grantable-roles';
import * as staff from '@yunguan/contract/platform/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const main = seedId.venue('main');
const branch = seedId.venue(demoBranchKey);
const platform = seedId.venue('platform');
const role = (key: Parameters<typeof seedId.role>[0], venueId = main, includesDescendants = false) => ({
  roleId: seedId.role(key),
  venueId,
  includesDescendants,
});
const refused = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
let made = 0;
const person = (form: Form = {}): Form => ({
  loginName: `climb.${(made += 1)}`,
  realName: '秦小雨',
  venueId: main,
  ...form,
});

/** Everything that says who may do what. */
async function rights(): Promise<unknown> {
  const { rows } = await app.deps.pools.owner.query(
    `select (select json_agg(to_jsonb(t) order by user_id, role_id, venue_id) from user_role t) as roles,
       (select json_agg(to_jsonb(u) - 'last_login_at' order by id) from staff_user u) as users`,
  );
  return rows[0];
}

async function grantEditor(options: readonly string[]): Promise<void> {
  const { owner } = app.deps.pools;
  const values = [seedId.role('editor'), seedId.menu('staff')];
  await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', values);
  await owner.query('insert into role_menu values ($1, $2, $3)', [...values, options]);
  app.clock.advance({ seconds: 2 });
}

async function isRefused(by: string, path: string, body: Form): Promise<void> {
  await app.as(by);
  const before = await rights();
  expect(await app.send(by, path, body), JSON.stringify(body)).toMatchObject(refused);
  expect(await rights()).toEqual(before);
}

describe('an editor who may add and edit users', () => {
  beforeEach(() => grantEditor(['add', 'edit', 'del', 'reveal']));

  it.each([
    ['the administrator of the venue', role('venueAdmin')],
    ['a reviewer, whose right he does not hold', role('firstReviewer')],
    ['an administrator of the platform', role('platformAdmin')],
    ['an administrator of the platform, at its venue', role('platformAdmin', platform)],
    ['an editor of another venue', role('editor', branch)],
    ['an editor of the venues below, too, where he is none', role('editor', main, true)],
    ['a role that does not exist', { roleId: randomUUID(), venueId: main }],
    ['a role in a venue that does not exist', role('editor', randomUUID())],
    ['a role with an id that is none', { roleId: "' or true --", venueId: main }],
  ])('cannot make somebody %s', async (_name, gift) => {
    await isRefused('editor', staff.addSysUser.path, person({ roles: [gift] }));
    // Nor hidden behind one that he may give.
    await isRefused('editor', staff.addSysUser.path, person({ roles: [role('editor'), gift] }));
    const { id } = await mustSend(app, 'editor', staff.addSysUser.path, person({ roles: [role('editor')] }));
    await isRefused('editor', staff.editSysUser.path, { id, realName: '秦小雨', roles: [role('editor'), gift] });
  });

  it('cannot change his own roles, up or down', async () => {
    const id = seedId.user('editor');
    const own = (roles: Form[]) => app.send('editor', staff.editSysUser.path, { id, realName: '唐晓岚', roles });
    const before = await rights();
    for (const roles of [[role('editor'), role('venueAdmin')], [role('viewer')], [], [role('editor', main, true)]]) {
      expect((await own(roles)).msg).toBe('不能修改自己的角色，请联系其他管理员');
    }
    expect(await rights()).toEqual(before);
    expect((await own([role('editor')])).state).toBe(1);
  });

  it('cannot take the place of somebody stronger', async () => {
    for (const name of ['admin', 'reviewer', 'reviewer2']) {
      const id = seedId.user(name);
      await isRefused('editor', staff.resetSysUserPassword.path, { id });
      await isRefused('editor', staff.resetSysUserSecondFactor.path, { id, reason: '试试' });
      await isRefused('editor', staff.editSysUser.path, { id, realName: '改名' });
      await isRefused('editor', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '试试' });
      await isRefused('editor', staff.setSysUserState.path, { ids: [id], enabled: true });
      await isRefused('editor', staff.delSysUser.path, { ids: [id] });
    }
  });

  it('cannot get hold of a stronger user who is disabled', async () => {
    const { id } = await mustSend(app, 'admin', staff.addSysUser.path, person({ roles: [role('venueAdmin')] }));
    await mustSend(app, 'admin', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '休假' });
    await isRefused('editor', staff.resetSysUserPassword.path, { id });
    await isRefused('editor', staff.setSysUserState.path, { ids: [id], enabled: true });
  });

  it('cannot move a user to a venue where he has no say', async () => {
    const { id } = await mustSend(app, 'editor', staff.addSysUser.path, person());
    await isRefused('editor', staff.editSysUser.path, { id, realName: '秦小雨', venueId: branch });
    await isRefused('editor', staff.addSysUser.path, person({ venueId: branch }));
    await isRefused('editor', staff.addSysUser.path, person({ venueId: randomUUID() }));
  });

  it('is offered only roles that he holds', async () => {
    const { datas } = await mustSend(app, 'editor', getGrantableRoles.path, { venueId: main });
    const offered = datas as GrantableRole[];
    expect(offered.map((one) => one.roleName).sort()).toEqual(['内容编辑', '查看员']);
    expect(offered.every((one) => !one.mayIncludeDescendants)).toBe(true);
  });

  it('is offered no role for new users where he may only edit those who are there', async () => {
    const ask = (right: 'add' | 'edit') => mustSend(app, 'editor', getGrantableRoles.path, { venueId: main, right });
    expect((await ask('add')).datas).not.toEqual([]);
    await grantEditor(['edit']);
    expect((await ask('edit')).datas).not.toEqual([]);
    expect((await ask('add')).datas).toEqual([]);
    await isRefused('editor', staff.addSysUser.path, person());
  });

  it('loses all of it on the next call when the right is taken away', async () => {
    const { id } = await mustSend(app, 'editor', staff.addSysUser.path, person());
    const { version: _, ...rest } = await mustSend(app, 'editor', staff.getSysUserInfo.path, { id });
    expect(rest.id).toBe(id);
    await app.deps.db.transaction('*', async (tx) => {
      await tx.query('delete from role_menu where role_id = $1 and menu_id = $2', [
        seedId.role('editor'),
        seedId.menu('staff'),
      ]);
      await app.deps.sessions.forget(tx);
    });
    for (const [path, body] of [
      [staff.getSysUserPage.path, {}],
      [staff.getSysUserInfo.path, { id }],
      [staff.addSysUser.path, person()],
      [staff.editSysUser.path, { id, realName: '秦小雨' }],
      [staff.setSysUserState.path, { ids: [id], enabled: false, reason: '试试' }],
      [staff.resetSysUserPassword.path, { id }],
      [staff.resetSysUserSecondFactor.path, { id, reason: '试试' }],
      [staff.delSysUser.path, { ids: [id] }],
      [staff.revealSysUserTel.path, { id, reason: '试试' }],
      [getGrantableRoles.path, {}],
    ] as const) {
      await isRefused('editor', path, body);
    }
  });
});

describe('the administrator of a venue', () => {
  it.each([
    ['an administrator of the platform in his venue', role('platformAdmin')],
    ['an administrator of the platform at its venue', role('platformAdmin', platform)],
    ['a viewer at the platform', role('viewer', platform)],
  ])('of the main venue cannot make %s', async (_name, gift) => {
    await isRefused('admin', staff.addSysUser.path, person({ roles: [gift] }));
    const { id } = await mustSend(app, 'admin', staff.addSysUser.path, person());
    await isRefused('admin', staff.editSysUser.path, { id, realName: '秦小雨', roles: [gift] });
  });

  it('of a branch cannot give anything above it, nor below it what he has only here', async () => {
    for (const gift of [role('venueAdmin'), role('viewer'), role('viewer', branch, true)]) {
      await isRefused('branch', staff.addSysUser.path, person({ venueId: branch, roles: [gift] }));
    }
    await mustSend(
      app,
      'branch',
      staff.addSysUser.path,
      person({ venueId: branch, roles: [role('venueAdmin', branch)] }),
    );
  });

  it('may give 含下级 where he holds his own role that way', async () => {
    await mustSend(app, 'admin', staff.addSysUser.path, person({ roles: [role('editor', main, true)] }));
    await mustSend(
      app,
      'admin',
      staff.addSysUser.path,
      person({ venueId: branch, roles: [role('venueAdmin', branch, true)] }),
    );
  });

  it('of a branch cannot touch staff of the main venue or of the platform', async () => {
    for (const id of [seedId.user('editor'), seedId.user('viewer'), seedId.user('platform')]) {
      await isRefused('branch', staff.resetSysUserPassword.path, { id });
      await isRefused('branch', staff.resetSysUserSecondFactor.path, { id, reason: '试试' });
      await isRefused('branch', staff.delSysUser.path, { ids: [seedId.user('xiangyonggang'), id] });
      await isRefused('branch', staff.getSysUserInfo.path, { id });
    }
  });

  it('cannot touch who also holds a role elsewhere that he does not', async () => {
    const { id } = await mustSend(
      app,
      'platform',
      staff.addSysUser.path,
      person({
        venueId: branch,
        roles: [role('viewer', branch), role('viewer', main)],
      }),
    );
    await isRefused('branch', staff.editSysUser.path, { id, realName: '秦小雨', roles: [role('viewer', branch)] });
    await isRefused('branch', staff.resetSysUserPassword.path, { id });
  });

  it('keeps a role of another venue that he could not give, and cannot drop it', async () => {
    // The main venue's administrator holds no 用户管理 in the platform's venue, but whatever an empty role holds there.
    const { owner } = app.deps.pools;
    const empty = randomUUID();
    await owner.query(`insert into role (id, code, name) values ($1, 'empty', '挂名')`, [empty]);
    await owner.query(`insert into user_role values ($1, $2, $3, false)`, [seedId.user('admin'), empty, platform]);
    app.clock.advance({ seconds: 2 });
    const kept = { roleId: empty, venueId: platform, includesDescendants: false };
    const { id } = await mustSend(app, 'platform', staff.addSysUser.path, person({ roles: [role('viewer'), kept] }));
    const edit = { id, realName: '秦小雨' };
    await isRefused('admin', staff.editSysUser.path, { ...edit, roles: [role('viewer')] });
    await mustSend(app, 'admin', staff.editSysUser.path, { ...edit, roles: [role('editor'), kept] });
    const { roles } = await mustSend(app, 'platform', staff.getSysUserInfo.path, { id });
    expect((roles as staff.HeldRole[]).map((one) => one.roleName).sort()).toEqual(['内容编辑', '挂名']);
  });

  it('cannot give a role that belongs to another venue', async () => {
    const { owner } = app.deps.pools;
    const foreign = randomUUID();
    await owner.query(`insert into role (id, venue_id, code, name) values ($1, $2, 'foreign', '分馆专用')`, [
      foreign,
      branch,
    ]);
    const gift = { roleId: foreign, venueId: main };
    await isRefused('admin', staff.addSysUser.path, person({ roles: [gift] }));
    await mustSend(
      app,
      'admin',
      staff.addSysUser.path,
      person({ venueId: branch, roles: [{ ...gift, venueId: branch }] }),
    );
  });
});

describe('the administrators of the platform', () => {
  const id = seedId.user('platform');

  it('cannot disable, delete, re-key or demote themselves', async () => {
    const before = await rights();
    const off = await app.send('platform', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '试试' });
    expect(off.msg).toBe('不能停用自己的账号');
    expect((await app.send('platform', staff.delSysUser.path, { ids: [id] })).msg).toBe('不能删除自己的账号');
    expect((await app.send('platform', staff.resetSysUserPassword.path, { id })).state).toBe(0);
    expect((await app.send('platform', staff.editSysUser.path, { id, realName: '秦正华', roles: [] })).state).toBe(0);
    expect(await rights()).toEqual(before);
  });

  it('do not sit in a venue, where nobody counts them', async () => {
    await isRefused('platform', staff.addSysUser.path, person({ roles: [role('platformAdmin', main)] }));
  });

  /** A second administrator whose password is the demo's, by the database, so that `app.as` signs him in. */
  async function second(name: string): Promise<string> {
    const { owner } = app.deps.pools;
    const userId = randomUUID();
    await owner.query(
      `insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
       select $1, venue_id, $2, $2, '第二管理员', password_hash from staff_user where login_name = 'platform'`,
      [userId, name],
    );
    await owner.query('insert into user_role values ($1, $2, $3, true)', [
      userId,
      seedId.role('platformAdmin'),
      platform,
    ]);
    return userId;
  }

  it.each([
    ['disabled', staff.setSysUserState.path, (one: string) => ({ ids: [one], enabled: false, reason: '同时' })],
    ['deleted', staff.delSysUser.path, (one: string) => ({ ids: [one] })],
    ['demoted', staff.editSysUser.path, (one: string) => ({ id: one, realName: '某人', roles: [] })],
  ])('are not all %s, however many try at the same moment', async (what, path, body) => {
    const name = `platform-${what}`;
    const other = await second(name);
    const by = { [id]: 'platform', [other]: name };
    await Promise.all(Object.values(by).map((one) => app.as(one)));
    // Each the other, at once.
    const answers = await Promise.all([app.send('platform', path, body(other)), app.send(name, path, body(id))]);
    expect(
      answers.filter((answer) => answer.state === 1).length,
      answers.map((one) => one.text).join(),
    ).toBeLessThanOrEqual(1);
    const { rows } = await app.deps.pools.owner.query(
      `select count(*)::int as left from staff_user u join user_role ur on ur.user_id = u.id
       where ur.role_id = $1 and u.enabled and u.deleted_at is null`,
      [seedId.role('platformAdmin')],
    );
    expect(rows[0]).toEqual({ left: 1 });
    await app.deps.pools.owner.query(`update staff_user set enabled = true, deleted_at = null where id = $1`, [id]);
    await app.deps.pools.owner.query('insert into user_role values ($1, $2, $3, true) on conflict do nothing', [
      id,
      seedId.role('platformAdmin'),
      platform,
    ]);
    await app.deps.pools.owner.query('delete from user_role where user_id = $1', [other]);
    app.signAllOut();
    app.clock.advance({ seconds: 2 });
  });
});
