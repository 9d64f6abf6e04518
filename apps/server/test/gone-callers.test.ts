import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { heartbeatMilliseconds } from '@yunguan/contract/kernel/live-events';
import { generateFile } from '@yunguan/contract/platform/files';
import { memberExportCode } from '@yunguan/contract/platform/members';
import { get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { path } from './factories';
import { buildTeacher } from './people-factories';
import { readXlsx } from './read-xlsx';
import { waitingForLocks } from './lock-waits';

/** Far more than the buffers between the database and a reader hold. */
const members = 60_000;
const createVote = path(anyContent(vote), 'create');

let app: ContentApp;
let port: number;
beforeAll(async () => {
  app = await createContentApp();
  await app.deps.pools.owner.query(
    `insert into member (id, tel, created_at, updated_at)
     select gen_random_uuid(), '17' || lpad(n::text, 9, '0'), now(), now() from generate_series(1, $1) n`,
    [members],
  );
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());

async function orderMembers(): Promise<string> {
  const answer = await app.send('platform', generateFile.path, { action: memberExportCode, model: '{}' });
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects);
}

const exportPath = (ticket: string) => `/api/publics/v1/admin-exportFile?data=${encodeURIComponent(ticket)}`;
const fetchExport = (ticket: string) => app.get(exportPath(ticket));

/** Answers as soon as the file begins. */
const open = (ticket: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: exportPath(ticket), agent: false }, resolve).on('error', reject);
  });

/** More than what precedes the rows, far less than the file. */
async function readSome(file: IncomingMessage): Promise<void> {
  let bytes = 0;
  file.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > 16_000) file.pause();
  });
  await expect.poll(() => bytes, { interval: 5 }).toBeGreaterThan(16_000);
}

async function recorded(): Promise<{ result: string; rows: number }[]> {
  const { rows } = await app.deps.pools.owner.query<{ result: string; rows: number }>(
    `select result, (detail->>'rows')::int as rows from audit_log where call = 'export' order by audit_log.id`,
  );
  return rows;
}

it('a caller who goes away while his call is worked on stands in the log all the same', async () => {
  const token = await app.as('reviewer');
  const lock = await app.deps.pools.owner.connect();
  await lock.query('begin; lock table access_token in access exclusive mode');
  app.deps.sessions.forgetHere();
  const body = JSON.stringify({ title: '不该有' });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call = request({ host: '127.0.0.1', port, path: createVote, method: 'POST', headers, agent: false });
  call.on('error', () => undefined);
  call.end(body);
  await waitingForLocks(app);
  call.destroy();
  await sleep(100);
  await lock.query('commit');
  lock.release();
  const refused = () =>
    app.deps.pools.owner.query(`select address from audit_log where call = $1 and result = 'refused:FORBIDDEN'`, [
      createVote,
    ]);
  await expect.poll(async () => (await refused()).rows).toEqual([{ address: '127.0.0.1' }]);
});

it('an export that nobody takes any more gives its connection back, and the log says how far it went', async () => {
  // One more than there are connections for exports.
  for (let nth = 1; nth <= 4; nth += 1) {
    const answer = await open(await orderMembers());
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    await readSome(answer);
    answer.on('error', () => undefined);
    answer.destroy();
    await expect.poll(async () => (await recorded()).length).toBe(nth);
    await expect.poll(() => app.deps.pools.cursors.totalCount).toBe(0);
  }
  for (const { result, rows } of await recorded()) {
    expect(result).toBe('failed:ABORTED');
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(members);
  }
  const whole = await fetchExport(await orderMembers());
  const { rows: counted } = await app.deps.pools.owner.query<{ n: number }>('select count(*)::int as n from member');
  const header = 1;
  expect((await readXlsx(whole.bytes)).rows).toHaveLength(header + (counted[0]?.n ?? 0));
}, 60_000);

it('more exports at once than there are connections for are all made, one after the other', async () => {
  const tickets = await Promise.all(Array.from({ length: 9 }, orderMembers));
  const files = await Promise.all(tickets.map(fetchExport));
  expect(files.map(({ headers }) => headers['content-type'])).toEqual(
    Array.from(files, () => expect.stringContaining('spreadsheetml')),
  );
  expect(files.every(({ bytes }) => bytes.length > 100_000)).toBe(true);
}, 60_000);

it('who leaves while he waits for his turn takes none', async () => {
  const before = (await recorded()).length;
  const lock = await app.deps.pools.owner.connect();
  await lock.query('begin; lock table member in access exclusive mode');
  const tickets = await Promise.all(Array.from({ length: app.deps.pools.cursors.options.max }, orderMembers));
  const running = tickets.map(fetchExport);
  await waitingForLocks(app, tickets.length);
  const impatient = get({ host: '127.0.0.1', port, path: exportPath(await orderMembers()), agent: false });
  impatient.on('error', () => undefined);
  await sleep(200);
  impatient.destroy();
  await sleep(200);
  await lock.query('commit');
  lock.release();
  for (const { bytes } of await Promise.all(running)) expect(bytes.length).toBeGreaterThan(100_000);
  expect((await fetchExport(await orderMembers())).bytes.length).toBeGreaterThan(100_000);
  expect((await recorded()).slice(before).map(({ result }) => result)).toEqual(Array(tickets.length + 1).fill('ok'));
}, 60_000);

it('a connection on which nothing moves any more is closed, later than a silent stream of events says it lives', () => {
  expect(app.app.server.timeout).toBe(120_000);
  expect(app.app.server.timeout).toBeGreaterThan(2 * heartbeatMilliseconds);
});

it('an export that breaks off on this side is told as that, not as one that nobody took', async () => {
  const id = await buildTeacher(app);
  await app.deps.pools.owner.query("update teacher set id_card_secret = '\\x00' where id = $1", [id]);
  const answer = await app.send('admin', generateFile.path, { action: 3012, model: '{}' });
  const file = await open(String(answer.objects));
  file.on('error', () => undefined).resume();
  const ends = async () => {
    const { rows } = await app.deps.pools.owner.query<{ result: string }>(
      `select result from audit_log where call = 'export' and detail ->> 'contentType' = 'teacher'`,
    );
    return rows.map(({ result }) => result);
  };
  await expect.poll(ends).toEqual(['failed:UNEXPECTED']);
});
