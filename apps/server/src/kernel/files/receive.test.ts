import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FileError } from './file-error';
import { contentHash } from './file-key';
import { displayName } from './file-name';
import { receiveUpload, sweepStaleUploads } from './receive';

const tempFolder = await mkdtemp(join(tmpdir(), 'receive-test-'));
beforeEach(async () => {
  await rm(tempFolder, { recursive: true, force: true });
});
afterAll(() => rm(tempFolder, { recursive: true, force: true }));

const scan = async () => undefined;
const receive = (stream: Readable, maxBytes = 1000, filename = '海报.png') =>
  receiveUpload({ stream, filename, limitOf: () => ({ maxBytes, sizeText: '文件过大' }), tempFolder, scan });
const leftovers = () => readdir(tempFolder).catch(() => []);
const chunks = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')));

describe('an upload', () => {
  it('is written under a name of ours and keeps its own for people', async () => {
    const received = await receive(chunks(600, 400), 1000, 'C:\\照片\\春节 海报.PNG');
    expect(received).toMatchObject({ size: 1000, displayName: '春节 海报.PNG' });
    expect(received.hash).toBe(contentHash(Buffer.alloc(1000, 'x')));
    expect(received.path).toMatch(/[0-9a-f-]{36}\.upload$/);
    expect((await readFile(received.path)).length).toBe(1000);
    expect(received.head.equals(Buffer.alloc(1000, 'x'))).toBe(true);
    await received.discard();
    expect(await leftovers()).toEqual([]);
  });

  it('of one byte too many is refused and leaves nothing', async () => {
    await expect(receive(chunks(600, 401))).rejects.toMatchObject({ code: 'VALIDATION', message: '文件过大' });
    expect(await leftovers()).toEqual([]);
  });

  it('is measured by the limit that its first bytes ask for', async () => {
    const limitOf = (head: Buffer) =>
      head.toString().startsWith('film')
        ? { maxBytes: 1000, sizeText: '视频过大' }
        : { maxBytes: 100, sizeText: '图片过大' };
    const send = (start: string, size: number) =>
      receiveUpload({
        stream: Readable.from([Buffer.from(start), Buffer.alloc(size - start.length)]),
        filename: 'x',
        limitOf,
        tempFolder,
        scan,
      });
    expect((await send('film', 1000)).size).toBe(1000);
    await expect(send('film', 1001)).rejects.toThrow('视频过大');
    await expect(send('face', 101)).rejects.toThrow('图片过大');
  });

  it('that the scanner refuses is refused and leaves nothing', async () => {
    const seen: string[] = [];
    const refusal = new FileError('VALIDATION', '文件未通过病毒检查，已拒绝上传');
    const received = receiveUpload({
      stream: chunks(10),
      filename: '报名表.pdf',
      limitOf: () => ({ maxBytes: 1000, sizeText: '文件过大' }),
      tempFolder,
      scan: async ({ path, displayName: name }) => {
        seen.push(name, (await readFile(path)).toString());
        throw refusal;
      },
    });
    await expect(received).rejects.toBe(refusal);
    expect(seen).toEqual(['报名表.pdf', 'x'.repeat(10)]);
    expect(await leftovers()).toEqual([]);
  });

  it('that the parser cut at its own limit is refused and leaves nothing', async () => {
    const cut = Object.assign(chunks(10), { truncated: true });
    await expect(receive(cut)).rejects.toThrow('文件过大');
    expect(await leftovers()).toEqual([]);
  });

  it('without content is refused and leaves nothing', async () => {
    await expect(receive(chunks())).rejects.toThrow('文件内容为空，请重新选择文件');
    expect(await leftovers()).toEqual([]);
  });

  it('that breaks off half way is refused and leaves nothing', async () => {
    const stream = new PassThrough();
    stream.write(Buffer.alloc(500));
    setTimeout(() => stream.destroy(), 20);
    await expect(receive(stream)).rejects.toMatchObject({ code: 'VALIDATION', message: '上传中断，请重新上传' });
    expect(await leftovers()).toEqual([]);
  });

  it('to a full disk says so and leaves nothing', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    await expect(receive(full)).rejects.toMatchObject({ code: 'BUSY', message: '磁盘空间不足' });
    expect(await leftovers()).toEqual([]);
  });
});

it('files left by a crash are swept once they are a day old', async () => {
  const young = await receive(chunks(1));
  const old = join(tempFolder, 'old.upload');
  await writeFile(old, 'x');
  const now = new Date('2026-11-28T09:00:00+08:00');
  await utimes(old, now, new Date(now.getTime() - 86_400_001));
  await utimes(young.path, now, new Date(now.getTime() - 86_399_000));
  expect(await sweepStaleUploads(tempFolder, now)).toBe(1);
  expect(await leftovers()).toEqual([young.path.slice(tempFolder.length + 1)]);
});

describe('the name of a file', () => {
  it.each([
    ['春节海报.png', '春节海报.png'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/absolute/图.jpg', '图.jpg'],
    ['C:\\Users\\张三\\图.jpg', '图.jpg'],
    ['a\u0000.png.exe', 'a.png.exe'],
    ['图\u202egnp.exe', '图gnp.exe'],
    ['line\r\nSet-Cookie: x=1.png', 'lineSet-Cookie_ x=1.png'],
    ['"quoted" <b>.png', '_quoted_ _b_.png'],
    ['  .hidden. ', 'hidden'],
    ['..', '未命名'],
    ['', '未命名'],
    ['e\u0301.png', 'é.png'],
    ['𠮷野家.png', '𠮷野家.png'],
  ])('%j becomes %j', (sent, kept) => {
    expect(displayName(sent)).toBe(kept);
  });

  it('is cut to 100 characters with its ending', () => {
    const name = displayName(`${'𠮷'.repeat(300)}.jpeg`);
    expect(Array.from(name)).toHaveLength(100);
    expect(name.endsWith('𠮷.jpeg')).toBe(true);
  });
});
