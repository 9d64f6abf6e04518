import * as library from '@yunguan/contract/platform/library';
import * as directories from '@yunguan/contract/platform/library-directories';
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from './client';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import { bundleServer, makeDataDir, type RunningServer, type ServerBundle, startServer, until } from './server-process';

const count = 2000;
const connections = 4;
const batch = 100;
/** Milliseconds that the whole import may take. */
const patience = 400_000;
/**
 * Milliseconds that a list may take beyond what it took before; on a quiet machine with two processors it is about thirty.
 * A list that had to wait for the import would take many seconds.
 */
const allowance = 1500;

let bundle: ServerBundle;
let database: PreparedDatabase;
let server: RunningServer;
let client: Client;
let token: string;
const dataDir = makeDataDir();

beforeAll(async () => {
  bundle = await bundleServer();
  database = await prepareDatabase();
  server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url });
  client = createClient(server.url, connections + 1);
  token = await client.login('admin');
});
afterAll(async () => {
  client?.close();
  server?.child.kill('SIGTERM');
  await server?.ended;
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
  bundle?.remove();
});

async function must(path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await client.call(path, body, { token });
  if (answer.state !== 1 && answer.state !== 101) throw new Error(`${path}: ${answer.text}`);
  return answer.objects;
}

/** A picture whose colours are its number: no two are the same, and small ones are made of it. */
function picture(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: Math.floor(number / 256) * 16, b: 120 };
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

interface Sent {
  readonly name: string;
  readonly suffix: string;
  readonly relativePath: string;
  readonly size: number;
}

async function upload(number: number): Promise<Sent> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture(number))], { type: 'image/png' }), nameOf(number));
  const response = await fetch(`${server.url}/api/publics/v1/upload-imageOrVideo?fileType=1&source=library`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  // The envelope of every call (decisions §1).
  const { objects, msg } = (await response.json()) as { objects: Sent[]; msg: string };
  const [file] = objects ?? [];
  if (!file) throw new Error(`${nameOf(number)}: ${msg}`);
  return file;
}

const nameOf = (number: number) => `入库${String(number).padStart(4, '0')}.png`;

/** Each connection takes the next picture; whoever fills a batch keeps it in the directory. */
async function importAll(directoryId: string): Promise<void> {
  let next = 0;
  const ready: Sent[] = [];
  const keep = async (files: readonly Sent[]) => {
    const list = files.map(({ name, suffix, size, relativePath }) => ({
      name,
      suffix,
      size,
      url: relativePath,
      directoryId,
      keyWord: '',
    }));
    await must(library.addImageList.path, { list });
  };
  const connection = async () => {
    for (let number = next++; number < count; number = next++) {
      ready.push(await upload(number));
      if (ready.length >= batch) await keep(ready.splice(0, batch));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  if (ready.length > 0) await keep(ready.splice(0));
}

/** Milliseconds of one list of the directory. */
async function listTime(directoryId: string): Promise<number> {
  const started = performance.now();
  await must(library.getResourceList.path, { directoryId, pageSize: 24, pageIndex: 0 });
  return performance.now() - started;
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

it('two thousand pictures go into a directory over four connections, and the list stays quick meanwhile', async () => {
  const { id: directoryId } = await must(directories.addDirectory.path, { name: '年度影像' });
  const before: number[] = [];
  for (let round = 0; round < 40; round += 1) before.push(await listTime(String(directoryId)));

  const during: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      during.push(await listTime(String(directoryId)));
      await sleep(40);
    }
  })();
  const started = performance.now();
  await importAll(String(directoryId)).finally(() => {
    isOver = true;
  });
  const took = performance.now() - started;
  await asking;
  const rate = Math.round(count / (took / 1000));
  console.log(
    `${count} pictures in ${Math.round(took / 1000)} s, ${rate} a second; ` +
      `list p95 ${Math.round(p95(before))} ms before, ${Math.round(p95(during))} ms during ${during.length} lists`,
  );
  expect(took).toBeLessThan(patience);
  expect(during.length).toBeGreaterThan(50);
  expect(p95(during)).toBeLessThan(p95(before) + allowance);

  const names = new Set<string>();
  const files = new Set<string>();
  for (let page = 0; page < Math.ceil(count / batch); page += 1) {
    const asked = { directoryId, sortType: 5, pageSize: batch, pageIndex: page };
    const { list, totalCount } = await must(library.getResourceList.path, asked);
    expect(totalCount).toBe(count);
    for (const row of list as library.ResourceRow[]) {
      names.add(row.name);
      files.add(row.relativePath);
    }
  }
  expect(names.size).toBe(count);
  expect(files.size).toBe(count);
  for (const number of [0, 777, count - 1]) expect(names).toContain(nameOf(number));
  const doubled = await must(library.getResourceList.path, { view: 'duplicates', pageSize: batch });
  expect(doubled.totalCount).toBe(0);
}, 600_000);

it('their small pictures are made in the background, the first ones while the last ones still come', async () => {
  const progress = async () => {
    const { rows } = await database.owner.query<{ made: string; ordered: string; path: string }>(
      `select count(*) filter (where due_at = 'infinity') as made, count(*) as ordered,
       min(store_key) filter (where due_at = 'infinity') as path from thumbnail_task`,
    );
    const [row] = rows;
    return { made: Number(row?.made), ordered: Number(row?.ordered), path: row?.path };
  };
  const before = await progress();
  expect(before.ordered).toBe(count);
  expect(before.made).toBeGreaterThan(0);
  await until(async () => (await progress()).made >= Math.min(count, before.made + batch), 180_000);
  const after = await progress();
  expect(after.made).toBeGreaterThanOrEqual(Math.min(count, before.made + batch));
  const small = await fetch(`${server.url}/files/${after.path}?w=240`, { headers: { accept: 'image/webp' } });
  expect(small.headers.get('content-type')).toBe('image/webp');
}, 300_000);
