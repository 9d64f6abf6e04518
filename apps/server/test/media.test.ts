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
import { CLIPS } from '../src/kernel/files/video-samples.fixture';
import { type ContentApp, createContentApp, oncePerApp } from './content-app';
import { describeContent } from './content-suite';
import { type Form, freshTitle, mustSend } from './factories';
import { buildMedia, mediaInput, uploaded, workCategory } from './media-factory';
import { mediaCalls, content, create, update, refusedAt } from './media-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { detailOf, made } = mediaCalls(() => app);
const formOf = oncePerApp(mediaInput);

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
    const { id: singleId } = await mustSend(app, 'editor', create, { ...form, albums: pictures[1], status: 1 });
    expect(await detailOf(singleId)).toMatchObject({ frontCover: pictures[1], albums: [pictures[1]] });
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
    const last = (log as unknown as Form[]).at(-1);
    expect(last).toMatchObject({ action: 'approve', statusDiscription: expect.stringContaining('st-100') });
  });
});

describeContent(content, {
  table: 'media_work',
  createApp: () => createContentApp(),
  input: async (one) => ({ ...(await formOf(one)), title: freshTitle('江城影像') }),
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
    ['albums', { 0: '/files/ab/a.png' }, '图片格式不正确'],
    ['albums', 'a.png', '图片不是有效的图片地址'],
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
