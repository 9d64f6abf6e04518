import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as roles from '@yunguan/contract/platform/roles';
import { getUsableOption } from '@yunguan/contract/platform/shell';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, freshTitle, mustSend, path } from './factories';
import { roleCalls, main, branch, voteMenu, user, builtIn, on } from './role-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, add, added, edit, info, list, members, remove } = roleCalls(() => app);

beforeEach(() => app.clock.advance({ seconds: 1 }));

describe('the list of roles', () => {
  it('shows built-in roles, those of the venues above and the own, with who has them here', async () => {
    const [above, own, sibling] = [
      await added({ name: '总馆通用角色' }),
      await added({ name: '分馆自有角色', venueId: branch }, 'branch'),
      await added({ name: '别的分馆角色', venueId: seedId.venue('branch-500157002') }),
    ];
    const rows = await list('branch', branch);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([builtIn('viewer'), above, own]));
    expect(ids).not.toContain(sibling);
    expect(rows[0]).toMatchObject({ isBuiltIn: true, isPlatform: true, name: '平台管理员', canEdit: false });
    const row = (id: string) => rows.find((one) => one.id === id);
    expect(row(above)).toMatchObject({ venueName: '两江新区文化馆', canEdit: false, canDel: false });
    expect(row(own)).toMatchObject({ roleId: own, roleName: '分馆自有角色', canEdit: true, canDel: true });
    expect(row(builtIn('venueAdmin'))).toMatchObject({ memberCount: 1, affectedCount: 1, canEdit: false });
    const all = (await list('platform', main)).find(({ id }) => id === builtIn('venueAdmin'));
    expect(all).toMatchObject({ memberCount: 1, affectedCount: 4, canEdit: true, canDel: false });
  });

  it('finds by name and description, wildcards standing for themselves', async () => {
    const id = await added({ name: '百分之百%角色', description: '负责周末场次' });
    expect((await list('admin', main, { keyword: '%角' })).map((row) => row.id)).toEqual([id]);
    expect((await list('admin', main, { keyword: '周末' })).map((row) => row.id)).toEqual([id]);
    expect(await list('admin', main, { keyword: '_' })).toEqual([]);
  });
});

describe('a role of a venue', () => {
  it('is made with the menus and options that its maker holds, and read back under both spellings', async () => {
    const name = freshTitle('活动专员');
    const id = await added({
      name,
      description: '只做活动',
      menus: [on('vote', 'add', 'edit'), on('recruit'), { menuId: voteMenu.toUpperCase(), options: ['edit'] }],
    });
    const shown = await info(id);
    expect(shown).toMatchObject({ id, name, roleId: id, roleName: name, venueId: main, version: 1, canAssign: true });
    expect(shown.menus).toEqual(
      expect.arrayContaining([
        { menuId: voteMenu, options: ['add', 'edit'] },
        { menuId: seedId.menu('recruit'), options: [] },
      ]),
    );
    expect(shown.menus).toHaveLength(2);
  });

  it('needs a name that no other usable role has', async () => {
    expect((await add('admin', { name: '' })).msg).toBe('请输入角色名称');
    expect((await add('admin', { name: '长'.repeat(31) })).msg).toBe('角色名称不能超过 30 个字符');
    expect((await add('admin', { name: '内容编辑' })).msg).toBe('角色“内容编辑”已存在');
    const id = await added({ name: '夜场管理' });
    expect((await add('branch', { name: '夜场管理', venueId: branch })).msg).toBe('角色“夜场管理”已存在');
    expect((await edit('admin', await added(), { name: '夜场管理' })).objects).toMatchObject({ field: 'name' });
    expect((await edit('admin', id, { name: '夜场管理', description: '同名保存' })).state).toBe(1);
  });

  it('takes no option that its menu does not offer, and no unknown menu', async () => {
    const refuse = async (menus: unknown) => (await add('admin', { menus })).msg;
    expect(await refuse([on('recruit', 'review')])).toBe('菜单“招生信息”没有提供“审核”权限');
    expect(await refuse([on('recruit', 'root')])).toBe('菜单“招生信息”没有提供所选权限');
    expect(await refuse([{ menuId: 'x', options: [] }])).toBe('菜单不存在或已被删除，请刷新后再试');
    expect(await refuse(['x'])).toBe('菜单权限格式不正确');
    expect(await refuse('all')).toBe('菜单权限格式不正确');
  });

  it('changes what is named and keeps the rest; who saved an older copy is told', async () => {
    const id = await added({ description: '旧的说明', menus: [on('vote', 'add')] });
    expect((await edit('admin', id, { name: '改名的角色', version: 1 })).objects).toMatchObject({ version: 2 });
    expect(await info(id)).toMatchObject({
      name: '改名的角色',
      description: '旧的说明',
      menus: [{ menuId: voteMenu, options: ['add'] }],
    });
    expect(await edit('admin', id, { name: '再改', version: 1 })).toMatchObject({
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2 } },
    });
  });

  it('keeps what it holds of a menu that no longer offers it, but gains nothing of the kind', async () => {
    const id = await added({ menus: [on('recruit', 'add', 'del')] });
    await owner().query("update menu set option_codes = '{all,add,edit}' where id = $1", [seedId.menu('recruit')]);
    expect((await edit('admin', id, { menus: [on('recruit', 'add', 'del')] })).state).toBe(1);
    expect((await edit('admin', await added(), { menus: [on('recruit', 'del')] })).state).toBe(0);
    const copy = await mustSend(app, 'admin', roles.copySysRole.path, { id, venueId: main, name: freshTitle('副本') });
    expect((await info(String(copy.id))).menus).toEqual([on('recruit', 'add')]);
    await owner().query("update menu set option_codes = '{all,add,edit,del,export,reveal}' where id = $1", [
      seedId.menu('recruit'),
    ]);
  });

  it('is copied into a venue where it can be used', async () => {
    const id = await added({ description: '来源', menus: [on('vote', 'add', 'review')] });
    const copy = { id, venueId: branch, name: freshTitle('分馆副本') };
    const answer = await mustSend(app, 'branch', roles.copySysRole.path, copy);
    expect(await info(String(answer.id), 'branch', branch)).toMatchObject({
      venueId: branch,
      description: '来源',
      menus: [on('vote', 'add', 'review')],
      canEdit: true,
    });
  });

  it('goes only when nobody has it and no review names it, and a batch goes as a whole', async () => {
    const [held, free, named] = [await added(), await added(), await added()];
    await members('admin', held, { add: [user('pengtao'), user('editor')] });
    const flow = [seedId.flow('main'), named];
    await owner().query(
      'update review_step set reviewer_roles = reviewer_roles || $2::uuid where flow_id = $1 and ordinal = 1',
      flow,
    );
    expect((await remove('admin', free, held)).msg).toMatch(
      /^角色“角色\d+号”还有 2 名成员（彭涛、唐晓岚），请先移除成员$/,
    );
    for (const [more, names] of [
      ['liaoyan', '3 名成员（廖燕、彭涛、唐晓岚）'],
      ['zengdeming', '4 名成员（曾德明、廖燕、彭涛等）'],
    ] as const) {
      await members('admin', held, { add: [user(more)] });
      expect((await remove('admin', held)).msg).toContain(names);
    }
    await members('admin', held, { remove: [user('liaoyan'), user('zengdeming')] });
    expect((await remove('admin', named)).msg).toMatch(/是两江新区文化馆审批流程“初审”步骤的审批人，请先修改审批设置$/);
    await owner().query(
      'update review_step set reviewer_roles = array_remove(reviewer_roles, $2::uuid) where flow_id = $1',
      flow,
    );
    const leave = 'update staff_user set deleted_at = $2 where id = $1';
    await owner().query(leave, [user('pengtao'), new Date()]);
    expect((await edit('admin', held, { description: '还有一名' })).objects.affectedCount).toBe(1);
    await owner().query(leave, [user('pengtao'), null]);
    await members('admin', held, { remove: [user('pengtao'), user('editor')] });
    expect((await remove('admin', free, held, named)).msg).toBe('删除成功!');
    expect((await list('admin', main)).map(({ id }) => id)).not.toContain(free);
  });

  it('waits while what was submitted under an older flow still names it', async () => {
    const id = await added();
    const objectId = await buildVote(app, { status: 1 });
    await owner().query(
      `update review_task set steps = jsonb_set(steps::jsonb, '{0,roles}', to_jsonb(array[$2::text])) where object_id = $1`,
      [objectId, id],
    );
    expect((await remove('admin', id)).msg).toMatch(/^还有 1 条内容等待角色“.*”审批，请处理后再删除$/);
  });
});

describe('a built-in role', () => {
  it('is changed by the platform alone, for all venues at once', async () => {
    const id = builtIn('editor');
    const { menus } = await info(id, 'platform');
    const more = menus.map((menu) =>
      menu.menuId === voteMenu ? on('vote', 'add', 'edit', 'del', 'wechatpush') : menu,
    );
    await owner().query("update menu set option_codes = option_codes || '{wechatpush}' where id = $1", [voteMenu]);
    for (const name of ['admin', 'branch', 'editor']) {
      expect(await edit(name, id, { menus: more }), name).toMatchObject(forbidden);
    }
    expect((await edit('platform', id, { menus: more })).state).toBe(1);
    for (const name of ['editor', 'xiangyonggang', 'shuyuntong']) {
      const { usableOptionList } = await mustSend(app, name, getUsableOption.path, { menuId: voteMenu });
      expect(
        (usableOptionList as { encrypt: string }[]).map((one) => one.encrypt),
        name,
      ).toContain('wechatpush');
    }
    expect((await edit('platform', id, { menus })).state).toBe(1);
    expect((await remove('platform', id)).msg).toBe('“内容编辑”是内置角色，不能删除');
  });

  it('of the platform administrator holds everything and is never changed', async () => {
    const id = builtIn('platformAdmin');
    const text = '平台管理员角色拥有全部权限，不能修改';
    expect((await edit('platform', id, { menus: [] })).msg).toBe(text);
    expect((await edit('platform', id, { name: '改名' })).msg).toBe(text);
    expect(await edit('admin', id, { menus: [] })).toMatchObject(forbidden);
    expect((await info(id, 'platform')).canEdit).toBe(false);
  });
});

describe('a right that is taken away', () => {
  it('bites on the next call, and so does a lost membership', async () => {
    const id = await added({ menus: [on('recruit', 'add', 'edit', 'del')] });
    await members('admin', id, { add: [user('viewer')] });
    const draft = { title: freshTitle('活动'), status: 0 };
    const voteCreate = path(anyContent(vote), 'create');
    expect(await app.send('viewer', voteCreate, draft)).toMatchObject(forbidden);
    await edit('admin', id, { menus: [on('vote', 'add')] });
    expect((await app.send('viewer', voteCreate, draft)).state).toBe(1);
    await edit('admin', id, { menus: [on('vote')] });
    expect(await app.send('viewer', voteCreate, draft)).toMatchObject(forbidden);
    await edit('admin', id, { menus: [on('vote', 'add')] });
    expect((await app.send('viewer', voteCreate, draft)).state).toBe(1);
    await members('admin', id, { remove: [user('viewer')] });
    expect(await app.send('viewer', voteCreate, draft)).toMatchObject(forbidden);
  });
});
