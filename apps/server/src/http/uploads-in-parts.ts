import { messages } from '@yunguan/contract/kernel/messages';
import { staff } from '@yunguan/contract/kernel/need';
import {
  mostTransfers,
  resumableUploadPath,
  transferHours,
  videoMaxBytes,
  videoSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import { FileStore } from '@tus/file-store';
import { type Locker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import type { Deps } from '../deps';
import type { Actor } from '../kernel/access/actor';
import { assertUnrestricted } from '../kernel/access/restriction';
import { AppError, SessionError } from '../kernel/app-error';
import { explainDiskError, FileError, fileTexts } from '../kernel/files/file-error';
import { takeFileLock } from '../kernel/files/file-lock';
import { assertMayUpload } from '../kernel/files/may-upload';
import { listTransfers, partsFolder, readTransfer, removeTransfer, type Transfer } from '../kernel/files/transfers';
import { answerCall } from './answer';
import { admit } from './auth';
import { refusalText } from './envelope';
import { toFailure } from './errors';

/** Bytes of all transfers together. */
const mostPartBytes = 2 * 1024 ** 3;
/** A transfer that nobody continued for so long (milliseconds) makes room for another one. */
const idleAfter = 3_600_000;

interface Parts {
  readonly deps: Deps;
  readonly folder: string;
  readonly store: FileStore;
  readonly mostBytes: number;
}

/**
 * Transfers in parts (tus 1.0 with creation, termination and expiration). Everything is on the disk, so any process
 * continues what another one began; a transfer belongs to the user who began it, and a stranger's does not exist.
 */
export function partRoutes(app: FastifyInstance, deps: Deps, mostBytes = mostPartBytes): void {
  const folder = partsFolder(deps.config.dataDir);
  const parts: Parts = { deps, folder, store: openStore(folder), mostBytes };
  // The stream is left alone: it goes to the disk as it comes.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
  const handler = (request: FastifyRequest, reply: FastifyReply) => serve(parts, request, reply);
  app.route({ method: ['POST', 'OPTIONS'], url: resumableUploadPath, handler });
  app.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${resumableUploadPath}/:id`, handler });
}

const idPattern = /^[0-9a-f]{32}$/;

async function serve(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const actor = await judge(parts.deps, request.headers.authorization);
    const { id } = request.params as { id?: string };
    if (request.method === 'POST') {
      await assertMayUpload(parts.deps.db, actor);
      return await begin(parts, { actor, request, reply });
    }
    if (id !== undefined) {
      const transfer = idPattern.test(id) ? await readTransfer(parts.folder, id) : undefined;
      if (transfer?.owner !== actor.userId) return refuse(reply, 404, AppError.forbidden());
      if (request.method === 'PATCH') await assertRoom(parts, lengthOf(request, transfer), id);
    }
    return await speak(parts, { actor, request, reply, ...(id === undefined ? {} : { id }) });
  } catch (error) {
    const failure = toFailure(error, request.id);
    if (failure.unexpected) request.log.error({ err: error }, '分段上传失败');
    // A refusal in a successful answer would be taken for a step of the protocol.
    const status = failure.status === 200 && !(error instanceof SessionError) ? 400 : failure.status;
    return answerCall(reply, status, failure.body);
  }
}

/** Bytes of a part; one that does not say it may be all that is missing. */
function lengthOf(request: FastifyRequest, { size, received }: Transfer): number {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : size - received;
}

async function judge(deps: Deps, header: string | undefined): Promise<Actor> {
  const session = await admit(deps.sessions, header, staff);
  if (session.kind !== 'staff') throw new SessionError('missing');
  assertUnrestricted(session.actor, deps.config.requireSecondFactor);
  return session.actor;
}

interface Visit {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Transfer that was found to be the user's own. */
  readonly id?: string;
}

/** One beginning at a time, in all processes together: else twenty at once would all find room. */
async function begin(parts: Parts, visit: Visit): Promise<FastifyReply> {
  const size = Number(visit.request.headers['upload-length']);
  if (size > videoMaxBytes) return refuse(visit.reply, 413, new AppError('VALIDATION', videoSizeText));
  if (size === 0) throw new AppError('VALIDATION', fileTexts.empty);
  await mkdir(parts.folder, { recursive: true });
  const release = await takeFileLock(join(parts.folder, 'beginning.lock'));
  if (!release) throw new AppError('BUSY', messages.busy);
  try {
    await makeRoomFor(parts, visit.actor);
    await assertRoom(parts, size || 0);
    return await speak(parts, visit);
  } finally {
    await release();
  }
}

async function makeRoomFor({ deps, folder }: Parts, actor: Actor): Promise<void> {
  const own = (await listTransfers(folder)).filter((transfer) => transfer.owner === actor.userId);
  if (own.length < mostTransfers) return;
  const [oldest] = own.toSorted((a, b) => a.touchedAt.getTime() - b.touchedAt.getTime());
  if (!oldest || !isIdle(deps, oldest)) {
    throw new AppError('TOO_MANY', `未完成的上传不能超过 ${mostTransfers} 个，请等待其他文件上传完成`);
  }
  await removeTransfer(folder, oldest.id);
}

function isIdle({ clock }: Deps, { touchedAt }: Transfer): boolean {
  return clock.now().getTime() - touchedAt.getTime() >= idleAfter;
}

/**
 * Room for the bytes that come for the transfer `own`, or for a new one. What was left, by whomever, goes first, the oldest
 * before the others: it would keep everybody out until its day is over.
 */
async function assertRoom({ deps, folder, mostBytes }: Parts, coming: number, own?: string): Promise<void> {
  const all = await listTransfers(folder);
  let used = all.reduce((sum, transfer) => sum + transfer.received, 0);
  const left = all
    .filter((transfer) => transfer.id !== own && isIdle(deps, transfer))
    .sort((a, b) => a.touchedAt.getTime() - b.touchedAt.getTime());
  for (const { id, received } of left) {
    if (used + coming <= mostBytes) break;
    // One that is taken in at this moment lies there untouched, too.
    const release = await takeFileLock(join(folder, `${id}.lock`), { waitMs: 0 });
    if (!release) continue;
    try {
      await removeTransfer(folder, id);
    } finally {
      await release();
    }
    used -= received;
  }
  if (used + coming > mostBytes) throw new FileError('BUSY', fileTexts.crowded);
}

const asked = ['content-type', 'content-length', 'tus-resumable'];
const told = ['location', 'tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'];

async function speak(parts: Parts, { actor, request, reply, id }: Visit): Promise<FastifyReply> {
  const { method } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (asked.includes(name) || name.startsWith('upload-')) ? [[name, value]] : [],
  );
  // An answer in the middle of a part must still reach its sender: reading ends without cutting the line.
  const part = method === 'PATCH' ? request.raw.iterator({ destroyOnReturn: false }) : undefined;
  // The two definitions of ReadableStream (node's and the DOM's) describe the same object.
  const body = part ? (ReadableStream.from(part) as unknown as BodyInit) : null;
  // Made from what was judged, not from what was sent: the library would read an id out of a query, too.
  const path = id === undefined ? resumableUploadPath : `${resumableUploadPath}/${id}`;
  const url = new URL(path, 'http://parts.invalid');
  const sent = { method, headers, body, duplex: 'half' } as const;
  const answer = await tusFor(parts, { actor, request, id }).handleWeb(new Request(url, sent));
  // Nobody reads the rest of a part that was refused; it is let through, so that the line is free for what comes next.
  void part?.return?.().then(() => request.raw.resume());
  if (answer.status < 300) {
    for (const [name, value] of answer.headers) {
      if (told.includes(name) || name.startsWith('upload-')) reply.header(name, value);
    }
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    return reply.code(answer.status).send();
  }
  const text = await answer.text();
  if (text.startsWith('{')) return answerCall(reply, answer.status, text);
  if (answer.status === 404 || answer.status === 410) return refuse(reply, answer.status, AppError.forbidden());
  if (answer.status === 413) return refuse(reply, 413, new AppError('VALIDATION', '文件内容与声明的大小不符'));
  // The rest is spoken between programs: another offset, a locked transfer, a header that is missing.
  return reply.code(answer.status).header('tus-resumable', '1.0.0').send();
}

function refuse(reply: FastifyReply, status: number, { message, code }: AppError): FastifyReply {
  return answerCall(reply, status, refusalText(message, { code }));
}

/** Made for each request, since it speaks for the user of the request; it holds nothing. */
function tusFor(
  { folder, store }: Parts,
  { actor, request, id }: Pick<Visit, 'actor' | 'request'> & { readonly id: string | undefined },
): Server {
  return new Server({
    path: resumableUploadPath,
    datastore: store,
    locker: lockerIn(folder),
    lockDrainTimeout: 500,
    maxSize: videoMaxBytes,
    // A path, as the browser sees it whatever proxies stand between.
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString('hex'),
    ...(id === undefined ? {} : { getFileIdFromRequest: () => id }),
    onUploadCreate: async (_request, upload) => ({ metadata: { ...upload.metadata, owner: actor.userId } }),
    onResponseError: (_request, error) => {
      if (!(error instanceof Error) || 'status_code' in error) return undefined;
      const failure = toFailure(error, request.id);
      if (failure.unexpected) request.log.error({ err: error }, '分段上传失败');
      const status = failure.unexpected && failure.status === 200 ? 500 : failure.status;
      return { status_code: status, body: failure.body };
    },
  });
}

function openStore(folder: string): FileStore {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: transferHours * 3_600_000 });
  // The length is always known before: it is what the limits are about.
  store.extensions = ['creation', 'termination', 'expiration'];
  // Its own one tells nobody that the disk is full, and may answer while bytes of a broken part are still being written.
  store.write = async (stream, id, offset) => {
    const file = await open(join(folder, id), 'r+');
    let at = offset;
    try {
      // A stream that is torn down here would say that it broke off, and not why.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        const bytes = Buffer.from(chunk);
        for (let done = 0; done < bytes.length; ) {
          const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at);
          done += bytesWritten;
          at += bytesWritten;
        }
      }
      return at;
    } catch (error) {
      throw explainDiskError(error);
    } finally {
      await file.close();
    }
  };
  return store;
}

/** Two parts at once would write into one another, whichever processes they reach. */
function lockerIn(folder: string): Locker {
  return {
    newLock: (id) => {
      let release: (() => Promise<void>) | undefined;
      return {
        lock: async (signal, onWanted) => {
          release = await takeFileLock(join(folder, `${id}.lock`), { signal, onWanted: () => void onWanted() });
          if (!release) throw Object.assign(new Error('the transfer is locked'), { status_code: 423, body: 'locked' });
        },
        unlock: async () => release?.(),
      };
    },
  };
}
