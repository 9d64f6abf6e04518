import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishUpload } from '@yunguan/contract/platform/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIPS } from '../../src/kernel/files/video-samples.fixture';
import { promise, size } from '../promises/record';
import { beginAt, idOf, sendPart, speak } from '../uploads/line';
import { createClient, post } from './client';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import {
  breakServer,
  bundleServer,
  makeDataDir,
  type RunningServer,
  type ServerBundle,
  startServer,
  until,
} from './server-process';

const sizeOf = { files: '16m', tmp: '24m' } as const;

/** A small disk of its own; only root may mount one, and not in every container. */
function mountDisk(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-mount-'));
  try {
    mountDisk(folder, '1m');
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const p18 = promise('P18');
const canMount = mayMount();
if (!canMount) p18.cannotRun('运行测试的账号不能挂载 tmpfs，没有可以写满的小磁盘');

describe.skipIf(!canMount)('uploads on a full disk (needs the right to mount a tmpfs)', () => {
  let bundle: ServerBundle;
  let database: PreparedDatabase;
  let server: RunningServer;
  let pictures: Buffer[];
  const parallel = size({ fast: 10, full: 30 });
  const dataDir = makeDataDir();
  const files = join(dataDir, 'files');
  const temporary = join(dataDir, 'tmp');

  beforeAll(async () => {
    for (const folder of [files, temporary]) mkdirSync(folder);
    mountDisk(files, sizeOf.files);
    mountDisk(temporary, sizeOf.tmp);
    bundle = await bundleServer();
    database = await prepareDatabase();
    pictures = await Promise.all(Array.from({ length: parallel }, noise));
    server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url });
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    for (const folder of [files, temporary]) unmount(folder);
    await database?.drop();
    bundle?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** About 0.4 MB that no compression makes smaller. */
  function noise(): Promise<Buffer> {
    const raw = { width: 600, height: 450, channels: 3 } as const;
    return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .jpeg({ quality: 90 })
      .toBuffer();
  }

  async function upload(picture: Buffer, token: string): Promise<{ status: number; state: number; msg: string }> {
    const boundary = 'yunguan-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="照片.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const url = new URL('/api/publics/v1/upload-imageOrVideo?fileType=1', server.url);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${token}` };
    const { status, text } = await post(url, { body, headers });
    // The envelope of every call (decisions §1).
    return { status, ...(JSON.parse(text) as { state: number; msg: string }) };
  }

  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

  /** Until no process works on thumbnails: none is due, and none is taken (for two minutes; one that waits for space: one). */
  async function quiet(): Promise<void> {
    const busy = `select 1 from thumbnail_task where due_at <= now()
      or (due_at > now() + interval '61 seconds' and due_at <> 'infinity')`;
    await until(async () => (await database.owner.query(busy)).rows.length === 0, 180_000);
  }

  /** Files and rows that do not belong together, and whatever is half done. */
  async function disagreements(): Promise<string[]> {
    await quiet();
    const { rows } = await database.owner.query<{ store_key: string; size: number }>(
      'select store_key, size from upload',
    );
    const rowKeys = new Set(rows.map((row) => row.store_key));
    const pictureOf = (key: string) => key.replace(/\.w\d+\.(?:webp|avif)$/, '.jpg');
    return [
      ...rows
        .filter(
          ({ store_key, size }) =>
            !existsSync(join(files, store_key)) || statSync(join(files, store_key)).size !== size,
        )
        .map((row) => `row without its file: ${row.store_key}`),
      ...filesIn(files)
        .filter((key) => !rowKeys.has(pictureOf(key)))
        .map((key) => `file without a row: ${key}`),
      ...filesIn(temporary).map((name) => `left behind: ${name}`),
    ];
  }

  /** Uploads all pictures at once while only `room` bytes are left on one of the disks, and once more with space. */
  async function uploadWith(full: { folder: string; size: number; room: number }): Promise<void> {
    const client = createClient(server.url);
    const token = await client.login('editor');
    const used = filesIn(full.folder).reduce((sum, name) => sum + statSync(join(full.folder, name)).size, 0);
    writeFileSync(join(full.folder, 'ballast'), Buffer.alloc(full.size - used - full.room));
    const answers = await Promise.all(pictures.map((picture) => upload(picture, token)));
    const refused = answers.filter((answer) => answer.state === 0);
    console.info(
      `${full.folder === files ? 'store' : 'temporary folder'} full: ${answers.length} parallel uploads, ${answers.length - refused.length} stored, ${refused.length} refused`,
    );
    expect(refused.length).toBeGreaterThan(0);
    const unclear = refused.filter(({ status, msg }) => status !== 503 || msg !== '磁盘空间不足');
    expect(unclear).toEqual([]);
    rmSync(join(full.folder, 'ballast'));
    const left = await disagreements();
    expect(left).toEqual([]);

    const [picture = Buffer.alloc(0)] = pictures;
    const after = await upload(picture, token);
    expect(after).toMatchObject({ status: 200, state: 1, msg: '上传成功' });
    expect(await disagreements()).toEqual([]);
    const where = full.folder === files ? '存储盘满' : '暂存盘满';
    p18.figure(`${where}时的并发上传`, answers.length, { atLeast: parallel });
    p18.figure(`${where}时被拒绝的上传`, refused.length, { atLeast: 1 });
    p18.figure(`${where}时说明不清的拒绝`, unclear.length, { exactly: 0 });
    p18.figure(`${where}后的半个文件与孤立的行`, left.length, { exactly: 0 });
    p18.figure(`${where}后有空间时成功的上传`, after.state, { exactly: 1 });
    client.close();
  }

  it('says 磁盘空间不足, leaves nothing half stored and works again when the store has space', async () => {
    await uploadWith({ folder: files, size: 16 * 1024 * 1024, room: 1_000_000 });
  }, 240_000);

  it('does the same when the folder of arriving files is full', async () => {
    await uploadWith({ folder: temporary, size: 24 * 1024 * 1024, room: 1_000_000 });
  }, 240_000);

  it('keeps the parts that came before the disk was full, goes on when there is space, and forgets them when told', async () => {
    const client = createClient(server.url);
    const line = { url: server.url, token: await client.login('editor') };
    const film = Buffer.concat([CLIPS.mp4, Buffer.from('0000000066726565', 'hex'), randomBytes(6_000_000)]);
    const place = await beginAt(line, film.length);
    writeFileSync(join(temporary, 'ballast'), Buffer.alloc(24 * 1024 * 1024 - 3_000_000));
    const full = await sendPart(line, place, { offset: 0, bytes: film });
    expect(full).toMatchObject({ status: 503, state: 0, msg: '磁盘空间不足' });
    const offset = Number((await speak(line, 'HEAD', { path: place })).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(film.length);

    rmSync(join(temporary, 'ballast'));
    expect((await sendPart(line, place, { offset, bytes: film.subarray(offset) })).status).toBe(204);
    // Now the store has no room for it: the parts stay for another try.
    const used = filesIn(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0);
    writeFileSync(join(files, 'ballast'), Buffer.alloc(16 * 1024 * 1024 - used - 1_000_000));
    const body = { uploadId: idOf(place) };
    expect(await client.call(finishUpload.path, body, line)).toMatchObject({ state: 0, msg: '磁盘空间不足' });
    rmSync(join(files, 'ballast'));
    expect(await client.call(finishUpload.path, body, line)).toMatchObject({ state: 1, msg: '上传成功' });
    expect(await disagreements()).toEqual([]);

    const other = await beginAt(line, film.length);
    await sendPart(line, other, { offset: 0, bytes: film.subarray(0, 1_000_000) });
    expect((await speak(line, 'DELETE', { path: other })).status).toBe(204);
    expect(await disagreements()).toEqual([]);
    client.close();
  }, 240_000);

  it('makes thumbnails whole or not at all, and those that had no space later', async () => {
    await quiet();
    const isThumb = (name: string) => /\.w\d+\./.test(name);
    for (const name of filesIn(files).filter(isThumb)) rmSync(join(files, name));
    const used = filesIn(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0);
    writeFileSync(join(files, 'ballast'), Buffer.alloc(16 * 1024 * 1024 - used - 400_000));
    await database.owner.query('update thumbnail_task set due_at = now(), tries = 0');
    await quiet();
    const waiting = await database.owner.query("select tries from thumbnail_task where due_at <> 'infinity'");
    expect(waiting.rows.length).toBeGreaterThan(0);
    expect(waiting.rows.every(({ tries }) => tries === 0)).toBe(true);
    for (const name of filesIn(files).filter(isThumb)) {
      await expect(sharp(readFileSync(join(files, name))).stats(), name).resolves.toBeDefined();
    }
    rmSync(join(files, 'ballast'));
    expect(await disagreements()).toEqual([]);
    await database.owner.query("update thumbnail_task set due_at = now() where due_at <> 'infinity'");
    await quiet();
    const left = await database.owner.query("select 1 from thumbnail_task where due_at <> 'infinity'");
    expect(left.rows).toEqual([]);
    expect(filesIn(files).filter(isThumb).length).toBeGreaterThan(0);
    expect(await disagreements()).toEqual([]);
  }, 240_000);

  it('would be found out: a store that does not clean up leaves halves of files', async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    const broken = breakServer(bundle, [{ find: /await rm\d*\(temp, \{ force: true \}\);/, put: '' }]);
    server = await startServer(broken, { DATA_DIR: dataDir, DATABASE_URL: database.url });
    const client = createClient(server.url);
    const token = await client.login('editor');
    const used = filesIn(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0);
    writeFileSync(join(files, 'ballast'), Buffer.alloc(Math.max(0, 16 * 1024 * 1024 - used - 300_000)));
    const fresh = await Promise.all(Array.from({ length: 4 }, noise));
    await Promise.all(fresh.map((picture) => upload(picture, token)));
    rmSync(join(files, 'ballast'));
    p18.twin('磁盘满时不清理写到一半的文件', (await disagreements()).length > 0);
    client.close();
  }, 240_000);
});
