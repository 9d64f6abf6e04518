import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promise, size, timely } from '../promises/record';
import { type Client, createClient } from './client';
import { type ClusterOfTwo, startClusterOfTwo } from './cluster-of-two';
import { brokenInvariants } from './invariants';
import { bundleServer, makeDataDir, type RunningServer, type ServerBundle, startServer, until } from './server-process';
import {
  createLedger,
  createVotePath,
  lostRecords,
  prepareWriters,
  titlePrefix,
  voteBody,
  writeUntil,
  type Writers,
} from './writers';

const listPath = '/api/VoteActivity/v1/admin-getVotePageActivities';
/** For how long they write before and after, at least; and how much is acknowledged in each of the halves. */
const seconds = size({ fast: 2, full: 15, soak: 60 });
const half = 60;

let bundle: ServerBundle;
let cluster: ClusterOfTwo;
const servers: RunningServer[] = [];
const clients: Client[] = [];
const dataDir = makeDataDir();

beforeAll(async () => {
  bundle = await bundleServer();
  cluster = await startClusterOfTwo();
  // One after the other: the first fills the database. Both share a data folder, for its key and its files.
  for (let count = 0; count < 2; count += 1) {
    const server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: cluster.url });
    servers.push(server);
    clients.push(createClient(server.url));
  }
}, 300_000);
afterAll(async () => {
  for (const client of clients) client.close();
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await cluster?.remove();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  bundle?.remove();
});

/** Sends each creation with a key until it is acknowledged, as a browser does that got no answer. */
async function insist({ client, tokens, form }: Writers, stopped: AbortSignal): Promise<string[]> {
  const titles: string[] = [];
  while (!stopped.aborted) {
    const title = `${titlePrefix}坚持-${randomUUID()}`;
    const key = randomUUID();
    titles.push(title);
    for (;;) {
      const answer = await client
        .call(createVotePath, voteBody(form, title, 1), { token: tokens.editor, key })
        .catch(() => undefined);
      if (answer?.state === 1) break;
      await sleep(100);
    }
  }
  return titles;
}

/** Milliseconds until the list is answered again. */
async function listAgain({ client, tokens }: Writers, since: number): Promise<number> {
  for (;;) {
    const body = { pageIndex: 1, pageSize: 10 };
    const answer = await client.call(listPath, body, { token: tokens.admin }).catch(() => undefined);
    if (answer?.state === 1) return Date.now() - since;
    await sleep(20);
  }
}

it('two servers go on by themselves with the standby when the primary is killed under forty writers', async () => {
  const everybody = await Promise.all(clients.map((client) => prepareWriters(client, createLedger())));
  const over = new AbortController();
  const writing = everybody.map((writers, index) =>
    writeUntil(writers, { stopped: over.signal, stubborn: true, label: `切换${index}` }),
  );
  const insisting = everybody.map((writers) => insist(writers, over.signal));
  const soFar = () => everybody.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0);
  const workOn = async () => {
    const before = soFar();
    await sleep(seconds * 1000);
    await until(() => soFar() >= before + half);
  };
  await workOn();

  const killed = Date.now();
  await cluster.killPrimary();
  await sleep(300);
  await cluster.promote();
  const promoted = Date.now();
  const again = await Promise.all(everybody.map((writers) => listAgain(writers, promoted)));
  await workOn();
  over.abort();
  await Promise.all(writing);
  const titles = (await Promise.all(insisting)).flat();

  const ledgers = everybody.map(({ ledger }) => ledger);
  const acknowledged = soFar() + titles.length;
  const lost = (await Promise.all(everybody.map((writers) => lostRecords(writers)))).flat();
  const database = await cluster.openStandby();
  const { rows } = await database.query<{ title: string; n: number }>(
    `select title, count(*)::int as n from vote_activity where title like '${titlePrefix}坚持-%' group by 1`,
  );
  const once = new Map(rows.map(({ title, n }) => [title, n]));
  const wrong = titles.filter((title) => once.get(title) !== 1);
  const broken = await brokenInvariants(database);
  await database.end();
  const odd = ledgers.flatMap(({ refused }) => refused).filter(({ status, state }) => status !== 503 || state !== 0);

  const durable = promise('P4');
  durable.figure('主库被杀、备库接替后丢失的已确认写入', lost.length, { exactly: 0, unit: '条' });
  durable.figure('切换前后已确认的写入', acknowledged, { atLeast: 100, unit: '条' });
  durable.figure('切换后不成立的不变式', broken.length, { exactly: 0, unit: '条' });
  const patient = promise('P17');
  patient.figure('带同一个键重试到成功、效果不是恰好一次的创建', wrong.length, { exactly: 0, unit: '个' });
  patient.figure('备库接替后列表恢复', Math.max(...again) / 1000, { atMost: timely(10), unit: '秒' });
  patient.figure('切换期间不是“503 与中文说明”的拒绝', odd.length, { exactly: 0, unit: '次' });
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
  console.info(
    `failover: ${acknowledged} acknowledged, ${lost.length} lost, promoted ${promoted - killed} ms after the kill, lists again ${again.join(' and ')} ms later`,
  );
}, 600_000);
