import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { errorCode } from '../../error-code';
import { createDiskStore } from './disk-store';
import { fileTexts, FileError } from './file-error';
import { isSafeKey } from './file-key';
import { type ByteRange, type FileSource, type FileStore, requireSafeKey } from './store';

const ANSWER_MS = 30_000;
/** A 200 MB video through a slow line. */
const TRANSFER_MS = 15 * 60_000;

/** Access to one bucket of an S3-compatible store. */
export type S3Location = { endpoint: URL; accessKeyId: string; secretAccessKey: string; region: string };

/**
 * Reads `s3+https://key:secret@host/bucket?region=…&pathStyle=1`. Without `pathStyle` the bucket becomes part of
 * the host name, as public clouds want it.
 * @throws Error with a text for the operator when a part is missing
 */
export function parseS3Url(filesUrl: string): S3Location {
  const url = new URL(filesUrl.replace(/^s3\+/, ''));
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!/^s3\+https?:/.test(filesUrl) || !url.username || !url.password || !/^[\w.-]+$/.test(bucket)) {
    throw new Error('FILES_URL 格式应为 s3+https://key:secret@host/bucket?region=…&pathStyle=1');
  }
  const isPathStyle = url.searchParams.get('pathStyle') === '1';
  const base = isPathStyle ? `${url.protocol}//${url.host}/${bucket}/` : `${url.protocol}//${bucket}.${url.host}/`;
  return {
    endpoint: new URL(base),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** Files in a bucket. The store itself makes a put all or nothing. */
export function createS3Store(location: S3Location): FileStore {
  const client = new AwsClient({ ...location, service: 's3', retries: 0 });
  const call = (key: string, init: RequestInit & { duplex?: 'half' }, milliseconds = ANSWER_MS) =>
    send(() =>
      client.fetch(new URL(key, location.endpoint).href, { ...init, signal: AbortSignal.timeout(milliseconds) }),
    );

  const putFile = async (key: string, path: string, contentType: string) => {
    const { size } = await stat(path);
    const body = Readable.toWeb(createReadStream(path));
    const headers = { 'content-type': contentType, 'content-length': String(size) };
    // The two definitions of ReadableStream (node's and the DOM's) describe the same object.
    const init = { method: 'PUT', headers, body: body as unknown as BodyInit, duplex: 'half' } as const;
    await refuseFailure(await call(key, init, TRANSFER_MS));
    return { size };
  };
  return {
    put: async (key, source, { contentType }) => {
      requireSafeKey(key);
      if (typeof source === 'string') return putFile(key, source, contentType);
      if (!Buffer.isBuffer(source)) return spooled(source, (path) => putFile(key, path, contentType));
      const init = { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(source) };
      await refuseFailure(await call(key, init, TRANSFER_MS));
      return { size: source.length };
    },
    open: async (key, range) => {
      if (!isSafeKey(key)) return undefined;
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const answer = await call(key, { method: 'GET', ...(headers && { headers }) }, TRANSFER_MS);
      if (answer.status === 404) return undefined;
      await refuseFailure(answer);
      return { stream: bodyOf(answer), size: wholeSize(answer, range) };
    },
    stat: async (key) => {
      if (!isSafeKey(key)) return undefined;
      const answer = await call(key, { method: 'HEAD' });
      if (answer.status === 404) return undefined;
      await refuseFailure(answer);
      return { size: wholeSize(answer), modifiedAt: new Date(answer.headers.get('last-modified') ?? 0) };
    },
    remove: async (key) => {
      requireSafeKey(key);
      const answer = await call(key, { method: 'DELETE' });
      if (answer.status !== 404) await refuseFailure(answer);
    },
  };
}

/**
 * Asks for a file that is not there. Undefined when the store says so; otherwise, in Chinese, why no file can be kept or
 * shown.
 */
export async function s3Problem(location: S3Location, milliseconds: number): Promise<string | undefined> {
  const client = new AwsClient({ ...location, service: 's3', retries: 0 });
  try {
    const url = new URL('yunguan-probe', location.endpoint).href;
    const answer = await client.fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    const detail = await answer.text();
    if (answer.ok || (answer.status === 404 && !detail.includes('NoSuchBucket'))) return undefined;
    return `应答 ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(detail)?.[1] ?? ''}`.trim();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `没有应答：${errorCode(cause) ?? (cause instanceof Error ? cause.message : String(cause))}`;
  }
}

async function send(request: () => Promise<Response>): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    throw new FileError('BUSY', '文件存储暂不可用，请稍后再试', { cause: error });
  }
}

async function refuseFailure(answer: Response): Promise<void> {
  if (answer.ok) return;
  const detail = await answer.text();
  const isFull =
    answer.status === 507 || /<Code>(?:QuotaExceeded|EntityTooLarge|XMinioStorageFull)<\/Code>/.test(detail);
  const cause = new Error(`object store answered ${answer.status}: ${detail.slice(0, 300)}`);
  throw new FileError('BUSY', isFull ? fileTexts.diskFull : '文件存储暂不可用，请稍后再试', { cause });
}

const spoolPrefix = 'yunguan-spool-';
/** Longer than any transfer. */
const spoolLifeMs = 24 * 3_600_000;

/** Removes spools that a crash left behind. Answers how many. */
export async function sweepSpools(now: Date, base = tmpdir()): Promise<number> {
  let swept = 0;
  for (const name of await readdir(base)) {
    if (!name.startsWith(spoolPrefix)) continue;
    const made = await lstat(join(base, name)).catch(() => undefined);
    if (!made?.isDirectory() || now.getTime() - made.mtimeMs <= spoolLifeMs) continue;
    await rm(join(base, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

/** S3 wants the length before the first byte, so a stream is written to the disk first. */
async function spooled<T>(source: Exclude<FileSource, string | Buffer>, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), spoolPrefix));
  try {
    await createDiskStore(folder).put('spool', source, { contentType: '' });
    return await use(join(folder, 'spool'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function bodyOf(answer: Response): Readable {
  if (!answer.body) return Readable.from([]);
  // The two definitions of ReadableStream (the DOM's and node's) describe the same object.
  return Readable.fromWeb(answer.body as unknown as Parameters<typeof Readable.fromWeb>[0]);
}

function wholeSize(answer: Response, range?: ByteRange): number {
  const whole = range ? answer.headers.get('content-range')?.split('/')[1] : answer.headers.get('content-length');
  const size = Number(whole);
  if (!whole || !Number.isSafeInteger(size)) {
    const cause = new Error(`object store answered ${answer.status} without a length`);
    throw new FileError('BUSY', '文件存储暂不可用，请稍后再试', { cause });
  }
  return size;
}
