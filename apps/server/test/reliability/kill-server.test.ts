import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '../../src/db/embedded/processes';
import { createClient } from './client';
import { brokenInvariants } from './invariants';
import {
  bundleServer,
  cleanUp,
  makeDataDir,
  openDatabase,
  postmasterOf,
  type RunningServer,
  type ServerBundle,
  startServer,
} from './server-process';
import { createLedger, lostRecords, prepareWriters, writeUntil, type Writers } from './writers';

const rounds = 5;

let bundle: ServerBundle;
let server: RunningServer | undefined;
const dataDir = makeDataDir();

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(async () => {
  await cleanUp(server, dataDir);
  bundle.remove();
});

async function invariantsNow(): Promise<string[]> {
  const database = await openDatabase(dataDir);
  try {
    return await brokenInvariants(database);
  } finally {
    await database.end();
  }
}

it('loses no acknowledged write and leaves nothing half written when the server is killed under twenty writers', async () => {
  server = await startServer(bundle, { DATA_DIR: dataDir });
  let client = createClient(server.url);
  const ledger = createLedger();
  let writers: Writers = await prepareWriters(client, ledger);
  const restarts: number[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    const over = new AbortController();
    const writing = writeUntil(writers, { stopped: over.signal, label: `杀${round}` });
    await sleep(400 + Math.random() * 800);
    const orphan = postmasterOf(dataDir);
    server.child.kill('SIGKILL');
    await server.ended;
    over.abort();
    await writing;
    client.close();
    expect(isAlive(orphan)).toBe(true);

    server = await startServer(bundle, { DATA_DIR: dataDir });
    restarts.push(server.readyAfter);
    expect(server.output()).toContain('发现上次异常退出遗留的数据库进程');
    expect(isAlive(orphan)).toBe(false);
    client = createClient(server.url);
    writers = { ...writers, client };
    // The logins of before the kill go on working: they, too, were acknowledged.
    expect(await lostRecords(writers)).toEqual([]);
    expect(await invariantsNow()).toEqual([]);
  }

  const slowest = Math.max(...restarts) / 1000;
  console.info(
    `kill -9 of the server: ${rounds} rounds, ${ledger.acknowledged} acknowledged, 0 lost, ${ledger.unanswered} unanswered, ready again after at most ${slowest.toFixed(1)} s`,
  );
  expect(ledger.refused).toEqual([]);
  expect(ledger.acknowledged).toBeGreaterThan(rounds * 20);
  expect(slowest).toBeLessThan(10);
  client.close();
}, 60_000);

it('is found out by the invariants when a record lacks its audit row', async () => {
  const database = await openDatabase(dataDir);
  try {
    await database.query('begin');
    await database.query('alter table audit_log disable trigger user');
    await database.query(
      `delete from audit_log where id = (select max(id) from audit_log where result = 'ok' and call like '%admin-addVoteActivityInfo')`,
    );
    expect(await brokenInvariants(database)).toEqual([expect.stringContaining('every new record was audited once')]);
    await database.query('rollback');
    expect(await brokenInvariants(database)).toEqual([]);
  } finally {
    await database.end();
  }
});
