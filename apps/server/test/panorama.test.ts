import { panorama } from '@yunguan/contract/content/panorama';
import { anyContent } from '@yunguan/contract/kernel/content';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { generateQrCode } from '@yunguan/contract/platform/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panoramaModule } from '../src/content/panorama/panorama.module';
import { purgeRemoved } from '../src/kernel/content/remove';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';
import { buildHall, buildPanorama, panoramaInput } from './place-factories';

const content = anyContent(panorama);
const create = path(content, 'create');
const detail = path(content, 'detail');
const page = path(content, 'page');
const cover = path(content, 'cover');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const detailOf = (id: unknown) => mustSend(app, 'viewer', detail, { id });
const listed = async (body: Form) => (await mustSend(app, 'editor', page, body)).list as Form[];
const idsOf = async (body: Form) => (await listed(body)).map((row) => row.id);

describe('the list of panoramic halls', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [100, 3],
    [101, 4],
    [102, 5],
  ] as const)('finds a row at %d by the code %d, and answers the status as an object', async (status, code) => {
    const title = freshTitle('编码');
    const id = await buildPanorama(app, { status, form: { title } });
    for (const asked of [code, String(code), status, -1, '-1', '', null])
      expect(await idsOf({ title, status: asked }), String(asked)).toEqual([id]);
    for (const other of [0, 1, 2, 3, 4, 5].filter((one) => one !== code))
      expect(await idsOf({ title, status: other }), String(other)).toEqual([]);
    const described = { value: status, discription: expect.any(String), color: expect.stringMatching(/^#/) };
    expect(await listed({ title })).toMatchObject([{ status: described, statusDiscription: described }]);
    expect((await detailOf(id)).status).toMatchObject(described);
  });

  it('takes a draft back as it was answered, its status an object', async () => {
    const id = await buildPanorama(app, { form: { title: freshTitle('回声') } });
    const known = await detailOf(id);
    await mustSend(app, 'editor', path(content, 'update'), known);
    expect(await detailOf(id)).toMatchObject({ title: known.title, status: known.status });
    const refused = await app.send('editor', path(content, 'update'), {
      ...(await detailOf(id)),
      status: { value: 7 },
    });
    expect(refused).toMatchObject({ state: 0, msg: '状态只能是保存草稿或提交审核' });
  });

  it('is asked in its own words, and answers what the specification names', async () => {
    const title = freshTitle('词汇');
    const [hanging, brush] = [await categoryOf(app, '3004', '美术展厅'), await categoryOf(app, '3004', '书法展厅')];
    const id = await buildPanorama(app, { form: { title, classification: hanging } });
    expect(await idsOf({ keyword: title })).toEqual([id]);
    expect(await idsOf({ title, classification: hanging })).toEqual([id]);
    expect(await idsOf({ title, classification: brush })).toEqual([]);
    const day = String((await detailOf(id)).createDate).slice(0, 10);
    expect(await idsOf({ title, beginDate: day, endDate: day })).toEqual([id]);
    expect(await idsOf({ title, beginDate: daysAfter(day, 1) })).toEqual([]);
    const [row] = await listed({ title });
    const named = ['indexNo', 'createDate', 'type', 'county', 'countyId', 'detailedAddress', 'url', 'frontCover'];
    const flags = [
      'isPCDisplay',
      'isWechatDisplay',
      'isAppDisplay',
      'isEdit',
      'introduction',
      'longitude',
      'dimension',
    ];
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining([...named, ...flags]));
    expect(row).toMatchObject({ indexNo: 1, type: '美术展厅', isPCDisplay: true, isAppDisplay: false });
    expect(row?.county).toMatch(/重庆市.*渝中区.*解放碑街道/);
  });

  it('starts at page 1, and at 0 alike', async () => {
    const title = freshTitle('页');
    for (const name of ['甲', '乙', '丙']) await buildPanorama(app, { form: { title: `${title}${name}` } });
    const first = await idsOf({ title, pageIndex: 1, pageSize: 2 });
    expect(first).toHaveLength(2);
    expect(await idsOf({ title, pageIndex: 0, pageSize: 2 })).toEqual(first);
    expect((await listed({ title, pageIndex: 2, pageSize: 2 })).map((row) => row.indexNo)).toEqual([3]);
  });

  it('numbers a record alone as it numbers it among the others', async () => {
    const rows = await listed({ pageSize: 100 });
    expect(rows.length).toBeGreaterThan(3);
    for (const { id, indexNo } of rows) expect((await detailOf(id)).indexNo).toBe(indexNo);
  });
});

describe('the roaming address', () => {
  const refused = (url: unknown) =>
    panoramaInput(app, { url, status: 1 }).then((form) => app.send('editor', create, form));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(document.cookie)//https://a.cn',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//vr.example.cn/1',
    'vr.example.cn',
    'ftp://vr.example.cn',
    'https://',
    'http:///x',
    'https://admin:geheim@vr.example.cn/',
    'https://vr.example.cn@evil.example/',
    'https://vr.example.cn/ a b',
    'https:\\\\evil.example',
    '\u0001https://vr.example.cn',
  ])('%s is no page to open', async (url) => {
    expect(await refused(url)).toMatchObject({
      state: 0,
      msg: '这网址不是以http://或https://开头',
      objects: { field: 'url' },
    });
  });

  it.each(['http://vr.example.cn', 'HTTPS://vr.example.cn:8443/a?b=c#d', 'https://全景.example.cn/展厅'])(
    '%s is one',
    async (url) => {
      const { id } = await mustSend(app, 'editor', create, await panoramaInput(app, { url, status: 1 }));
      expect((await detailOf(id)).url).toBe(url);
    },
  );
});

describe('a panoramic hall', () => {
  it('takes its cover as frontCover or as cover', async () => {
    const id = await buildPanorama(app);
    const [one, two] = [await app.picture('editor', '#0a0a0a'), await app.picture('editor', '#0b0b0b')];
    expect(await app.send('editor', cover, { id, frontCover: one })).toMatchObject({ state: 1, msg: '修改成功！' });
    expect((await detailOf(id)).frontCover).toBe(one);
    await mustSend(app, 'editor', cover, { id, cover: two });
    expect((await detailOf(id)).frontCover).toBe(two);
    expect((await app.send('editor', cover, { id, frontCover: '' })).msg).toBe('没有选中封面图！');
  });

  it('is found by its own kind alone: a hall of the same prefix is another thing', async () => {
    const id = await buildHall(app);
    const unknown = await app.send('viewer', detail, { id: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e' });
    expect(unknown.objects.code).toBe('FORBIDDEN');
    expect((await app.send('viewer', detail, { id })).text).toBe(unknown.text);
  });

  it('has no QR code', async () => {
    const objectId = await buildPanorama(app, { status: 100 });
    for (const type of [16, 23]) {
      expect((await app.send('viewer', generateQrCode.path, { objectId, type })).objects.code).toBe('FORBIDDEN');
    }
  });

  it('leaves the recycle bin after 30 days', async () => {
    const id = await buildPanorama(app);
    await mustSend(app, 'editor', path(content, 'remove'), { idList: [id] });
    const purge = () => app.deps.db.transaction('*', (tx) => purgeRemoved(tx, panoramaModule));
    expect(await purge()).toBe(0);
    await app.deps.pools.owner.query(
      `update panoramic_hall set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    expect(await purge()).toBe(1);
  });

  it('leaves it, too, while another server is still at work on others', async () => {
    const [busy, free] = [await buildPanorama(app), await buildPanorama(app)];
    await mustSend(app, 'editor', path(content, 'remove'), { idList: [busy, free] });
    const { owner } = app.deps.pools;
    await owner.query(`update panoramic_hall set deleted_at = now() - interval '31 days' where id = any ($1)`, [
      [busy, free],
    ]);
    const other = await owner.connect();
    try {
      await other.query('begin');
      await other.query('delete from panoramic_hall where id = $1', [busy]);
      const purge = () => app.deps.db.transaction('*', (tx) => purgeRemoved(tx, panoramaModule));
      expect(await purge()).toBe(1);
      expect(await purge()).toBe(0);
      await other.query('commit');
    } finally {
      other.release(true);
    }
  });
});

const formOf = oncePerApp(panoramaInput);

describeContent(content, {
  table: 'panoramic_hall',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('云上展厅') }),
  required: [
    ['title', '请输入活动名称'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['countyId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['detailedAddress', '请输入线下详细地址'],
    ['classification', '请选择分类'],
    ['url', '漫游地址不能为空！'],
    ['frontCover', '请上传封面'],
  ],
  malformed: [
    ['title', '字'.repeat(31), '长度在 1 到 30 个字符'],
    ['title', 7, '展厅名称格式不正确'],
    ['provinceId', '99', '请选择省(市)'],
    ['countyId', '110101', '请选择区(镇、乡)'],
    ['detailedAddress', '路'.repeat(201), '详细地址不能超过 200 个字符'],
    ['longitude', 200, '经度不正确'],
    ['dimension', '北', '纬度不正确'],
    ['classification', 'x', '请选择分类'],
    ['url', 'www.example.cn', '这网址不是以http://或https://开头'],
    ['url', 5, '这网址不是以http://或https://开头'],
    ['url', `https://example.cn/${'a'.repeat(500)}`, '漫游地址不能超过 500 个字符'],
    ['frontCover', 'https://evil.example/a.png', '封面不是有效的图片地址'],
    ['introduction', 5, '展厅简介格式不正确'],
    ['isPCDisplay', 2, 'PC端显示只能是 true 或 false'],
  ],
  optional: 'detailedAddress',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000007',
    indexNo: 1,
    type: '假的分类',
    county: '假的区域',
    areas: '假的区域',
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publishTime: '2020-01-01 00:00:00',
    createDate: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
  },
  onDays: async (one, { from }) => {
    const id = await buildPanorama(one, { status: 100 });
    await one.deps.pools.owner.query('update panoramic_hall set publish_time = $2 where id = $1', [
      id,
      `${from} 00:00:00+08`,
    ]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '3004', '美术展厅'), await categoryOf(one, '3004', '书法展厅')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '修改成功！', removed: '删除成功!' },
});
