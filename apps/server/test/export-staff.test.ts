import { generateFile } from '@yunguan/contract/platform/files';
import { getSysUserPage, staffExportCode } from '@yunguan/contract/platform/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { exported } from './exported';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const order = (name: string, model: Form = {}) => app.send(name, generateFile.path, { action: staffExportCode, model });
const exportedTo = (name: string, model: Form = {}) => exported(app, name, { action: staffExportCode, model });

describe('the exported staff', () => {
  it('is the list, for every filter and whoever asks', async () => {
    const filters: Form[] = [
      {},
      { keyword: '陈' },
      { keyword: '13883412056' },
      { venueId: seedId.venue('main') },
      { venueId: seedId.venue('main'), includeBranches: false, sortField: 'loginName', sortOrder: 'descend' },
      { roleId: seedId.role('editor'), enabled: 1 },
      { departmentId: seedId.department('main', '活动部') },
      { keyword: '查无此人' },
    ];
    for (const name of ['platform', 'admin']) {
      for (const model of filters) {
        const { datas } = await mustSend(app, name, getSysUserPage.path, { ...model, pageSize: 100 });
        const [, ...rows] = await exportedTo(name, model);
        expect(
          rows.map((row) => row[0]),
          `${name} ${JSON.stringify(model)}`,
        ).toEqual((datas as Form[]).map((row) => row.loginName));
      }
    }
  });

  it('says where somebody works, in which roles and since when he was not seen', async () => {
    const [header, row] = await exportedTo('admin', { keyword: 'reviewer2' });
    expect(header).toEqual(['登录名', '姓名', '手机号', '场馆', '部门', '职务', '角色', '状态', '最近登录']);
    expect(row?.slice(0, 8)).toEqual([
      'reviewer2',
      '周明霞',
      '13983720645',
      '两江新区文化馆',
      '馆长室',
      '副馆长',
      '复审员（两江新区文化馆）',
      '正常',
    ]);
  });

  it('says of an account what its list says', async () => {
    const change = (set: string) =>
      app.deps.pools.owner.query(`update staff_user set ${set} where login_name = 'reviewer2'`);
    const stateNow = async () => (await exportedTo('admin', { keyword: 'reviewer2' }))[1]?.[7];
    await change('must_change_password = true');
    expect(await stateNow()).toBe('待改密码');
    await change("must_change_password = false, last_login_at = now() - interval '5 years'");
    expect(await stateNow()).toBe('长期未登录');
    await change('last_login_at = null');
  });

  it('covers phone numbers, and finds them only whole, for who may not read them', async () => {
    const grant = async (codes: readonly string[] | null) => {
      await app.deps.pools.owner.query('delete from role_menu where role_id = $1 and menu_id = $2', [
        seedId.role('viewer'),
        seedId.menu('staff'),
      ]);
      if (codes) {
        await app.deps.pools.owner.query('insert into role_menu (role_id, menu_id, option_codes) values ($1, $2, $3)', [
          seedId.role('viewer'),
          seedId.menu('staff'),
          codes,
        ]);
      }
      app.clock.advance({ seconds: 2 });
    };
    await grant(['export']);
    expect((await exportedTo('viewer', { keyword: 'reviewer2' }))[1]?.[2]).toBe('139****0645');
    expect(await exportedTo('viewer', { keyword: '1398372' })).toHaveLength(1);
    expect(await exportedTo('viewer', { keyword: '13983720645' })).toHaveLength(2);
    await grant([]);
    expect((await order('viewer')).objects.code).toBe('FORBIDDEN');
    await grant(null);
  });

  it('never leaves the venues of the login', async () => {
    const [, ...rows] = await exportedTo('branch');
    expect(new Set(rows.map((row) => row[3])).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('两江新区文化馆');
    for (const venueId of [seedId.venue('main'), 'x'])
      expect((await order('branch', { venueId })).objects.code).toBe('FORBIDDEN');
  });
});
