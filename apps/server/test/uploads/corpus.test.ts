import { finishUpload } from '@yunguan/contract/platform/files';
import { createHash } from 'node:crypto';
import { readdir, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsFolder } from '../../src/kernel/files/transfers';
import { type ContentApp, createContentApp, png } from '../content-app';
import { promise } from '../promises/record';
import { type Sample, traces, uploadCorpus } from './corpus';
import { begin, idOf, type Line, openLine, sendPart } from './line';

let app: ContentApp;
let line: Line;
const stored = new Map<string, string>();
const p10 = promise('P10');
/** Files that were taken or refused as it is expected of them. */
let asExpected = 0;
const corpus = await uploadCorpus();

beforeAll(async () => {
  app = await createContentApp();
  line = await openLine(app, 'editor');
});
afterAll(() => app.close());

const uploadPath = '/api/publics/v1/upload-imageOrVideo?fileType=1';
const leftovers = async () =>
  (await readdir(join(app.deps.config.dataDir, 'tmp'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

interface Outcome {
  readonly state?: number;
  readonly msg?: string;
  readonly objects?: unknown;
}

async function send(sample: Sample): Promise<Outcome> {
  const { bytes, name = '文件.bin', source = 'works', stretchedTo } = sample;
  if (stretchedTo === undefined) return app.upload({ token: line.token, bytes, name, source });
  const begun = await begin(line, stretchedTo, name);
  const place = begun.headers.get('location');
  if (begun.status !== 201 || place === null) return begun;
  await sendPart(line, place, { offset: 0, bytes });
  // The zeros are not sent but made where they would lie.
  await truncate(join(partsFolder(app.deps.config.dataDir), idOf(place)), stretchedTo);
  return app.send('editor', finishUpload.path, { uploadId: idOf(place), source });
}

describe('the corpus of uploads', () => {
  it('has 120 files and more', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length);
  });

  it.each(corpus)('$what', async (sample) => {
    const outcome = await send(sample);
    if ('refused' in sample.expect) {
      expect(outcome).toMatchObject({ state: 0, msg: sample.expect.refused });
      asExpected += 1;
      return;
    }
    expect(outcome).toMatchObject({ state: 1, msg: '上传成功' });
    const [file] = outcome.objects as { relativePath: string; suffix: string; name: string }[];
    expect(file?.suffix).toBe(sample.expect.kept);
    if (sample.expect.name !== undefined) expect(file?.name).toBe(sample.expect.name);
    if (file) stored.set(file.relativePath, sample.what);
    asExpected += 1;
  });

  it('is taken and refused as it should be, and leaves nothing behind on its way', async () => {
    p10.figure('上传样本', corpus.length, { atLeast: 120 });
    p10.figure('不符合规定的样本', corpus.length - asExpected, { exactly: 0 });
    expect(await leftovers()).toEqual([]);
  });

  it('lies in the store under the hashes of its contents, without a trace of what was sent along', async () => {
    expect(stored.size).toBeGreaterThan(20);
    const tainted: string[] = [];
    for (const [path, what] of stored) {
      const answer = await app.get(path);
      expect(answer.status, what).toBe(200);
      expect(answer.headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
      });
      expect(String(answer.headers['content-type']), what).toMatch(/^(image\/(jpeg|png|webp)|(video|audio)\/[\w-]+)$/);
      expect(answer.headers['content-disposition'], what).toBe('inline');
      const hash = createHash('sha256').update(answer.bytes).digest('hex');
      expect(path, what).toMatch(new RegExp(`^/files/${hash.slice(0, 2)}/${hash}\\.\\w+$`));
      tainted.push(...traces.filter((trace) => answer.bytes.includes(trace)).map((trace) => `${what}: ${trace}`));
      if (!String(answer.headers['content-type']).startsWith('image/')) continue;
      const { exif, xmp, iptc, orientation } = await sharp(answer.bytes).metadata();
      expect([exif, xmp, iptc, orientation], what).toEqual([undefined, undefined, undefined, undefined]);
    }
    expect(tainted).toEqual([]);
    p10.figure('带着原始内容或位置信息的存储文件', tainted.length, { exactly: 0 });
  });
});

const boundary = 'corpus-boundary';
const partOf = (bytes: Buffer, name = '图.png') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);

/** A multipart call over a real connection; `length` null = in chunks, without a length. */
function post(
  pieces: readonly Buffer[],
  options: { length?: null; breakAfter?: number } = {},
): Promise<Outcome | 'broken'> {
  const body = Buffer.concat(pieces);
  return new Promise((resolve) => {
    const outgoing = request(
      new URL(uploadPath, line.url),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${line.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...(options.length === null ? {} : { 'content-length': body.length }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        // The envelope of every call (decisions §1).
        response.on('end', () => resolve(JSON.parse(text) as Outcome));
      },
    );
    outgoing.on('error', () => resolve('broken'));
    if (options.breakAfter === undefined) {
      outgoing.end(body);
      return;
    }
    outgoing.write(body.subarray(0, options.breakAfter));
    setTimeout(() => outgoing.destroy(), 150);
  });
}

describe('an upload call', () => {
  it('may come in chunks, without telling its length', async () => {
    expect(await post([partOf(await png('#112233')), end], { length: null })).toMatchObject({ state: 1 });
  });

  it('keeps up to ten files, all or none of them', async () => {
    const colours = Array.from({ length: 10 }, (_, index) => `#44${index}${index}aa`);
    const ten = await Promise.all(colours.map(async (colour) => partOf(await png(colour))));
    const answer = await post([...ten, end]);
    expect(answer).toMatchObject({ state: 1 });
    const before = await rows();
    const bad = [partOf(await png('#998877')), partOf(Buffer.from('no picture')), end];
    expect(await post(bad)).toMatchObject({ state: 0, msg: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种' });
    expect(await rows()).toBe(before);
  });

  it('of a hundred parts is refused', async () => {
    const part = partOf(await png('#778899'));
    const before = await rows();
    expect(await post([...Array.from({ length: 100 }, () => part), end])).toMatchObject({
      state: 0,
      msg: '一次最多上传 10 个文件',
    });
    expect(await rows()).toBe(before);
  });

  it('takes a file that comes without a name', async () => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const answer = await post([Buffer.from(head), await png('#3d5a80'), Buffer.from('\r\n'), end]);
    expect(answer).toMatchObject({ state: 1, objects: [{ name: '未命名', suffix: '.png' }] });
  });

  it('that breaks off half way leaves nothing', async () => {
    const before = await rows();
    const body = [partOf(Buffer.concat([await png('#123123'), Buffer.alloc(4_000_000)])), end];
    expect(await post(body, { breakAfter: 2_000_000 })).toBe('broken');
    const deadline = Date.now() + 15_000;
    while ((await leftovers()).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await leftovers()).toEqual([]);
    expect(await rows()).toBe(before);
  });

  it('without a file says so', async () => {
    expect(await post([end])).toMatchObject({ state: 0 });
    const field = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="source"\r\n\r\ncover\r\n`);
    expect(await post([field, end])).toMatchObject({ state: 0, msg: '请选择要上传的文件' });
  });

  it('whose parts no form of ours has is refused in words', async () => {
    const field = (name: string) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`);
    for (const fields of [[field('__proto__')], Array.from({ length: 1100 }, () => field('source'))]) {
      expect(await post([...fields, end])).toMatchObject({ state: 0, msg: '上传内容格式不正确' });
    }
  });

  async function rows(): Promise<number> {
    const found = await app.deps.pools.owner.query('select count(*)::int as count from upload');
    return Number(found.rows[0]?.count);
  }
});
