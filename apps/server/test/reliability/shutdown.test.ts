import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { sendLetter } from '@yunguan/contract/platform/letters';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { seedId } from '../../src/seed/ids';
import { promise, size, timely } from '../promises/record';
import { type Answer, type Client, createClient } from './client';
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
import { createRecruitPath, isBusy, recruitBody, titlePrefix } from './writers';

/** How often a server is told to stop, and how often its processes are replaced, and under how many calls in all. */
const stops = size({ fast: 2, full: 20, soak: 100 });
const rollings = size({ fast: 1, full: 10, soak: 100 });
const callsWhileRolling = size({ fast: 500, full: 10_000, soak: 100_000 });
const clients = size({ fast: 50, full: 100 });
const p16 = promise('P16');

let bundle: ServerBundle;
let database: PreparedDatabase;
const dataDir = makeDataDir();

beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), prepareDatabase()]);
});
afterAll(async () => {
  await database.drop();
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function serve(env: Record<string, string>, program = bundle): Promise<RunningServer> {
  const server = await startServer(program, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

const noTraffic = (): Traffic => ({ acknowledged: [], unanswered: [], refused: [] });

interface Traffic {
  acknowledged: string[];
  unanswered: string[];
  refused: Answer[];
}

/** Clients that each publish one notice after another over kept-alive connections until `stopped`. */
async function publish(
  client: Client,
  how: { clients: number; token: string; label: string; stopped: AbortSignal; traffic: Traffic },
): Promise<void> {
  const { traffic } = how;
  let count = 0;
  const one = async (): Promise<void> => {
    while (!how.stopped.aborted) {
      const title = `${titlePrefix}${how.label}-${(count += 1)}`;
      try {
        const answer = await client.call(createRecruitPath, recruitBody(title), { token: how.token });
        if (answer.status === 200 && answer.state === 1) traffic.acknowledged.push(title);
        else traffic.refused.push(answer);
      } catch {
        traffic.unanswered.push(title);
        await sleep(20);
      }
    }
  };
  await Promise.all(Array.from({ length: how.clients }, one));
}

async function titlesInDatabase(label: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ title: string }>(
    'select title from recruit_notice where title like $1 order by title',
    [`${titlePrefix}${label}-%`],
  );
  return rows.map((row) => row.title);
}

/** Sessions of the server in the database. */
const atWork = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'yunguan-app'
  and state <> 'idle'`;

interface Stopped {
  readonly code: number | null;
  readonly seconds: number;
  readonly acknowledged: number;
  /** Stored without being acknowledged, or the other way round. */
  readonly disagreements: number;
  readonly refused: Answer[];
}

/** Tells a server to stop while its clients write, and compares what they were told with what is stored. */
async function stopUnderLoad(server: RunningServer, label: string): Promise<Stopped> {
  const client = createClient(server.url, clients);
  const token = await client.login('editor');
  const over = new AbortController();
  const traffic = noTraffic();
  const publishing = publish(client, { clients, token, label, stopped: over.signal, traffic });
  await sleep(500 + Math.random() * 700);
  await until(() => traffic.acknowledged.length > clients);
  const asked = Date.now();
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  const seconds = (Date.now() - asked) / 1000;
  over.abort();
  await publishing;
  const { acknowledged, refused } = traffic;
  client.close();
  // A transaction whose server is gone may still commit.
  await until(async () => (await database.owner.query(atWork)).rows.length === 0);
  const told = new Set(acknowledged);
  const stored = new Set(await titlesInDatabase(label));
  const disagreements =
    [...told].filter((one) => !stored.has(one)).length + [...stored].filter((one) => !told.has(one)).length;
  return { code, seconds, acknowledged: acknowledged.length, disagreements, refused };
}

it(
  'finishes what it has taken on when it is told to stop: what is stored is what its clients were told',
  async () => {
    const runs: Stopped[] = [];
    for (let no = 0; no < stops; no += 1) runs.push(await stopUnderLoad(await serve({}), `停${no}`));
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
    const refused = runs.flatMap((run) => run.refused);
    // A hundred clients at one process: on a machine that does other things as well some wait too long for a connection.
    expect(refused.filter((answer) => !isBusy(answer))).toEqual([]);
    p16.measured('停止前后回答系统繁忙', refused.length, {
      unit: '次',
      goal: '独占机器时 0',
      why: '与机器同时在做的事有关',
    });
    p16.figure('写入中停止', runs.length, { atLeast: stops, unit: '次' });
    p16.figure(
      '停止时已确认的写入',
      runs.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      { atLeast: stops * clients },
    );
    const disagreements = runs.reduce((sum, one) => sum + one.disagreements, 0);
    p16.figure('已确认与存下的不一致', disagreements, { exactly: 0 });
    p16.figure('退出最慢', Math.max(...runs.map(({ seconds }) => seconds)), { atMost: timely(10), unit: '秒' });
  },
  size({ fast: 400_000, full: 1_200_000, soak: 3_600_000 }),
);

it('would be found out: a server that ends at once has stored what nobody was told', async () => {
  const broken = breakServer(bundle, [
    { find: /for \(const name\d* of \["SIGINT", "SIGTERM"\]\) process\.on\([^\n]+/, put: '' },
  ]);
  let found = 0;
  for (let no = 0; no < 5 && found === 0; no += 1) {
    found = (await stopUnderLoad(await serve({}, broken), `断${no}`)).disagreements;
  }
  p16.twin('收到 SIGTERM 立即退出', found > 0);
}, 400_000);

it(
  'fails no request while two workers are replaced one by one',
  async () => {
    const server = await serve({ WORKERS: '2', LOG_LEVEL: 'info' });
    const client = createClient(server.url, 20);
    const token = await client.login('editor');
    const over = new AbortController();
    const traffic = noTraffic();
    const publishing = publish(client, { clients: 20, token, label: '滚', stopped: over.signal, traffic });
    await until(() => traffic.acknowledged.length > 50);
    for (let no = 1; no <= rollings; no += 1) {
      server.child.kill('SIGHUP');
      while (server.output().split('所有工作进程已逐个重启').length <= no) await sleep(50);
    }
    await until(() => traffic.acknowledged.length >= callsWhileRolling, 1_200_000);
    over.abort();
    await publishing;
    const { acknowledged, unanswered, refused } = traffic;
    client.close();

    expect({ unanswered, refused }).toEqual({ unanswered: [], refused: [] });
    p16.figure('逐个重启', rollings, { atLeast: rollings, unit: '次' });
    p16.figure('逐个重启时失败的请求', unanswered.length + refused.length, { exactly: 0 });
    p16.figure('逐个重启时的请求', acknowledged.length, { atLeast: callsWhileRolling });
    expect(await titlesInDatabase('滚')).toEqual(acknowledged.toSorted());
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
  size({ fast: 400_000, full: 1_800_000, soak: 3 * 3_600_000 }),
);

/** A stream of events over a connection of its own; resolves once it is open. */
function listen(url: string, token: string): Promise<{ text: () => string; ended: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(url + liveEventsPath, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const ended = new Promise<void>((end) => response.on('end', () => end()).on('error', () => undefined));
      resolve({ text: () => text, ended });
    }).on('error', reject);
  });
}

it('ends open streams of events when it is told to stop, and tells of the writes of every worker until then', async () => {
  const server = await serve({ WORKERS: '2' });
  const client = createClient(server.url, 4);
  const [reviewer, editor] = [await client.login('reviewer'), await client.login('editor')];
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(server.url, reviewer)));
  const receiver = { receiverList: [seedId.user('reviewer')], title: '例会', content: '周五' };
  expect((await client.call(sendLetter.path, receiver, { token: editor })).state).toBe(1);
  for (const stream of streams) await until(() => stream.text().includes('event: letters'));
  client.close();
  const asked = Date.now();
  server.child.kill('SIGTERM');
  await Promise.all(streams.map((stream) => stream.ended));
  const { code } = await server.ended;
  const seconds = (Date.now() - asked) / 1000;
  console.info(`SIGTERM under 5 streams of events: exit after ${seconds.toFixed(1)} s`);
  expect(code).toBe(0);
  // As long as everything that stops: the streams hold it up for no longer.
  expect(seconds).toBeLessThan(timely(10));
}, 180_000);
