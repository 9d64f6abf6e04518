import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { wirePassword } from '../src/kernel/passwords/password-hash';
import { seedId } from '../src/seed/ids';
import { namesOf } from './documented-names';
import { type ContentApp, createContentApp, png } from './content-app';
import { type Form, mustSend } from './factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('the documented answers', () => {
  it('of token and login carry what the client keeps', async () => {
    const { appId, appSecret } = app.deps.config;
    const token = (await app.call('/api/authorizations/v1/getToken', { appId, secret: appSecret })).objects;
    expect(namesOf(token)).toEqual(expect.arrayContaining(['access_token', 'token_type', 'expires_in']));
    const body = { nickName: 'viewer', passwords: wirePassword(demoPassword), loginIp: '10.0.0.1' };
    const login = await app.call('/api/systems/v1/admin-sysUserLogin', body, { token: String(token.access_token) });
    expect(namesOf(login.objects)).toEqual(expect.arrayContaining(['roleId', 'venueId', 'domain', 'nickName', 'icon']));
    // The token that was presented carries the login from now on (C3), whatever the case of its type.
    const headers = { authorization: `bearer ${String(token.access_token)}`, domain: String(login.objects.domain) };
    const options = await app.call(
      '/api/systems/v1/admin-getUsableOption',
      { menuId: seedId.menu('vote') },
      { headers },
    );
    expect(options.state).toBe(1);
  });

  it('of options, menus, venues and the counters have the names that are read', async () => {
    const options = (
      await mustSend(app, 'admin', '/api/systems/v1/admin-getUsableOption', { menuId: seedId.menu('vote') })
    ).usableOptionList;
    expect((options as Form[]).map((one) => one.encrypt)).toEqual(
      expect.arrayContaining(['all', 'add', 'edit', 'del', 'wechatpush']),
    );
    const [menu] = (await mustSend(app, 'admin', '/api/systems/v1/admin-firstUsableMenu', {})).menuList as Form[];
    expect(namesOf(menu)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'url',
        'icon',
        'target',
        'parentId',
        'optionIds',
        'sort',
        'custom',
        'isVenueMenu',
        'children',
      ]),
    );
    expect(namesOf(await mustSend(app, 'admin', '/api/systems/v1/admin-GetSeachSysMenu', {}))).toEqual(
      expect.arrayContaining(['list', 'total', 'menuList']),
    );
    expect(await mustSend(app, 'admin', '/api/venues/v1/admin-getVenueList', {})).toBeInstanceOf(Array);
    for (const counter of [
      'review/v1/admin-getUnits',
      'review/v1/admin-getResourceList',
      'culturebrands/v1/admin-getApplyList',
      'review/v1/admin-getContentReviewList',
    ]) {
      expect(await mustSend(app, 'admin', `/api/${counter}`, {}), counter).toMatchObject({
        total: expect.any(Number),
        totalCount: expect.any(Number),
        list: expect.any(Array),
      });
    }
    expect(
      namesOf(await mustSend(app, 'admin', '/api/sysbasicsetting/v1/pcOrAdmin-getLogo', { clientType: 2 })),
    ).toEqual(expect.arrayContaining(['url', 'logo']));
  });

  it('of the lookups are the lists that the forms fill their selects with', async () => {
    const areas = await mustSend(app, 'admin', '/api/publics/v1/get-queryAreaList', {});
    expect((areas as unknown as Form[])[0]).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      parentId: null,
    });
    const items = (
      await mustSend(app, 'admin', '/api/dictionaries/v1/pcOrAdminOrApp-getChildrenByNodeName', { nodeName: '1005' })
    ).list;
    expect(namesOf((items as Form[])[0])).toEqual(expect.arrayContaining(['id', 'displayName', 'nodeValue']));
    const departments = (await mustSend(app, 'admin', '/api/systems/v1/admin-getSysDepartmentList', {})).datas;
    expect(namesOf((departments as Form[])[0])).toEqual(expect.arrayContaining(['id', 'name', 'children']));
    const users = (await mustSend(app, 'admin', '/api/systems/v1/admin-getSysUserList', {})).datas;
    expect(namesOf((users as Form[])[0])).toEqual(expect.arrayContaining(['id', 'nickName']));
  });

  it('of an upload are a list whose first entry names the file', async () => {
    const answer = await app.upload({ token: await app.as('editor'), bytes: await png('#123456'), name: '海报.png' });
    expect((answer.objects as Form[])[0]).toMatchObject({
      name: '海报.png',
      suffix: '.png',
      relativePath: expect.stringMatching(/^\/files\//),
      size: expect.any(Number),
    });
  });

  it('of the resource library are those of its picker, from the upload to the page of six', async () => {
    const calls = '/api/resources/v1/';
    const ask = (name: string, body: unknown) => app.send('admin', calls + name, body);
    const { id: directoryId } = (await ask('admin-addDirectory', { name: '活动海报' })).objects as Form;
    const [label] = (await ask('admin-getLables', { resourceType: 1 })).objects as unknown as Form[];
    expect(label).toBeUndefined();
    expect(await ask('admin-getLables', { resourceType: '' })).toMatchObject({ state: 1, objects: [] });
    const empty = { directoryId, totalCount: 0, pageSize: 6, pageIndex: 0, Category: 2, sortType: 2, name: '' };
    expect(await ask('admin-getResourceList', empty)).toMatchObject({
      state: 101,
      msg: '暂无数据内容',
      objects: { list: [], totalCount: 0 },
    });
    const uploaded = async (colour: string, name: string) => {
      const answer = await app.upload({ token: await app.as('admin'), bytes: await png(colour), name });
      const [{ relativePath, ...file } = {}] = answer.objects as Form[];
      return {
        name: file.name,
        suffix: file.suffix,
        url: relativePath,
        size: file.size,
        directoryId,
        keyWord: '春节,舞台',
      };
    };
    const [poster, stage] = [await uploaded('#c0392b', '春节海报.png'), await uploaded('#16a085', '舞台.png')];
    expect(await ask('admin-addImageList', [poster])).toMatchObject({ state: 1, msg: '上传成功' });
    expect(await ask('admin-addImageList', { images: [stage] })).toMatchObject({ state: 1, msg: '上传成功' });
    const page = await ask('admin-getResourceList', { ...empty, totalCount: 12, sortType: 5 });
    expect([page.state, page.objects.totalCount]).toEqual([1, 2]);
    expect((page.objects.list as Form[])[0]).toMatchObject({
      id: expect.any(String),
      ...poster,
      relativePath: poster.url,
      frontCover: poster.url,
    });
    for (const [call, body] of [
      ['admin-getDirectoryListByGroup', { venueId: seedId.venue('main'), sourceType: 1 }],
      ['admin-getDirectoryListByGroup', { venueId: seedId.venue('main'), sourceType: '' }],
      ['admin-getDirectoryList', { resourceType: 1 }],
    ] as const) {
      const [directory] = (await ask(call, body)).objects as unknown as Form[];
      expect(directory).toMatchObject({ id: directoryId, name: '活动海报', children: [], list: [] });
    }
  });
});
