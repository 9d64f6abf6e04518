import { heartbeatMilliseconds, type LiveEvent, liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { messages } from '@yunguan/contract/kernel/messages';
import { staff } from '@yunguan/contract/kernel/need';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Lifecycle } from '../cluster/http-service';
import type { Deps } from '../deps';
import type { Actor } from '../kernel/access/actor';
import { assertUnrestricted } from '../kernel/access/restriction';
import { AppError, SessionError } from '../kernel/app-error';
import type { EventHub } from '../platform/events/hub';
import { answerCall, callHeaders } from './answer';
import { admit, presentedToken } from './auth';
import { toFailure } from './errors';

/** Streams of one login at a time; each tab in front needs one. */
const mostPerLogin = 6;
/** Streams of one process. */
const mostInAll = 5000;
/** Milliseconds within which the streams notice that the process goes down. */
const drainLook = 250;

export interface Streaming {
  readonly deps: Deps;
  readonly lifecycle: Lifecycle;
  readonly hub: EventHub;
  /** Milliseconds between two signs of life, each with a look at the login. */
  readonly heartbeat?: number;
}

/** What the streams of a process share. */
interface Streams extends Streaming {
  readonly open: Map<ServerResponse, string>;
  readonly heartbeat: number;
}

/**
 * GET `admin-events`: names of what changed, never data, as server-sent events (docs/adr/0011). The stream ends with the
 * login that opened it and as soon as the process goes down, so that a restart waits for nobody.
 */
export function eventRoute(app: FastifyInstance, streaming: Streaming): void {
  const streams: Streams = { heartbeat: heartbeatMilliseconds, ...streaming, open: new Map() };
  const endAll = (): void => {
    for (const response of streams.open.keys()) response.end();
  };
  const watch = setInterval(() => {
    if (streaming.lifecycle.draining()) endAll();
  }, drainLook);
  app.addHook('preClose', async () => {
    clearInterval(watch);
    endAll();
    await streaming.hub.close();
  });
  // A HEAD would hold its connection without ever getting a body.
  app.get(liveEventsPath, { exposeHeadRoute: false }, (request, reply) => serve(streams, request, reply));
}

async function serve(streams: Streams, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await stream(streams, request, reply);
  } catch (error) {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error }, '变更事件流出错');
    answerCall(reply, failure.status, failure.body);
  }
}

async function stream(streams: Streams, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { deps, lifecycle, hub, open } = streams;
  const login = presentedToken(request.headers.authorization) ?? '';
  let actor = await judge(deps, request.headers.authorization);
  if (lifecycle.draining() || open.size >= mostInAll) throw new AppError('BUSY', messages.busy);
  if ([...open.values()].filter((one) => one === login).length >= mostPerLogin) {
    throw new AppError('TOO_MANY', `同时打开的页面不能超过 ${mostPerLogin} 个`);
  }
  const response = reply.raw;
  open.set(response, login);
  response.once('close', () => open.delete(response));
  // What happens while the stream is being opened waits for its headers: the first bytes would send others.
  let early: Set<LiveEvent> | undefined = new Set();
  const tell = (event: LiveEvent): void => {
    if (early) early.add(event);
    else write(response, eventText(event));
  };
  const leave = await hub.join({ actor: () => actor, tell });
  const beat = setInterval(() => {
    judge(deps, request.headers.authorization).then(
      (now) => {
        actor = now;
        write(response, sign);
      },
      (error: unknown) => {
        // A database that does not answer says nothing about the login.
        if (error instanceof SessionError || error instanceof AppError) response.end();
      },
    );
  }, streams.heartbeat);
  const end = (): void => {
    clearInterval(beat);
    leave();
  };
  response.once('close', end);
  // The client may have gone meanwhile, or the process goes down.
  if (response.destroyed || response.writableEnded) {
    end();
    return;
  }
  reply.hijack();
  response.writeHead(200, streamHeaders);
  write(response, sign + [...early].map(eventText).join(''));
  early = undefined;
}

const streamHeaders = {
  ...callHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must hand on each event at once.
  'x-accel-buffering': 'no',
  // The connection is the stream's own and goes with it.
  connection: 'close',
};

/** The staff member behind the token. @throws SessionError, AppError when there is none, or not yet */
async function judge(deps: Deps, header: string | undefined): Promise<Actor> {
  const session = await admit({ find: (token) => deps.sessions.look(token) }, header, staff);
  if (session.kind !== 'staff') throw new SessionError('missing');
  assertUnrestricted(session.actor, deps.config.requireSecondFactor);
  return session.actor;
}

/** A comment: nothing for the client but that the stream lives. */
const sign = ': \n\n';
const eventText = (event: LiveEvent) => `event: ${event}\ndata: \n\n`;

/** A client that has not read what it was sent for so long gets nothing more: its events would only pile up. */
function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableNeedDrain) {
    response.destroy();
    return;
  }
  response.write(text);
}
