import { liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { sendLetter } from '@yunguan/contract/platform/letters';
import { signOut } from '@yunguan/contract/platform/auth';
import { review } from '@yunguan/contract/platform/review';
import fastify, { type FastifyInstance } from 'fastify';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { eventRoute } from '../src/http/events';
import { closeOrder, openOrder } from '../src/kernel/orders/order-task';
import { uuidv7 } from '../src/kernel/uuid';
import { createEventHub, type Listener } from '../src/platform/events/hub';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, mustSend } from './factories';
import { ownTime } from './own-time';
import { timely } from './promises/record';

const heartbeat = 300;
/** Two looks at the database. */
const patience = timely(2000);

let app: ContentApp;
/** The route over real connections; the app under it answers the calls. */
let server: FastifyInstance;
let url = '';
let isDraining = false;
const streams: Stream[] = [];

beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  isDraining = false;
  server = fastify();
  const lifecycle = { ready: () => true, draining: () => isDraining };
  eventRoute(server, { deps: app.deps, lifecycle, hub: createEventHub(app.deps), heartbeat });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave();
  await server.close();
});

interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Names of the events so far. */
  readonly events: () => string[];
  readonly text: () => string;
  readonly ended: Promise<number>;
  readonly leave: () => void;
}

async function listen(token: string | undefined, method = 'GET'): Promise<Stream> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const opened = Date.now();
  const [outgoing, response] = await new Promise<[ClientRequest, IncomingMessage]>((resolve, reject) => {
    const asked: ClientRequest = request(url + liveEventsPath, { method, headers, agent: false }, (incoming) =>
      resolve([asked, incoming]),
    );
    asked.on('error', reject).end();
  });
  outgoing.on('error', () => undefined);
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const stream: Stream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name),
    text: () => text,
    ended: new Promise((resolve) => {
      response.on('end', () => resolve(Date.now() - opened)).on('error', () => undefined);
    }),
    leave: () => outgoing.destroy(),
  };
  streams.push(stream);
  return stream;
}

const listenAs = async (name: string) => listen(await app.as(name));
const submit = () => buildVote(app, { status: 1 });
const heard = (stream: Stream) => expect.poll(() => stream.events(), { timeout: patience, interval: 25 });

describe('the stream of events', () => {
  it('tells of a submission within two seconds, by name alone, and of the decision, too', async () => {
    const reviewer = await listenAs('reviewer');
    expect(reviewer.status).toBe(200);
    expect(reviewer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    const id = await submit();
    await heard(reviewer).toEqual(['pending']);
    expect(
      reviewer
        .text()
        .replaceAll(/^(: |event: pending|data: )?$/gm, '')
        .trim(),
    ).toBe('');
    await mustSend(app, 'reviewer', review.path, { objectId: id, result: 'approve' });
    await heard(reviewer).toEqual(['pending', 'pending']);
  });

  it('tells nobody of a venue that he does not see', async () => {
    const [branch, platform] = [await listenAs('branch'), await listenAs('platform')];
    await submit();
    await heard(platform).toEqual(['pending']);
    await sleep(1200);
    expect(branch.events()).toEqual([]);
    await buildVote(app, { status: 1, venue: 'branch' });
    await heard(branch).toEqual(['pending']);
  });

  it('tells of a letter whoever got it, and the submitter of the result', async () => {
    const [viewer, editor] = [await listenAs('viewer'), await listenAs('editor')];
    await mustSend(app, 'reviewer', sendLetter.path, {
      receiverList: [seedId.user('viewer')],
      title: '例会',
      content: '周五',
    });
    await heard(viewer).toEqual(['letters']);
    expect(editor.events()).toEqual([]);
    const id = await submit();
    await heard(editor).toEqual(['pending']);
    await mustSend(app, 'reviewer', review.path, { objectId: id, result: 'reject', remark: '封面模糊' });
    await heard(editor).toEqual(['pending', 'pending', 'letters']);
    expect(viewer.events().filter((name) => name === 'letters')).toHaveLength(1);
  });

  it('tells of an order that comes and of one that goes', async () => {
    const reviewer = await listenAs('reviewer');
    const objectId = uuidv7(Date.now());
    const venueId = seedId.venue('main');
    await app.db.transaction('*', async (tx) =>
      openOrder(tx, {
        kind: 'voteSignup',
        objectId,
        parentId: objectId,
        venueId,
        title: '大赛',
        applicant: { name: '合唱团' },
      }),
    );
    await heard(reviewer).toEqual(['pending']);
    await app.db.transaction('*', async (tx) => closeOrder(tx, objectId));
    await heard(reviewer).toEqual(['pending', 'pending']);
  });

  it('hears of what was committed late, after something that began later', async () => {
    const { owner } = app.deps.pools;
    const slow = await owner.connect();
    const insert = `insert into review_log (object_id, content_type, venue_id, action, status_to, user_name, venue_name, title)
      values ('0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', 'vote', $1, 'submit', 1, '某人', '某馆', '活动')`;
    try {
      await slow.query('begin');
      await slow.query(insert, [seedId.venue(demoBranchKey)]);
      // Begun before the stream: it cannot have been read with what the page shows.
      const [branch, reviewer] = [await listenAs('branch'), await listenAs('reviewer')];
      await submit();
      await heard(reviewer).toEqual(['pending']);
      expect(branch.events()).toEqual([]);
      await slow.query('commit');
      await heard(branch).toEqual(['pending']);
    } finally {
      slow.release();
    }
  });

  it('tells at most once a second, however much happens', async () => {
    const reviewer = await listenAs('reviewer');
    const started = Date.now();
    while (Date.now() - started < 2500) await submit();
    await sleep(1200);
    const told = reviewer.events().length;
    expect(told).toBeGreaterThan(1);
    expect(told).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 1000));
  });

  it('does not ask the database while nobody listens', async () => {
    const asked: string[] = [];
    const within: typeof app.db.within = (scope, text, ...rest) => {
      asked.push(text);
      return app.db.within(scope, text, ...rest);
    };
    const hub = createEventHub({ db: { ...app.db, within }, log: app.deps.log });
    await sleep(1200);
    expect(asked).toEqual([]);
    const actor = () => {
      throw new Error('nothing changes here');
    };
    const leave = await hub.join({ actor, tell: () => undefined });
    expect(asked).toHaveLength(2);
    leave();
    await sleep(2200);
    const before = asked.length;
    await sleep(1200);
    expect(asked.length).toBe(before);
    await hub.close();
  });
});

describe('the beginning of a stream', () => {
  it('comes before what happens while it is being opened, and loses none of it', async () => {
    await server.close();
    server = fastify();
    const hub = {
      join: async ({ tell }: Listener) => {
        tell('pending');
        await sleep(10);
        return () => undefined;
      },
      close: async () => undefined,
    };
    const lifecycle = { ready: () => true, draining: () => false };
    eventRoute(server, { deps: app.deps, lifecycle, hub, heartbeat });
    url = await server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listenAs('viewer');
    expect(stream.headers['content-type']).toContain('text/event-stream');
    await heard(stream).toEqual(['pending']);
  });
});

describe('the end of a stream', () => {
  it('comes with the end of its login', async () => {
    const token = await app.login('viewer');
    const stream = await listen(token);
    const other = await listenAs('viewer');
    const beats = ({ text }: Stream) => text().match(/^: $/gm)?.length ?? 0;
    await expect.poll(() => beats(stream)).toBeGreaterThan(1);
    await app.call(signOut.path, {}, { token });
    const [took] = await ownTime(() => stream.ended, app.deps.pools.owner);
    expect(took).toBeLessThan(heartbeat * 3);
    const before = beats(other);
    await expect.poll(() => beats(other)).toBeGreaterThan(before + 1);
    expect((await listen(token)).status).toBe(401);
  });

  it('comes after half an hour without use, though the stream itself was open all the time', async () => {
    const stream = await listen(await app.login('viewer'));
    for (let minutes = 0; minutes < 32; minutes += 4) {
      app.clock.advance({ minutes: 4 });
      await sleep(heartbeat * 1.2);
    }
    expect(await stream.ended).toBeLessThan(10_000);
    app.signAllOut();
  });

  it('comes at once when the process goes down', async () => {
    const streamsNow = [await listenAs('reviewer'), await listenAs('viewer')];
    isDraining = true;
    const [took] = await ownTime(() => Promise.all(streamsNow.map((stream) => stream.ended)));
    expect(took).toBeLessThan(600);
    expect((await listenAs('viewer')).status).toBe(503);
  });

  it('does not hold up the closing of the server', async () => {
    const stream = await listenAs('reviewer');
    const [took] = await ownTime(async () => {
      await server.close();
      await stream.ended;
    });
    expect(took).toBeLessThan(1000);
  });

  it('leaves room for another one', async () => {
    const token = await app.login('viewer');
    const open = [];
    for (let count = 0; count < 6; count += 1) open.push(await listen(token));
    expect(open.map((stream) => stream.status)).toEqual(Array(6).fill(200));
    const refused = await listen(token);
    await refused.ended;
    expect(refused.status).toBe(429);
    expect(refused.text()).toContain('同时打开的页面不能超过 6 个');
    expect((await listen(await app.login('viewer'))).status).toBe(200);
    open[0]?.leave();
    await expect.poll(async () => (await listen(token)).status, { timeout: patience }).toBe(200);
  });
});

describe('nobody gets a stream', () => {
  it.each([
    ['without a token', async () => undefined, 401],
    ['with a forged token', async () => 'x'.repeat(43), 401],
    ['with a token without a login', () => app.anonymous(), 200],
  ])('%s', async (_name, token, status) => {
    const stream = await listen(await token());
    await stream.ended;
    expect(stream.status).toBe(status);
    expect(stream.headers['content-type']).toContain('application/json');
    expect(JSON.parse(stream.text())).toEqual({ state: 107, msg: '未登录', objects: null });
  });

  it('before the password that others set was changed', async () => {
    const { owner } = app.deps.pools;
    await owner.query(`update staff_user set must_change_password = true where login_name = 'viewer'`);
    app.clock.advance({ seconds: 2 });
    const stream = await listenAs('viewer');
    await stream.ended;
    expect(stream.text()).toContain('请先修改密码');
    await owner.query(`update staff_user set must_change_password = false where login_name = 'viewer'`);
    app.clock.advance({ seconds: 2 });
  });

  it('by asking for its head alone', async () => {
    expect((await listen(await app.as('viewer'), 'HEAD')).status).toBe(404);
  });
});
