import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import { unattendedHeader } from '@yunguan/contract/kernel/unattended';
import { proofMinutes } from '@yunguan/contract/platform/account';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction, VenueScope } from '../db/database';
import type { Deps } from '../deps';
import { errorCode } from '../error-code';
import type { Actor } from '../kernel/access/actor';
import type { Member } from '../kernel/access/member';
import type { TokenSession } from '../kernel/access/sessions';
import { assertUnrestricted, restrictionOf } from '../kernel/access/restriction';
import { AppError, SessionError } from '../kernel/app-error';
import { auditEffect, recordAudit } from '../kernel/audit/record';
import type { AuditNote, Binding, Call, IncomingFile, Reply } from '../kernel/call';
import { inputProblems } from '../kernel/input-problems';
import { valueOf } from '../kernel/json-parts';
import { answerCall } from './answer';
import { admit } from './auth';
import { createDoubleClicks, type DoubleClicks } from './double-clicks';
import { successText } from './envelope';
import { toFailure } from './errors';
import { bodyHash, claimKey, type IdempotentCall, storeAnswer, storedAnswer } from './idempotency';

/** What can stand in a header: no spaces, nothing beyond ASCII. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

/** Registers an endpoint under its path and aliases: token → need → parse → handler → whitelist → envelope. */
export function route(app: FastifyInstance, deps: Deps, binding: Binding): void {
  const { path, aliases = [], bodyLimit } = binding.endpoint;
  const options = { config: { endpoint: path }, ...(bodyLimit === undefined ? {} : { bodyLimit }) };
  const served = { deps, binding, doubleClicks: binding.endpoint.sharesDoubleClick ? createDoubleClicks() : undefined };
  for (const url of [path, ...aliases]) {
    app.post(url, options, (request, reply) => serve(served, request, reply));
  }
}

interface Served {
  readonly deps: Deps;
  readonly binding: Binding;
  readonly doubleClicks: DoubleClicks | undefined;
}

async function serve(served: Served, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { deps, binding } = served;
  const { endpoint } = binding;
  const state: CallState = { notes: {}, session: { kind: 'unknown' } };
  try {
    // Kept before it is judged: the log must know who was refused.
    const how = request.headers[unattendedHeader] === undefined ? 'find' : 'look';
    const find = async (token: string) => (state.session = await deps.sessions[how](token));
    await admit({ find }, request.headers.authorization, endpoint.need);
    assertOpen(deps, state.session, endpoint);
    const call = new ServedCall(deps, { endpoint, request, state }, parse(endpoint, request));
    const running = { endpoint, request, state };
    const answer = await asOneClick(served.doubleClicks, running, () =>
      binding.handler(call).catch((error: unknown) => answeredBefore(deps, running, error)),
    );
    answerCall(reply, 200, successText(whitelist(deps, endpoint, answer)));
  } catch (error) {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error, call: endpoint.path }, '处理请求失败');
    state.notes = { ...state.notes, detail: { ...state.notes.detail, ...failure.detail } };
    await auditRefusal(deps, { endpoint, request, state, result: failure.result });
    answerCall(reply, failure.status, failure.body);
  }
}

/** Runs the call; as one with those that say the same meanwhile, where its endpoint wants that and no key tells them apart. */
function asOneClick(share: DoubleClicks | undefined, running: Running, run: () => Promise<Reply>): Promise<Reply> {
  const { request, state } = running;
  const caller = principal(state.session);
  if (!share || !caller || request.headers['idempotency-key']) return run();
  return share(`${caller.id} ${caller.venueId} ${bodyHash(request.body).toString('base64')}`, run);
}

/**
 * Handlers refuse what cannot succeed before they begin to write: all is taken, the time is over. A retry whose first call
 * took the last place, and whose answer was lost, is not refused by its own effect: it gets the first answer.
 */
async function answeredBefore(deps: Deps, running: Running, error: unknown): Promise<Reply> {
  const key = error instanceof AppError ? idempotencyKey(running, undefined) : undefined;
  const known = key && (await storedAnswer(deps.db, key));
  if (!known) throw error;
  return known;
}

interface CallState {
  notes: AuditNote;
  session: TokenSession;
}

interface Running {
  endpoint: Endpoint;
  request: FastifyRequest;
  state: CallState;
}

/** A user whose password was set by someone else may only change it, look at himself and leave; likewise without a second factor that is demanded. */
function assertOpen({ config, clock }: Deps, session: TokenSession, endpoint: Endpoint): void {
  if (session.kind !== 'staff') return;
  const { kind } = endpoint.need;
  if (kind === 'open' || kind === 'token') return;
  const restriction = restrictionOf(session.actor, config.requireSecondFactor);
  const isOpen = endpoint.beforePasswordChange || (restriction === 'second factor' && endpoint.beforeSecondFactor);
  if (!isOpen) assertUnrestricted(session.actor, config.requireSecondFactor);
  if (endpoint.freshProof && Math.abs(clock.now().getTime() - session.provenAt.getTime()) > proofMinutes * 60_000) {
    throw new AppError('CONFIRM_IDENTITY', '请先确认是您本人');
  }
}

function parse(endpoint: Endpoint, request: FastifyRequest): unknown {
  const result = endpoint.input.safeParse(request.body ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw AppError.invalid(inputProblems(result.error));
}

/** JSON made by PostgreSQL is a whitelist by construction; other answers keep only the declared names. */
function whitelist(deps: Deps, endpoint: Endpoint, answer: Reply): Reply {
  if ('json' in answer) {
    if (deps.verifyAnswers) endpoint.output.parse(valueOf(answer.json));
    return answer;
  }
  return { ...answer, objects: endpoint.output.parse(answer.objects ?? null) };
}

/**
 * What a handler is given. A class, for the two that may throw: an object literal with a getter gets a hidden class of its
 * own each time, which holds the whole request until the next full collection.
 */
class ServedCall implements Call<unknown> {
  readonly input: unknown;
  readonly requestId: string;
  private readonly deps: Deps;
  private readonly running: Running;

  constructor(deps: Deps, running: Running, input: unknown) {
    this.deps = deps;
    this.running = running;
    this.input = input;
    this.requestId = running.request.id;
  }

  get session(): TokenSession {
    return this.running.state.session;
  }

  get actor(): Actor {
    if (this.session.kind !== 'staff') throw new SessionError('missing');
    return this.session.actor;
  }

  get member(): Member {
    if (this.session.kind !== 'member') throw new SessionError('missing');
    return this.session.member;
  }

  get address(): string {
    return this.running.request.address;
  }

  get userAgent(): string {
    return this.running.request.headers['user-agent']?.slice(0, 300) ?? '';
  }

  get query(): Readonly<Record<string, unknown>> {
    return this.running.request.query as Record<string, unknown>;
  }

  readFiles(limits: { fileSize: number; files: number }): AsyncIterable<IncomingFile> {
    return readParts(this.running.request, limits);
  }

  note(entry: AuditNote): void {
    const { state } = this.running;
    state.notes = { ...state.notes, ...entry, detail: { ...state.notes.detail, ...entry.detail } };
  }

  write(scope: VenueScope, effect: (tx: Transaction) => Promise<Reply>, part?: string): Promise<Reply> {
    return commit(this.deps, this.running, { scope, effect, part });
  }
}

/** The files of a multipart request; each must be read before the next one comes. */
async function* readParts(
  request: FastifyRequest,
  limits: { fileSize: number; files: number },
): AsyncGenerator<IncomingFile> {
  try {
    for await (const part of request.files({ limits })) {
      // A sender need not give one, whatever the types say.
      const { filename }: { readonly filename: string | undefined } = part;
      yield { stream: part.file, filename: filename ?? '' };
    }
  } catch (error) {
    if (errorCode(error) !== 'FST_FILES_LIMIT') throw error;
    throw new AppError('VALIDATION', `一次最多上传 ${limits.files} 个文件`);
  }
}

async function commit(
  deps: Deps,
  running: Running,
  work: { scope: VenueScope; effect: (tx: Transaction) => Promise<Reply>; part: string | undefined },
): Promise<Reply> {
  const { endpoint, request, state } = running;
  const key = idempotencyKey(running, work.part);
  return deps.db.transaction(work.scope, async (tx) => {
    const known = key && (await claimKey(tx, key));
    if (known) return known;
    const reply = await work.effect(tx);
    auditEffect(tx, auditEntry({ endpoint, request, state, result: 'ok' }));
    if (key) storeAnswer(tx, key, reply);
    return reply;
  });
}

function idempotencyKey({ endpoint, request, state }: Running, part: string | undefined): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'];
  // An empty header says as much as none.
  if (!endpoint.idempotent || key === undefined || key === '') return undefined;
  const caller = principal(state.session);
  if (!caller) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('VALIDATION', '幂等键格式不正确');
  return {
    callerId: caller.id,
    key: part === undefined ? key : `${key} ${part}`,
    path: endpoint.path,
    body: request.body,
  };
}

interface Principal {
  readonly id: string;
  readonly name: string;
  readonly venueId?: string;
}

/** Who calls, as logs and idempotency keys know him; a member stands there with his masked number. */
function principal(session: TokenSession): Principal | undefined {
  if (session.kind === 'member') return { id: session.member.memberId, name: session.member.tel };
  if (session.kind !== 'staff') return undefined;
  const { userId, realName, venueId } = session.actor;
  return { id: userId, name: realName, venueId };
}

function auditEntry({ endpoint, request, state, result }: Running & { result: string }) {
  const caller = principal(state.session);
  return {
    userId: state.notes.userId ?? caller?.id ?? null,
    userName: state.notes.userName ?? caller?.name ?? '',
    venueId: state.notes.venueId ?? caller?.venueId ?? null,
    address: request.address,
    call: endpoint.path,
    objectId: state.notes.objectId ?? '',
    result,
    detail: state.notes.detail ?? {},
    requestId: request.id,
  };
}

/** Every refusal of a writing call, and every missing right, leaves a trace; it must not turn into a second error. */
async function auditRefusal(deps: Deps, refused: Running & { result: string }): Promise<void> {
  const { endpoint, request, result } = refused;
  if (endpoint.effect === 'read' && result !== 'refused:FORBIDDEN') return;
  // The database did not answer: waiting for it once more would double the caller's wait; the log has the failure.
  if (result === 'failed:BUSY') return;
  try {
    await recordAudit(deps.db, auditEntry(refused));
  } catch (error) {
    request.log.error({ err: error }, '被拒绝的操作未能记入审计日志');
  }
}
