import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { voteEndpoints } from '@yunguan/contract/content/vote';
import { castVote, getRanking } from '@yunguan/contract/content/vote-ballot';
import { getResourceList } from '@yunguan/contract/platform/library';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { libraryStatements } from './library';
import { typeStatements } from './limit-types';
import { formColumns, pageConditions, pageValues, statements } from './limit-statements';
import { voterIds, voteStatements } from './votes';
import { furtherValues, wholeStatements, type Writer, writerSql } from './whole-writes';

/** What a limit server is told by its parent. */
const kind = process.argv[2] ?? '';
const token = process.env.BENCH_TOKEN ?? '';
const venueId = process.env.BENCH_VENUE ?? '';
const userId = process.env.BENCH_USER ?? '';
const constant = JSON.stringify({ state: 1, msg: '操作成功', objects: { text: '云馆'.repeat(480) } });
const json = 'application/json; charset=utf-8';

/** L1: Node's own server, a constant answer, the body read and thrown away. */
function bareServer(): Promise<number> {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': json, 'content-length': Buffer.byteLength(constant) }).end(constant);
    });
  });
  return new Promise((resolve) => {
    // A server that listens on TCP has an address with a port.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

type Body = Record<string, string | number | boolean | null | string[]>;

/** L3: prepared statements written by hand, a session check in memory, nothing else. */
function databaseServer(app: FastifyInstance, jsonByDatabase: boolean): void {
  const pool = new pg.Pool({
    host: process.env.BENCH_HOST ?? '',
    database: process.env.BENCH_DATABASE ?? '',
    user: 'yunguan',
    max: 12,
  });
  const sessions = new Map([[`Bearer ${token}`, { userId, venueId }]]);
  const voters = voterIds();
  app.addHook('onRequest', async (request, reply) => {
    const presented = request.headers.authorization ?? '';
    if (!sessions.has(presented) && !voters.has(presented)) return reply.code(401).send('');
  });
  const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;
  const ok = (objects: unknown) => ({ state: 1, msg: '操作成功', objects });
  const text = (objects: string) => `{"state":1,"msg":"操作成功","objects":${objects}}`;
  const post = (path: string | undefined, handle: (body: Body, request: FastifyRequest) => Promise<unknown>) =>
    app.post(path ?? '', async (request, reply) => {
      const answer = await handle(request.body as Body, request);
      return typeof answer === 'string' ? reply.type(json).send(answer) : answer;
    });

  post(voteEndpoints.page?.path, async (body) => {
    const { name, where } = pageConditions(body);
    const values = pageValues(body, venueId);
    if (jsonByDatabase) {
      const [row] = await run(`whole-${name}`, statements.pageAsJson(where), [...values, body.pageSize]);
      return text(row.json);
    }
    const [datas, [counted]] = await Promise.all([
      run(`page-${name}`, statements.page(where), [...values, body.pageSize]),
      run(`count-${name}`, statements.count(where), values),
    ]);
    return ok({ datas, total: Number(counted.total) });
  });
  for (const type of typeStatements(['vote'])) {
    post(type.pagePath, async ({ keyword, pageSize }) => {
      const isSearch = Boolean(keyword);
      const word = isSearch ? [`%${String(keyword)}%`] : [];
      const name = `${type.key}-${isSearch ? 'word' : 'all'}`;
      const [datas, [counted]] = await Promise.all([
        run(`page-${name}`, type.page(isSearch), [[venueId], venueId, pageSize, ...word]),
        run(`count-${name}`, type.count(isSearch), [[venueId], venueId, ...word]),
      ]);
      return ok({ datas, total: Number(counted.total) });
    });
    post(type.detailPath, async ({ id }) =>
      ok((await run(`detail-${type.key}`, type.detail, [[venueId], id, venueId]))[0]),
    );
  }
  post(getResourceList.path, async (body) => {
    const { name, page, count, values } = libraryStatements(body);
    const size = Number(body.pageSize);
    const [list, [counted]] = await Promise.all([
      run(`library-page-${name}`, page, [...values, size, Number(body.pageIndex) * size]),
      run(`library-count-${name}`, count, [...values]),
    ]);
    return ok({ list, totalCount: Number(counted.total) });
  });
  post(getRanking.path, async ({ rotationId, pageIndex, pageSize }) => {
    const size = Number(pageSize);
    const [datas, [summed]] = await Promise.all([
      run('ranking', voteStatements.ranking, [rotationId, size, (Number(pageIndex) - 1) * size]),
      run('ranking-total', voteStatements.rankingTotal, [rotationId]),
    ]);
    return ok({ datas, total: summed.total, totalPoll: summed.totalPoll });
  });
  post(castVote.path, async ({ activityId, rotationId, signupId }, { headers, ip }) => {
    const voter = voters.get(headers.authorization ?? '');
    const values = [venueId, activityId, rotationId, signupId, voter, ip, headers['user-agent'] ?? ''];
    const [row] = await run('vote', voteStatements.vote, values);
    return ok(row);
  });
  post(voteEndpoints.detail?.path, async (body) => {
    const [row] = await run('detail', jsonByDatabase ? statements.detailAsJson : statements.detail, [
      [venueId],
      body.id,
      venueId,
    ]);
    return jsonByDatabase ? text(row.json) : ok(row);
  });
  const whose = kind === 'L3c' ? pool.query<Writer>(writerSql, [venueId, userId]) : undefined;
  /** Writes the activity; L3c the rows beside it, too. */
  const write = async (operation: 'create' | 'update', body: Body, first: readonly unknown[]) => {
    const values = [...first, ...formColumns.map((one) => one.of(body))];
    const writer = (await whose)?.rows[0];
    const [row] = writer
      ? await run(`whole-${operation}`, wholeStatements[operation], [
          ...values,
          ...furtherValues(operation, body, writer),
        ])
      : await run(operation, statements[operation], values);
    return ok(row);
  };
  post(voteEndpoints.create?.path, (body) => write('create', body, [venueId, userId]));
  post(voteEndpoints.update?.path, (body) => write('update', body, [body.id, venueId, userId]));
}

async function fastifyServer(): Promise<number> {
  const app = fastify({ logger: false });
  if (kind === 'L2') app.post('/*', async (_request, reply) => reply.type(json).send(constant));
  else databaseServer(app, kind === 'L3b');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

const port = kind === 'L1' ? await bareServer() : await fastifyServer();
console.log(`http://127.0.0.1:${port}`);
