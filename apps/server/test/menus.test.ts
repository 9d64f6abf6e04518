import { menuPlaces } from '@yunguan/contract/platform/menus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdsIn, optionsOnMenu } from '../src/kernel/access/actor';
import { loadActor } from '../src/kernel/access/load-actor';
import { seedGround } from '../src/seed/ground';
import { seedId } from '../src/seed/ids';
import type { Answer } from './app';
import { type ContentApp, createContentApp } from './content-app';
import type { Form } from './factories';
import { leastOwnTime } from './own-time';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const zero = '00000000-0000-0000-0000-000000000000';
const send = (call: string, body: unknown, as = 'platform') => app.send(as, `/api/systems/v1/admin-${call}`, body);
const option = (code: string) => seedId.option(code);

/** Exactly the fields of the specification (002 §3 Menu). */
const form = (changes: Form = {}): Form => ({
  name: '数字展厅',
  url: '/new/digital',
  icon: 'picture',
  target: 'right',
  parentId: zero,
  optionIds: `${option('add')},${option('edit')}`,
  sort: 500,
  custom: 0,
  isVenueMenu: true,
  ...changes,
});

async function must(call: string, body: unknown, as = 'platform'): Promise<Answer['objects']> {
  const answer = await send(call, body, as);
  expect(answer.state, `${call}: ${answer.text}`).toBe(1);
  return answer.objects;
}

async function newMenu(changes: Form = {}): Promise<string> {
  return String((await must('addSysMenu', form(changes))).id);
}

interface Node {
  id: string;
  name: string;
  sort: number;
  children: Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
// The answer of the tree call; its contract is checked by the server itself in tests.
const tree = async () => (await must('getSysMenuTree', {})).menuList as unknown as Node[];
const childrenOf = async (id: string) =>
  (flat(await tree()).find((node) => node.id === id)?.children ?? []).map(({ id: one }) => one);

/** What the roles hold on a menu, by the role's key. */
async function heldOn(menuId: string): Promise<Record<string, string[]>> {
  const { rows } = await app.deps.pools.owner.query<{ code: string; codes: string[] }>(
    'select r.code, rm.option_codes as codes from role_menu rm join role r on r.id = rm.role_id where rm.menu_id = $1',
    [menuId],
  );
  return Object.fromEntries(rows.map(({ code, codes }) => [code, codes.toSorted()]));
}

async function grant(role: Parameters<typeof seedId.role>[0], menuId: string, codes: readonly string[]): Promise<void> {
  await app.deps.pools.owner.query(
    `insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)
     on conflict (role_id, menu_id) do update set option_codes = excluded.option_codes`,
    [seedId.role(role), menuId, codes],
  );
  app.clock.advance({ seconds: 1 });
}

describe('the list of options', () => {
  it('names every option with its id and code, page by page', async () => {
    const all = await must('getSysOptionList', { pageSize: 100, pageIndex: 1 });
    expect(all).toMatchObject({ total: 9, totalCount: 9 });
    expect(all.datas).toContainEqual({ id: option('add'), name: '新增', code: 'add', encrypt: 'add' });
    const second = await must('getSysOptionList', { pageSize: 4, pageIndex: 2 });
    expect((second.datas as Form[]).map(({ code }) => code)).toEqual(['wechatpush', 'review', 'reverse', 'export']);
  });
});

describe('a new menu', () => {
  it('has what the form of the specification sends, and is granted to the platform', async () => {
    const answer = await send('addSysMenu', form());
    expect(answer).toMatchObject({ state: 1, msg: '添加成功！' });
    const info = await must('getSysMenuInfo', { id: answer.objects.id });
    expect(info).toMatchObject({
      ...form({ custom: '0' }),
      contentType: null,
      version: 1,
      children: [],
      roleCount: 1,
      userCount: 1,
      roles: [{ roleName: '平台管理员', isPlatform: true, options: ['全部'], userCount: 1 }],
    });
    expect(await heldOn(String(answer.objects.id))).toEqual({ platformAdmin: ['all'] });
    const shown = await must('firstUsableMenu', {});
    expect(JSON.stringify(shown.menuList)).toContain(answer.objects.id);
  });

  it('takes codes instead of ids, an uploaded picture, and the place after its brothers', async () => {
    const icon = await app.picture('platform');
    const id = await newMenu({ optionIds: 'del, review', icon, sort: undefined, parentId: seedId.menu('booking') });
    const top = await newMenu({ parentId: 0 });
    expect((await must('getSysMenuInfo', { id: top })).parentId).toBe(zero);
    const info = await must('getSysMenuInfo', { id });
    expect(info).toMatchObject({ optionIds: `${option('del')},${option('review')}`, icon });
    expect((await childrenOf(seedId.menu('booking'))).at(-1)).toBe(id);
    const { rows } = await app.deps.pools.owner.query('select content_type from upload_use where object_id = $1', [id]);
    expect(rows).toEqual([{ content_type: 'menu' }]);
  });

  const refused: [Form, string, string][] = [
    [{ name: ' ' }, 'name', '请输入菜单名称'],
    [{ name: undefined }, 'name', '请输入菜单名称'],
    [{ name: '长'.repeat(31) }, 'name', '菜单名称不能超过 30 个字符'],
    [{ optionIds: '' }, 'optionIds', '菜单权限不能为空'],
    [{ optionIds: ' , ' }, 'optionIds', '菜单权限不能为空'],
    [{ optionIds: undefined }, 'optionIds', '菜单权限不能为空'],
    [{ optionIds: 'add,everything' }, 'optionIds', '菜单权限中有不存在的权限'],
    [{ url: 'javascript:alert(1)' }, 'url', '菜单地址应以 / 开头，或是以 http(s):// 开头的网址'],
    [{ url: '//evil.example' }, 'url', '菜单地址应以 / 开头，或是以 http(s):// 开头的网址'],
    [{ url: '/\\evil.example' }, 'url', '菜单地址应以 / 开头，或是以 http(s):// 开头的网址'],
    [{ url: 'https://user@evil.example' }, 'url', '菜单地址应以 / 开头，或是以 http(s):// 开头的网址'],
    [{ icon: 'javascript:alert(1)' }, 'icon', '图标应为系统图标名称或已上传的图片'],
    [{ icon: '/files/../etc/passwd' }, 'icon', '图标应为系统图标名称或已上传的图片'],
    [{ target: 'left' }, 'target', '打开位置只能是右侧或其他'],
    [{ sort: -1 }, 'sort', '排序应为 0 到 999999 的整数'],
    [{ parentId: seedId.user('admin') }, 'parentId', '上级菜单不存在'],
    [{ contentType: 'nothing' }, 'contentType', '管理的内容类型不存在'],
    [{ contentType: 'vote' }, 'contentType', '“投票活动”已由菜单“投票评选”管理，一个内容类型只能由一个菜单管理'],
  ];
  it.each(refused)('is refused with %j', async (changes, field, msg) => {
    const answer = await send('addSysMenu', form(changes));
    expect(answer).toMatchObject({ state: 0, msg, objects: { code: 'VALIDATION', field } });
  });

  it('may lead to a page of the product or to another site', async () => {
    for (const url of ['', '/new/a?custom=0', 'https://www.example.cn/活动', 'http://127.0.0.1:8080/x']) {
      const id = await newMenu({ url });
      expect((await must('getSysMenuInfo', { id })).url).toBe(url);
    }
  });

  it('does not take a private file for its icon', async () => {
    const icon = await app.picture('platform', '#102030');
    await app.deps.pools.owner.query('update upload set private = true where store_key = $1', [icon.slice(7)]);
    expect(await send('addSysMenu', form({ icon }))).toMatchObject({ state: 0, msg: '该文件不能用作图标' });
  });

  it('hangs on the fourth level at most, also when a branch moves', async () => {
    let parentId = zero;
    const line: string[] = [];
    for (let level = 1; level <= menuPlaces.deepest; level += 1) {
      parentId = await newMenu({ parentId, name: `第${level}级` });
      line.push(parentId);
    }
    const deep = { state: 0, msg: '菜单最多 4 级，请选择更高一级的上级菜单' };
    expect(await send('addSysMenu', form({ parentId }))).toMatchObject(deep);
    const other = await newMenu();
    expect(await send('moveSysMenu', { id: line[0], parentId: other, index: 0 })).toMatchObject(deep);
  });
});

describe('a changed menu', () => {
  it('keeps what the payload does not carry', async () => {
    const id = await newMenu();
    const answer = await send('editSysMenu', { id, optionIds: 'add', name: '改过的名称', version: 1 });
    expect(answer).toMatchObject({ state: 1, msg: '修改成功！', objects: { id, rolesChanged: 0 } });
    const info = await must('getSysMenuInfo', { id });
    expect(info).toMatchObject({ ...form({ custom: '0', name: '改过的名称', optionIds: option('add') }), version: 2 });
    const custom = await newMenu({ custom: '1' });
    await must('editSysMenu', { id: custom, optionIds: 'add', name: '改过的自定义菜单' });
    expect((await must('getSysMenuInfo', { id: custom })).custom).toBe('1');
    const governing = await must('getSysMenuInfo', { id: seedId.menu('recruit') });
    await must('editSysMenu', { ...governing, children: undefined, contentType: undefined });
    expect((await must('getSysMenuInfo', { id: seedId.menu('recruit') })).contentType).toBe('recruit');
  });

  it('offers nothing still, where it is a group that never did; no other loses the last of its options', async () => {
    const { contentType, children: _, ...group } = await must('getSysMenuInfo', { id: seedId.menu('audits') });
    expect({ contentType, optionIds: group.optionIds }).toEqual({ contentType: null, optionIds: '' });
    for (const optionIds of ['', ' , ', null, [], undefined]) {
      await must('editSysMenu', { ...group, version: undefined, name: '审核工作', optionIds });
      expect(await must('getSysMenuInfo', { id: group.id })).toMatchObject({ name: '审核工作', optionIds: '' });
    }
    await must('editSysMenu', { ...group, version: undefined });
    const id = await newMenu();
    for (const optionIds of ['', ' , ', null, [], undefined]) {
      expect(await send('editSysMenu', { ...form({ optionIds }), id })).toMatchObject({
        state: 0,
        msg: '菜单权限不能为空',
        objects: { code: 'VALIDATION', field: 'optionIds' },
      });
    }
  });

  it('is refused with an old version, naming who was faster', async () => {
    const id = await newMenu();
    await must('editSysMenu', { ...form(), id, version: 1 });
    expect(await send('editSysMenu', { ...form(), id, version: 1 })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '秦正华', version: 2 } },
    });
  });

  it('cannot hang below itself', async () => {
    const id = await newMenu();
    const child = await newMenu({ parentId: id });
    const grandchild = await newMenu({ parentId: child });
    for (const parentId of [id, child, grandchild]) {
      const answer = await send('editSysMenu', { ...form({ parentId }), id });
      expect(answer).toMatchObject({
        state: 0,
        msg: '上级菜单不能是菜单自己或它的下级',
        objects: { field: 'parentId' },
      });
    }
  });

  it('takes options away from every role that held them through it, at once', async () => {
    const id = await newMenu({ optionIds: 'all,add,edit,del', contentType: undefined });
    await grant('viewer', id, ['add', 'edit']);
    await grant('editor', id, ['edit']);
    await grant('venueAdmin', id, ['all']);
    await grant('firstReviewer', id, ['add']);
    const usable = async () =>
      ((await must('getUsableOption', { menuId: id }, 'viewer')).usableOptionList as Form[]).map((one) => one.encrypt);
    expect(await usable()).toEqual(['add', 'edit']);
    const answer = await send('editSysMenu', { ...form({ optionIds: 'all,add,del' }), id });
    expect(answer).toMatchObject({
      msg: '修改成功！3 个角色不再持有取消的权限',
      objects: { rolesChanged: 3 },
    });
    expect(await heldOn(id)).toEqual({
      platformAdmin: ['all'],
      venueAdmin: ['add', 'del'],
      viewer: ['add'],
      editor: [],
      firstReviewer: ['add'],
    });
    expect(await usable()).toEqual(['add']);
  });

  it('changes what it governs, and where, by the platform only', async () => {
    const id = await newMenu();
    await grant('viewer', seedId.menu('menu'), ['edit']);
    for (const [change, label] of [
      [{ contentType: 'staff' }, '管理的内容类型'],
      [{ isVenueMenu: false }, '是否场馆菜单'],
    ] as const) {
      await app.deps.pools.owner.query(`update menu set content_type = null where id = $1`, [seedId.menu('staff')]);
      const answer = await send('editSysMenu', { ...form(change), id }, 'viewer');
      expect(answer).toMatchObject({ state: 0, msg: `只有平台管理员可以修改“${label}”` });
    }
    await must('editSysMenu', { ...form({ contentType: 'staff' }), id });
    await must('editSysMenu', { ...form({ contentType: '' }), id });
    await app.deps.pools.owner.query(`update menu set content_type = 'staff' where id = $1`, [seedId.menu('staff')]);
    await app.deps.pools.owner.query('delete from role_menu where role_id = $1 and menu_id = $2', [
      seedId.role('viewer'),
      seedId.menu('menu'),
    ]);
    app.clock.advance({ seconds: 1 });
  });

  it('of the whole network holds in every venue of the login, and in no other', async () => {
    const other = seedId.venue('main');
    expect(await send('getSysUserInfo', { id: seedId.user('editor') }, 'branch')).toMatchObject({ state: 0 });
    await must('editSysMenu', {
      id: seedId.menu('staff'),
      optionIds: 'all,add,edit,del,export,reveal',
      isVenueMenu: false,
    });
    const actor = await loadActor(app.deps.db, seedId.user('branch'), null);
    if (!actor) throw new Error('the demo account has a role');
    expect(holdsIn(actor, 'staff', 'edit', actor.venueId)).toBe(true);
    expect(holdsIn(actor, 'staff', 'view', other)).toBe(false);
    expect(optionsOnMenu(actor, seedId.menu('staff'), other)).toBeUndefined();
    expect(await send('getSysUserInfo', { id: seedId.user('editor') }, 'branch')).toMatchObject({
      state: 0,
      msg: '无权限或数据不存在',
    });
    await must('editSysMenu', {
      id: seedId.menu('staff'),
      optionIds: 'all,add,edit,del,export,reveal',
      isVenueMenu: true,
    });
  });

  it('never leaves the network without a menu for the menus', async () => {
    const own = await must('getSysMenuInfo', { id: seedId.menu('menu') });
    const must0 = { state: 0, msg: '“菜单管理”必须保留，否则菜单无法再维护' };
    expect(await send('editSysMenu', { ...own, contentType: '' })).toMatchObject(must0);
    expect(await send('delSysMenu', { ids: [seedId.menu('menu')] })).toMatchObject(must0);
  });
});

describe('a moved menu', () => {
  it('takes the asked place, and its brothers are numbered anew', async () => {
    const parentId = await newMenu();
    const own = { parentId, sort: undefined };
    const [a, b, c] = [await newMenu(own), await newMenu(own), await newMenu(own)];
    await must('moveSysMenu', { id: c, parentId, index: 0 });
    expect(await childrenOf(parentId)).toEqual([c, a, b]);
    await must('moveSysMenu', { id: c, index: 1 });
    expect(await childrenOf(parentId)).toEqual([a, c, b]);
    await must('moveSysMenu', { id: a, parentId: c, index: 99 });
    expect(await childrenOf(parentId)).toEqual([c, b]);
    expect(await childrenOf(String(c))).toEqual([a]);
    const sorts = flat(await tree()).filter(({ id }) => id === b || id === c);
    expect(sorts.map(({ sort }) => sort)).toEqual([20, 30]);
  });

  it('leaves the last save of its brothers alone: who overtook an older form of one is told when that was', async () => {
    const parentId = await newMenu();
    const [brother, moved] = [await newMenu({ parentId }), await newMenu({ parentId })];
    await must('editSysMenu', { ...form({ parentId }), id: brother, version: 1 });
    await app.deps.pools.owner.query(`update menu set updated_at = '2026-11-20T09:12:00+08' where id = $1`, [brother]);
    await must('moveSysMenu', { id: moved, parentId, index: 0 });
    expect(await send('editSysMenu', { ...form({ parentId }), id: brother, version: 1 })).toMatchObject({
      objects: { code: 'CONFLICT', conflict: { userName: '秦正华', time: '2026-11-20 09:12:00', version: 2 } },
    });
  });

  it('never makes a circle, also when two administrators move at one time', async () => {
    const [a, b] = [await newMenu(), await newMenu()];
    const answers = await Promise.all([
      send('moveSysMenu', { id: a, parentId: b, index: 0 }),
      send('moveSysMenu', { id: b, parentId: a, index: 0 }),
    ]);
    expect(answers.map(({ state }) => state).toSorted((one, other) => one - other)).toEqual([0, 1]);
    const found = flat(await tree()).filter(({ id }) => id === a || id === b);
    expect(found).toHaveLength(2);
  });
});

describe('a deleted menu', () => {
  it('is gone, with its grants', async () => {
    const id = await newMenu();
    expect(await send('delSysMenu', { ids: [id] })).toMatchObject({ state: 1, msg: '删除成功!', objects: null });
    expect(await send('getSysMenuInfo', { id })).toMatchObject({ state: 0, msg: '无权限或数据不存在' });
    expect(await heldOn(id)).toEqual({});
  });

  it('is refused while it has children, and says which; with its children it goes', async () => {
    const id = await newMenu({ name: '大厅' });
    const child = await newMenu({ parentId: id, name: '小厅' });
    expect(await send('delSysMenu', { ids: [id] })).toMatchObject({
      state: 0,
      msg: '菜单“大厅”有 1 个下级菜单（小厅），请先移走或删除下级菜单',
      objects: { code: 'ILLEGAL_STATE' },
    });
    await must('delSysMenu', { ids: [id, child] });
  });

  it('is refused while roles hold it, and says whose; all of a batch or nothing', async () => {
    const [free, used] = [await newMenu(), await newMenu({ name: '在用的菜单' })];
    await grant('firstReviewer', used, []);
    await grant('secondReviewer', used, ['add']);
    const { rows } = await app.deps.pools.owner.query<{ n: string }>(
      `select count(distinct user_id) as n from user_role where role_id in ($1, $2)`,
      [seedId.role('firstReviewer'), seedId.role('secondReviewer')],
    );
    const answer = await send('delSysMenu', { ids: [free, used] });
    expect(answer).toMatchObject({ state: 0, objects: { code: 'ILLEGAL_STATE' } });
    expect(answer.msg).toBe(
      `菜单“在用的菜单”除平台管理员外正被 2 个角色（初审员、复审员）共 ${rows[0]?.n} 名用户使用，请先在角色中取消授权`,
    );
    expect(Number(rows[0]?.n)).toBeGreaterThan(2);
    expect((await must('getSysMenuInfo', { id: free })).id).toBe(free);
    expect(await send('delSysMenu', { ids: [free, seedId.user('admin')] })).toMatchObject({
      msg: '无权限或数据不存在',
    });
    expect(await send('delSysMenu', { ids: [] })).toMatchObject({ msg: '请选择要删除的菜单' });
  });

  it('stays gone after the next start, even when it was a built-in one', async () => {
    const { owner } = app.deps.pools;
    const id = seedId.menu('duty');
    await owner.query('delete from role_menu where menu_id = $1 and role_id <> $2', [id, seedId.role('platformAdmin')]);
    await must('delSysMenu', { ids: [id] });
    await app.deps.db.transaction('*', seedGround);
    expect(flat(await tree()).some((node) => node.id === id)).toBe(false);
    const again = await newMenu({ name: '职务管理', contentType: 'duty' });
    await app.deps.db.transaction('*', seedGround);
    expect(
      flat(await tree())
        .filter(({ name }) => name === '职务管理')
        .map((node) => node.id),
    ).toEqual([again]);
  });
});

describe('the tree', () => {
  it('counts roles and users of each menu, and is one quick answer for a large network', async () => {
    const { owner } = app.deps.pools;
    await owner.query(
      `insert into menu (id, name, option_codes) select gen_random_uuid(), '批量' || n, '{all}' from generate_series(1, 300) n`,
    );
    await owner.query(`insert into role_menu (role_id, menu_id) select $1, id from menu where name like '批量%'`, [
      seedId.role('viewer'),
    ]);
    await owner.query(
      `insert into staff_user (id, venue_id, login_name, nick_name, real_name, password_hash)
       select gen_random_uuid(), $1, 'bulk' || n, '用户', '用户', 'x' from generate_series(1, 5000) n`,
      [seedId.venue('main')],
    );
    await owner.query(
      `insert into user_role (user_id, role_id, venue_id) select id, $1, $2 from staff_user where login_name like 'bulk%'`,
      [seedId.role('viewer'), seedId.venue('main')],
    );
    await owner.query('analyze');
    const [took, answered] = await leastOwnTime(() => tree(), owner, 4);
    const nodes = flat(answered);
    expect(nodes.filter(({ name }) => name.startsWith('批量'))).toHaveLength(300);
    expect(nodes.find(({ name }) => name.startsWith('批量'))).toMatchObject({ roleCount: 1 });
    const bulk = nodes.find(({ name }) => name.startsWith('批量'));
    expect(Number((bulk as unknown as Form).userCount)).toBeGreaterThan(5000);
    // The best of four, and a few times what a quick machine needs.
    expect(took).toBeLessThan(300);
  });
});
