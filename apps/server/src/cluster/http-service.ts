import { Server as TcpServer, type AddressInfo } from 'node:net';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Connection } from '../db/embedded';
import { createPools, type Pools } from '../db/pool';
import { watchForStalls } from '../db/stall-watch';
import { findWritable, targetsOf } from '../db/targets';

/** What the health endpoints may ask about this process. */
export type Lifecycle = {
  /** Listening, not going down, and the database answers. */
  ready: () => boolean;
  /** Going down: takes no new work. */
  draining: () => boolean;
};

export type AppInput = { config: Config; pools: Pools; log: Logger; lifecycle: Lifecycle };

/** The part of Fastify that starting and stopping need. */
export type HttpApp = {
  server: Server;
  listen(options: { host: string; port: number; listenTextResolver: (address: string) => string }): Promise<string>;
  close(): PromiseLike<unknown>;
};

export type CreateApp = (input: AppInput) => Promise<HttpApp>;

export type HttpService = {
  /** The port that was really taken; differs from the setting when that is 0. */
  port: number;
  /** Ends this process's part in order. `handOver`: other workers already take the new connections. */
  stop: (how: { handOver: boolean }) => Promise<void>;
};

/** A balancer, or a browser's next call, learns within this time that it should go elsewhere. */
const noticeMilliseconds = 600;
/** How long a kept-alive connection may wait for the answer that tells it to close. */
const handOverMilliseconds = 3000;
const closeMilliseconds = 5000;
const poolMilliseconds = 700;

/** Serves the app on the configured address, until `stop`. */
export async function serveHttp(input: {
  config: Config;
  connection: Connection;
  log: Logger;
  createApp: CreateApp;
}): Promise<HttpService> {
  const { config, log } = input;
  const servers = targetsOf(input.connection);
  const connection = await findWritable(servers);
  const state = { listening: false, draining: false };
  const pools = await createPools({ connection, workers: config.workers, log });
  const watch = watchForStalls({
    connection,
    others: servers,
    log,
    onStall: pools.breakConnections,
    onMove: pools.moveTo,
  });
  const lifecycle: Lifecycle = {
    ready: () => state.listening && !state.draining && watch.isUp(),
    draining: () => state.draining,
  };
  const releaseDatabase = async () => {
    await watch.stop();
    await atMost(poolMilliseconds, pools.end());
  };
  try {
    const app = await input.createApp({ config, pools, log, lifecycle });
    const answers = followAnswers(app.server, () => state.draining);
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `正在监听 ${address}`,
    });
    state.listening = true;
    return {
      port: portOf(app.server, config.port),
      stop: async ({ handOver }) => {
        state.draining = true;
        answers.closeAfterThem();
        if (handOver) await handOverConnections(app.server);
        else await sleep(noticeMilliseconds);
        await closeApp(app);
        await releaseDatabase();
      },
    };
  } catch (error) {
    await releaseDatabase();
    throw error;
  }
}

/** While the process goes down every answer tells its client to open a new connection next time. */
function followAnswers(server: Server, isDraining: () => boolean): { closeAfterThem(): void } {
  const running = new Set<ServerResponse>();
  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining()) sayClose(response);
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return {
    closeAfterThem: () => {
      for (const response of running) sayClose(response);
    },
  };
}

/** A long answer whose headers promised to keep the connection leaves it idle; closing waits for those, too. */
async function closeApp(app: HttpApp): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await atMost(closeMilliseconds, app.close());
  clearInterval(sweep);
}

/**
 * Stops listening without closing idle connections: closing one just as its client sends the next request would lose
 * that request. Each is closed by its next answer instead.
 */
async function handOverConnections(server: Server): Promise<void> {
  // http.Server.close() would close the idle connections too.
  TcpServer.prototype.close.call(server);
  const deadline = Date.now() + handOverMilliseconds;
  while (Date.now() < deadline && (await countConnections(server)) > 0) await sleep(50);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));
}

function portOf(server: Server, otherwise: number): number {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? otherwise : address.port;
}

/** A step that hangs must not hold up the end of the process. */
export async function atMost(milliseconds: number, step: PromiseLike<unknown>): Promise<void> {
  const over = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([step, timer]);
  over.abort();
}
