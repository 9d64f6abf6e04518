import { getGrantableMenus, type GrantableMenu } from '@yunguan/contract/platform/grantable-menus';
import * as roles from '@yunguan/contract/platform/roles';
import { addVenue } from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';
import { branch, roleCalls, main, platform, voteMenu, user, builtIn, on } from './role-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { add, added, edit, info, list, members, membersOf, holding } = roleCalls(() => app);

beforeEach(() => app.clock.advance({ seconds: 1 }));

describe('nobody grants what he does not hold', () => {
  it('lets no administrator of a venue give menus of the whole network', async () => {
    for (const menu of ['menu', 'dictionary', 'member']) {
      expect(await add('admin', { menus: [on(menu)] }), menu).toMatchObject({
        state: 0,
        objects: { code: 'VALIDATION', field: 'menus' },
      });
    }
    const id = await added({ menus: [on('vote', 'add')] });
    const answer = await edit('admin', id, { menus: [on('vote', 'add'), on('dictionary', 'edit')] });
    expect(answer.msg).toBe('您没有这项权限，不能授予：数据字典');
    expect((await info(id)).menus).toEqual([on('vote', 'add')]);
  });

  it('lets nobody widen his own role, but narrow it', async () => {
    await holding('editor', [on('role', 'edit', 'add'), on('recruit', 'add')], async () => {
      const own = (await list('editor', main)).find((row) => row.canEdit && row.memberCount === 1 && !row.isBuiltIn);
      const id = String(own?.id);
      const { menus } = await info(id, 'editor');
      expect(menus).toHaveLength(2);
      for (const more of [on('role', 'all'), on('role', 'edit', 'add', 'del'), on('staff'), on('recruit', 'all')]) {
        const wanted = [...menus.filter(({ menuId }) => menuId !== more.menuId), more];
        expect((await edit('editor', id, { menus: wanted })).msg, JSON.stringify(more)).toMatch(/^您没有这项权限/);
      }
      expect((await edit('editor', id, { editsPublished: true })).msg).toBe(
        '您没有这项权限，不能授予：允许修改已发布内容',
      );
      expect((await info(id, 'editor')).menus).toEqual(menus);
      expect((await edit('editor', id, { menus: menus.filter(({ options }) => options.includes('edit')) })).state).toBe(
        1,
      );
    });
  });

  it('lets nobody reach a stronger role by copying it or by joining it', async () => {
    await holding('editor', [on('role', 'edit', 'add')], async () => {
      const copy = (id: string) =>
        app.send('editor', roles.copySysRole.path, { id, venueId: main, name: freshTitle('副本') });
      expect((await copy(builtIn('venueAdmin'))).msg).toMatch(/^您没有这项权限，不能授予/);
      expect((await copy(builtIn('platformAdmin'))).msg).toMatch(/^您没有这项权限，不能授予/);
      expect((await copy(builtIn('viewer'))).state).toBe(1);
      for (const role of ['venueAdmin', 'firstReviewer'] as const) {
        const answer = await members('editor', builtIn(role), { add: [user('editor')] });
        expect(answer.msg, role).toMatch(/^您没有这项权限，不能授予/);
      }
      expect(await members('editor', builtIn('platformAdmin'), { add: [user('editor')] })).toMatchObject(forbidden);
    });
    for (const venueId of [main, platform]) {
      const answer = await members('admin', builtIn('platformAdmin'), { venueId, add: [user('admin')] });
      expect(answer).toMatchObject(forbidden);
    }
    const elsewhere = await members('platform', builtIn('platformAdmin'), { add: [user('editor')] });
    expect(elsewhere.msg).toBe('平台管理员只能在平台场馆中设置');
  });

  it('counts the venues in which a role is given, also beyond the own', async () => {
    const id = await added({ menus: [on('vote', 'add')] });
    await members('platform', id, { add: [user('pengtao')], includesDescendants: true });
    await holding('editor', [on('role', 'edit')], async () => {
      // The editor's own rights end at the main venue, and the role reaches its branches.
      expect((await edit('editor', id, { menus: [on('vote', 'add', 'edit')] })).msg).toBe(
        '该角色还在您管理范围以外的场馆使用，您不能扩大它的权限',
      );
      expect((await edit('editor', id, { menus: [on('vote')] })).state).toBe(1);
    });
    expect((await edit('admin', id, { menus: [on('vote', 'add', 'edit')] })).state).toBe(1);
    await members('platform', id, { remove: [user('pengtao')] });
  });

  it('keeps the roles of other venues out of reach', async () => {
    const id = await added();
    const foreign = await added({ venueId: seedId.venue('branch-500157002') });
    for (const [call, body] of [
      [roles.editSysRole.path, { id, name: '改名' }],
      [roles.delSysRole.path, { ids: [id] }],
      [roles.getSysRoleInfo.path, { id: foreign }],
      [roles.getSysRoleMembers.path, { id: foreign }],
      [roles.getSysRoleMembers.path, { id, venueId: main }],
      [roles.getSysRoleList.path, { venueId: main }],
      [getGrantableMenus.path, { venueId: main }],
      [roles.addSysRole.path, { venueId: main, name: '外人的角色' }],
      [roles.copySysRole.path, { id: foreign, name: '外人的副本' }],
      [roles.setSysRoleMembers.path, { id, venueId: main, add: [user('branch')] }],
      [roles.setSysRoleMembers.path, { id, add: [user('editor')] }],
      [roles.setSysRoleMembers.path, { id: foreign, add: [user('branch')] }],
      [roles.editSysRole.path, { id: 'x', name: '改名' }],
    ] as const) {
      expect(await app.send('branch', call, body), `${call} ${JSON.stringify(body)}`).toMatchObject(forbidden);
    }
  });
});

describe('the members of a role', () => {
  it('are added, set to reach the venues below, and removed', async () => {
    const id = await added({ menus: [on('vote')] });
    expect((await members('admin', id, { add: [user('pengtao'), user('editor')] })).objects).toEqual({
      added: 2,
      removed: 0,
      unattended: [],
    });
    expect(await membersOf(id)).toMatchObject([
      { realName: '彭涛', departmentName: '活动部', includesDescendants: false, otherRoles: 1 },
      { realName: '唐晓岚', venueName: '两江新区文化馆' },
    ]);
    await members('admin', id, { add: [user('editor')], includesDescendants: true });
    expect((await membersOf(id, main, { keyword: '唐' }))[0]?.includesDescendants).toBe(true);
    // Naming him again without saying so changes nothing.
    await members('admin', id, { add: [user('editor')] });
    expect((await membersOf(id, main, { keyword: '唐' }))[0]?.includesDescendants).toBe(true);
    await members('admin', id, { remove: [user('editor')] });
    expect((await membersOf(id)).map(({ realName }) => realName)).toEqual(['彭涛']);
    expect((await members('admin', id, {})).msg).toBe('请选择用户');
    const both = { add: [user('editor')], remove: [user('editor')] };
    expect((await members('admin', id, both)).msg).toBe('同一名用户不能既添加又移除');
  });

  it('stand in the operation log by their names, like the rights that were changed', async () => {
    const id = await added({ menus: [on('vote', 'add')] });
    await edit('admin', id, { menus: [on('vote', 'add', 'edit'), on('recruit')] });
    await members('admin', id, { add: [user('editor')] });
    const { rows } = await app.deps.pools.owner.query<{ detail: Record<string, unknown> }>(
      `select detail from audit_log where object_id = $1 and result = 'ok' order by id`,
      [id],
    );
    const [, changed, joined] = rows.map(({ detail }) => detail);
    expect(changed).toMatchObject({ added: ['投票评选：编辑', '招生信息：查看'], removed: [] });
    expect(joined).toMatchObject({ add: ['唐晓岚（editor）'], remove: [] });
  });

  it('reach the venues below only by who administers all of them', async () => {
    const id = await added({ menus: [on('vote')] });
    await holding('editor', [on('role', 'edit')], async () => {
      const below = { add: [user('pengtao')], includesDescendants: true };
      expect((await members('editor', id, below)).objects).toMatchObject({ field: 'includesDescendants' });
      expect((await info(id, 'editor')).canAssignBelow).toBe(false);
      expect((await members('editor', id, { add: [user('pengtao')] })).state).toBe(1);
    });
    expect((await info(id, 'admin')).canAssignBelow).toBe(true);
  });

  it('reach the venues below only by whose own role does: the next branch would be theirs, too', async () => {
    // The branch has no venues below yet, and its administrator has his role for the branch alone.
    const below = { venueId: branch, add: [user('branch')], includesDescendants: true };
    const refused = await members('branch', builtIn('venueAdmin'), below);
    expect(refused.objects).toMatchObject({ field: 'includesDescendants' });
    expect((await info(builtIn('venueAdmin'), 'branch', branch)).canAssignBelow).toBe(false);
    const added = await app.send('branch', addVenue.path, { parentId: branch, name: freshTitle('分馆之下') });
    expect(added.msg).toMatch(/请联系管理员调整角色的生效范围/);
  });

  it('who hold more than the caller are not his to add or remove', async () => {
    const id = await added();
    await members('admin', id, { add: [user('admin')] });
    await holding('editor', [on('role', 'edit')], async () => {
      expect(await members('editor', id, { remove: [user('admin')] })).toMatchObject(forbidden);
      expect(await members('editor', id, { add: [user('reviewer')] })).toMatchObject(forbidden);
      expect(await members('editor', id, { add: [user('platform')] })).toMatchObject(forbidden);
      expect(await members('editor', id, { remove: [user('viewer')] })).toMatchObject(forbidden);
      await members('admin', id, { add: [user('editor')] });
      const told = (await membersOf(id, main, {}, 'editor')).map(({ loginName, canManage }) => [loginName, canManage]);
      expect(Object.fromEntries(told)).toEqual({ admin: false, editor: true });
      expect((await members('editor', id, { remove: [user('editor')] })).state).toBe(1);
    });
    expect((await membersOf(id)).map(({ realName }) => realName)).toEqual(['陈雅琴']);
  });

  it('of the platform administrator never run out', async () => {
    const change = (form: Form) => members('platform', builtIn('platformAdmin'), { venueId: platform, ...form });
    expect((await change({ remove: [user('platform')] })).msg).toBe('至少要保留一名可以登录的平台管理员');
    const colleague = user('mouxiaodong');
    expect((await change({ add: [colleague], includesDescendants: true })).state).toBe(1);
    expect((await change({ remove: [colleague] })).state).toBe(1);
  });
});

describe('what may be granted', () => {
  const flat = (menus: readonly GrantableMenu[]): GrantableMenu[] =>
    menus.flatMap((menu) => [menu, ...flat(menu.children)]);
  const grantable = async (as: string) => {
    const answer = await mustSend(app, as, getGrantableMenus.path, { venueId: main });
    return { editsPublished: answer.editsPublished, menus: flat(answer.menuList as GrantableMenu[]) };
  };

  it('is the tree of menus with what the caller himself holds on each', async () => {
    const { menus, editsPublished } = await grantable('admin');
    expect(editsPublished).toBe(true);
    expect(menus.find(({ id }) => id === voteMenu)).toMatchObject({ isHeld: true, isPage: true });
    expect(menus.find(({ name }) => name === '数据字典')).toBeUndefined();
    expect((await grantable('platform')).menus.find(({ name }) => name === '数据字典')?.isHeld).toBe(true);
    await holding('editor', [on('role', 'edit')], async () => {
      const own = await grantable('editor');
      const held = (menu: string) => own.menus.find(({ id }) => id === seedId.menu(menu));
      expect(held('vote')?.held).toEqual(['add', 'edit', 'del']);
      expect(held('vote')?.options).toContain('review');
      expect(held('role')?.held).toEqual(['edit']);
      expect(held('staff')).toMatchObject({ isHeld: false, held: [] });
      expect(own.editsPublished).toBe(false);
    });
  });
});
