import { finishUpload, getPrivateFileLink } from '@yunguan/contract/platform/files';
import { pictureSource, videoMaxBytes } from '@yunguan/contract/kernel/upload-limits';
import { voteEndpoints } from '@yunguan/contract/content/vote';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileError } from '../../src/kernel/files/file-error';
import { m4a, mp3Frames, wav } from '../../src/kernel/files/audio-samples.fixture';
import { CLIPS } from '../../src/kernel/files/video-samples.fixture';
import { assertUploadAllowance } from '../../src/platform/uploads/allowance';
import { seedId } from '../../src/seed/ids';
import { type ContentApp, createContentApp, png } from '../content-app';
import { waitingForLocks } from '../lock-waits';
import { beginAt, idOf, openLine, sendPart } from './line';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const owner = () => app.deps.pools.owner;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(bytes: Buffer, source = 'works', name = 'editor') {
  return app.upload({ token: await app.as(name), bytes, source, name: '文件.bin' });
}

function fileOf(answer: Awaited<ReturnType<typeof upload>>) {
  const [file] = answer.objects as { relativePath: string; seconds: number | null; suffix: string }[];
  if (!file) throw new Error(answer.msg);
  return { ...file, key: file.relativePath.slice('/files/'.length) };
}

async function rowOf(key: string) {
  const { rows } = await owner().query('select * from upload where store_key = $1', [key]);
  return rows as Record<string, unknown>[];
}

describe('sounds and films', () => {
  it.each([
    ['.mp3', mp3Frames(200), 'audio', 'audio/mpeg', 5],
    ['.m4a', m4a(), 'audio', 'audio/mp4', 3],
    ['.m4a', m4a({ brand: 'isom', seconds: 4 }), 'audio', 'audio/mp4', 4],
    ['.wav', wav(), 'audio', 'audio/wav', 2],
    ['.mp4', CLIPS.mp4, 'video', 'video/mp4', 2],
    ['.webm', CLIPS.webm, 'video', 'video/webm', 2],
  ] as const)('are kept as %s with their length, and served in ranges under their type', async (...sample) => {
    const [suffix, bytes, kind, mime, seconds] = sample;
    const file = fileOf(await upload(bytes));
    expect(file).toMatchObject({ suffix, seconds });
    expect(await rowOf(file.key)).toMatchObject([
      { kind, mime, seconds, private: false, origin_sha256: sha256(bytes) },
    ]);
    const part = await app.app.inject({ method: 'GET', url: file.relativePath, headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-type': mime, 'accept-ranges': 'bytes', 'content-length': '10' });
    expect(part.headers['content-disposition']).toMatch(/^inline/);
    expect(part.rawPayload).toHaveLength(10);
  });

  it('that go while they are asked for are not kept in mind as missing', async () => {
    const { relativePath } = fileOf(await upload(mp3Frames(210)));
    const { files } = app.deps;
    const failing = async (open: typeof files.open) => {
      const { open: real } = files;
      Object.assign(files, { open });
      try {
        return await app.app.inject({ method: 'GET', url: relativePath, headers: { range: 'bytes=0-9' } });
      } finally {
        Object.assign(files, { open: real });
      }
    };
    const gone = await failing(async () => undefined);
    expect(gone.statusCode).toBe(404);
    const down = await failing(() => Promise.reject(new FileError('BUSY', '文件存储暂不可用，请稍后再试')));
    expect(down.statusCode).toBe(503);
    for (const { headers } of [gone, down]) {
      expect(String(headers['cache-control'])).not.toContain('max-age');
      for (const name of ['etag', 'content-range', 'accept-ranges']) expect(headers[name], name).toBeUndefined();
    }
    expect((await app.app.inject({ method: 'GET', url: relativePath })).statusCode).toBe(200);
  });

  it('have no place where a picture is asked for', async () => {
    const jpegOrPng = '上传头像图片只能是 JPG 或 PNG 格式!';
    for (const source of ['cover', 'icon', 'teacher', 'club']) {
      expect(await upload(mp3Frames(9), source)).toMatchObject({ state: 0, msg: jpegOrPng });
      expect(await upload(CLIPS.mp4, source)).toMatchObject({ state: 0, msg: jpegOrPng });
    }
    expect(await upload(wav(), 'idcard')).toMatchObject({
      state: 0,
      msg: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    });
  });
});

describe('pictures of articles and albums', () => {
  it('may be what the generic uploader takes, where a cover or a photo may not', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2c5f52' } })
      .gif()
      .toBuffer();
    expect(await upload(gif, 'club')).toMatchObject({ state: 0, msg: '上传头像图片只能是 JPG 或 PNG 格式!' });
    expect(fileOf(await upload(gif, pictureSource)).relativePath).toMatch(/^\/files\//);
    expect(await upload(CLIPS.mp4, pictureSource)).toMatchObject({
      state: 0,
      msg: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    });
  });
});

describe('what a venue has already', () => {
  it('keeps its row and learns by which bytes it is known', async () => {
    const bytes = await png('#0a0b0c');
    const first = fileOf(await upload(bytes));
    await owner().query("update upload set origin_sha256 = null, name = '旧名' where store_key = $1", [first.key]);
    const second = fileOf(await upload(bytes));
    expect(second.key).toBe(first.key);
    expect(await rowOf(first.key)).toMatchObject([{ name: '旧名', origin_sha256: sha256(bytes) }]);
    await owner().query("update upload set origin_sha256 = 'kept' where store_key = $1", [first.key]);
    await upload(bytes);
    expect(await rowOf(first.key)).toMatchObject([{ origin_sha256: 'kept' }]);
  });
});

describe('the allowance of a day', () => {
  const refusal = { state: 0, msg: '今天上传的文件过多，请明天再试', objects: { code: 'QUOTA' } };
  const fill = (count: number, size: number, age = '1 hour') =>
    owner().query(
      `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, created_at)
       select gen_random_uuid(), $1, $2, 'filler/' || gen_random_uuid(), '', 'image', '', 'png', 'image/png', $3, now() - $4::interval
       from generate_series(1, $5::int) n`,
      [seedId.venue('main'), seedId.user('reviewer'), size, age, count],
    );
  afterEach(() =>
    owner().query("delete from upload where store_key like 'filler/%' or user_id = $1", [seedId.user('reviewer')]),
  );

  it('ends after 5,000 files', async () => {
    await fill(4_999, 1);
    expect((await upload(await png('#010101'), 'works', 'reviewer')).state).toBe(1);
    expect(await upload(await png('#010102'), 'works', 'reviewer')).toMatchObject(refusal);
    expect((await upload(await png('#010103'), 'works', 'admin')).state).toBe(1);
  });

  it('ends after 20 GB', async () => {
    await fill(10, 2 * 1024 ** 3);
    expect(await upload(await png('#010104'), 'works', 'reviewer')).toMatchObject(refusal);
  });

  it('is a new one after 24 hours', async () => {
    await fill(5_000, 1, '25 hours');
    expect((await upload(await png('#010105'), 'works', 'reviewer')).state).toBe(1);
  });

  it('is not exceeded by uploads at the same time, and holds for transfers in parts', async () => {
    await fill(4_998, 1);
    const pictures = await Promise.all(['#020101', '#020102', '#020103', '#020104', '#020105'].map(png));
    const answers = await Promise.all(pictures.map((bytes) => upload(bytes, 'works', 'reviewer')));
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(2);
    const line = await openLine(app, 'reviewer');
    const bytes = await png('#020106');
    const path = await beginAt(line, bytes.length);
    await sendPart(line, path, { offset: 0, bytes });
    expect(await app.send('reviewer', finishUpload.path, { uploadId: idOf(path) })).toMatchObject(refusal);
  });

  it('that ends while a private file is taken in keeps nothing of it in the store', async () => {
    await fill(4_999, 1);
    const put = vi.spyOn(app.deps.files, 'put');
    const holder = await owner().connect();
    try {
      await holder.query('begin');
      const lock = "select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))";
      await holder.query(lock, [seedId.user('reviewer')]);
      const late = upload(await png('#010104'), 'idcard', 'reviewer');
      await waitingForLocks(app);
      await fill(1, 1);
      await holder.query('commit');
      expect(await late).toMatchObject(refusal);
      const [key = ''] = put.mock.calls.map(([name]) => name);
      expect(key).toMatch(/^private\//);
      expect(await app.deps.files.stat(key)).toBeUndefined();
    } finally {
      holder.release(true);
      put.mockRestore();
    }
  });

  it('counts what comes together with what is there', async () => {
    await fill(3, 100);
    const user = seedId.user('reviewer');
    const check = (files: number, bytes: number) =>
      assertUploadAllowance(app.db, user, { files, bytes, allowance: { files: 5, bytes: 500 } });
    await expect(check(2, 200)).resolves.toBeUndefined();
    await expect(check(3, 0)).rejects.toMatchObject({ code: 'QUOTA' });
    await expect(check(1, 201)).rejects.toMatchObject({ code: 'QUOTA' });
  });
});

describe('a private picture', () => {
  const refused = { state: 0, msg: '无权限或数据不存在' };
  const link = (name: string, path: unknown) => app.send(name, getPrivateFileLink.path, { path });

  it('is named by nothing that is in it, and reached by no path', async () => {
    const bytes = await png('#404040');
    const [one, other] = [fileOf(await upload(bytes, 'idcard')), fileOf(await upload(bytes, 'idcard'))];
    expect(one.key).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f]{64}\.png$/);
    expect(other.key).not.toBe(one.key);
    expect(one.key).not.toContain(String((await rowOf(one.key))[0]?.sha256));
    expect(await rowOf(one.key)).toMatchObject([{ private: true, source: 'idcard' }]);
    for (const path of [one.relativePath, `${one.relativePath}?w=240`, `${one.relativePath}?e=9999999999&u=x&s=y`]) {
      expect((await app.get(path, { token: await app.as('editor') })).status).toBe(404);
    }
    const { rows } = await owner().query("select 1 from thumbnail_task where store_key like 'private/%'");
    expect(rows).toEqual([]);
  });

  it('is shown for a minute to who sent it, within a day', async () => {
    const { relativePath, key } = fileOf(await upload(await png('#414141'), 'idcard'));
    const answer = await link('editor', relativePath);
    expect(answer).toMatchObject({ state: 1, objects: { seconds: 60 } });
    const url = String(answer.objects.url);
    const shown = await app.get(url);
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect((await app.get(`${url}&w=240`)).status).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect((await app.get(url)).status).toBe(404);
    const { rows } = await owner().query(
      'select user_id, object_id, result from audit_log where call = $1 order by id desc limit 1',
      [getPrivateFileLink.path],
    );
    expect(rows).toMatchObject([{ user_id: seedId.user('editor'), object_id: key, result: 'ok' }]);

    await owner().query("update upload set created_at = now() - interval '25 hours' where store_key = $1", [key]);
    expect(await link('editor', relativePath)).toMatchObject(refused);
  });

  it('is shown to who may see such papers in the venue that uses it, and to nobody else', async () => {
    const { relativePath, key } = fileOf(await upload(await png('#424242'), 'idcard', 'reviewer2'));
    for (const name of ['admin', 'editor', 'reviewer', 'branch'])
      expect(await link(name, relativePath)).toMatchObject(refused);
    const use = (type: string, venue: string | null) =>
      owner().query(
        `insert into upload_use (store_key, object_id, content_type, venue_id) values ($1, gen_random_uuid(), $2, $3)`,
        [key, type, venue],
      );
    await use('recruit', seedId.venue('main'));
    expect(await link('admin', relativePath)).toMatchObject({ state: 1 });
    // He holds no `reveal`, or holds it elsewhere.
    expect(await link('reviewer', relativePath)).toMatchObject(refused);
    expect(await link('branch', relativePath)).toMatchObject(refused);
    await use('recruit', null);
    expect(await link('branch', relativePath)).toMatchObject(refused);
  });

  it.each([
    '/files/private/ab/unknown.png',
    `/files/private/ab/${'ab'.repeat(32)}.png`,
    '/files/private/../ab.png',
    'private/ab/ab.png',
    '/etc/passwd',
    '',
  ])('of the path %j answers like one that is not there', async (path) => {
    expect(await link('editor', path)).toMatchObject(refused);
  });

  it('is neither linked when it is public nor used in public', async () => {
    const shown = fileOf(await upload(await png('#434343')));
    expect(await link('editor', shown.relativePath)).toMatchObject(refused);
    const hidden = fileOf(await upload(await png('#444444'), 'idcard'));
    const create = voteEndpoints.create?.path ?? '';
    const answer = await app.send('editor', create, { title: '活动', cover: hidden.relativePath, status: 0 });
    expect(answer).toMatchObject({ state: 0, msg: '该文件不能公开使用' });
  });
});

it('are not cut off for the time that they take on a slow line, only for its silence', () => {
  const { requestTimeout, headersTimeout, timeout } = app.app.server;
  const secondsOfFilm = (videoMaxBytes * 8) / 1_000_000;
  expect(requestTimeout / 1000).toBeGreaterThan(secondsOfFilm);
  expect(timeout).toBe(120_000);
  expect(headersTimeout).toBeLessThanOrEqual(120_000);
});
