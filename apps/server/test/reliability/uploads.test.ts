import { resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { finishUpload } from '@yunguan/contract/platform/files';
import { voteEndpoints } from '@yunguan/contract/content/vote';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProcesses } from '../../src/db/embedded/processes';
import { wav } from '../../src/kernel/files/audio-samples.fixture';
import { gifWithFrames, pngBomb } from '../../src/kernel/files/image-samples.fixture';
import { CLIPS } from '../../src/kernel/files/video-samples.fixture';
import { createClient, type Client, post } from './client';
import { promise, size } from '../promises/record';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import {
  breakServer,
  bundleServer,
  makeDataDir,
  type RunningServer,
  type ServerBundle,
  startServer,
} from './server-process';
import { beginAt, idOf, type Line, sendPart, speak } from '../uploads/line';

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
type S3ServerClass = new (options: Record<string, unknown>) => S3Server;

interface Uploaded {
  readonly relativePath: string;
  readonly seconds: number | null;
  readonly suffix: string;
}

interface Running {
  readonly server: RunningServer;
  readonly client: Client;
  readonly line: Line;
  readonly dataDir: string;
  stop(): Promise<void>;
}

let bundle: ServerBundle;
beforeAll(async () => {
  bundle = await bundleServer();
}, 240_000);
afterAll(() => bundle?.remove());

async function run(env: Record<string, string>, program = bundle): Promise<Running> {
  const dataDir = makeDataDir();
  const database: PreparedDatabase = await prepareDatabase();
  const server = await startServer(program, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  const client = createClient(server.url);
  return {
    server,
    client,
    dataDir,
    line: { url: server.url, token: await client.login('editor') },
    stop: async () => {
      client.close();
      server.child.kill('SIGTERM');
      await server.ended;
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function upload({ line }: Running, bytes: Buffer, source = 'works') {
  const boundary = 'whole-server-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="文件.bin"\r\n\r\n`;
  const answer = await post(new URL(`/api/publics/v1/upload-imageOrVideo?source=${source}`, line.url), {
    agent: false,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${line.token}` },
  });
  // The envelope of every call (decisions §1).
  return { status: answer.status, ...(JSON.parse(answer.text) as { state: number; msg: string; objects: Uploaded[] }) };
}

/** A picture that no compression makes smaller. */
function noise(side: number, quality = 90): Promise<Buffer> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

describe('a server of two processes whose files lie in an S3-compatible store', () => {
  let s3: S3Server;
  let running: Running;
  const bucketDir = makeDataDir();

  beforeAll(async () => {
    // The test server ships no types; these two calls are all we use of it.
    const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerClass;
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: bucketDir,
      configureBuckets: [{ name: 'yunguan', configs: [] }],
    });
    const { port } = await s3.run();
    const filesUrl = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/yunguan?region=us-east-1&pathStyle=1`;
    running = await run({ FILES_URL: filesUrl, WORKERS: '2' });
  }, 240_000);
  afterAll(async () => {
    await running?.stop();
    await s3?.close();
    rmSync(bucketDir, { recursive: true, force: true });
  });

  const show = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, running.line.url), { headers });

  it('takes pictures, films and sounds in and serves them in ranges', async () => {
    for (const [bytes, suffix, type] of [
      [await noise(300), '.jpg', 'image/jpeg'],
      [CLIPS.mp4, '.mp4', 'video/mp4'],
      [wav(), '.wav', 'audio/wav'],
    ] as const) {
      const [file] = (await upload(running, bytes)).objects;
      expect(file?.suffix).toBe(suffix);
      const path = file?.relativePath ?? '';
      const whole = Buffer.from(await (await show(path)).arrayBuffer());
      const part = await show(path, { range: 'bytes=100-199' });
      expect([part.status, part.headers.get('content-type')]).toEqual([206, type]);
      expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
      const etag = part.headers.get('etag') ?? '';
      expect((await show(path, { 'if-none-match': etag })).status).toBe(304);
      expect((await show(path, { range: `bytes=${whole.length}-` })).status).toBe(416);
    }
    // Nothing of it lies on this machine.
    expect(readdirSync(running.dataDir)).not.toContain('files');
  });

  it('makes thumbnails soon after the upload, in the background', async () => {
    const [file] = (await upload(running, await noise(700))).objects;
    const path = `${file?.relativePath}?w=540`;
    const accept = { accept: 'image/avif,image/webp' };
    const started = Date.now();
    let answer = await show(path, accept);
    while (answer.headers.get('content-type') !== 'image/avif') {
      if (Date.now() - started > 90_000) throw new Error('no thumbnail came');
      await sleep(50);
      answer = await show(path, accept);
    }
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(540);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  it('puts together what came in parts, whichever process took them', async () => {
    const { line, client } = running;
    const film = Buffer.concat([CLIPS.mp4, Buffer.from('00000000', 'hex'), Buffer.from('free'), randomBytes(900_000)]);
    const place = await beginAt(line, film.length);
    const size = Math.ceil(film.length / 20);
    for (let offset = 0; offset < film.length; offset += size) {
      // Each part over a connection of its own, and thrice: one arrives, and the others meet its end.
      const bytes = film.subarray(offset, offset + size);
      const answers = await Promise.all([1, 2, 3].map(() => sendPart(line, place, { offset, bytes })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    }
    const body = { uploadId: idOf(place), source: 'works' };
    const options = { token: line.token, key: `finish-${idOf(place)}` };
    const answers = await Promise.all([1, 2, 3].map(() => client.call(finishUpload.path, body, options)));
    for (const answer of answers) expect(answer).toMatchObject({ state: 1, text: answers[0]?.text });
    // Shape by the contract's output schema.
    const [file] = (answers[0]?.objects ?? []) as unknown as Uploaded[];
    const back = Buffer.from(await (await show(file?.relativePath ?? '')).arrayBuffer());
    expect(back.length).toBe(film.length);
    expect(back.subarray(-1000).equals(film.subarray(-1000))).toBe(true);
    expect(readdirSync(join(running.dataDir, 'tmp', 'parts')).filter((name) => name.startsWith(idOf(place)))).toEqual(
      [],
    );
  });

  it('begins no more than five transfers of a user in all processes together', async () => {
    const { line } = running;
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => speak(line, 'POST', { headers: { 'upload-length': '10' } })),
    );
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { headers } of begun) {
      const place = headers.get('location');
      if (place) await speak(line, 'DELETE', { path: place });
    }
    expect(begun.every(({ headers }) => headers.get('location')?.startsWith(resumableUploadPath) ?? true)).toBe(true);
  });
});

/** Resident memory of the server's processes in bytes. */
function memoryOf(pid: number): number {
  const own = [
    pid,
    ...listProcesses()
      .filter((one) => isBelow(one.pid, pid))
      .map((one) => one.pid),
  ];
  return own.reduce((sum, one) => sum + residentOf(one), 0);
}

function isBelow(pid: number, ancestor: number): boolean {
  return /^PPid:\s+(\d+)$/m.exec(statusOf(pid))?.[1] === String(ancestor);
}

function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusOf(pid))?.[1] ?? 0) * 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Why how long something takes is only recorded. */
const timing = '与机器同时在做的事有关';

describe('the memory of a server', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run({});
    await upload(running, await noise(600));
  }, 240_000);
  afterAll(() => running?.stop());

  /** Runs the work and answers how far memory rose meanwhile (bytes), and how long 19 of 20 other calls waited at most (milliseconds). */
  async function during(work: () => Promise<unknown>): Promise<{ growth: number; waited: number }> {
    const { client, server, line } = running;
    const pid = server.child.pid ?? 0;
    const before = memoryOf(pid);
    const times: number[] = [];
    let [peak, isOver] = [before, false];
    const watch = (async () => {
      while (!isOver) {
        const started = performance.now();
        const answer = await client.call(
          voteEndpoints.page?.path ?? '',
          { pageIndex: 1, pageSize: 10 },
          { token: line.token },
        );
        expect(answer.state).toBe(1);
        times.push(performance.now() - started);
        peak = Math.max(peak, memoryOf(pid));
        await sleep(25);
      }
    })();
    await work();
    isOver = true;
    await watch;
    const waited = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    return { growth: peak - before, waited };
  }

  it('grows by less than 200 MB under 20 uploads of 20 MB at once', async () => {
    const picture = await noise(2100);
    const bytes = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024 - 1 - picture.length)]);
    const { growth, waited } = await during(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload(running, bytes)));
      expect(answers.every(({ state }) => state === 1)).toBe(true);
    });
    const p10 = promise('P10');
    p10.figure('20 个 20 MB 并发上传的内存增长', growth / 1e6, { atMost: 200, unit: 'MB' });
    p10.measured('上传时其他请求 p95', waited, { unit: '毫秒', goal: '≤ 300', why: timing });
  }, 240_000);

  it('hardly grows under picture bombs, which are refused at once', async () => {
    const still = await sharp({ create: { width: 100, height: 90, channels: 3, background: '#123' } })
      .gif()
      .toBuffer();
    const bombs = [
      pngBomb(30_000),
      pngBomb(16_000),
      gifWithFrames(still, 5_000),
      (await noise(500)).subarray(0, 9_000),
    ];
    const times: number[] = [];
    const crowd = size({ fast: 20, full: 200 });
    let taken = 0;
    /** Told to come back, which a crowd may be, one comes back. */
    const judged = async (bomb: Buffer) => {
      let answer = await upload(running, bomb);
      while (answer.msg === '当前上传人数较多，请稍后再试') answer = await upload(running, bomb);
      return answer;
    };
    const { growth, waited } = await during(async () => {
      const sent = Array.from({ length: crowd }, (_, index) => bombs[index % bombs.length] ?? still);
      const answers = await Promise.all(sent.map(judged));
      for (const answer of answers) {
        if (answer.state !== 0) taken += 1;
        expect(['图片尺寸过大，请压缩后再上传', '图片已损坏或不是有效的图片文件']).toContain(answer.msg);
      }
      for (const bomb of bombs) {
        const started = performance.now();
        await upload(running, bomb);
        times.push(performance.now() - started);
      }
    });
    const p11 = promise('P11');
    p11.figure('图片炸弹的种类', bombs.length, { atLeast: 4 });
    p11.figure('并发的图片炸弹', crowd, { atLeast: 20 });
    p11.figure('没有被拒绝的图片炸弹', taken, { exactly: 0 });
    p11.figure('图片炸弹的内存增长', growth / 1e6, { atMost: 100, unit: 'MB' });
    p11.measured('拒绝一个图片炸弹最慢', Math.max(...times), { unit: '毫秒', goal: '≤ 100', why: timing });
    p11.measured('图片炸弹时其他请求 p95', waited, { unit: '毫秒', goal: '≤ 300', why: timing });
  }, 240_000);
});

describe('the broken twin: a server that believes what a file is called, and decodes whatever it is', () => {
  let running: Running;
  beforeAll(async () => {
    const faults = [
      { find: 'async function sniffImage(head) {', put: 'async function sniffImage(head) {\n  return "jpeg";' },
      { find: /if \(header\d*\.format !== kind\d*\) throw damagedImage\(\);/, put: '' },
      { find: /if \(pixels > MAX_PIXELS\d*\) throw tooManyPixels\(\);/, put: '' },
      { find: /limitInputPixels: MAX_PIXELS\d*/, put: 'limitInputPixels: 268402689' },
    ];
    running = await run({}, breakServer(bundle, faults));
  }, 240_000);
  afterAll(() => running?.stop());

  it('takes a drawing with a script for a picture', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>eval(1)</script></svg>';
    const { msg } = await upload(running, Buffer.from(drawing));
    promise('P10').twin('相信文件名与声明的类型', msg !== '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种');
  });

  it('decodes a picture of more than forty million pixels', async () => {
    promise('P11').twin('图像库的默认像素上限', (await upload(running, pngBomb(7000))).state === 1);
  }, 240_000);
});
