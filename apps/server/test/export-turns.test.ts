import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { generateFile } from '@yunguan/contract/platform/files';
import fastify from 'fastify';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contentModules } from '../src/content/content-types';
import { callerAddressHook } from '../src/http/caller-address';
import { exportRoute } from '../src/http/export-file';
import { createExportTurns, type ExportTurns } from '../src/kernel/export/export-turns';
import { exportSources } from '../src/platform/export-sources';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote } from './factories';

const refused = { state: 0, msg: '正在导出的人较多，请稍后再试', objects: { code: 'TOO_MANY' } };
const longestWait = 300;

let app: ContentApp;
let turn: ExportTurns;
const desk = fastify();
beforeAll(async () => {
  app = await createContentApp();
  await buildVote(app);
  callerAddressHook(desk);
  const inTurn: ExportTurns = (gone) => turn(gone);
  exportRoute(desk, app.deps, { sources: exportSources(contentModules), turn: inTurn, packTurn: inTurn });
  await desk.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await desk.close();
  await app.close();
});
afterEach(async () => {
  await app.deps.pools.owner.query('delete from export_ticket');
});

async function order(): Promise<string> {
  const action = anyContent(vote).codes.export;
  const { state, objects, text } = await app.send('admin', generateFile.path, { action });
  if (state !== 1) throw new Error(text);
  return `/api/publics/v1/admin-exportFile?data=${encodeURIComponent(String(objects))}`;
}

const isFile = (answer: { rawPayload: Buffer }) => answer.rawPayload.subarray(0, 2).toString() === 'PK';

it('an export that waits too long is told so, and its ticket is good for another try', async () => {
  turn = createExportTurns(1, longestWait);
  const leave = await turn(new AbortController().signal);
  const url = await order();
  // The ticket's own minute runs out while it waits.
  const waiting = desk.inject(url);
  await sleep(longestWait / 2);
  await app.deps.pools.owner.query("update export_ticket set expires_at = now() - interval '1 second'");
  const answer = await waiting;
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toEqual(refused);
  leave();
  expect(isFile(await desk.inject(url))).toBe(true);
  expect((await desk.inject(url)).json()).toMatchObject({ msg: '导出链接已失效，请重新导出' });
});

it('so is one behind whom too many wait already', async () => {
  turn = createExportTurns(1);
  const leave = await turn(new AbortController().signal);
  const ahead = Array.from({ length: 20 }, () => turn(new AbortController().signal));
  const url = await order();
  expect((await desk.inject(url)).json()).toEqual(refused);
  leave();
  for (const one of ahead) (await one)();
  expect(isFile(await desk.inject(url))).toBe(true);
});

it('who hangs up while he waits leaves the queue', async () => {
  turn = createExportTurns(1);
  const leave = await turn(new AbortController().signal);
  const { port } = desk.server.address() as AddressInfo;
  const impatient = get({ host: '127.0.0.1', port, path: await order(), agent: false });
  impatient.on('error', () => undefined);
  await sleep(200);
  const ahead = Array.from({ length: 19 }, () => turn(new AbortController().signal));
  const url = await order();
  expect((await desk.inject(url)).json()).toEqual(refused);
  impatient.destroy();
  await sleep(200);
  const last = desk.inject(url);
  await sleep(100);
  leave();
  for (const one of ahead) (await one)();
  expect(isFile(await last)).toBe(true);
});
