import { cancelBookTicket } from '@yunguan/contract/content/activity-ticket';
import { addCommitment, updateCommitment } from '@yunguan/contract/content/commitment';
import { hall, hallBookings, hallNode } from '@yunguan/contract/content/hall';
import { setSort } from '@yunguan/contract/content/media';
import { panorama } from '@yunguan/contract/content/panorama';
import { recruit } from '@yunguan/contract/content/recruit';
import { site, siteBookings, siteNode } from '@yunguan/contract/content/site';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { envelope } from '@yunguan/contract/kernel/envelope';
import { rawRoutes, registry } from '@yunguan/contract/registry';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/demo/accounts';
import { wirePassword } from '../src/platform/auth/password-hash';
import { seedId } from '../src/seed/ids';
import type { Answer } from './app';
import { areaMatrices } from './matrix/areas';
import { type ContentApp, createContentApp, png } from './content-app';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { mustSignUp, openCourse } from './course-factories';
import { buildMedia } from './media-factory';
import {
  buildRecruit,
  buildVote,
  categoryOf,
  type Form,
  freshTitle,
  mustSend,
  path,
  recruitInput,
  regionsOf,
  voteInput,
} from './factories';
import { buildHall, buildPanorama, buildSite } from './place-factories';
import { courseInput } from './training-factories';
// Paths, methods and payloads as the specification writes them.
import specification from './fixtures/spec-calls.json';

/** Areas of the specification whose calls are not built yet; building one means taking it out of here. */
const notYet: readonly string[] = [];
/** Calls of ours that the specification does not have (decisions §2–§5, §7), beside those of the areas' matrices. */
const ours: readonly string[] = [
  '/api/publics/v1/upload-resumable',
  ...areaMatrices
    .flatMap((area) => Object.keys(area(() => app)))
    .filter((path) => !specification.some((call) => call.path === path)),
  '/api/systems/v1/admin-changePassword',
  '/api/systems/v1/admin-getCurrentUser',
  '/api/systems/v1/admin-getPreference',
  '/api/systems/v1/admin-setPreference',
  '/api/venues/v1/admin-switchVenue',
  '/api/drafts/v1/admin-saveDraft',
  '/api/drafts/v1/admin-getDraft',
  '/api/drafts/v1/admin-dropDraft',
  '/api/publics/v1/admin-geocode',
  '/api/review/v1/admin-review',
  '/api/review/v1/admin-reverseReview',
  '/api/review/v1/admin-batchReview',
  '/api/review/v1/admin-getReviewDetail',
  '/api/review/v1/admin-events',
  // Taking a booking back under the names that clients look for, too.
  ...[...siteBookings.all, ...hallBookings.all].flatMap(({ aliases }) => aliases ?? []),
  ...(cancelBookTicket.aliases ?? []),
  // The order of works under the prefix of its sibling calls, too (texts.md M3).
  ...(setSort.aliases ?? []),
  // The commitment under the prefix of the vote family, too (texts.md V1).
  ...[addCommitment, updateCommitment].flatMap(({ aliases }) => aliases ?? []),
];

const isWaiting = (call: { area: string }) => notYet.includes(call.area);
const built = specification.filter((call) => !isWaiting(call));
const jsonCalls = built.filter((call) => call.body === 'json');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const served = new Set([
  ...registry.flatMap((endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])]),
  ...rawRoutes.map((route) => route.path),
]);

describe('the paths', () => {
  it('of the built areas are all served, spelled as the specification spells them', () => {
    expect(built.filter((call) => !served.has(call.path)).map((call) => call.path)).toEqual([]);
    expect(specification).toHaveLength(163);
  });

  it('of the areas that wait are not served yet', () => {
    const early = specification.filter((call) => isWaiting(call) && served.has(call.path)).map((call) => call.path);
    expect(early, 'take these out of notYet').toEqual([]);
    const areas = new Set(specification.map((call) => call.area));
    expect(notYet.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('beyond the specification are those that the decisions name', () => {
    const known = new Set(specification.map((call) => call.path));
    expect([...served].filter((one) => !known.has(one)).sort()).toEqual([...ours].sort());
  });
});

/** No answer may ever carry a stack, an SQL text or the sign of an error that nobody foresaw. */
function assertDecent(answer: { status: number; text: string }, about: string): void {
  expect([200, 401, 413, 415, 429, 503], `${about}: ${answer.text}`).toContain(answer.status);
  expect(answer.text, about).not.toMatch(
    /\bat \S+ \(|node_modules|\.ts:\d|\.js:\d|syntax error|violates|relation "|系统繁忙/,
  );
  const parsed = envelope.parse(JSON.parse(answer.text));
  expect([0, 1, 101, 107, 109], about).toContain(parsed.state);
  if (parsed.state === 0) expect(parsed.msg, about).toMatch(/[\u4e00-\u9fff]/);
}

const wrong: readonly unknown[] = [
  null,
  '',
  'x',
  '汉字🎉',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  [null],
  [[1]],
  {},
  { $ne: null },
  "' or '1'='1",
  '\u0000',
  'x\ud800',
  '0000-00-00',
  '9999-12-31 23:59',
  'a'.repeat(5000),
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
];

/** A plausible value of the documented type. */
function plausible(type: string): unknown {
  if (type.startsWith('array')) return [];
  if (type === 'integer' || type === 'number' || type === 'string|integer') return 1;
  if (type.startsWith('boolean') || type.endsWith('boolean')) return true;
  if (type === 'string(yyyy-MM-dd)') return '2026-05-01';
  if (type === 'string(yyyy-MM-dd HH:mm)') return '2026-05-01 08:00';
  if (type.startsWith('object')) return { value: 0, discription: '', color: '' };
  if (type === 'string(JSON)') return '{}';
  return type === 'id' ? '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' : '示例';
}

describe('a client that knows only the specification', () => {
  // A sign-out or a login in between would change who calls.
  const tokenFor = async (call: string) =>
    call.includes('signOut') || call.includes('Login') ? app.anonymous() : app.as('admin');

  it.each(jsonCalls)('is answered by $path for its documented payload', async (call) => {
    const body = Object.fromEntries(call.payload.map(([name, type]) => [name, plausible(String(type))]));
    for (const payload of [body, {}, { ...body, unknownField: 1, another: { deep: [] } }]) {
      assertDecent(await app.call(call.path, payload, { token: await tokenFor(call.path) }), JSON.stringify(payload));
    }
  });

  it.each(jsonCalls.filter((call) => call.payload.length > 0))(
    'is refused in words by $path for wrong types',
    async (call) => {
      const body: Form = Object.fromEntries(call.payload.map(([name, type]) => [name, plausible(String(type))]));
      const token = await tokenFor(call.path);
      // Login answers are slow on purpose and limited per account; the others take every value in every field.
      const values = call.path.includes('Login') ? wrong.slice(0, 8) : wrong;
      // A long form shares the values out: each field takes every third, beginning elsewhere.
      const isLong = call.payload.length > 12;
      const answers = await Promise.all(
        call.payload.flatMap(([name], field) =>
          values
            .filter((_, index) => !isLong || index % 3 === field % 3)
            .map(async (value) => ({
              about: `${name} = ${JSON.stringify(value)?.slice(0, 60)}`,
              answer: await app.call(call.path, { ...body, [String(name)]: value }, { token }),
            })),
        ),
      );
      for (const { about, answer } of answers) assertDecent(answer, about);
    },
  );
});

describe('the documented answers', () => {
  const keys = (value: unknown) => Object.keys((value ?? {}) as object);
  const rowsOf = (objects: Record<string, unknown>) => objects.datas as Form[];

  it('of token and login carry what the client keeps', async () => {
    const { appId, appSecret } = app.deps.config;
    const token = (await app.call('/api/authorizations/v1/getToken', { appId, secret: appSecret })).objects;
    expect(keys(token)).toEqual(expect.arrayContaining(['access_token', 'token_type', 'expires_in']));
    const body = { nickName: 'viewer', passwords: wirePassword(demoPassword), loginIp: '10.0.0.1' };
    const login = await app.call('/api/systems/v1/admin-sysUserLogin', body, { token: String(token.access_token) });
    expect(keys(login.objects)).toEqual(expect.arrayContaining(['roleId', 'venueId', 'domain', 'nickName', 'icon']));
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
    expect(keys(menu)).toEqual(
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
    expect(keys(await mustSend(app, 'admin', '/api/systems/v1/admin-GetSeachSysMenu', {}))).toEqual(
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
    expect(keys(await mustSend(app, 'admin', '/api/sysbasicsetting/v1/pcOrAdmin-getLogo', { clientType: 2 }))).toEqual(
      expect.arrayContaining(['url', 'logo']),
    );
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
    expect(keys((items as Form[])[0])).toEqual(expect.arrayContaining(['id', 'displayName', 'nodeValue']));
    const departments = (await mustSend(app, 'admin', '/api/systems/v1/admin-getSysDepartmentList', {})).datas;
    expect(keys((departments as Form[])[0])).toEqual(expect.arrayContaining(['id', 'name', 'children']));
    const users = (await mustSend(app, 'admin', '/api/systems/v1/admin-getSysUserList', {})).datas;
    expect(keys((users as Form[])[0])).toEqual(expect.arrayContaining(['id', 'nickName']));
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

  it('of a vote activity carry the documented names, as a row and as a whole', async () => {
    const id = await buildVote(app, { status: 100 });
    const detail = await mustSend(app, 'viewer', path(anyContent(vote), 'detail'), { id });
    const input =
      specification
        .find((call) => call.path.endsWith('admin-addVoteActivityInfo'))
        ?.payload.map(([name]) => String(name)) ?? [];
    const documented = [...input.filter((name) => !name.includes('.')), 'id', 'status'];
    expect(keys(detail)).toEqual(expect.arrayContaining(documented));
    const [row] = rowsOf(await mustSend(app, 'viewer', path(anyContent(vote), 'page'), {}));
    // Long texts and pictures are read with the detail (performance: a list must not drag them along).
    const long = ['introduction', 'tips', 'remarks', 'albums', 'video'];
    expect(keys(row)).toEqual(expect.arrayContaining(documented.filter((name) => !long.includes(name))));
    expect(row?.statusDiscription).toEqual({ value: 100, discription: '审核通过', color: '#2A6E4A' });
    const log = await mustSend(app, 'viewer', '/api/review/v1/admin-getReviewLog', { objectId: id });
    expect(keys((log as unknown as Form[])[0])).toEqual(
      expect.arrayContaining(['userName', 'reviewTime', 'statusDiscription', 'remark', 'venuesName', 'enclosureList']),
    );
  });

  it('of a recruitment notice carry the documented names', async () => {
    const id = await buildRecruit(app);
    const documented = [
      'id',
      'title',
      'introduction',
      'cover',
      'isPcShow',
      'isWeiXinShow',
      'isAppShow',
      'publishTime',
      'remarks',
      'publisher',
      'lastModificationTime',
      'viewingCount',
      'isTop',
      'state',
    ];
    expect(keys(await mustSend(app, 'viewer', path(anyContent(recruit), 'detail'), { id }))).toEqual(
      expect.arrayContaining(documented),
    );
    await mustSend(app, 'editor', path(anyContent(recruit), 'pin'), { id });
    const [row] = rowsOf(await mustSend(app, 'viewer', path(anyContent(recruit), 'page'), { state: '' }));
    expect(row).toMatchObject({ id, isTop: 1, state: true, publisher: '唐晓岚' });
  });

  it('of the resource library are those of its picker, from the upload to the page of six', async () => {
    const calls = '/api/resources/v1/';
    const ask = (name: string, body: unknown) => app.send('admin', calls + name, body);
    const { id: directoryId } = (await ask('admin-addDirectory', { name: '活动海报' })).objects as Form;
    const [label] = (await ask('admin-getLables', { resourceType: 1 })).objects as unknown as Form[];
    expect(label).toBeUndefined();
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

  it('of media works are those of its list, its classifications, its order and its deletion', async () => {
    const prefix = '/api/uopusenjoy/v1/';
    const [first, second] = [
      await buildMedia(app, { status: 100, form: { title: '规格作品甲' } }),
      await buildMedia(app, { form: { title: '规格作品乙' } }),
    ];
    const filter = {
      title: '规格作品',
      status: '',
      sourceType: 1,
      classification: '',
      beginDate: '',
      endDate: '',
      pageIndex: 0,
      pageSize: 10,
      menuId: seedId.menu('media'),
    };
    const list = async (changes: Form = {}) => {
      const objects = await mustSend(app, 'admin', `${prefix}admin-getResourceList`, { ...filter, ...changes });
      return { rows: objects.list as Form[], total: objects.totalCount };
    };
    const documented = ['id', 'sortId', 'frontCover', 'status', 'indexNo', 'createDate', 'title', 'userName'];
    const { rows, total } = await list();
    expect([total, rows.length]).toEqual([2, 2]);
    expect(keys(rows[0])).toEqual(expect.arrayContaining([...documented, 'sourceType', 'viewCount', 'likeCount']));
    expect((await list({ status: 3 })).rows).toMatchObject([{ id: first, status: 3, indexNo: 1 }]);
    expect((await list({ pageIndex: 1, pageSize: 1 })).rows).toMatchObject([{ indexNo: 2 }]);
    const order = [
      { id: first, sortId: 1 },
      { id: second, sortId: 2 },
    ];
    for (const body of [order, { itemList: order }]) {
      expect((await app.send('admin', '/api/opusenjoy/v1/admin-setSort', body)).state).toBe(1);
    }
    expect((await list()).rows.map((row) => row.id)).toEqual([second, first]);
    const categories = await mustSend(app, 'admin', `${prefix}pcOrApp-getCategory`, {
      sourceType: 1,
      venueId: seedId.venue('main'),
    });
    expect(keys((categories as unknown as Form[])[0])).toEqual(expect.arrayContaining(['id', 'name']));
    const removed = await app.send('admin', `${prefix}admin-deleteResourceList`, { idList: [second] });
    expect(removed.msg).toBe('删除成功');
    expect((await list()).total).toBe(1);
  });

  it('of sites and halls are those of their lists, details and the equipment dialog', async () => {
    const common = ['id', 'title', 'typeId', 'type', 'provinceId', 'cityId', 'areaId', 'streetId', 'areas', 'address'];
    const numbers = ['area', 'contain', 'cost', 'tel', 'contacts', 'cover', 'album', 'longitude', 'dimension'];
    const shows = ['isPcShow', 'isWeiXinShow', 'isAppShow', 'status', 'statusDiscription', 'isEdit', 'publishTime'];
    const listed = [...common, ...numbers, ...shows, 'equipmentList', 'equipmentId', 'equipments', 'eventList'];
    const ofSite = [...listed, 'timeSlots', 'timeConfigs', 'validStartTime', 'validEndTime'];
    for (const [declaration, build, documented] of [
      [anyContent(site), buildSite, ofSite],
      [anyContent(hall), buildHall, listed],
    ] as const) {
      const id = await build(app, { status: 100 });
      const detail = await mustSend(app, 'viewer', path(declaration, 'detail'), { id });
      expect(keys(detail)).toEqual(expect.arrayContaining([...documented, 'introduction']));
      const filter = { keyword: '', typeId: '', status: -1, startTime: '', endTime: '', pageSize: 10, pageIndex: 1 };
      const page = await mustSend(app, 'viewer', path(declaration, 'page'), {
        ...filter,
        venueId: seedId.venue('main'),
      });
      const [row] = rowsOf(page);
      expect(keys(row)).toEqual(expect.arrayContaining(documented));
      expect([page.total, row?.id]).toEqual([1, id]);
    }
    const equipment = '/api/reserve/v1/';
    const ask = (name: string, body: Form) => app.send('editor', equipment + name, body);
    expect(await ask('admin-addSiteEquipment', { name: '规格音响', remarks: '' })).toMatchObject({ msg: '添加成功！' });
    const asked = { keyword: '规格', state: '', startTime: '', endTime: '', pageSize: 10, pageIndex: 1 };
    const [piece] = rowsOf(await mustSend(app, 'editor', `${equipment}admin-getPageEquipment`, asked));
    expect(keys(piece)).toEqual(
      expect.arrayContaining(['id', 'name', 'remarks', 'state', 'createTime', 'lastModificationTime']),
    );
    const id = piece?.id;
    expect((await ask('admin-getSiteEquipment', { id })).objects).toMatchObject({ name: '规格音响', state: true });
    expect((await ask('admin-updetSiteEquipment', { id, name: '规格音响', remarks: '两只' })).msg).toBe('修改成功！');
    expect((await ask('admin-updetEquipmentState', { id })).msg).toBe('状态修改成功！');
    expect((await ask('admin-deleteSiteEquipment', { ids: [id] })).msg).toBe('删除成功！');
    const all = (await ask('adminOrPcOrApp-getAllEquipment', {})).objects as unknown as Form[];
    expect(keys(all[0])).toEqual(expect.arrayContaining(['id', 'name']));
    expect(
      (await mustSend(app, 'viewer', path(anyContent(site), 'albums'), { id: await buildSite(app) })).albums,
    ).toEqual([expect.stringMatching(/^\/files\//)]);
  });

  it('of a site and a hall take the payloads that the specification writes', async () => {
    const picture = await app.picture('editor');
    const [equipment] = (await mustSend(
      app,
      'editor',
      '/api/reserve/v1/adminOrPcOrApp-getAllEquipment',
      {},
    )) as unknown as Form[];
    const common = {
      status: 1,
      ...(await regionsOf(app)),
      address: '民权路 16 号',
      area: 120,
      contain: 60,
      cost: '',
      tel: '023-68792829',
      contacts: '何主任',
      cover: '',
      album: [picture],
      isPcShow: true,
      isWeiXinShow: true,
      isAppShow: true,
      longitude: 106.57,
      dimension: 29.57,
      introduction: '<p>简介</p>',
    };
    const sent = await app.send('editor', '/api/reserve/v1/admin-publishSiteInfo', {
      ...common,
      title: freshTitle('规格场地'),
      typeId: await categoryOf(app, siteNode, '排练厅'),
      equipmentId: [equipment?.id],
      equipments: equipment?.name,
      timeConfigs: [{ event: '上午', week: '星期一', type: 1 }],
      timeSlots: [
        { type: 1, starTime: '9:00', endTime: '12:00' },
        { type: 2, starTime: '14:00', endTime: '17:00' },
        { type: 3, starTime: '19:00', endTime: '22:00' },
      ],
      validStartTime: '2026-11-01',
      validEndTime: '2027-10-31',
    });
    expect(sent).toMatchObject({ state: 1, msg: '发布成功！' });
    const made = await app.send('editor', '/api/exhibitionealls/v1/admin-addExhibitionHallInfo', {
      ...common,
      title: freshTitle('规格展厅'),
      typeId: await categoryOf(app, hallNode, '书法展厅'),
      timeConfigs: [{ times: '9:00-12:00', week: '星期日', type: 1 }],
      type: '',
      areas: '',
      publishTime: '',
      isEdit: false,
      statusDiscription: { value: 0, discription: '', color: '' },
      eventList: [],
    });
    expect(made).toMatchObject({ state: 1, msg: '展厅预订发布成功！' });
    const { eventList } = await mustSend(app, 'viewer', path(anyContent(hall), 'detail'), { id: made.objects.id });
    expect(eventList).toMatchObject([{ event: '上午', startTime: '9:00', endTime: '12:00', type: 1, week: '星期日' }]);
  });

  it('of panoramic halls are those of their list, with the status as an object', async () => {
    const id = await buildPanorama(app, { status: 100 });
    const documented = ['id', 'indexNo', 'createDate', 'title', 'classification', 'type', 'frontCover', 'county'];
    const more = ['detailedAddress', 'url', 'status', 'isEdit', 'publishTime', 'introduction', 'countyId', 'dimension'];
    const shows = ['isPCDisplay', 'isWechatDisplay', 'isAppDisplay', 'provinceId', 'cityId', 'streetId', 'longitude'];
    const page = await mustSend(app, 'viewer', path(anyContent(panorama), 'page'), {
      status: 3,
      title: '',
      classification: '',
      beginDate: '',
      endDate: '',
      pageSize: 10,
      pageIndex: 1,
      venueId: seedId.venue('main'),
    });
    const [row] = page.list as Form[];
    expect(keys(row)).toEqual(expect.arrayContaining([...documented, ...more, ...shows]));
    expect([page.totalCount, row?.id]).toEqual([1, id]);
    expect(row?.status).toEqual({ value: 100, discription: '审核通过', color: '#2A6E4A' });
    const removed = await app.send('editor', path(anyContent(panorama), 'remove'), {
      idList: [await buildPanorama(app)],
    });
    expect(removed.msg).toBe('删除成功!');
  });

  it('of a custom sign-up form are those of its designer and of the applications by it', async () => {
    const prefix = '/api/VoteActivity/v1/';
    const activityId = await buildOpenForm(app);
    const send = (name: string, body: Form) => app.send('admin', prefix + name, body);
    const fields = async () =>
      (await mustSend(app, 'admin', `${prefix}all-getCustomApplyList`, { activityId })) as unknown as Form[];
    const field = { activityId, parentId: '', fieldName: '选手信息', type: 0, isNull: false, sort: '1', remarks: '' };
    expect(await send('admin-addCustomApply', field)).toMatchObject({ state: 1, msg: '添加成功！' });
    const group = (await fields())[1];
    const child = { ...field, parentId: group?.id, fieldName: '姓名', type: 1, isNull: true, childrens: [] };
    expect((await send('admin-addCustomApply', child)).state).toBe(1);
    const [phone, loaded] = await fields();
    const documented = ['id', 'activityId', 'parentId', 'fieldName', 'type', 'isNull', 'sort', 'remarks', 'childrens'];
    for (const one of [phone, loaded]) expect(keys(one)).toEqual(documented);
    expect(await send('admin-updateCustomApply', { ...phone, fieldName: '电话' })).toMatchObject({ msg: '禁止修改' });
    expect(await send('admin-deleteCustomApply', { ids: [phone?.id] })).toMatchObject({ msg: '禁止删除' });
    // The entity as it was loaded comes back with what was typed.
    const changed = await send('admin-updateCustomApply', { ...loaded, fieldName: '基本信息', sort: '2' });
    expect(changed).toMatchObject({ state: 1, msg: '修改成功！' });
    const [entry] = ((await fields())[1]?.childrens ?? []) as Form[];
    const id = await mustApply(app, newMember(), activityId, { [String(entry?.id)]: '唐小雨' });
    const page = { activityId, state: 0, pageSize: 10, pageIndex: 1 };
    const { datas, total } = await mustSend(app, 'admin', `${prefix}admin-getCustomSignupInfoList`, page);
    expect(total).toBe(1);
    const read = ['id', 'tel', 'state', 'approvalComments', 'signupInfo'];
    expect(keys((datas as Form[])[0])).toEqual(expect.arrayContaining(read));
    const detail = await mustSend(app, 'admin', `${prefix}admin-getCustomSignupInfo`, { id });
    expect((detail.signupInfo as Form[])[1]).toMatchObject({
      fieldName: '基本信息',
      type: 0,
      content: '',
      childrens: [{ fieldName: '姓名', type: 1, content: '唐小雨', datas: ['唐小雨'] }],
    });
    const review = { id, state: 100, approvalComments: '同意' };
    expect(await send('admin-reviewSignupInfo', review)).toMatchObject({ state: 1, msg: '审核成功！' });
    expect(await send('admin-deleteCustomApply', { ids: [group?.id] })).toMatchObject({ state: 1, msg: '删除成功!' });
  });

  it('of the safety commitment are null, then the text that was added and changed', async () => {
    const prefix = '/api/Commitments/v1/pc-';
    const get = () => mustSend(app, 'admin', `${prefix}getCommitment`, { type: 2 });
    const text = { title: '安全承诺书', content: '遵守现场秩序' };
    await app.deps.pools.owner.query('delete from commitment');
    expect(await get()).toBeNull();
    expect((await app.send('admin', `${prefix}addCommitment`, { ...text, type: 2 })).msg).toBe('添加成功！');
    const { id } = await get();
    const changed = await app.send('admin', `${prefix}updateCommitment`, { id, ...text, title: '活动安全承诺书' });
    expect(changed).toMatchObject({ state: 1, msg: '修改成功！' });
    expect(await get()).toMatchObject({ id, ...text, title: '活动安全承诺书', type: 2 });
  });

  it('of teams and rounds need no field of ours, from the sign-up to the next round', async () => {
    const prefix = '/api/VoteActivity/v1/';
    const ask = (call: string, body: Form, name = 'admin') => app.send(name, prefix + call, body);
    const activityId = await buildVote(app, { status: 100 });
    const team = {
      type: 1,
      name: '李秀英',
      tel: '13245678912',
      photo: '',
      idCardNo: '',
      idCardFrontUrl: '',
      idCardBackUrl: '',
      clubName: '江畔合唱团',
      clubCount: '24',
      clubMembers: '李秀英、王建国',
      introduction: '',
      slogan: '',
      remarks: '',
      number: '',
      poll: 0,
      state: 1,
      approvalComments: '',
    };
    expect((await ask('adminOrPcOrApp-addActivitySignupInfo', { activityId, ...team })).msg).toBe('添加成功！');
    const filter = { activityId, rotationId: '', clubName: '', state: 0, pageIndex: 1, pageSize: 10 };
    const [row] = rowsOf(await mustSend(app, 'viewer', `${prefix}admin-getSignupListByRotation`, filter));
    const fields = [...Object.keys(team), 'id', 'activityId'];
    expect(keys(row)).toEqual(expect.arrayContaining(fields));
    const { id } = row ?? {};
    const detail = await mustSend(app, 'editor', `${prefix}admin-getActivitySignupInfo`, { id });
    expect(keys(detail)).toEqual(expect.arrayContaining(fields));
    // A foreign client sends back what it knows of the team, and nothing else.
    const known = Object.fromEntries(fields.map((name) => [name, detail[name]]));
    const edited = await ask('admin-updateActivitySignupInfo', { ...known, clubName: '嘉陵合唱团' });
    expect(edited.msg).toBe('修改成功！');
    const round = {
      activityId,
      name: '初赛',
      cover: '',
      startTime: '2026-11-01 08:00',
      endTime: '2026-11-30 19:00',
      voteStartTime: '2026-11-02 08:00',
      voteEndTime: '2026-11-29 19:00',
      voteCycle: 3,
      voteNum: 1,
    };
    expect((await ask('admin-AddVoteRotation', round)).msg).toBe('添加成功！');
    const december = Object.fromEntries(
      Object.entries(round).map(([name, value]) => [name, String(value).replace('2026-11', '2026-12')]),
    );
    expect((await ask('admin-AddVoteRotation', { ...december, name: '决赛' })).msg).toBe('添加成功！');
    const listRounds = async () =>
      (await mustSend(app, 'admin', `${prefix}all-GetVoteRotationByActivityId`, {
        id: activityId,
      })) as unknown as Form[];
    const [first, second] = await listRounds();
    expect(keys(first)).toEqual(expect.arrayContaining([...Object.keys(round), 'id']));
    const { id: rotationId } = first ?? {};
    expect((await ask('admin-UpdateVoteRotation', { ...round, id: rotationId, name: '海选' })).msg).toBe('修改成功！');
    const decision = { id, state: 100, approvalComments: '同意参赛' };
    expect((await ask('admin-updateActSignupState', decision)).msg).toBe('审核成功！');
    const promotion = { teamId: id, rotationId, activityId };
    expect((await ask('admin-AddTeamToNextRotation', promotion)).msg).toBe('晋级成功 ！');
    const inSecond = await mustSend(app, 'admin', `${prefix}admin-getSignupListByRotation`, {
      ...filter,
      rotationId: second?.id,
      state: 100,
    });
    expect(rowsOf(inSecond)).toMatchObject([{ id, clubName: '嘉陵合唱团', state: 100, approvalComments: '同意参赛' }]);
    expect((await ask('admin-DelVoteRotation', { id: second?.id })).msg).toBe('删除成功!');
    expect((await ask('admin-logicDeleteActSignupInfo', { id })).msg).toBe('删除成功!');
    expect((await listRounds()).map((one) => one.name)).toEqual(['海选']);
  });

  it('of a course take the payload that the specification writes, and its students those of their list', async () => {
    const { album, trainStartTime, trainEndTime, teacherIds, ...form } = await courseInput(app);
    const sent = { ...form, album, teacherIds, checkDate: [trainStartTime, trainEndTime], leagueIds: [], duration: 90 };
    const { id } = await mustSend(app, 'editor', '/api/courses/v1/admin-addCourseInfo', { ...sent, status: 1 });
    const page = {
      keyword: '',
      venueId: '',
      typeId: '',
      status: -1,
      startTime: '',
      endTime: '',
      pageSize: 10,
      pageIndex: 1,
    };
    const { datas } = await mustSend(app, 'editor', '/api/courses/v1/admin-getPageCourseInfo', page);
    const read = [
      'id',
      'title',
      'type',
      'areas',
      'trainStartTime',
      'trainEndTime',
      'signUpEndTime',
      'count',
      'signUpNum',
    ];
    expect(keys((datas as Form[])[0])).toEqual(
      expect.arrayContaining([...read, 'status', 'statusDiscription', 'isEdit']),
    );
    const shown = await mustSend(app, 'editor', '/api/courses/v1/admin-getCourseDetails', { id });
    expect(shown).toMatchObject({ checkDate: sent.checkDate, teacherIds, album, planPeriod: 12, classHour: 90 });
    const courseId = await openCourse(app);
    await mustSignUp(app, '13900000052', courseId);
    const asked = { courseId, sex: '', startTime: '', endTime: '', pageSize: 10, pageIndex: 1, keyword: '' };
    const signups = await mustSend(app, 'editor', '/api/SignupInfos/v1/admin-getSignupInfoList', asked);
    const [student] = signups.datas as Form[];
    expect(student).toMatchObject({ students: { sex: 1, tel: '' }, guardian: { name: '冉秋月', tel: '139****5678' } });
    expect(keys(student)).toEqual(expect.arrayContaining(['id', 'userId', 'ordernNum', 'createTime']));
    const letter = { courseId, title: '开课通知', content: '周六开课', receiverList: [student?.userId] };
    expect(await app.send('editor', '/api/courses/v1/admin-trainMessagePush', letter)).toMatchObject({
      state: 1,
      msg: '已经发送站内信',
    });
  });

  it('of the whole life of an activity need no field of ours', async () => {
    const form = await voteInput(app);
    const detailPath = path(anyContent(vote), 'detail');
    expect(
      (
        await app.send('editor', path(anyContent(vote), 'create'), {
          ...form,
          status: 1,
          strStartTime: '',
          eventList: [],
        })
      ).msg,
    ).toBe('提交成功');
    const [row] = rowsOf(
      await mustSend(app, 'editor', path(anyContent(vote), 'page'), {
        keyword: form.title,
        status: -1,
        pageIndex: 1,
        pageSize: 10,
      }),
    );
    const { id } = row ?? {};
    await mustSend(app, 'editor', path(anyContent(vote), 'revoke'), { id });
    // A foreign client sends the whole detail back, with everything that the server made.
    const detail = await mustSend(app, 'editor', detailPath, { id });
    const { version: _, ...whole } = detail;
    expect(
      (await app.send('editor', path(anyContent(vote), 'update'), { ...whole, title: '改过的名称', status: 0 })).msg,
    ).toBe('成功修改活动信息！');
    expect((await mustSend(app, 'editor', detailPath, { id })).title).toBe('改过的名称');
    expect((await app.send('editor', path(anyContent(vote), 'remove'), { ids: [id] })).msg).toBe('删除成功!');
    const notice = await mustSend(app, 'editor', path(anyContent(recruit), 'create'), recruitInput());
    expect((await app.send('editor', path(anyContent(recruit), 'toggle'), { id: notice.id })).msg).toBe('设置成功');
  });
});

describe('the HTTP around a call', () => {
  const target = '/api/VoteActivity/v1/admin-getVotePageActivities';
  const raw = async (options: {
    method?: 'GET' | 'PUT' | 'DELETE' | 'PATCH' | 'POST';
    url?: string;
    type?: string;
    body?: string | Buffer;
  }) => {
    const { method = 'POST', url = target, type, body } = options;
    const response: LightMyRequestResponse = await app.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await app.as('viewer')}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, text: response.body };
  };
  const answerOf = (response: { text: string }) => JSON.parse(response.text) as Omit<Answer, 'text' | 'status'>;

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('takes %j', async (type) => {
    expect(answerOf(await raw({ type, body: '{"pageSize": 1}' })).state).toBe(1);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=gbk',
    'application/json\t; a=b',
    'application/vnd.api+json',
    'application/jsonp',
    'text/plain, application/json',
    'application/json/evil',
    'text/xml',
  ])('refuses the content type %j before it reads the body', async (type) => {
    const response = await raw({ type, body: '{"pageSize": 1}' });
    expect(response.status).toBe(415);
    assertDecent(response, type);
    expect(answerOf(response).state).toBe(0);
  });

  it('refuses a body without a content type and takes no body at all', async () => {
    expect((await raw({ body: Buffer.from('{"pageSize": 1}') })).status).toBe(415);
    expect(answerOf(await raw({})).state).toBe(1);
    expect(answerOf(await raw({ type: 'application/json', body: '' })).state).toBe(1);
    expect(answerOf(await raw({ type: 'application/json', body: '  ' })).state).toBe(1);
  });

  it('refuses a body over 1 MB before any work, with an envelope', async () => {
    const response = await raw({ type: 'application/json', body: `{"keyword":"${'x'.repeat(1_000_001)}"}` });
    expect([response.status, answerOf(response).msg]).toEqual([413, '请求内容过大']);
    const draft = await raw({
      url: '/api/drafts/v1/admin-saveDraft',
      type: 'application/json',
      body: `{"kind":"vote","form":{"a":"${'x'.repeat(1_500_000)}"}}`,
    });
    expect(draft.status).toBe(200);
  });

  it.each(['{', '{"a":}', "{'a':1}", 'null}', '\ufeff{', '{"a":01}', '{"a":NaN}', 'undefined', '<xml/>'])(
    'refuses %j as malformed',
    async (body) => {
      const response = await raw({ type: 'application/json', body });
      expect([response.status, answerOf(response).msg]).toEqual([200, '请求内容不是有效的 JSON']);
    },
  );

  it.each(['[]', '"text"', '7', 'true', 'null', '[{"pageSize":1}]'])(
    'answers a body that is no object, %s, in words',
    async (body) => {
      assertDecent(await raw({ type: 'application/json', body }), body);
      assertDecent(await raw({ url: path(anyContent(vote), 'create'), type: 'application/json', body }), body);
    },
  );

  it('survives depth, repeated keys and numbers beyond all limits', async () => {
    const deep = 10_000;
    const bodies = [
      `{"keyword":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      '{"pageSize":1,"pageSize":2,"pageSize":"3"}',
      '{"pageSize":1e309,"pageIndex":-1e309}',
      '{"pageIndex":-0}',
      '{"__proto__":{"pageSize":5},"constructor":{"prototype":{"x":1}}}',
      `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ];
    for (const body of bodies) assertDecent(await raw({ type: 'application/json', body }), body.slice(0, 60));
    expect(({} as Form).pageSize).toBeUndefined();
  });

  it.each(registry.map((endpoint) => endpoint.path))('answers nothing but POST on %s', async (url) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const response = await raw({ method, url });
      assertDecent(response, `${method} ${url}`);
      expect(answerOf(response)).toMatchObject({ state: 0, msg: '接口不存在' });
    }
  });

  it('knows no other spelling of a path', async () => {
    for (const url of [
      '/api/unknown',
      '/api/',
      `${target}/`,
      `${target}x`,
      target.toLowerCase(),
      target.replace('/v1/', '//v1/'),
      target.replace('admin', '%61dmin%2f'),
      `${target};x=1`,
      '/api/VoteActivity/v1/__proto__',
      '/api/VoteActivity/v1/constructor',
    ]) {
      const response = await raw({ url, type: 'application/json', body: '{}' });
      assertDecent(response, url);
      expect(answerOf(response).state, url).toBe(0);
    }
  });

  it('shows the web page or nothing outside of /api, never a file of the server', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/files/../../package.json',
      '/files/%2e%2e%2fconfig',
      '/.env',
      '/src/app.ts',
    ]) {
      const { status, text } = await raw({ method: 'GET', url });
      expect([200, 404], url).toContain(status);
      expect(text, url).not.toMatch(/"dependencies"|buildApp|DATA_KEY=/);
    }
  });
});
