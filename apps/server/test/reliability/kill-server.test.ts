import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from '../../src/db/embedded/processes';
import { promise, size } from '../promises/record';
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

/** The whole of it, a hundred kills over a hundred thousand acknowledged writes, takes more than an hour. */
const rounds = size({ fast: 3, full: 25, soak: 100 });
/** Milliseconds for which the writers write before a kill, at least. */
const writing = size({ fast: 200, full: 400, soak: 10_000 });
/** Everything is read back after so many rounds, and at the end. */
const readEvery = size({ fast: 1, full: 5, soak: 20 });
const p4 = promise('P4');

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

it(
  'loses no acknowledged write and leaves nothing half written when the server is killed under twenty writers',
  async () => {
    server = await startServer(bundle, { DATA_DIR: dataDir });
    let client = createClient(server.url);
    const ledger = createLedger();
    let writers: Writers = await prepareWriters(client, ledger);
    const restarts: number[] = [];
    const lost: string[] = [];
    const broken: string[] = [];

    for (let round = 1; round <= rounds; round += 1) {
      const over = new AbortController();
      const written = writeUntil(writers, { stopped: over.signal, label: `杀${round}` });
      const before = ledger.acknowledged;
      const deadline = Date.now() + 20_000;
      while (ledger.acknowledged < before + 20 && Date.now() < deadline) await sleep(20);
      await sleep(writing + Math.random() * 800);
      const orphan = postmasterOf(dataDir);
      server.child.kill('SIGKILL');
      await server.ended;
      over.abort();
      await written;
      client.close();
      expect(isAlive(orphan)).toBe(true);

      server = await startServer(bundle, { DATA_DIR: dataDir });
      restarts.push(server.readyAfter);
      expect(server.output()).toContain('发现上次异常退出遗留的数据库进程');
      expect(isAlive(orphan)).toBe(false);
      client = createClient(server.url);
      writers = { ...writers, client };
      // The logins of before the kill go on working: they, too, were acknowledged.
      const isDue = round % readEvery === 0 || round === rounds;
      if (isDue) lost.push(...(await lostRecords(writers)));
      broken.push(...(await invariantsNow()));
      expect([...lost, ...broken]).toEqual([]);
    }

    const slowest = Math.max(...restarts) / 1000;
    console.info(
      `kill -9 of the server: ${rounds} rounds, ${ledger.acknowledged} acknowledged, 0 lost, ${ledger.unanswered} unanswered, ready again after at most ${slowest.toFixed(1)} s`,
    );
    expect(ledger.refused).toEqual([]);
    p4.figure('应用被杀', rounds, { atLeast: rounds, unit: '次' });
    p4.figure('应用被杀时已确认的写入', ledger.acknowledged, { atLeast: rounds * 20 });
    p4.figure('应用被杀后丢失的写入', lost.length, { exactly: 0 });
    p4.figure('应用被杀后写到一半的', broken.length, { exactly: 0 });
    p4.measured('应用被杀后重新就绪最慢', slowest, {
      unit: '秒',
      goal: '≤ 10',
      why: '启动要占处理器，与机器同时在做的事有关',
    });
    expect(slowest).toBeLessThan(60);
    client.close();
  },
  size({ fast: 240_000, full: 900_000, soak: 5 * 3_600_000 }),
);

it('is found out by the invariants when a record lacks its audit row', async () => {
  const database = await openDatabase(dataDir);
  try {
    await database.query('begin');
    await database.query(`set local session_replication_role = 'replica'`);
    await database.query(
      `delete from audit_log where id = (select max(id) from audit_log where result = 'ok' and call like '%admin-addVoteActivityInfo')`,
    );
    const found = await brokenInvariants(database);
    p4.twin(
      '一次写入缺审计记录',
      found.some((one) => one.includes('every new record was audited once')),
    );
    await database.query('rollback');
    expect(await brokenInvariants(database)).toEqual([]);
  } finally {
    await database.end();
  }
});
