import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partBytes, resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ok, startClient, withLogin } from './client.fixture';
import { Refused } from './errors';
import { paused } from './paused';
import { uploadInParts } from './upload-in-parts';

// Tests run in Node, which would be given the library's other build; the page gets this one.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'));

const form = { nickName: 'admin', password: 'Venue@2026' };
const stored = { name: '录像.mp4', relativePath: '/files/a.mp4' };
const film = new File([new Uint8Array(partBytes * 2 + 7)], '录像.mp4', { type: 'video/mp4', lastModified: 1 });
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A server of the protocol; `meddle` may answer a request in its place. */
const parts = new Map<string, number>();
let seen: { method: string; offset: string; authorization: string; id: string }[] = [];
let meddle: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

const server = createServer((request, response) => {
  // For the simulated browser this server lies elsewhere.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', '*, authorization');
  response.setHeader('Access-Control-Allow-Methods', 'POST, HEAD, PATCH, DELETE');
  response.setHeader('Access-Control-Expose-Headers', 'location, upload-offset, upload-length');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const id = request.url?.slice(resumableUploadPath.length + 1) ?? '';
  const { authorization = '', 'upload-offset': offset = '' } = request.headers;
  seen.push({ method: request.method ?? '', offset: String(offset), authorization, id });
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  request.on('end', () => {
    if (meddle(request, response)) return;
    response.setHeader('Tus-Resumable', '1.0.0');
    if (request.method === 'POST') {
      const created = randomBytes(16).toString('hex');
      parts.set(created, 0);
      response.writeHead(201, { location: `${resumableUploadPath}/${created}` }).end();
      return;
    }
    const held = parts.get(id);
    if (held === undefined) return void response.writeHead(404).end();
    if (request.method === 'DELETE') {
      parts.delete(id);
      return void response.writeHead(204).end();
    }
    if (request.method === 'PATCH') parts.set(id, held + received);
    const head = { 'upload-offset': String(parts.get(id)), 'upload-length': String(film.size) };
    response.writeHead(request.method === 'HEAD' ? 200 : 204, head).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Put there by the test environment.
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (settings: { url: string }) => void } };
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  parts.clear();
  seen = [];
  meddle = () => false;
  sessionStorage.clear();
});

const steps = () => seen.map(({ method, offset }) => `${method} ${offset}`.trim());
const refusing = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

/** Begins a transfer and ends it in the middle of its second part, for the reason. */
async function interrupt(client: Parameters<typeof uploadInParts>[0], reason?: string): Promise<void> {
  const isSecond = ({ method, headers }: IncomingMessage) =>
    method === 'PATCH' && headers['upload-offset'] === String(partBytes);
  // Never answered: the part stays under way.
  meddle = (request) => isSecond(request);
  const stop = new AbortController();
  const sending = uploadInParts(client, { file: film, source: 'media', signal: stop.signal });
  await vi.waitFor(() => expect(steps()).toContain(`PATCH ${partBytes}`), 10_000);
  stop.abort(reason);
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await tick();
  meddle = () => false;
}

it('sends the parts one after another and has the server keep the file under the key of the transfer', async () => {
  const { client, sent } = startClient(() => ok([stored]));
  const shares: unknown[] = [];
  const kept = await uploadInParts(client, {
    file: film,
    source: 'media',
    onProgress: (share) => shares.push(share),
  });
  expect(kept).toEqual([stored]);
  expect(steps()).toEqual(['POST', 'PATCH 0', `PATCH ${partBytes}`, `PATCH ${partBytes * 2}`]);
  expect(shares.at(-1)).toBe(1);
  const uploadId = seen.at(-1)?.id;
  expect(sent.at(-1)).toMatchObject({
    path: '/api/publics/v1/admin-finishUpload',
    body: { uploadId, source: 'media' },
  });
  expect(sent.at(-1)?.headers.get('Idempotency-Key')).toBe(uploadId);
  expect(sessionStorage.length).toBe(0);
});

it('asks for a login in the middle and goes on with the next part under the new token', async () => {
  const { client, gate } = startClient(withLogin(() => ok([stored])));
  meddle = ({ headers, method }, response) =>
    method === 'PATCH' &&
    headers['upload-offset'] === String(partBytes) &&
    headers.authorization === 'bearer t1' &&
    refusing(200, { state: 109, msg: '登录超时，请重新登录', objects: null })(response);
  const sending = uploadInParts(client, { file: film, source: 'media' });
  await vi.waitFor(() => expect(gate.reason()).toBe('登录超时，请重新登录'), 10_000);
  await client.signInAgain(form, async () => true);
  expect(await sending).toEqual([stored]);
  expect(steps().slice(-4)).toEqual([`PATCH ${partBytes}`, 'HEAD', `PATCH ${partBytes}`, `PATCH ${partBytes * 2}`]);
  expect(seen.at(-1)?.authorization).toBe('bearer t3');
});

it('understands a lost login where the answer has no body', async () => {
  const { client, gate } = startClient(withLogin(() => ok([stored])));
  await interrupt(client, paused);
  meddle = ({ method, headers }, response) => {
    if (method !== 'HEAD' || headers.authorization !== 'bearer t1') return false;
    response.writeHead(200).end();
    return true;
  };
  const sending = uploadInParts(client, { file: film, source: 'media' });
  await vi.waitFor(() => expect(gate.reason()).toBeDefined(), 10_000);
  await client.signInAgain(form, async () => true);
  expect(await sending).toEqual([stored]);
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('continues a paused transfer where it stood when the same file comes again, as after a reload', async () => {
  const { client } = startClient(() => ok([stored]));
  await interrupt(client, paused);
  expect(steps()).not.toContain('DELETE');
  seen = [];
  expect(await uploadInParts(client, { file: film, source: 'media' })).toEqual([stored]);
  expect(steps()).toEqual(['HEAD', `PATCH ${partBytes}`, `PATCH ${partBytes * 2}`]);
});

it('begins anew when the server has forgotten the transfer', async () => {
  const { client } = startClient(() => ok([stored]));
  await interrupt(client, paused);
  parts.clear();
  seen = [];
  expect(await uploadInParts(client, { file: film, source: 'media' })).toEqual([stored]);
  expect(steps().slice(0, 3)).toEqual(['HEAD', 'POST', 'PATCH 0']);
});

it('has the server forget what was given up', async () => {
  const { client } = startClient(() => ok([stored]));
  await interrupt(client);
  await vi.waitFor(() => expect(parts.size).toBe(0), 10_000);
  expect(sessionStorage.length).toBe(0);
});

it('tells the words of a refusal and does not try the same again', async () => {
  const { client } = startClient(() => ok([stored]));
  meddle = (_request, response) =>
    refusing(413, { state: 0, msg: '视频大小不能超过 200MB!', objects: { code: 'VALIDATION' } })(response);
  const failure = await uploadInParts(client, { file: film, source: 'media' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({ msg: '视频大小不能超过 200MB!' });
  expect(steps()).toEqual(['POST']);
});

it('tries again by itself when the line breaks in the middle', async () => {
  const { client } = startClient(() => ok([stored]));
  let isBroken = false;
  meddle = ({ method, headers, socket }) => {
    if (isBroken || method !== 'PATCH' || headers['upload-offset'] !== String(partBytes)) return false;
    isBroken = true;
    socket.destroy();
    return true;
  };
  const told: unknown[] = [];
  const onProgress = (progress: unknown) => told.push(progress);
  expect(await uploadInParts(client, { file: film, source: 'media', onProgress })).toEqual([stored]);
  expect(told).toContain('waits');
  expect(steps()).toContain('HEAD');
  expect(steps().filter((step) => step === 'POST')).toHaveLength(1);
});

it('tries a part again that stalls: nothing says of a line that is dead that it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client } = startClient(() => ok([stored]));
  let stalled = 0;
  meddle = ({ method, headers }) => {
    if (stalled > 0 || method !== 'PATCH' || headers['upload-offset'] !== String(partBytes)) return false;
    stalled += 1;
    return true;
  };
  const sending = uploadInParts(client, { file: film, source: 'media' });
  await vi.waitFor(() => expect(stalled).toBe(1), 10_000);
  await vi.advanceTimersByTimeAsync(120_000);
  await vi.waitFor(() => expect(steps().at(-1)).toBe(`PATCH ${partBytes * 2}`), 10_000);
  expect(await sending).toEqual([stored]);
  expect(steps().filter((step) => step === 'POST')).toHaveLength(1);
});
