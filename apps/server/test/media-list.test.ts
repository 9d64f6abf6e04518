import { getCategory, setSort } from '@yunguan/contract/content/media';
import { daysAfter } from '@yunguan/contract/kernel/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend, path } from './factories';
import { buildMedia, uploaded, workCategory } from './media-factory';
import { mediaCalls, content, page } from './media-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { detailOf, listed, idsOf, made, stored } = mediaCalls(() => app);

describe('the list of works', () => {
  it('is asked in its own words or in the usual ones, and answers in the codes of the works', async () => {
    const title = freshTitle('词汇');
    const id = await buildMedia(app, { status: 101, form: { title } });
    for (const body of [{ title }, { keyword: title }]) {
      for (const status of [4, '4', 101, -1, '', null]) expect(await idsOf({ ...body, status })).toEqual([id]);
      for (const status of [0, 1, 2, 3, 5, 100, 102, 6, 77]) expect(await idsOf({ ...body, status })).toEqual([]);
    }
    const { rows } = await listed({ title });
    const label = { value: 4, discription: '驳回', color: '#A93D2C' };
    expect(rows).toMatchObject([{ status: 4, statusDiscription: label }]);
    expect(await detailOf(id)).toMatchObject({ status: 4, statusDiscription: label });
  });

  it.each([
    [0, 0, '草稿'],
    [1, 1, '审核中'],
    [2, 2, '复审中'],
    [100, 3, '审核通过'],
    [101, 4, '驳回'],
    [102, 5, '反审待提交'],
  ] as const)('shows a work at %d as %d %s', async (status, value, discription) => {
    const id = await buildMedia(app, { status });
    expect(await detailOf(id)).toMatchObject({ status: value, statusDiscription: { value, discription } });
  });

  it('is filtered by type, classification and days in one go', async () => {
    const title = freshTitle('筛选');
    const [photo, music] = [await workCategory(app, '摄影作品'), await workCategory(app, '音乐作品')];
    const picture = await made({ title });
    const sound = await made({ title, sourceType: 2, classification: music, audio: await uploaded(app, 'audio') });
    expect(await idsOf({ title, sourceType: 1 })).toEqual([picture]);
    expect(await idsOf({ title, sourceType: '2' })).toEqual([sound]);
    expect(await idsOf({ title, sourceType: 3 })).toEqual([]);
    expect(await idsOf({ title, sourceType: 9 })).toEqual([]);
    for (const every of [-1, 0, '', null, '-1', 'all', '全部'])
      expect(await idsOf({ title, sourceType: every })).toHaveLength(2);
    expect(await idsOf({ title, classification: music })).toEqual([sound]);
    expect(await idsOf({ title, typeId: photo, sourceType: 2 })).toEqual([]);
    expect(await app.send('editor', page, { sourceType: 'x' })).toMatchObject({
      state: 0,
      objects: { code: 'VALIDATION' },
    });
    // A draft's day is that of the database, in China: the second one may be the next day's.
    const dayOf = async (id: string) => String((await detailOf(id)).createDate).slice(0, 10);
    const [beginDate, endDate] = [await dayOf(picture), await dayOf(sound)];
    expect(await idsOf({ title, beginDate, endDate })).toHaveLength(2);
    expect(await idsOf({ title, beginDate: daysAfter(endDate, 1), endDate: daysAfter(endDate, 2) })).toEqual([]);
  });

  it('numbers its rows over the pages and names what the atlas reads', async () => {
    const stem = freshTitle('编号');
    for (let index = 0; index < 5; index += 1) await made({ title: `${stem}${index}` });
    const numbers: unknown[] = [];
    for (const pageIndex of [0, 1, 2]) {
      const { rows } = await listed({ title: stem, pageIndex, pageSize: 2 });
      numbers.push(...rows.map((row) => row.indexNo));
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    const [row] = (await listed({ title: stem, pageSize: 1 })).rows;
    const read = [
      'id',
      'indexNo',
      'createDate',
      'title',
      'userName',
      'frontCover',
      'sourceType',
      'viewCount',
      'likeCount',
    ];
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining([...read, 'sortId', 'status', 'classificationName']));
  });
});

describe('the order of works', () => {
  const place = async (id: string) => (await stored(id)).sort_id;

  it('is larger first, then the newest; a column that was asked for wins', async () => {
    const stem = freshTitle('次序');
    const ids: string[] = [];
    for (const name of ['甲', '乙', '丙']) {
      app.clock.advance({ seconds: 1 });
      ids.push(await made({ title: `${stem}${name}` }));
    }
    const [first = '', second = '', third = ''] = ids;
    expect(await idsOf({ title: stem })).toEqual([third, second, first]);
    expect(await app.send('editor', setSort.path, [{ id: first, sortId: 9 }])).toMatchObject({
      state: 1,
      msg: '设置成功！',
      objects: null,
    });
    const alias = setSort.aliases?.[0] ?? '';
    await mustSend(app, 'editor', alias, { itemList: [{ id: second, sortId: '12' }] });
    expect(await idsOf({ title: stem })).toEqual([second, first, third]);
    expect((await listed({ title: stem })).rows.map((row) => row.sortId)).toEqual([12, 9, 0]);
    expect(await idsOf({ title: stem, sortField: 'sortId', sortOrder: 'ascend' })).toEqual([third, first, second]);
    expect((await detailOf(first)).version).toBe(1);
    // One work without the list around it (texts.md C26).
    await mustSend(app, 'editor', setSort.path, { id: third, sortId: 20 });
    expect(await idsOf({ title: stem })).toEqual([third, second, first]);
  });

  it('is written down as it was and as it is', async () => {
    const title = freshTitle('审计');
    const id = await made({ title });
    await mustSend(app, 'editor', setSort.path, [{ id, sortId: 7 }] as unknown as Form);
    const { rows } = await app.deps.pools.owner.query<{ detail: Form }>(
      `select detail from audit_log where call = $1 and object_id = $2`,
      [setSort.path, id],
    );
    expect(rows).toEqual([{ detail: { before: [`《${title}》：0`], after: [`《${title}》：7`] } }]);
  });

  it('changes for all works or for none', async () => {
    const own = await made({});
    const foreign = await buildMedia(app, { venue: 'branch' });
    const unknown = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
    for (const id of [foreign, unknown, 'x', '']) {
      const items = [
        { id: own, sortId: 5 },
        { id, sortId: 6 },
      ];
      expect(await app.send('editor', setSort.path, items), id).toMatchObject(forbidden);
    }
    expect(await app.send('viewer', setSort.path, [{ id: own, sortId: 5 }])).toMatchObject(forbidden);
    expect([await place(own), await place(foreign)]).toEqual([0, 0]);
  });

  it.each([
    [{}, '请提供要排序的作品'],
    [[], '请提供要排序的作品'],
    [{ one: [], two: [] }, '请提供要排序的作品'],
    [[{ id: 'x', sortId: -1 }], '排序号请输入 0 到 999999 的整数'],
    [
      [
        { id: '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', sortId: 1 },
        { id: '0191F0C4-5B1E-7C3A-9D2E-1F2A3B4C5D6E', sortId: 2 },
      ],
      '同一媒体作品只能给出一个排序号',
    ],
  ])('is not given by %j', async (body, msg) => {
    expect(await app.send('editor', setSort.path, body)).toMatchObject({ state: 0, msg });
  });

  it.each(['-1', '', 'x', 1.5, '1.5', null, undefined, 1_000_000, 1e12])('has no number like %j', async (sortId) => {
    const message = '排序号请输入 0 到 999999 的整数';
    expect(await app.send('editor', setSort.path, [{ id: 'x', sortId }])).toMatchObject({
      state: 0,
      msg: message,
      objects: { errors: [{ field: '0.sortId', message }] },
    });
  });

  it('takes the whole of a large body or says how many are too many', async () => {
    const items = Array.from({ length: 201 }, (_, index) => ({ id: String(index), sortId: index }));
    expect((await app.send('editor', setSort.path, items)).msg).toBe('一次最多排序 200 个作品');
  });
});

describe('the classifications', () => {
  const names = async (sourceType: unknown, token: string) =>
    (await app.call(getCategory.path, { sourceType, venueId: '' }, { token })).objects.map(
      (item) => (item as Form).displayName,
    );

  it('of a type are those of its uploads, for staff, members and clients without a login', async () => {
    for (const token of [await app.as('viewer'), await app.as('13900000001'), await app.anonymous()]) {
      expect(await names(1, token)).toEqual(['摄影作品', '书画作品', '非遗手工', '活动掠影']);
      expect(await names(2, token)).toEqual(['音乐作品', '曲艺朗诵', '有声故事']);
      expect(await names('3', token)).toEqual(['舞台演出', '微视频', '讲座课堂']);
    }
    for (const every of ['', null, undefined, 0, -1]) {
      expect(await names(every, await app.anonymous())).toHaveLength(10);
    }
    expect(await names(8, await app.anonymous())).toEqual([]);
  });

  it('carry both names and their place', async () => {
    const answer = await app.call(getCategory.path, { sourceType: 2 }, { token: await app.anonymous() });
    expect(answer.objects[0]).toEqual({
      id: await workCategory(app, '音乐作品'),
      name: '音乐作品',
      displayName: '音乐作品',
      sort: 1,
    });
  });
});

describe('deleting works', () => {
  it('answers the one text that clients count as success', async () => {
    const id = await made({});
    expect(await app.send('editor', path(content, 'remove'), { idList: [id] })).toMatchObject({
      state: 1,
      msg: '删除成功',
    });
  });
});
