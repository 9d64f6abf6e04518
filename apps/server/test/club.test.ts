import { club, getAllLeague, leagueInitialsSearch } from '@yunguan/contract/content/club';
import { setRecruit } from '@yunguan/contract/content/club-recruit';
import { culture } from '@yunguan/contract/content/culture';
import { anyContent } from '@yunguan/contract/kernel/content';
import { getReviewDetail, review } from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialOf } from '../src/content/club/members/offered-clubs';
import { seedId } from '../src/seed/ids';
import { replaceResource } from '@yunguan/contract/platform/library-uses';
import { booksOf, joined, openClub } from './club-factories';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { buildResource } from './library-data';
import { categoryOf, type Form, freshTitle, mustSend, path } from './factories';
import { buildClub, buildCulture, clubInput } from './training-factories';
import { forbidden } from './refusals';

const content = anyContent(club);
const create = path(content, 'create');
const update = path(content, 'update');
const detail = path(content, 'detail');
const page = path(content, 'page');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const detailOf = (id: string, name = 'editor') => mustSend(app, name, detail, { id });
const made = async (changes: Form = {}) =>
  String((await mustSend(app, 'editor', create, { ...(await clubInput(app)), ...changes, status: 0 })).id);
const recruit = (body: Form, name = 'editor') => app.send(name, setRecruit.path, body);
const usesOf = async (id: string) => {
  const { rows } = await app.deps.pools.owner.query<{ store_key: string }>(
    'select store_key from upload_use where object_id = $1 order by store_key',
    [id],
  );
  return rows.map((row) => `/files/${row.store_key}`);
};
const resourceOf = (url: string) => buildResource(app, { form: { url } });

describe('the recruiting of a club', () => {
  it('starts with a number and pauses without one, and the list names it', async () => {
    const id = await buildClub(app, { status: 100 });
    expect(await detailOf(id)).toMatchObject({ isRecruit: 0, stageText: '未招募', recruitCount: 10, count: 40 });
    expect(await recruit({ id, isRecruit: true, recruitCount: 20 })).toMatchObject({
      state: 1,
      msg: '设置状态为开始招募',
      objects: { isRecruit: 1, recruitCount: 20, recruitedCount: 0 },
    });
    expect(await detailOf(id)).toMatchObject({ isRecruit: 1, stageText: '招募中', recruitCount: 20 });
    expect(await recruit({ id, isRecruit: false, recruitCount: 0 })).toMatchObject({
      state: 1,
      msg: '设置状态为暂停招募',
      objects: { isRecruit: 0, recruitCount: 0 },
    });
    expect(await detailOf(id)).toMatchObject({ isRecruit: 0, stageText: '未招募', recruitCount: 0 });
    for (const recruitCount of ['', null, undefined, 5, 100_000]) {
      expect(await recruit({ id, isRecruit: 'false', recruitCount })).toMatchObject({
        state: 1,
        objects: { recruitCount: 0 },
      });
    }
  });

  it.each([[{ isRecruit: 1, recruitCount: '5' }], [{ isRecruit: 'true', recruitCount: 5 }]])(
    'takes %j as clients write it',
    async (body) => {
      const id = await buildClub(app, { status: 100 });
      expect(await recruit({ id, ...body })).toMatchObject({ state: 1, objects: { recruitCount: 5 } });
    },
  );

  it('asks for a positive whole number', async () => {
    const id = await buildClub(app, { status: 100 });
    for (const recruitCount of [0, -1, 1.5, '', null, undefined, 'x']) {
      expect(await recruit({ id, isRecruit: true, recruitCount })).toMatchObject({
        state: 0,
        msg: '请输入招募人数（正整数）',
      });
    }
    for (const recruitCount of [100_000, '100000', 100_000_000]) {
      expect(await recruit({ id, isRecruit: true, recruitCount })).toMatchObject({
        state: 0,
        msg: '招募人数不能超过 99999',
        objects: { field: 'recruitCount' },
      });
    }
  });

  it('is only of what is approved, of one’s own venue, and of who may edit', async () => {
    for (const status of [0, 1, 2, 101, 102] as const) {
      const id = await buildClub(app, { status });
      expect(await recruit({ id, isRecruit: true, recruitCount: 3 })).toMatchObject({
        state: 0,
        objects: { code: 'ILLEGAL_STATE' },
      });
    }
    const id = await buildClub(app, { status: 100, venue: 'branch' });
    expect(await recruit({ id, isRecruit: true, recruitCount: 3 })).toMatchObject(forbidden);
  });

  it('counts from 0 when it starts anew, and goes on when only its number changes', async () => {
    const id = await openClub(app, 5);
    await joined(app, '13900000001', id);
    await joined(app, '13900000002', id);
    expect(await recruit({ id, isRecruit: true, recruitCount: 1 })).toMatchObject({
      state: 0,
      msg: '已招募 2 人，招募人数不能少于 2',
      objects: { field: 'recruitCount' },
    });
    expect(await recruit({ id, isRecruit: true, recruitCount: 2 })).toMatchObject({
      objects: { recruitedCount: 2 },
    });
    await recruit({ id, isRecruit: false, recruitCount: 0 });
    expect(await detailOf(id)).toMatchObject({ count: 42, recruitedCount: 2 });
    expect(await recruit({ id, isRecruit: true, recruitCount: 1 })).toMatchObject({
      objects: { recruitedCount: 0 },
    });
    expect(await booksOf(app, id)).toMatchObject({ recruited: 0, members: 2, joined: 2 });
  });

  it('makes a new version of the club, so that an old form does not write over it', async () => {
    const id = await buildClub(app, { status: 100 });
    const { version } = await detailOf(id, 'admin');
    await recruit({ id, isRecruit: true, recruitCount: 7 });
    const stale = await app.send('admin', update, { id, version, title: '旧表单', status: 1 });
    expect(stale).toMatchObject({ state: 0, objects: { code: 'CONFLICT' } });
  });

  it('cannot be lowered below who joined by an edit, neither at its submission nor at its approval', async () => {
    const id = await openClub(app, 5);
    await joined(app, '13900000003', id);
    const lower = (recruitCount: number) => app.send('admin', update, { id, recruitCount, status: 1 });
    expect(await lower(0)).toMatchObject({ state: 0, msg: '社团正在招募，招募人数不能为 0，请先暂停招募' });
    await joined(app, '13900000004', id);
    expect(await lower(1)).toMatchObject({ state: 0, msg: '已招募 2 人，招募人数不能少于 2' });
    expect(await lower(2)).toMatchObject({ state: 1 });
    // A version in review does not stop the recruiting of the approved one.
    await joined(app, '13900000005', id);
    const decide = (name: string) => app.send(name, review.path, { objectId: id, result: 'approve', remark: '' });
    expect(await decide('reviewer')).toMatchObject({ state: 1 });
    expect(await decide('reviewer2')).toMatchObject({ state: 0, msg: '已招募 3 人，招募人数不能少于 3' });
    expect(await booksOf(app, id)).toMatchObject({ recruited: 3, recruit_count: 5 });
  });

  it('is not to be paused first where a change has begun already: it can be once that is approved', async () => {
    const id = await openClub(app, 5);
    const save = (recruitCount: number, status: number) => app.send('admin', update, { id, recruitCount, status });
    expect((await save(0, 0)).state).toBe(1);
    expect((await recruit({ id, isRecruit: false })).state).toBe(0);
    expect((await save(0, 1)).msg).toBe('社团正在招募，招募人数不能为 0，可在审核通过后暂停招募');
    expect((await save(5, 1)).state).toBe(1);
  });

  it('goes on with the number of the version that is approved', async () => {
    const id = await openClub(app, 5);
    await mustSend(app, 'admin', update, { id, recruitCount: 8, status: 1 });
    for (const name of ['reviewer', 'reviewer2']) {
      await mustSend(app, name, review.path, { objectId: id, result: 'approve', remark: '' });
    }
    expect(await booksOf(app, id)).toMatchObject({ is_recruit: true, recruit_count: 8, shown: 8 });
  });
});

describe('the albums of a club', () => {
  const album = (albums: unknown, changes: Form = {}) => ({
    title: '排练',
    introduction: '每周三晚的排练',
    albums,
    ...changes,
  });

  it('come back as they were sent, in their order, with trimmed texts', async () => {
    const [one, other] = [await app.picture('editor', '#111222'), await app.picture('editor', '#333444')];
    const id = await made({ albums: [album([other, one]), album(null, { title: ' 演出 ' })] });
    expect((await detailOf(id)).albums).toEqual([
      { title: '排练', introduction: '每周三晚的排练', albums: [other, one] },
      { title: '演出', introduction: '每周三晚的排练', albums: [] },
    ]);
  });

  it('are five at most, of ten photos each, each with a name and a description', async () => {
    const photo = await app.picture('editor', '#111222');
    const form = await clubInput(app);
    const cases = [
      [Array.from({ length: 6 }, () => album([])), '错误哦，相册最多只能创建5个'],
      [[album(Array.from({ length: 11 }, () => photo))], '错误哦，相册图片最多只能上传10张'],
      [[album([], { title: ' ' })], '请输入相册名称'],
      [[album([], { introduction: '' })], '请输入相册描述'],
      [[album(['/files/ab/nowhere.png'])], '图片不存在，请重新上传'],
      ['x', '相册格式不正确'],
    ] as const;
    for (const [albums, msg] of cases) {
      expect(await app.send('editor', create, { ...form, albums, status: 1 })).toMatchObject({
        state: 0,
        msg,
        objects: { field: 'albums' },
      });
    }
  });

  it('keep their photos on the list of used files, and give them free when they go', async () => {
    const [kept, dropped] = [await app.picture('editor', '#0a0b0c'), await app.picture('editor', '#0c0b0a')];
    const cover = await app.picture('editor', '#7a4a2a');
    const id = await made({ albums: [album([kept, dropped])] });
    expect(await usesOf(id)).toEqual([cover, kept, dropped].toSorted());
    await mustSend(app, 'editor', update, { id, albums: [album([kept])], status: 0 });
    expect(await usesOf(id)).toEqual([cover, kept].toSorted());
  });

  it('keep a photo that the approved version shows while a new one waits', async () => {
    const photo = await app.picture('editor', '#0d0e0f');
    const id = await buildClub(app, { status: 100, form: { albums: [album([photo])] } });
    await mustSend(app, 'admin', update, { id, albums: [], status: 1 });
    expect(await usesOf(id)).toContain(photo);
    for (const name of ['reviewer', 'reviewer2']) {
      await mustSend(app, name, review.path, { objectId: id, result: 'approve', remark: '' });
    }
    expect(await usesOf(id)).not.toContain(photo);
  });

  it('show another file of the library in place of one, in the row and in the approved version', async () => {
    const [old, fresh, other] = [
      await app.picture('editor', '#a10101'),
      await app.picture('editor', '#a10202'),
      await app.picture('editor', '#a10303'),
    ];
    const albums = [album([old, other]), album([fresh, old], { title: '演出' })];
    const id = await buildClub(app, { status: 100, form: { albums } });
    const [from, by] = [await resourceOf(old), await resourceOf(fresh)];
    expect(await app.send('admin', replaceResource.path, { id: from, byId: by })).toMatchObject({
      state: 1,
      objects: { replaced: [{ objectId: id }], skipped: [] },
    });
    const expected = [album([fresh, other]), album([fresh], { title: '演出' })];
    expect((await detailOf(id)).albums).toEqual(expected);
    const { rows } = await app.deps.pools.owner.query<{ albums: unknown }>(
      `select r.form -> 'albums' as albums from revision r join club c on c.id = r.object_id and c.approved_revision = r.no
       where c.id = $1`,
      [id],
    );
    expect(rows[0]?.albums).toEqual(expected);
    expect(await usesOf(id)).not.toContain(old);
    expect(await usesOf(id)).toContain(fresh);
  });

  it('refuse photos of another venue', async () => {
    const foreign = await app.picture('branch', '#5a5a5a');
    const form = await clubInput(app, { albums: [album([foreign])], status: 0 });
    expect(await app.send('editor', create, form)).toMatchObject({ state: 0, objects: { field: 'albums' } });
  });

  it('are named in the review with what changed', async () => {
    const id = await buildClub(app, { status: 100, form: { albums: [album([])] } });
    const photo = await app.picture('editor', '#111222');
    await mustSend(app, 'admin', update, { id, albums: [album([photo], { title: '汇演' })], status: 1 });
    const shown = await app.send('reviewer', getReviewDetail.path, { objectId: id });
    expect(shown.text).toContain('排练（每周三晚的排练，0 张）');
    expect(shown.text).toContain('汇演（每周三晚的排练，1 张）');
  });
});

describe('the list of clubs', () => {
  it('counts its pages from 0', async () => {
    await buildClub(app);
    await buildClub(app);
    const titles = async (pageIndex: number) =>
      ((await mustSend(app, 'editor', page, { pageSize: 1, pageIndex })).datas as Form[])[0]?.title;
    const [first, second] = [await titles(0), await titles(1)];
    expect(first).toBeDefined();
    expect(first).not.toBe(second);
  });
});

describe('clubs to choose from', () => {
  it('are the approved ones of the venue, by their initials', async () => {
    const wanted = ['渝中区合唱团', '巴渝民乐团', '3D打印社', 'Jazz乐队'].map((title) => freshTitle(title));
    for (const title of wanted) await buildClub(app, { status: 100, form: { title } });
    await buildClub(app, { status: 1, form: { title: '巴山未审社' } });
    await buildClub(app, { status: 100, venue: 'branch', form: { title: '巴南街道社' } });
    for (const call of [leagueInitialsSearch, getAllLeague]) {
      const offered = (await mustSend(app, 'viewer', call.path, {})) as unknown as { title: string; initial: string }[];
      const mine = offered.filter(({ title }) => wanted.includes(title));
      expect(mine.map(({ initial }) => initial)).toEqual(['B', 'J', 'Y', '#']);
      expect(offered.map(({ title }) => title)).not.toContain('巴山未审社');
      expect(offered.map(({ title }) => title)).not.toContain('巴南街道社');
    }
    expect(await app.send('viewer', getAllLeague.path, { venueId: seedId.venue('platform') })).toMatchObject(forbidden);
  });

  it('have the title that was approved, while another one waits', async () => {
    const title = freshTitle('朝天门合唱团');
    const id = await buildClub(app, { status: 100, form: { title } });
    const brandId = await buildCulture(app, { form: { leagueIds: [id] } });
    await mustSend(app, 'admin', path(anyContent(club), 'update'), { id, title: '未审的新名称', status: 1 });
    const offered = (await mustSend(app, 'viewer', getAllLeague.path, {})) as unknown as Form[];
    expect(offered.find((one) => one.id === id)).toEqual({ id, title, initial: 'C' });
    const shown = await mustSend(app, 'viewer', path(anyContent(culture), 'detail'), { id: brandId });
    expect(shown).toMatchObject({ leagues: [{ id, title }], leagueNames: title });
  });

  it.each([
    ['重庆市民交响乐团', 'C'],
    ['合唱团', 'H'],
    ['ｊ', '#'],
    ['abc', 'A'],
    ['《茶馆》话剧社', '#'],
    ['𠮷祥社', '#'],
    ['', '#'],
  ])('have for %s the initial %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});

const formOf = oncePerApp(clubInput);
describeContent(content, {
  table: 'club',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('晨光合唱团') }),
  required: [
    ['title', '请输入社团名称'],
    ['typeId', '请选择分类'],
    ['provinceId', '请选择省(市)'],
    ['cityId', '请选择市'],
    ['areaId', '请选择区(镇、乡)'],
    ['streetId', '请选择街道'],
    ['address', '详细地址'],
    ['peopleCount', '社团人数'],
    ['recruitCount', '社团人数'],
    ['cover', '请选择社团封面'],
    ['establishTime', '请选择成立时间'],
    ['tel', '电话号码不能为空'],
    ['serviceType', '请选择服务类型'],
    ['contacts', '请填写联系人姓名'],
    ['introduction', '简介不能为空'],
  ],
  malformed: [
    ['title', 7, '社团名称格式不正确'],
    ['title', '团'.repeat(101), '社团名称不能超过 100 个字符'],
    ['typeId', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['peopleCount', '很多', '社团人数只能是整数'],
    ['recruitCount', 1.5, '招募人数只能是整数'],
    ['establishTime', '2026-02-30', '请选择成立时间'],
    ['tel', '12345', '手机号码不正确，例:13245678912 02368792829 023-68792829'],
    ['serviceType', 9, '请选择服务类型'],
    ['cover', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['isPcShow', 'ja', 'PC端显示只能是 true 或 false'],
  ],
  optional: 'tips',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000007',
    type: '假的',
    areas: '假的',
    count: 900,
    isRecruit: 1,
    recruitedCount: 900,
    stageText: '招募中',
    version: 77,
    statusDiscription: { value: 100, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
  },
  onDays: async (one, { from }) => {
    const id = await buildClub(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update club set publish_time = $2 where id = $1', [id, `${from} 00:00:00+08`]);
    return id;
  },
  categories: async (one) => [await categoryOf(one, '3002', '合唱社团'), await categoryOf(one, '3002', '舞蹈社团')],
  says: { created: '添加成功！', submitted: '添加成功！', updated: '修改成功！', removed: '删除成功!' },
});
