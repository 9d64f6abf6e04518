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
  until,
} from './server-process';
import {
  createLedger,
  isBusy,
  type Ledger,
  lostRecords,
  lostRows,
  prepareWriters,
  writeUntil,
  type Writers,
} from './writers';

/** The whole of it, a hundred kills, takes hours. */
const rounds = size({ fast: 3, full: 25, soak: 100 });
/** Writes that are acknowledged in all, as many in each round. */
const writes = size({ fast: 60, full: 100_000 });
/** So many of either kind are read back over HTTP after each round; in the database every one is looked up. */
const readBack = 1000;
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

/** What was lost since it was acknowledged, and what is half written. */
async function look(ledger: Ledger): Promise<{ lost: string[]; broken: string[] }> {
  const database = await openDatabase(dataDir);
  try {
    return { lost: await lostRows(database, ledger), broken: await brokenInvariants(database) };
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
      await until(() => ledger.acknowledged >= (writes * round) / rounds, 3_600_000);
      await sleep(200 + Math.random() * 800);
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
      lost.push(...(await lostRecords(writers, readBack)));
      const seen = await look(ledger);
      lost.push(...seen.lost);
      broken.push(...seen.broken);
      expect([...lost, ...broken]).toEqual([]);
    }

    const slowest = Math.max(...restarts) / 1000;
    console.info(
      `kill -9 of the server: ${rounds} rounds, ${ledger.acknowledged} acknowledged, 0 lost, ${ledger.unanswered} unanswered, ready again after at most ${slowest.toFixed(1)} s`,
    );
    expect(ledger.refused.filter((answer) => !isBusy(answer))).toEqual([]);
    p4.measured('应用被杀前后回答系统繁忙', ledger.refused.length, {
      unit: '次',
      goal: '独占机器时 0',
      why: '与机器同时在做的事有关：磁盘被占住两秒以上时，等连接的请求得到系统繁忙',
    });
    p4.figure('应用被杀', rounds, { atLeast: rounds, unit: '次' });
    p4.figure('应用被杀时已确认的写入', ledger.acknowledged, { atLeast: writes });
    p4.figure('应用被杀后丢失的写入', lost.length, { exactly: 0 });
    p4.figure('应用被杀后写到一半的', broken.length, { exactly: 0 });
    p4.measured('应用被杀后重新就绪最慢', slowest, {
      unit: '秒',
      goal: '≤ 10',
      why: '启动要占处理器，与机器同时在做的事有关',
    });
    expect(slowest).toBeLessThan(120);
    client.close();
  },
  size({ fast: 600_000, full: 2 * 3_600_000, soak: 8 * 3_600_000 }),
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
