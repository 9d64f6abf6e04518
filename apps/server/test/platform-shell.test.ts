import { currentUserAnswer } from '@yunguan/contract/platform/auth';
import type { MenuNode, VenueNode } from '@yunguan/contract/platform/shell';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type Answer, createTestApp, type TestApp } from './app';

const paths = {
  options: '/api/systems/v1/admin-getUsableOption',
  top: '/api/systems/v1/admin-firstUsableMenu',
  left: '/api/systems/v1/admin-firstLeftUsableMenu',
  search: '/api/systems/v1/admin-GetSeachSysMenu',
  venues: '/api/venues/v1/admin-getVenueList',
  enter: '/api/venues/v1/admin-switchVenue',
  logo: '/api/sysbasicsetting/v1/pcOrAdmin-getLogo',
  me: '/api/systems/v1/admin-getCurrentUser',
} as const;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

// The route has parsed the answer with the endpoint's own schema before it left.
const menusOf = (answer: Answer) => answer.objects.menuList as MenuNode[];
const venuesOf = (answer: Answer) => answer.objects as unknown as VenueNode[];
const namesOf = (menus: readonly MenuNode[]): unknown[] =>
  menus.map((menu) => (menu.children.length === 0 ? menu.name : [menu.name, namesOf(menu.children)]));

async function codesOf(token: string, menu: string, body: object = {}) {
  const answer = await server.call(paths.options, { menuId: seedId.menu(menu), ...body }, { token });
  return (answer.objects.usableOptionList as { encrypt: string }[]).map((entry) => entry.encrypt);
}

describe('options on a menu', () => {
  it('are those of the role, and every code for a role that holds all', async () => {
    const everything = ['all', 'add', 'edit', 'del', 'wechatpush', 'review', 'reverse', 'export', 'reveal'];
    expect(await codesOf(await server.login('admin'), 'vote')).toEqual(everything);
    expect(await codesOf(await server.login('platform'), 'vote')).toEqual(everything);
    expect(await codesOf(await server.login('editor'), 'vote')).toEqual(['add', 'edit', 'del']);
    expect(await codesOf(await server.login('reviewer'), 'vote')).toEqual(['review']);
    expect(await codesOf(await server.login('reviewer2'), 'vote')).toEqual(['review', 'reverse']);
    expect(await codesOf(await server.login('reviewer'), 'recruit')).toEqual([]);
    expect(await codesOf(await server.login('viewer'), 'vote')).toEqual([]);
  });

  it('do not follow a role or venue that the body names', async () => {
    const token = await server.login('viewer');
    const forged = { roleId: seedId.role('platformAdmin'), venueId: seedId.venue('platform') };
    expect(await codesOf(token, 'vote', forged)).toEqual([]);
  });

  it('are those of the venue that the body names, within the venues of the login', async () => {
    const token = await server.login('branch');
    expect(await codesOf(token, 'vote', { venueId: seedId.venue('main') })).toEqual([]);
    expect(await codesOf(token, 'vote', { venueId: '00000000-0000-0000-0000-000000000000' })).toContain('add');
    const admin = await server.login('admin');
    expect(await codesOf(admin, 'vote', { venueId: seedId.venue(demoBranchKey) })).toContain('add');
  });

  it('are none on a menu that is unknown or not granted', async () => {
    const token = await server.login('viewer');
    expect(await codesOf(token, 'approval')).toEqual([]);
    expect(await codesOf(token, 'no such menu')).toEqual([]);
  });

  it('follow a change of the role within a second', async () => {
    const token = await server.login('editor');
    expect(await codesOf(token, 'vote')).toContain('del');
    const values = [seedId.role('editor'), seedId.menu('vote')];
    await server.db.query(`update role_menu set option_codes = '{edit}' where role_id = $1 and menu_id = $2`, values);
    server.clock.advance({ seconds: 1 });
    expect(await codesOf(token, 'vote')).toEqual(['edit']);
    await server.db.query(
      `update role_menu set option_codes = '{add,edit,del}' where role_id = $1 and menu_id = $2`,
      values,
    );
    server.clock.advance({ seconds: 1 });
  });
});

describe('the menu', () => {
  const venueGroups = [
    [
      '预约与活动',
      [
        '场地预订',
        '场地订单',
        '展厅预订',
        '展厅订单',
        '全景展厅',
        '活动管理',
        '活动订单',
        '公益活动',
        '投票评选',
        '文化配送',
        '配送订单',
        '核销台',
        '排期',
      ],
    ],
    ['培训与社团', ['招生信息', '师资队伍', '培训课程', '课程报名', '社团管理', '入团申请']],
    ['作品与媒体', ['媒体作品', '作品图集']],
    ['统计报表', ['数据统计']],
  ];
  const venueCentre = ['场馆中心', venueGroups];
  /** For who may delete. */
  const withBin = ['场馆中心', [...venueGroups, '回收站']];
  const library = ['资源库', ['资源管理']];

  it('shows each role its granted menus with the groups above them', async () => {
    const people = ['组织与人员', ['场馆管理', '部门管理', '职务管理', '用户管理', '角色权限']];
    const network = [
      people,
      ['业务设置', ['审批设置', '数据字典', '菜单管理']],
      ['运行与安全', ['会员管理', '日志审计']],
    ];
    const house = [people, ['业务设置', ['审批设置']], ['运行与安全', ['日志审计']]];
    const audits = ['审核中心', ['发布审核', '订单审核', '平台审核']];
    const wanted = {
      platform: ['工作台', withBin, audits, library, ['系统管理', network]],
      admin: ['工作台', withBin, audits, library, ['系统管理', house]],
      branch: ['工作台', withBin, audits, library, ['系统管理', house]],
      reviewer: ['工作台', venueCentre, audits, library],
      reviewer2: ['工作台', venueCentre, audits, library],
    };
    for (const [name, menus] of Object.entries(wanted)) {
      const answer = await server.call(paths.top, { roleId: 'x', cormor: 1 }, { token: await server.login(name) });
      expect(namesOf(menusOf(answer)), name).toEqual(menus);
    }
    for (const [name, centre] of Object.entries({ editor: withBin, viewer: venueCentre })) {
      const answer = await server.call(paths.top, {}, { token: await server.login(name) });
      expect(namesOf(menusOf(answer)), name).toEqual(['工作台', centre, library]);
    }
  });

  it('drops a menu, and the group that it leaves empty, when the grant goes', async () => {
    const token = await server.login('viewer');
    const values = [seedId.role('viewer'), seedId.menu('resource')];
    await server.db.query('delete from role_menu where role_id = $1 and menu_id = $2', values);
    server.clock.advance({ seconds: 1 });
    const answer = await server.call(paths.top, {}, { token });
    expect(namesOf(menusOf(answer))).toEqual(['工作台', venueCentre]);
    await server.db.query('insert into role_menu (role_id, menu_id) values ($1, $2)', values);
    server.clock.advance({ seconds: 1 });
  });

  it('gives the tree below a top menu, and nothing below a page', async () => {
    const token = await server.login('editor');
    const left = await server.call(paths.left, { parentId: seedId.menu('venues') }, { token });
    expect(namesOf(menusOf(left))).toEqual(withBin[1]);
    for (const top of [0, '0', ''])
      expect(await server.call(paths.top, { parentId: top }, { token })).toEqual(
        await server.call(paths.top, {}, { token }),
      );
    const same = await server.call(paths.top, { parentId: seedId.menu('venues') }, { token });
    expect(menusOf(same)).toEqual(menusOf(left));
    expect(menusOf(await server.call(paths.left, { parentId: seedId.menu('workbench') }, { token }))).toEqual([]);
    expect(menusOf(await server.call(paths.left, { parentId: seedId.menu('audits') }, { token }))).toEqual([]);
  });

  it('carries address, content type and held options', async () => {
    const answer = await server.call(
      paths.left,
      { parentId: seedId.menu('booking') },
      { token: await server.login('editor') },
    );
    expect(menusOf(answer).find(({ id }) => id === seedId.menu('vote'))).toMatchObject({
      id: seedId.menu('vote'),
      parentId: seedId.menu('booking'),
      url: '/new/voteActivebox',
      contentType: 'vote',
      options: ['add', 'edit', 'del'],
    });
  });

  it('is found by a part of the name, by pinyin and by initials', async () => {
    const token = await server.login('editor');
    for (const keyword of ['评选', 'toupiao', 'TPPX', ' 投票 ']) {
      const { objects } = await server.call(paths.search, { keyword, state: 1 }, { token });
      expect(objects.total, keyword).toBe(1);
      expect(namesOf(objects.list as MenuNode[])).toEqual([['场馆中心', [['预约与活动', ['投票评选']]]]]);
    }
    expect((await server.call(paths.search, { keyword: '发布审核' }, { token })).objects).toMatchObject({
      list: [],
      total: 0,
    });
    expect((await server.call(paths.search, { keyword: '场馆' }, { token })).objects.total).toBe(23);
    // Digits may come as a number, as in every list.
    expect(await server.call(paths.search, { keyword: 2026 }, { token })).toMatchObject({
      state: 1,
      objects: { total: 0 },
    });
  });
});

describe('switching the venue', () => {
  it('offers the main venue with its branches to its administrator, one venue to others', async () => {
    const [main, ...rest] = venuesOf(await server.call(paths.venues, {}, { token: await server.login('admin') }));
    expect(rest).toEqual([]);
    expect(main).toMatchObject({ id: seedId.venue('main'), kind: 'main' });
    expect(main?.children).toHaveLength(12);
    const branch = venuesOf(await server.call(paths.venues, {}, { token: await server.login('branch') }));
    expect(branch.map((venue) => [venue.name, venue.children])).toEqual([['观音桥街道分馆', []]]);
    const whole = venuesOf(await server.call(paths.venues, {}, { token: await server.login('platform') }));
    expect(whole.map((venue) => [venue.kind, venue.children.map((child) => child.kind)])).toEqual([
      ['platform', ['main']],
    ]);
  });

  it('changes the session at the next request and survives a rotation', async () => {
    const token = await server.login('admin');
    const venueId = seedId.venue(demoBranchKey);
    const answer = await server.call(paths.enter, { venueId }, { token });
    expect(answer.objects).toEqual({ venueId, venueName: '观音桥街道分馆', roleId: seedId.role('venueAdmin') });
    expect((await server.call(paths.me, {}, { token })).objects).toMatchObject({
      venueId,
      venueName: '观音桥街道分馆',
    });
    expect((await server.call(paths.logo, { clientType: 2 }, { token })).objects.name).toBe('观音桥街道分馆');
    const client = { appId: 'venue-admin', secret: 'venue-admin' };
    const rotated = await server.call('/api/authorizations/v1/getToken', client, { token });
    const fresh = String(rotated.objects.access_token);
    expect((await server.call(paths.me, {}, { token: fresh })).objects).toMatchObject({ venueId });
  });

  it('needs no call to know what is held in each venue: equal rights stand once', async () => {
    const venues = [seedId.venue('main'), seedId.venue(demoBranchKey)];
    const held = async (login: string) => {
      const { objects } = await server.call(paths.me, {}, { token: await server.login(login) });
      const user = currentUserAnswer.parse(objects);
      return { ...user, in: venues.map((id) => user.rights[user.venues.find((one) => one.id === id)?.rights ?? -1]) };
    };
    const admin = await held('admin');
    expect(admin.venues).toHaveLength(13);
    expect(admin.rights).toHaveLength(1);
    expect(admin.in.map((rights) => rights?.vote)).toEqual([['all'], ['all']]);

    const lending = [seedId.user('viewer'), seedId.role('venueAdmin'), seedId.venue(demoBranchKey)];
    await server.db.query('insert into user_role (user_id, role_id, venue_id) values ($1, $2, $3)', lending);
    server.clock.advance({ seconds: 1 });
    const viewer = await held('viewer');
    expect(viewer.rights).toHaveLength(2);
    expect(viewer.in.map((rights) => rights?.vote)).toEqual([[], ['all']]);
    await server.db.query('delete from user_role where user_id = $1 and role_id = $2 and venue_id = $3', lending);
    server.clock.advance({ seconds: 1 });
  });

  it('is refused for a venue of others in the same words as for one that does not exist', async () => {
    const token = await server.login('branch');
    const foreign = await server.call(paths.enter, { venueId: seedId.venue('main') }, { token });
    const unknown = await server.call(paths.enter, { venueId: 'x' }, { token });
    expect(foreign.text).toBe(unknown.text);
    expect(foreign).toMatchObject({ state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } });
    expect((await server.call(paths.me, {}, { token })).objects.venueId).toBe(seedId.venue(demoBranchKey));
  });

  it('falls back when the venue is taken away', async () => {
    const token = await server.login('admin');
    await server.call(paths.enter, { venueId: seedId.venue(demoBranchKey) }, { token });
    await server.db.query('update user_role set includes_descendants = false where user_id = $1', [
      seedId.user('admin'),
    ]);
    server.clock.advance({ seconds: 1 });
    expect((await server.call(paths.me, {}, { token })).objects.venueId).toBe(seedId.venue('main'));
    await server.db.query('update user_role set includes_descendants = true where user_id = $1', [
      seedId.user('admin'),
    ]);
    server.clock.advance({ seconds: 1 });
  });
});

describe('the sign in the header', () => {
  it('names the platform before the login', async () => {
    const answer = await server.call(paths.logo, { clientType: 2 }, { token: await server.anonymous() });
    expect(answer.objects).toEqual({ url: '/favicon.svg', logo: '/favicon.svg', name: '重庆市文化馆云平台' });
  });
});
