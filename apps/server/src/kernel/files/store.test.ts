import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskStore } from './disk-store';
import { contentHash, contentKey } from './file-key';
import { openFileStore } from './open-store';
import { createS3Store, parseS3Url, sweepSpools } from './s3-store';
import { checkStoreTls } from './store-tls';
import type { FileStore } from './store';

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> };
type S3ServerClass = new (options: Record<string, unknown>) => S3Server;

const folder = await mkdtemp(join(tmpdir(), 'store-test-'));
// The test server ships no types; these two calls are all we use of it.
const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerClass;
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'yunguan', configs: [] }],
});
let s3Url = '';

beforeAll(async () => {
  const { port } = await s3.run();
  s3Url = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/yunguan?region=us-east-1&pathStyle=1`;
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function allFilesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function read(store: FileStore, key: string, range?: { start: number; end: number }) {
  const opened = await store.open(key, range);
  return opened && { size: opened.size, content: await buffer(opened.stream) };
}

it('sweeps what a process that was killed has spooled, and nothing of today or of others', async () => {
  const base = join(folder, 'spools');
  const now = new Date();
  const old = new Date(now.getTime() - 25 * 3_600_000);
  for (const name of ['yunguan-spool-old', 'yunguan-spool-new', 'other']) {
    await mkdir(join(base, name), { recursive: true });
    await writeFile(join(base, name, 'spool'), 'bytes');
    if (name !== 'yunguan-spool-new') await utimes(join(base, name), old, old);
  }
  expect(await sweepSpools(now, base)).toBe(1);
  expect((await readdir(base)).sort()).toEqual(['other', 'yunguan-spool-new']);
});

const kinds: ReadonlyArray<[string, () => FileStore]> = [
  ['on the disk', () => openFileStore({ folder: join(folder, 'disk'), dataKey: Buffer.alloc(32) })],
  ['in an S3-compatible store', () => openFileStore({ filesUrl: s3Url, folder: '', dataKey: Buffer.alloc(32) })],
];

describe.each(kinds)('files %s', (_kind, open) => {
  const meta = { contentType: 'application/octet-stream' };

  it('come back byte for byte, whether given as bytes, as a path or as a stream', async () => {
    const store = open();
    const content = randomBytes(3_000_001);
    const path = join(folder, 'source.bin');
    await writeFile(path, content);
    const sources = { bytes: content, path, stream: Readable.from([content.subarray(0, 10), content.subarray(10)]) };
    for (const [name, source] of Object.entries(sources)) {
      expect(await store.put(`by-${name}.bin`, source, meta)).toEqual({ size: content.length });
      const back = await read(store, `by-${name}.bin`);
      expect(back?.size).toBe(content.length);
      expect(back?.content.equals(content)).toBe(true);
    }
  });

  it('stream a range and still tell the whole size', async () => {
    const store = open();
    await store.put('range.txt', Buffer.from('0123456789'), meta);
    expect(await read(store, 'range.txt', { start: 2, end: 5 })).toEqual({ size: 10, content: Buffer.from('2345') });
  });

  it('are not confused with the folders that hold them', async () => {
    const store = open();
    await store.put('ab/cd.bin', Buffer.from('x'), meta);
    expect(await store.stat('ab')).toBeUndefined();
    expect(await store.open('ab')).toBeUndefined();
  });

  it('are replaced, described and removed', async () => {
    const store = open();
    const key = contentKey({ hash: contentHash(Buffer.from('x')), suffix: 'txt' });
    await store.put(key, Buffer.from('one'), meta);
    await store.put(key, Buffer.from('twelve'), meta);
    const found = await store.stat(key);
    expect(found?.size).toBe(6);
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000);
    await store.remove(key);
    await store.remove(key);
    expect(await store.stat(key)).toBeUndefined();
    expect(await store.open(key)).toBeUndefined();
  });

  it.each([
    '../x',
    'a/../b',
    '/etc/passwd',
    'a//b',
    '.incoming/x',
    'a/.b',
    'A.png',
    'a\\b',
    'a\0b',
    'a%2fb',
    '',
    'a/',
    'x'.repeat(201),
    '图.png',
  ])('are neither written nor read under the key %j', async (key) => {
    const store = open();
    await expect(store.put(key, Buffer.from('x'), meta)).rejects.toThrow('文件路径不正确');
    await expect(store.remove(key)).rejects.toThrow('文件路径不正确');
    expect(await store.open(key)).toBeUndefined();
    expect(await store.stat(key)).toBeUndefined();
  });

  it('do not exist after a source that broke half way', async () => {
    const store = open();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('gone');
      })(),
    );
    await expect(store.put('broken.bin', broken, meta)).rejects.toThrow('gone');
    expect(await store.stat('broken.bin')).toBeUndefined();
  });
});

describe('the disk', () => {
  it('keeps no temporary file after a failed put', async () => {
    const root = join(folder, 'clean');
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    // The file system is slow to open a stream: the source has failed before.
    const { open } = fs;
    const slow = vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
      setTimeout(() => Reflect.apply(open, fs, args), 100);
    });
    await expect(createDiskStore(root).put('a.bin', full, { contentType: '' })).rejects.toMatchObject({
      code: 'BUSY',
      message: '磁盘空间不足',
    });
    await wait(200);
    slow.mockRestore();
    expect(await allFilesIn(root)).toEqual([]);
  });

  it.skipIf(!canMountTmpfs())(
    'when really full refuses in Chinese, leaves nothing and works again afterwards',
    async () => {
      const script = join(folder, 'full-disk.mjs');
      const disk = join(folder, 'small-disk');
      const source = fileURLToPath(new URL('./disk-store.ts', import.meta.url));
      await build({ entryPoints: [source], bundle: true, platform: 'node', format: 'esm', outfile: `${disk}.mjs` });
      await writeFile(
        script,
        `import { createDiskStore } from ${JSON.stringify(`${disk}.mjs`)};
       import { readdirSync } from 'node:fs';
       const store = createDiskStore(${JSON.stringify(disk)});
       const tries = await Promise.allSettled([1, 2, 3].map((n) => store.put(n + '.bin', Buffer.alloc(3_000_000), {})));
       const left = readdirSync(${JSON.stringify(join(disk, '.incoming'))});
       await store.put('small.bin', Buffer.from('ok'), {});
       console.log(JSON.stringify({ messages: tries.map((t) => t.reason?.message ?? 'stored'), left, again: (await store.stat('small.bin')).size }));`,
      );
      const mount = `mkdir -p ${disk} && mount -t tmpfs -o size=2m tmpfs ${disk} && exec node ${script}`;
      const said: unknown = JSON.parse(execFileSync('unshare', ['-rm', 'sh', '-c', mount], { encoding: 'utf8' }));
      expect(said).toEqual({ messages: ['磁盘空间不足', '磁盘空间不足', '磁盘空间不足'], left: [], again: 2 });
    },
  );
});

describe('an object store', () => {
  it('is found by path or by host name, with its credentials decoded', () => {
    const byPath = parseS3Url('s3+http://key:a%2Fb@127.0.0.1:9000/files?region=cn-1&pathStyle=1');
    expect(byPath.endpoint.href).toBe('http://127.0.0.1:9000/files/');
    expect(byPath).toMatchObject({ accessKeyId: 'key', secretAccessKey: 'a/b', region: 'cn-1' });
    const byHost = parseS3Url('s3+https://key:secret@oss.example.com/files?region=oss-cn-hangzhou');
    expect(byHost.endpoint.href).toBe('https://files.oss.example.com/');
  });

  it.each(['s3+https://host/bucket', 'https://a:b@host/bucket', 's3+https://a:b@host/'])(
    'is not guessed from %s',
    (url) => {
      expect(() => parseS3Url(url)).toThrow('FILES_URL');
    },
  );

  it('that is down or full says so in Chinese', async () => {
    const full = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(507).end('<Error/>'));
    });
    await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
    const { port } = full.address() as AddressInfo; // a TCP server's address is never a string
    const store = createS3Store(parseS3Url(`s3+http://a:b@127.0.0.1:${port}/x?pathStyle=1`));
    const put = () => store.put('a.bin', Buffer.from('x'), { contentType: 'text/plain' });
    await expect(put()).rejects.toMatchObject({ code: 'BUSY', message: '磁盘空间不足' });
    await new Promise((resolve) => full.close(resolve));
    await expect(put()).rejects.toMatchObject({ code: 'BUSY', message: '文件存储暂不可用，请稍后再试' });
  });

  it('is asked once at the start, and warned of when it has no such bucket or does not answer', async () => {
    const warned = async (filesUrl: string) => {
      const warnings: string[] = [];
      await checkStoreTls(filesUrl, { warn: (message) => void warnings.push(message) });
      return warnings.join();
    };
    expect(await warned(s3Url)).toBe('');
    expect(await warned(s3Url.replace('/yunguan?', '/other?'))).toContain('不能使用（应答 404 NoSuchBucket）');
    expect(await warned(s3Url.replace('//S3RVER:', '//stranger:'))).toContain('不能使用（应答 403 ');
    expect(await warned('s3+http://a:b@127.0.0.1:1/x?pathStyle=1')).toMatch(/不能使用（没有应答：/);
  });

  it('that rejects our key does not pretend that the file is missing', async () => {
    const store = createS3Store(parseS3Url(s3Url.replace('//S3RVER:', '//stranger:')));
    await expect(store.open('range.txt')).rejects.toMatchObject({ code: 'BUSY' });
  });
});

function canMountTmpfs(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
