import * as staff from '@yunguan/contract/platform/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { leastOwnTime } from './own-time';
import { staffCalls, main, branch, editorRole } from './staff-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { add, page } = staffCalls(() => app);

describe('the list', () => {
  it('finds by login name, by real name and by a whole number, whose middle it hides', async () => {
    const { id, loginName } = await add({ realName: '司徒静姝', tel: '18912340077' });
    for (const keyword of [loginName.toUpperCase(), '徒静', '18912340077']) {
      const { rows } = await page({ keyword, venueId: main });
      expect(
        rows.map((row) => row.id),
        keyword,
      ).toEqual([id]);
      expect(rows[0]).toMatchObject({
        tel: '189****0077',
        venueName: '两江新区文化馆',
        enabled: true,
        canManage: true,
      });
      expect(rows[0]?.roles).toEqual([
        { ...editorRole, roleName: '内容编辑', venueName: '两江新区文化馆', includesDescendants: false },
      ]);
    }
    expect((await page({ keyword: '%' })).total).toBe(0);
  });

  it('does not uncover a number digit by digit to who may not read it', async () => {
    await add({ realName: '欧阳数', tel: '18912349988' });
    const { owner } = app.deps.pools;
    const role = seedId.role('viewer');
    await owner.query(`insert into role_menu values ($1, $2, '{}')`, [role, seedId.menu('staff')]);
    app.clock.advance({ seconds: 2 });
    expect((await page({ keyword: '349988' }, 'viewer')).total).toBe(0);
    expect((await page({ keyword: '349988' }, 'admin')).total).toBe(1);
    expect((await page({ keyword: '18912349988' }, 'viewer')).total).toBe(1);
    await owner.query('delete from role_menu where role_id = $1 and menu_id = $2', [role, seedId.menu('staff')]);
    app.clock.advance({ seconds: 2 });
  });

  it('shows the venue, with or without those below, a department, a role, and who is disabled', async () => {
    const all = await page({ venueId: main });
    const own = await page({ venueId: main, includeBranches: false });
    expect(all.total).toBeGreaterThan(own.total);
    expect(own.rows.every((row) => row.venueId === main)).toBe(true);
    const department = seedId.department('main', '活动部');
    const inDepartment = await page({ venueId: main, departmentId: department });
    expect(new Set(inDepartment.rows.map((row) => row.departmentName))).toEqual(new Set(['活动部']));
    const reviewers = await page({ roleId: seedId.role('secondReviewer') });
    expect(reviewers.rows.map((row) => row.loginName).sort()).toEqual(['dengjianhua', 'reviewer2']);
    const { id } = await add();
    await mustSend(app, 'admin', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '休假' });
    expect((await page({ enabled: '0' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await page({ enabled: true, pageSize: 100 })).rows.map((row) => row.id)).not.toContain(id);
  });

  it('sorts by the columns that it names, and pages', async () => {
    const names = (await page({ sortField: 'loginName', sortOrder: 'ascend', pageSize: 100 })).rows.map(
      (row) => row.loginName,
    );
    expect(names).toEqual([...names].sort());
    const second = await page({ sortField: 'loginName', sortOrder: 'ascend', pageSize: 5, pageIndex: 2 });
    expect(second.rows.map((row) => row.loginName)).toEqual(names.slice(5, 10));
    const login = await page({ sortField: 'lastLoginTime', sortOrder: 'descend' });
    expect(login.rows[0]?.lastLoginTime).toMatch(/^2026-11-21 10:/);
  });

  it('says whom the caller may manage', async () => {
    const { rows } = await page({ pageSize: 100 }, 'platform');
    expect(rows.every((row) => row.canManage)).toBe(true);
    const ofBranch = await page({ pageSize: 100 }, 'branch');
    expect(ofBranch.rows.every((row) => row.venueId === branch)).toBe(true);
    await mustSend(app, 'platform', staff.editSysUser.path, {
      id: seedId.user('gonglihua'),
      realName: '龚丽华',
      roles: [
        { roleId: seedId.role('firstReviewer'), venueId: branch },
        { roleId: seedId.role('firstReviewer'), venueId: main },
      ],
    });
    const row = (await page({ keyword: 'gonglihua' }, 'branch')).rows[0];
    expect(row?.canManage).toBe(false);
  });

  it('refuses a venue that the caller does not see', async () => {
    expect((await app.send('branch', staff.getSysUserPage.path, { venueId: main })).msg).toBe('无权限或数据不存在');
    expect((await app.send('branch', staff.getSysUserInfo.path, { id: seedId.user('editor') })).msg).toBe(
      '无权限或数据不存在',
    );
  });
});

it('five thousand users in two hundred venues are listed without a wait', async () => {
  const big = await createContentApp();
  try {
    await big.deps.pools.owner.query(
      `insert into venue (id, parent_id, kind, name, sort)
       select gen_random_uuid(), $1, 'branch', '街道分馆' || n, n from generate_series(1, 200) as n`,
      [main],
    );
    await big.deps.pools.owner.query(
      `with v as (select id, row_number() over () as n from venue where name like '街道分馆%'),
         made as (insert into staff_user (id, venue_id, login_name, nick_name, real_name, tel, password_hash, created_at)
           select gen_random_uuid(), v.id, 'many' || n.n, '用户' || n.n, '用户' || n.n, (13500000000 + n.n)::text, '', now() - n.n * interval '1 minute'
           from generate_series(1, 5000) as n join v on v.n = 1 + n.n % 200 returning id, venue_id)
       insert into user_role select id, $1, venue_id, false from made`,
      [seedId.role('editor')],
    );
    await big.deps.pools.owner.query('analyze');
    const bodies: Form[] = [
      {},
      { keyword: '用户4321' },
      { venueId: main },
      { pageIndex: 400 },
      { sortField: 'realName', sortOrder: 'ascend' },
      { roleId: seedId.role('editor') },
    ];
    for (const body of bodies) {
      const look = () => mustSend(big, 'admin', staff.getSysUserPage.path, body);
      const [took] = await leastOwnTime(look, big.deps.pools.owner, 7);
      // Twenty on a quick machine.
      expect(took, JSON.stringify(body)).toBeLessThan(60);
    }
  } finally {
    await big.close();
  }
}, 60_000);
