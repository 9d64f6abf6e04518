import { resumableUploadPath, videoMaxBytes, videoSizeText } from '@yunguan/contract/kernel/upload-limits';
import { finishUpload } from '@yunguan/contract/platform/files';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, truncate, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { partsFolder, sweepTransfers } from '../../src/kernel/files/transfers';
import { CLIPS } from '../../src/kernel/files/video-samples.fixture';
import { type ContentApp, createContentApp, png } from '../content-app';
import { ownTime } from '../own-time';
import { begin, beginAt, idOf, type Line, openLine, sendPart, speak } from './line';

let app: ContentApp;
let line: Line;
let folder: string;
beforeAll(async () => {
  app = await createContentApp();
  line = await openLine(app, 'editor');
  folder = partsFolder(app.deps.config.dataDir);
});
afterAll(() => app.close());
afterEach(async () => {
  for (const id of await transfers()) await speak(line, 'DELETE', { path: `${resumableUploadPath}/${id}` });
});

const clip = CLIPS.mp4;
const forbidden = '无权限或数据不存在';
/** Until so many bytes of the transfer lie in its file. */
const arrived = (path: string, bytes: number) =>
  expect.poll(async () => (await stat(join(folder, idOf(path)))).size, { interval: 5 }).toBeGreaterThanOrEqual(bytes);
const transfers = async () => (await readdir(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name));
const finish = (id: string, headers: Record<string, string> = {}, name = 'editor') =>
  app.send(name, finishUpload.path, { uploadId: id, source: 'library' }, headers);
const offsetOf = async (path: string) =>
  Number((await speak(line, 'HEAD', { path })).headers.get('upload-offset') ?? Number.NaN);

async function whole(bytes: Buffer, name?: string): Promise<string> {
  const path = await beginAt(line, bytes.length, name);
  expect((await sendPart(line, path, { offset: 0, bytes })).status).toBe(204);
  return idOf(path);
}

describe('a file in parts', () => {
  it('arrives part by part, is kept like any upload, and leaves no parts', async () => {
    const path = await beginAt(line, clip.length, '春节 晚会.mp4');
    // A path of the same origin, whatever proxies stand between.
    expect(path).toMatch(new RegExp(`^${resumableUploadPath}/[0-9a-f]{32}$`));
    const half = Math.floor(clip.length / 2);
    const first = await sendPart(line, path, { offset: 0, bytes: clip.subarray(0, half) });
    expect(first.headers.get('upload-offset')).toBe(String(half));
    expect(first.headers.get('upload-expires')).not.toBeNull();
    expect(await offsetOf(path)).toBe(half);
    expect(await finish(idOf(path))).toMatchObject({ state: 0, msg: '上传尚未完成' });
    await sendPart(line, path, { offset: half, bytes: clip.subarray(half) });

    const answer = await finish(idOf(path));
    expect(answer).toMatchObject({ state: 1, msg: '上传成功' });
    expect(answer.objects[0]).toMatchObject({
      name: '春节 晚会.mp4',
      suffix: '.mp4',
      width: 64,
      height: 48,
      seconds: 2,
    });
    const single = await app.upload({ token: line.token, bytes: clip, source: 'library', name: '春节 晚会.mp4' });
    expect(single.objects).toEqual(answer.objects);
    expect(await readdir(folder)).toEqual([]);
  });

  it('may be a picture or a sound just as well, judged by what it is', async () => {
    const picture = await whole(await png('#336699'), '图.mp4');
    expect((await finish(picture)).objects[0]).toMatchObject({ suffix: '.png' });
    const page = await whole(Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), '图.png');
    expect(await finish(page)).toMatchObject({ state: 0, msg: '上传头像图片只能是 JPG 或 PNG 格式!' });
    // What is refused for what it is will not become better.
    expect(await transfers()).toEqual([]);
  });

  it('is answered the same when the end is asked for twice under one key', async () => {
    const id = await whole(clip);
    const key = { 'idempotency-key': `finish-${id}` };
    const [first, second] = await Promise.all([finish(id, key), finish(id, key)]);
    expect(first.state).toBe(1);
    expect(second.text).toBe(first.text);
    expect((await finish(id, key)).text).toBe(first.text);
    expect(await finish(id)).toMatchObject({ state: 0, msg: forbidden });
  });

  it('goes on after a line that broke in the middle of a part', async () => {
    const bytes = Buffer.concat([clip, randomBytes(3_000_000)]);
    const path = await beginAt(line, bytes.length);
    await new Promise<void>((resolve) => {
      const outgoing = request(new URL(path, line.url), {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${line.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      });
      outgoing.on('error', () => resolve());
      outgoing.write(bytes.subarray(0, bytes.length / 2));
      void arrived(path, 1).then(() => outgoing.destroy());
    });
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(bytes.length / 2);
    expect((await sendPart(line, path, { offset, bytes: bytes.subarray(offset) })).status).toBe(204);
    expect((await readFile(join(folder, idOf(path)))).equals(bytes)).toBe(true);
  });

  it('takes over from a line that hangs', async () => {
    const path = await beginAt(line, 1000);
    const hanging = request(new URL(path, line.url), {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${line.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': 1000,
      },
    });
    hanging.on('error', () => undefined);
    hanging.write(Buffer.alloc(300, 'a'));
    await arrived(path, 300);
    const [took, offset] = await ownTime(() => offsetOf(path));
    expect(offset).toBe(300);
    expect(took).toBeLessThan(3000);
    expect((await sendPart(line, path, { offset, bytes: Buffer.alloc(700, 'b') })).status).toBe(204);
    hanging.destroy();
    expect((await readFile(join(folder, idOf(path)), 'utf8')).replace(/a{300}b{700}/, '')).toBe('');
  });

  it('is not mixed up by parts that come at the same time', async () => {
    const path = await beginAt(line, 2_000_000);
    const letters = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      letters.map((letter) => sendPart(line, path, { offset: 0, bytes: Buffer.alloc(2_000_000, letter) })),
    );
    const text = await readFile(join(folder, idOf(path)), 'utf8');
    expect(text.length).toBe(await offsetOf(path));
    // A part that is pushed aside ends early, and another one goes on from there only if its offset fits.
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 204 || status === 409)).toBe(true);
    expect(new Set(text).size).toBe(1);
  });
});

describe('a transfer', () => {
  it('asks for a login with every request, in the words of the calls', async () => {
    const path = await beginAt(line, 10);
    for (const [method, at] of [
      ['POST', resumableUploadPath],
      ['OPTIONS', resumableUploadPath],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      expect(await speak({ url: line.url }, method, { path: at })).toMatchObject({ status: 401, state: 107 });
      const stranger = { url: line.url, token: 'x'.repeat(43) };
      expect(await speak(stranger, method, { path: at })).toMatchObject({ status: 401, state: 107 });
      const anonymous = { url: line.url, token: await app.anonymous() };
      expect(await speak(anonymous, method, { path: at })).toMatchObject({ status: 200, state: 107 });
    }
    expect((await speak({ url: line.url }, 'HEAD', { path })).status).toBe(401);
    expect(await offsetOf(path)).toBe(0);
  });

  it('ends with the login', async () => {
    const token = await app.login('admin');
    app.clock.advance({ hours: 1 });
    expect(await begin({ ...line, token }, 10)).toMatchObject({ status: 200, state: 109, msg: '登录超时，请重新登录' });
    app.signAllOut();
    line = await openLine(app, 'editor');
  });

  it('does not exist for anybody else', async () => {
    const path = await beginAt(line, 10);
    const other = await openLine(app, 'admin');
    expect((await speak(other, 'HEAD', { path })).status).toBe(404);
    expect(await speak(other, 'DELETE', { path })).toMatchObject({ status: 404, state: 0, msg: forbidden });
    expect(await sendPart(other, path, { offset: 0, bytes: Buffer.alloc(10) })).toMatchObject({ status: 404 });
    expect(await finish(idOf(path), {}, 'admin')).toMatchObject({ state: 0, msg: forbidden });
    expect(await offsetOf(path)).toBe(0);
  });

  it('is not reached through the address of an own one, whatever stands behind it', async () => {
    const path = await beginAt(line, 10);
    const other = await openLine(app, 'admin');
    const own = await beginAt(other, 10);
    for (const tail of [`?/${idOf(path)}`, `?x=/${idOf(path)}`, `;/${idOf(path)}`, `#/${idOf(path)}`]) {
      await speak(other, 'HEAD', { path: `${own}${tail}` });
      await speak(other, 'DELETE', { path: `${resumableUploadPath}${tail}` });
      await sendPart(other, `${own}${tail}`, { offset: 0, bytes: Buffer.alloc(3) });
      await speak(other, 'DELETE', { path: `${own}${tail}` });
    }
    expect(await offsetOf(path)).toBe(0);
  });

  it.each(['0'.repeat(32), 'x', '..%2f..%2fsecret', '%00', 'A'.repeat(32), 'beginning.lock'])(
    'of the name %s is not there',
    async (id) => {
      const path = `${resumableUploadPath}/${id}`;
      expect((await speak(line, 'HEAD', { path })).status).toBe(404);
      expect(await sendPart(line, path, { offset: 0, bytes: Buffer.alloc(1) })).toMatchObject({ status: 404 });
    },
  );

  it('is at most as large as a film may be, to the byte', async () => {
    expect(await begin(line, videoMaxBytes + 1)).toMatchObject({ status: 413, state: 0, msg: videoSizeText });
    expect((await begin(line, videoMaxBytes)).status).toBe(201);
    expect(await begin(line, 0)).toMatchObject({ state: 0, msg: '文件内容为空，请重新选择文件' });
    expect((await speak(line, 'POST', { headers: { 'upload-defer-length': '1' } })).status).toBe(501);
    expect((await speak(line, 'POST', { headers: { 'upload-length': 'many' } })).status).toBe(400);
  });

  it('takes no more than was announced', async () => {
    const path = await beginAt(line, 10);
    const answer = await sendPart(line, path, { offset: 0, bytes: Buffer.alloc(11) });
    expect(answer).toMatchObject({ status: 413, msg: '文件内容与声明的大小不符' });
    expect(await offsetOf(path)).toBe(0);
    expect((await sendPart(line, path, { offset: 5, bytes: Buffer.alloc(5) })).status).toBe(409);
  });

  it('tells so also when nobody said how long the part is, and the line goes on', async () => {
    const path = await beginAt(line, 1000);
    for (let round = 0; round < 3; round++) {
      const response = await fetch(new URL(path, line.url), {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${line.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: new Blob([new Uint8Array(6_000_000)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect(await offsetOf(path)).toBe(0);
    }
  });

  it('is one of five that a user may leave unfinished, however fast he begins them', async () => {
    const begun = await Promise.all(Array.from({ length: 9 }, () => begin(line, 10)));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = { status: 429, state: 0, msg: '未完成的上传不能超过 5 个，请等待其他文件上传完成' };
    for (const said of begun.filter(({ status }) => status !== 201)) expect(said).toMatchObject(refused);
    expect((await begin(await openLine(app, 'reviewer'), 10)).status).toBe(201);

    const place = begun.find(({ status }) => status === 201)?.headers.get('location') ?? '';
    expect((await speak(line, 'DELETE', { path: place })).status).toBe(204);
    const sixth = await beginAt(line, 10);
    // One that nobody continued for more than an hour makes room.
    const hourAgo = new Date(app.clock.now().getTime() - 3_700_000);
    const oldest = idOf(sixth);
    await utimes(join(folder, oldest), hourAgo, hourAgo);
    for (const id of await transfers()) {
      if (id !== oldest) await utimes(join(folder, id), app.clock.now(), app.clock.now());
    }
    expect((await begin(line, 10)).status).toBe(201);
    expect(await transfers()).not.toContain(oldest);
    for (const id of await transfers()) {
      await speak(await openLine(app, 'reviewer'), 'DELETE', { path: `${resumableUploadPath}/${id}` });
    }
  });

  it('waits while all parts together fill their room', async () => {
    const large = await beginAt(line, 100);
    const small = await beginAt(line, 100);
    await truncate(join(folder, idOf(large)), 2 * 1024 ** 3 - 50);
    const busy = { status: 503, state: 0, msg: '当前上传人数较多，请稍后再试' };
    expect(await begin(line, 51)).toMatchObject(busy);
    expect(await sendPart(line, small, { offset: 0, bytes: Buffer.alloc(51) })).toMatchObject(busy);
    expect((await sendPart(line, small, { offset: 0, bytes: Buffer.alloc(50) })).status).toBe(204);
  });

  it('does not wait for what nobody continued for more than an hour: that makes room, whoever left it', async () => {
    const other = await openLine(app, 'reviewer');
    const [oldest, older, younger] = [await beginAt(other, 100), await beginAt(other, 100), await beginAt(line, 100)];
    const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
    const left = async (path: string, bytes: number, minutes: number) => {
      await truncate(join(folder, idOf(path)), bytes);
      await utimes(join(folder, idOf(path)), ago(minutes), ago(minutes));
    };
    await left(oldest, 1024 ** 3, 90);
    await left(older, 1024 ** 3 - 60, 61);
    await left(younger, 50, 10);
    const coming = await beginAt(line, 200);
    expect(await transfers()).toEqual(expect.arrayContaining([older, younger, coming].map(idOf)));
    expect(await transfers()).not.toContain(idOf(oldest));
    // Who goes on with one that lay there for long keeps it.
    await left(younger, 50, 120);
    await left(coming, 1024 ** 3, 5);
    expect((await sendPart(line, younger, { offset: 50, bytes: Buffer.alloc(50) })).status).toBe(204);
    expect(await transfers()).not.toContain(idOf(older));
    expect(await transfers()).toEqual(expect.arrayContaining([younger, coming].map(idOf)));
    expect((await speak(other, 'HEAD', { path: older })).status).toBe(404);
  });

  it('is thrown away after a day', async () => {
    const path = await beginAt(line, 10);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await sweepTransfers(folder, new Date())).toBe(0);
    expect(await sweepTransfers(folder, tomorrow)).toBeGreaterThan(0);
    expect((await speak(line, 'HEAD', { path })).status).toBe(404);
    expect(await readdir(folder)).toEqual([]);
  });

  it('tells other programs what is possible, and other origins nothing', async () => {
    const said = await speak(line, 'OPTIONS');
    expect(said.status).toBe(204);
    expect(said.headers.get('tus-extension')).toBe('creation,termination,expiration');
    expect(said.headers.get('tus-max-size')).toBe(String(videoMaxBytes));
    expect(said.headers.get('access-control-allow-origin')).toBeNull();
    expect((await speak(line, 'POST', { headers: { 'tus-resumable': '0.2.2', 'upload-length': '1' } })).status).toBe(
      400,
    );
  });
});
