import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { sendLetter } from '@yunguan/contract/platform/letters';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { seedId } from '../../src/seed/ids';
import { type Answer, type Client, createClient } from './client';
import { type PreparedDatabase, prepareDatabase } from './prepared-server';
import { bundleServer, makeDataDir, type RunningServer, type ServerBundle, startServer } from './server-process';
import { createRecruitPath, recruitBody, titlePrefix } from './writers';

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

async function serve(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(bundle, { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

interface Traffic {
  acknowledged: string[];
  unanswered: string[];
  refused: Answer[];
}

/** Clients that each publish one notice after another over kept-alive connections until `stopped`. */
async function publish(
  client: Client,
  how: { clients: number; token: string; label: string; stopped: AbortSignal },
): Promise<Traffic> {
  const traffic: Traffic = { acknowledged: [], unanswered: [], refused: [] };
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
  return traffic;
}

async function titlesInDatabase(label: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ title: string }>(
    'select title from recruit_notice where title like $1 order by title',
    [`${titlePrefix}${label}-%`],
  );
  return rows.map((row) => row.title);
}

it('finishes what it has taken on when it is told to stop: what is stored is what fifty clients were told', async () => {
  const server = await serve({});
  const client = createClient(server.url, 50);
  const token = await client.login('editor');
  const over = new AbortController();
  const publishing = publish(client, { clients: 50, token, label: '停', stopped: over.signal });
  await sleep(1200);
  const asked = Date.now();
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  const seconds = (Date.now() - asked) / 1000;
  over.abort();
  const { acknowledged, unanswered, refused } = await publishing;
  client.close();

  const stored = await titlesInDatabase('停');
  console.info(
    `SIGTERM under 50 clients: ${acknowledged.length} acknowledged, ${stored.length} stored, ${refused.length} refused, exit after ${seconds.toFixed(1)} s`,
  );
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(10);
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(stored).toEqual(acknowledged.toSorted());
  expect(stored.filter((title) => unanswered.includes(title))).toEqual([]);
  expect(refused).toEqual([]);
}, 40_000);

it('fails no request while two workers are replaced one by one', async () => {
  const server = await serve({ WORKERS: '2', LOG_LEVEL: 'info' });
  const client = createClient(server.url, 20);
  const token = await client.login('editor');
  const over = new AbortController();
  const publishing = publish(client, { clients: 20, token, label: '滚', stopped: over.signal });
  await sleep(500);
  server.child.kill('SIGHUP');
  await server.says('所有工作进程已逐个重启');
  while ((await titlesInDatabase('滚')).length < 1100) await sleep(100);
  over.abort();
  const { acknowledged, unanswered, refused } = await publishing;
  client.close();

  console.info(
    `SIGHUP with 2 workers: ${acknowledged.length} acknowledged, ${unanswered.length + refused.length} failed`,
  );
  expect({ unanswered, refused }).toEqual({ unanswered: [], refused: [] });
  expect(acknowledged.length).toBeGreaterThanOrEqual(1000);
  expect(await titlesInDatabase('滚')).toEqual(acknowledged.toSorted());
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
}, 40_000);

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
  for (const stream of streams) await expect.poll(stream.text, { timeout: 3000 }).toContain('event: letters');
  client.close();
  const asked = Date.now();
  server.child.kill('SIGTERM');
  await Promise.all(streams.map((stream) => stream.ended));
  const { code } = await server.ended;
  const seconds = (Date.now() - asked) / 1000;
  console.info(`SIGTERM under 5 streams of events: exit after ${seconds.toFixed(1)} s`);
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(4);
}, 40_000);
