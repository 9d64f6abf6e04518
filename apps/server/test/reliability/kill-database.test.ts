import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from './client';
import { brokenInvariants } from './invariants';
import {
  bundleServer,
  cleanUp,
  makeDataDir,
  openDatabase,
  type RunningServer,
  type ServerBundle,
  signalDatabase,
  startServer,
  untilReady,
} from './server-process';
import {
  createLedger,
  createRecruitPath,
  lostRecords,
  prepareWriters,
  recruitBody,
  titlePrefix,
  writeUntil,
} from './writers';

const rounds = 3;

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

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!holds() && Date.now() < deadline) await sleep(10);
}

// The negative control, a database that acknowledges before it has written, is refused at the start: boot-checks.test.ts.
it('goes on serving, says so in Chinese and recovers by itself when PostgreSQL is killed under twenty writers', async () => {
  server = await startServer(bundle, { DATA_DIR: dataDir });
  const client = createClient(server.url);
  const ledger = createLedger();
  const writers = await prepareWriters(client, ledger);
  const over = new AbortController();
  const writing = writeUntil(writers, { stopped: over.signal, stubborn: true, label: '库' });
  const recoveries: number[] = [];
  let readyDuringOutage = 200;

  for (let round = 1; round <= rounds; round += 1) {
    await sleep(500 + Math.random() * 800);
    expect(signalDatabase(dataDir, 'SIGKILL')).toBeGreaterThan(5);
    const killed = Date.now();
    const ready = await fetch(`${server.url}/health/ready`);
    readyDuringOutage = Math.max(readyDuringOutage, ready.status);
    // Answers that were on their way do not count as a recovery: first a refusal, then five successes.
    const refusals = ledger.refused.length;
    await until(() => ledger.refused.length > refusals);
    const before = ledger.acknowledged;
    await until(() => ledger.acknowledged >= before + 5);
    recoveries.push(Date.now() - killed);
  }
  over.abort();
  await writing;

  const slowest = Math.max(...recoveries) / 1000;
  console.info(
    `kill -9 of PostgreSQL: ${rounds} rounds, ${ledger.acknowledged} acknowledged, ${ledger.refused.length} refused meanwhile, writing again after at most ${slowest.toFixed(1)} s`,
  );
  expect(server.child.exitCode).toBe(null);
  expect(slowest).toBeLessThan(10);
  expect(readyDuringOutage).toBe(503);
  expect(ledger.unanswered).toBe(0);
  expect(ledger.refused.length).toBeGreaterThan(0);
  const odd = ledger.refused.filter(
    (answer) => answer.status !== 503 || answer.state !== 0 || answer.msg !== '系统繁忙，请稍后再试',
  );
  expect(odd).toEqual([]);
  expect(await lostRecords(writers)).toEqual([]);
  const database = await openDatabase(dataDir);
  expect(await brokenInvariants(database)).toEqual([]);
  await database.end();
  client.close();
}, 60_000);

it('answers within three seconds while PostgreSQL is frozen, and goes on when it thaws', async () => {
  const running = server ?? (await startServer(bundle, { DATA_DIR: dataDir }));
  server = running;
  const client = createClient(running.url);
  const token = await client.login('editor');
  signalDatabase(dataDir, 'SIGSTOP');
  const over = Date.now() + 5000;
  const waits: number[] = [];
  const wrong: unknown[] = [];
  const publish = async (): Promise<void> => {
    while (Date.now() < over) {
      const asked = Date.now();
      const answer = await client.call(createRecruitPath, recruitBody(`${titlePrefix}冻`), { token });
      waits.push(Date.now() - asked);
      if (answer.status !== 503 || answer.state !== 0 || answer.msg !== '系统繁忙，请稍后再试') wrong.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 20 }, publish));
  const ready = await fetch(`${running.url}/health/ready`);
  signalDatabase(dataDir, 'SIGCONT');
  const thawed = Date.now();
  await untilReady(running.url, 10_000);
  const recovery = (Date.now() - thawed) / 1000;
  const slowest = Math.max(...waits) / 1000;
  console.info(
    `PostgreSQL frozen: ${waits.length} calls refused, each within ${slowest.toFixed(1)} s, ready again after ${recovery.toFixed(1)} s`,
  );
  expect(wrong).toEqual([]);
  expect(slowest).toBeLessThan(3);
  expect(ready.status).toBe(503);
  expect(recovery).toBeLessThan(5);
  const answer = await client.call(createRecruitPath, recruitBody(`${titlePrefix}化冻`), { token });
  expect(answer).toMatchObject({ status: 200, state: 1 });
  client.close();
}, 40_000);
