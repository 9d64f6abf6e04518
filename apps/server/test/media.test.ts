import { getCategory, getPushList, media, pushWorks, setSort } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import {
  getContentReviewList,
  getReviewDetail,
  getReviewLog,
  getReviewResourceList,
  review,
} from '@yunguan/contract/platform/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pluckedString } from '../src/demo/plucked-string';
import { rngOf } from '../src/demo/random';
import { AppError } from '../src/kernel/app-error';
import { CLIPS } from '../src/kernel/files/video-samples.fixture';
import { mediaModule } from '../src/content/media/media.module';
import { deliverPushes } from '../src/kernel/pushes/deliver';
import type { PushMessage, PushSender } from '../src/kernel/pushes/sender';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { describeContent } from './content-suite';
import { type Form, freshTitle, mustSend, path } from './factories';
import { buildMedia, mediaInput, uploaded, workCategory } from './media-factory';

const content = anyContent(media);
const create = path(content, 'create');
const update = path(content, 'update');
const detail = path(content, 'detail');
const page = path(content, 'page');

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
const detailOf = async (id: unknown, name = 'editor') => mustSend(app, name, detail, { id });
const listed = async (body: Form, name = 'editor') => {
  const objects = await mustSend(app, name, page, { pageSize: 100, ...body });
  return { total: objects.totalCount, rows: objects.list as Form[] };
};
const idsOf = async (body: Form, name?: string) => (await listed(body, name)).rows.map((row) => row.id);
const made = async (form: Form, status = 0) =>
  String((await mustSend(app, 'editor', create, { ...(await mediaInput(app)), ...form, status })).id);
const refusedAt = (field: string, message: string) => ({
  state: 0,
  msg: message,
  objects: { code: 'VALIDATION', field, errors: [{ field, message }] },
});

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
    for (const every of [-1, 0, '', null, '-1']) expect(await idsOf({ title, sourceType: every })).toHaveLength(2);
    expect(await idsOf({ title, classification: music })).toEqual([sound]);
    expect(await idsOf({ title, typeId: photo, sourceType: 2 })).toEqual([]);
    expect(await app.send('editor', page, { sourceType: 'x' })).toMatchObject({
      state: 0,
      objects: { code: 'VALIDATION' },
    });
    expect(await idsOf({ title, beginDate: '2027-01-01', endDate: '2027-01-02' })).toEqual([]);
    // The draft's day is that of the database, in China.
    const day = String((await detailOf(picture)).createDate).slice(0, 10);
    expect(await idsOf({ title, beginDate: day, endDate: day })).toHaveLength(2);
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

async function stored(id: string): Promise<Form> {
  const { rows } = await app.deps.pools.owner.query<{ row: Form }>(
    'select to_jsonb(c) as row from media_work c where id = $1',
    [id],
  );
  return rows[0]?.row ?? {};
}

describe('a work', () => {
  it.each([
    [1, '摄影作品', 'albums', '请上传图片'],
    [2, '音乐作品', 'audio', '请上传音频'],
    [3, '微视频', 'video', '请上传视频'],
  ] as const)('of type %d asks for its own file', async (sourceType, name, field, message) => {
    const form: Form = {
      ...(await mediaInput(app)),
      sourceType,
      classification: await workCategory(app, name),
      albums: [],
      status: 1,
    };
    expect(await app.send('editor', create, form)).toMatchObject(refusedAt(field, message));
    const file = sourceType === 1 ? [form.frontCover] : await uploaded(app, field === 'audio' ? 'audio' : 'video');
    expect((await app.send('editor', create, { ...form, [field]: file })).msg).toBe('提交成功');
  });

  it('keeps the file of its type and drops the others', async () => {
    const [audio, video] = [await uploaded(app, 'audio'), await uploaded(app, 'video')];
    const id = await made({ audio, video });
    expect(await detailOf(id)).toMatchObject({ audio: null, video: null, albums: [expect.any(String)] });
    const change = { id, sourceType: 2, classification: await workCategory(app, '音乐作品'), audio };
    await mustSend(app, 'editor', update, change);
    expect(await detailOf(id)).toMatchObject({ sourceType: 2, audio, albums: [] });
    const { rows } = await app.deps.pools.owner.query('select store_key from upload_use where object_id = $1', [id]);
    expect(rows.map((row: Form) => `/files/${String(row.store_key)}`)).toContain(audio);
  });

  it('takes classifications of its type only', async () => {
    const [music, film] = [await workCategory(app, '音乐作品'), await workCategory(app, '微视频')];
    const audio = await uploaded(app, 'audio');
    const form = await mediaInput(app);
    const say = (type: string) => `所选分类不适用于${type}作品，请重新选择`;
    expect(await app.send('editor', create, { ...form, classification: music })).toMatchObject(
      refusedAt('classification', say('图片')),
    );
    expect(await app.send('editor', create, { ...form, sourceType: 2, audio, classification: film })).toMatchObject(
      refusedAt('classification', say('音频')),
    );
    const id = await made({ sourceType: 2, audio, classification: music });
    const video = await uploaded(app, 'video');
    expect(await app.send('editor', update, { id, sourceType: 3, video })).toMatchObject(
      refusedAt('classification', say('视频')),
    );
    expect((await app.send('editor', update, { id, sourceType: 3, video, classification: film })).state).toBe(1);
  });

  it('is written by who enters it, unless somebody else is named', async () => {
    const { userName: _, ...form } = await mediaInput(app);
    const { id } = await mustSend(app, 'editor', create, form);
    expect((await detailOf(id)).userName).toBe('唐晓岚');
    await mustSend(app, 'admin', update, { id, title: '改名的作品' });
    expect((await detailOf(id)).userName).toBe('唐晓岚');
    await mustSend(app, 'admin', update, { id, userName: '' });
    expect((await detailOf(id)).userName).toBeNull();
  });

  it('has its first picture as its cover, and a film the frame that was taken of it', async () => {
    const { frontCover: _, ...form } = await mediaInput(app);
    const pictures = [await app.picture('editor', '#101010'), await app.picture('editor', '#202020')];
    const { id } = await mustSend(app, 'editor', create, { ...form, albums: pictures, status: 1 });
    expect((await detailOf(id)).frontCover).toBe(pictures[0]);
    const video = await uploaded(app, 'video');
    const film = { ...form, sourceType: 3, video, classification: await workCategory(app, '微视频'), status: 1 };
    const { id: filmId } = await mustSend(app, 'editor', create, film);
    expect((await detailOf(filmId)).frontCover).toBe(video.replace('.mp4', '.jpg'));
    const audio = await uploaded(app, 'audio');
    const sound = { ...form, sourceType: 2, audio, classification: await workCategory(app, '音乐作品'), status: 1 };
    expect(await app.send('editor', create, sound)).toMatchObject(refusedAt('frontCover', '请上传封面'));
  });

  it('takes a sound and a film as their uploads answered them', async () => {
    const { bytes: tune } = pluckedString({ notes: [[0, 1]], base: 220, beatSeconds: 0.3 }, rngOf('test'));
    const sent = async (bytes: Buffer, name: string, type: string) => {
      const answer = await app.upload({ token: await app.as('editor'), bytes, name, type, source: 'media' });
      const [file] = answer.objects as Form[];
      return typeof file?.relativePath === 'string' ? file.relativePath : answer.msg;
    };
    const form = await mediaInput(app);
    const audio = await sent(tune, '曲.wav', 'audio/wav');
    const video = await sent(CLIPS.mp4, '片.mp4', 'video/mp4');
    const music = await workCategory(app, '音乐作品');
    const film = await workCategory(app, '微视频');
    const sound = { ...form, sourceType: 2, classification: music, audio, status: 1 };
    expect((await app.send('editor', create, sound)).msg).toBe('提交成功');
    const moving = { ...form, sourceType: 3, classification: film, video, status: 1 };
    expect((await app.send('editor', create, moving)).msg).toBe('提交成功');
  });

  it('takes files of the right kind from the venues of the login alone', async () => {
    const form = await mediaInput(app);
    const [audio, video] = [await uploaded(app, 'audio'), await uploaded(app, 'video')];
    const foreign = await uploaded(app, 'audio', 'branch');
    const music = await workCategory(app, '音乐作品');
    const sound = { ...form, sourceType: 2, classification: music };
    for (const wrong of [video, form.frontCover, foreign, '/files/ab/unknown.wav']) {
      expect(await app.send('editor', create, { ...sound, audio: wrong })).toMatchObject(
        refusedAt('audio', '音频不存在，请重新上传'),
      );
    }
    expect(await app.send('editor', create, { ...form, albums: [form.frontCover, audio] })).toMatchObject(
      refusedAt('albums', '图片不存在，请重新上传'),
    );
    expect(await app.send('editor', create, { ...form, frontCover: audio })).toMatchObject(
      refusedAt('frontCover', '图片不存在，请重新上传'),
    );
    // Who looks after both venues may use the files of both; what is in the work stays for everybody.
    const { id } = await mustSend(app, 'admin', create, { ...sound, audio: foreign });
    await mustSend(app, 'editor', update, { id, title: '保留的音频' });
    expect((await detailOf(id)).audio).toBe(foreign);
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

describe('the review of works', () => {
  const totals = async () => [
    (await mustSend(app, 'reviewer', getContentReviewList.path, {})).total,
    (await mustSend(app, 'reviewer', getReviewResourceList.path, { reviewStatus: 0, venuesId: null })).total,
  ];

  it('waits in 平台待审核 and not in 发布待审核', async () => {
    const [contents = 0, works = 0] = (await totals()).map(Number);
    const title = freshTitle('待审');
    const id = await buildMedia(app, { status: 1, form: { title } });
    expect(await totals()).toEqual([contents, works + 1]);
    const { datas } = await mustSend(app, 'reviewer', getReviewResourceList.path, { keyword: title });
    expect(datas).toMatchObject([{ objectId: id, kind: 'media', kindName: '媒体作品', status: 1, title }]);
    await mustSend(app, 'reviewer', review.path, { objectId: id, result: 'approve' });
    expect(await totals()).toEqual([contents, works]);
  });

  it('speaks the codes of the product', async () => {
    const id = await buildMedia(app, { status: 100 });
    const asked = await mustSend(app, 'reviewer2', getReviewDetail.path, { objectId: id });
    expect(asked).toMatchObject({
      status: 100,
      form: { status: 100, statusDiscription: { value: 100, discription: '审核通过' } },
    });
    const log = await mustSend(app, 'viewer', getReviewLog.path, { objectId: id });
    expect((log as unknown as Form[]).at(-1)?.statusDiscription).toContain('st-100');
  });
});

describe('pushing works', () => {
  const outbox = async (id: string) =>
    (await mustSend(app, 'admin', getPushList.path, { objectId: id })).datas as Form[];
  const push = (ids: unknown, name = 'admin') => app.send(name, pushWorks.path, { idList: ids });
  const approved = () => buildMedia(app, { status: 100 });
  const clear = () => app.deps.pools.owner.query('delete from push_outbox');

  it('notes them down and says plainly that no channel is set up', async () => {
    const [one, two] = [await approved(), await approved()];
    expect(await push([one, two])).toMatchObject({
      state: 1,
      msg: '已记入推送发件箱，暂未开通推送',
      objects: { queued: 2, channel: null },
    });
    expect((await push([one, two, one])).objects).toEqual({ queued: 0, channel: null });
    expect(await outbox(one)).toMatchObject([{ objectId: one, state: 'waiting', userName: '陈雅琴', sentTime: null }]);
    expect((await detailOf(one)).pushState).toBe('waiting');
    expect((await listed({ status: 3 })).rows.find((row) => row.id === two)).toMatchObject({ pushState: 'waiting' });
  });

  it('queues a work once, however many push it at the same moment', async () => {
    const id = await approved();
    const answers = await Promise.all(Array.from({ length: 6 }, () => push([id])));
    expect(answers.reduce((sum, answer) => sum + Number(answer.objects.queued), 0)).toBe(1);
    expect(await outbox(id)).toHaveLength(1);
  });

  it('refuses what is not approved by its name, and then queues nothing', async () => {
    const fine = await approved();
    const title = freshTitle('未审');
    const draft = await buildMedia(app, { status: 0, form: { title } });
    expect(await push([fine, draft])).toMatchObject({
      state: 0,
      msg: `《${title}》尚未审核通过，不能推送`,
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await outbox(fine)).toEqual([]);
    expect((await push([])).msg).toBe('请选择要推送的作品');
    expect((await push(undefined)).msg).toBe('请选择要推送的作品');
    expect((await push(Array.from({ length: 101 }, (_, n) => fine.replace(/.{3}$/, String(100 + n))))).msg).toBe(
      '一次最多推送 100 个作品',
    );
  });

  it('is nobody’s without the option, and shows each venue its own', async () => {
    const own = await approved();
    const foreign = await buildMedia(app, { status: 100, venue: 'branch' });
    for (const name of ['editor', 'viewer', 'branch']) expect(await push([own], name), name).toMatchObject(forbidden);
    expect(await push([own, foreign], 'branch')).toMatchObject(forbidden);
    await clear();
    await push([own]);
    await push([foreign], 'branch');
    const seen = async (name: string) => {
      const { datas, total } = await mustSend(app, name, getPushList.path, { pageSize: 1 });
      return [total, (datas as Form[])[0]?.objectId];
    };
    expect(await seen('admin')).toEqual([1, own]);
    expect(await seen('branch')).toEqual([1, foreign]);
    expect((await seen('platform'))[0]).toBe(2);
    expect(await outbox(foreign)).toEqual([]);
    expect((await mustSend(app, 'admin', getPushList.path, { objectId: 'x' })).total).toBe(0);
    expect(await app.send('editor', getPushList.path)).toMatchObject(forbidden);
  });

  describe('through a channel', () => {
    const channel = (fails: (message: PushMessage) => Error | undefined = () => undefined) => {
      const sent: PushMessage[] = [];
      const sender: PushSender = {
        channel: '测试渠道',
        send: async (message) => {
          const error = fails(message);
          if (error) throw error;
          sent.push(message);
        },
      };
      return { sent, deliver: () => deliverPushes(app.deps, { sender, types: [mediaModule] }) };
    };

    it('sends what waits, once', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      const { sent, deliver } = channel();
      expect(await Promise.all([deliver(), deliver()])).toEqual(expect.arrayContaining([1, 0]));
      expect(sent).toMatchObject([{ objectId: id, contentType: 'media', venueId: seedId.venue('main') }]);
      expect(await outbox(id)).toMatchObject([
        { state: 'sent', problem: '', sentTime: expect.stringMatching(/^2026/) },
      ]);
      app.clock.advance({ hours: 3 });
      expect(await deliver()).toBe(0);
      app.signAllOut();
      expect((await push([id])).objects).toMatchObject({ queued: 1 });
    });

    it('tries again, each time later, says why, and gives up in the end', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      let tries = 0;
      const { deliver } = channel(() => {
        tries += 1;
        return tries === 2 ? new AppError('BUSY', '公众号接口繁忙') : new Error('ECONNRESET');
      });
      await deliver();
      expect(await outbox(id)).toMatchObject([{ state: 'waiting', problem: '推送渠道暂时不可用', sentTime: null }]);
      await deliver();
      expect(tries).toBe(1);
      app.clock.advance({ seconds: 61 });
      await deliver();
      expect([tries, (await outbox(id))[0]?.problem]).toEqual([2, '公众号接口繁忙']);
      app.clock.advance({ seconds: 61 });
      await deliver();
      expect(tries).toBe(2);
      for (let round = 0; round < 6; round += 1) {
        app.clock.advance({ minutes: 20 });
        await deliver();
      }
      app.signAllOut();
      expect(tries).toBe(6);
      expect(await outbox(id)).toMatchObject([{ state: 'failed', sentTime: null }]);
    });

    it('does not send what was taken back in the meantime', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      await mustSend(app, 'reviewer2', '/api/review/v1/admin-reverseReview', { objectId: id, remark: '有误' });
      const { sent, deliver } = channel();
      await deliver();
      expect(sent).toEqual([]);
      expect(await outbox(id)).toMatchObject([{ state: 'failed', problem: '内容已撤回或删除，未推送' }]);
    });
  });
});

const forms = new WeakMap<ContentApp, Promise<Form>>();

describeContent(content, {
  table: 'media_work',
  createApp: () => createContentApp(),
  input: async (one) => {
    const form = forms.get(one) ?? mediaInput(one);
    forms.set(one, form);
    return { ...(await form), title: freshTitle('江城影像') };
  },
  required: [
    ['title', '请输入标题'],
    ['classification', '请选择分类'],
    ['albums', '请上传图片'],
    ['frontCover', '请上传封面'],
    ['introduction', '请输入简介'],
  ],
  filledIn: ['frontCover'],
  malformed: [
    ['title', 7, '标题格式不正确'],
    ['title', '字'.repeat(51), '标题不能超过 50 个字符'],
    ['sourceType', 4, '请选择类型'],
    ['sourceType', 'x', '请选择类型'],
    ['classification', 'x', '请选择分类'],
    ['classification', '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', '请选择分类'],
    ['userName', '名'.repeat(31), '作者不能超过 30 个字符'],
    ['frontCover', 'https://evil.example/a.png', '封面不是有效的图片地址'],
    ['frontCover', '/files/ab/nowhere.png', '图片不存在，请重新上传'],
    ['albums', '/files/ab/a.png', '图片格式不正确'],
    ['albums', Array.from({ length: 31 }, () => '/files/ab/a.png'), '图片张数已经超出范围'],
    ['audio', 'javascript:alert(1)', '音频不是有效的音频地址'],
    ['video', '/etc/passwd', '视频不是有效的视频地址'],
    ['introduction', 5, '请输入简介'],
    ['isAppShow', 'ja', 'APP端显示只能是 true 或 false'],
  ],
  optional: 'userName',
  html: 'introduction',
  forged: {
    id: '0191f0c4-5b1e-7c3a-9d2e-000000000004',
    sortId: 99,
    sort_id: 99,
    viewCount: 9999,
    likeCount: 8888,
    pushState: 'sent',
    indexNo: 1,
    version: 77,
    statusDiscription: { value: 3, discription: '审核通过', color: '#000' },
    isEdit: true,
    approved_revision: 3,
    publish_time: '2020-01-01 00:00:00',
    createDate: '2020-01-01 00:00:00',
    created_by: 'x',
    deleted_at: '2020-01-01',
    venueName: '假的',
    venue_id: 'x',
    classificationName: '假的',
  },
  onDays: async (one, { from }) => {
    const id = await buildMedia(one, { status: 100 });
    // The first moment of the China day lies in the day before in UTC.
    await one.deps.pools.owner.query('update media_work set publish_time = $2 where id = $1', [
      id,
      `${from} 00:00:00+08`,
    ]);
    return id;
  },
  categories: async (one) => [await workCategory(one, '摄影作品'), await workCategory(one, '书画作品')],
  says: { created: '添加成功！', submitted: '提交成功', updated: '修改成功！', removed: '删除成功' },
});
