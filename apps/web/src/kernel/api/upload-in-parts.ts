import { partBytes, resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import type * as files from '@yunguan/contract/platform/files';
import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { tabStore } from '../browser-store';
import { backOnline } from './back-online';
import type { Client } from './client';
import { NetworkFailure, Refused } from './errors';
import { paused } from './paused';
import { sha256Hex } from './sha256';
import { watchStall } from './stall';
import { authHeaders } from './tokens';
import type { UploadOptions } from './upload-options';
import { type CallableOf, type Reply, readReply } from './wire';

/** By path alone: the endpoint would bring the whole of zod along. */
const finishUpload: CallableOf<typeof files.finishUpload> = {
  path: '/api/publics/v1/admin-finishUpload',
  idempotent: true,
};

/** Milliseconds between attempts while the server does not answer; each part that arrives starts them again. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

type PartsClient = Pick<Client, 'send' | 'call' | 'refresh' | 'credentials'>;

/** Where an unfinished transfer is remembered: in the tab, so that it survives a reload and ends with the tab. */
export type TransferMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An answer of the server that is no part of the protocol: a lost login or a refusal. */
class ForeignAnswer extends Error {
  constructor(readonly reply: Reply) {
    super('the server answered with an envelope');
    this.name = 'ForeignAnswer';
  }
}

/**
 * Sends a file in parts (tus protocol) and has the server keep it. A broken line, a lost login and a reload of the page
 * continue where the transfer stood: the same file of the same user is known again by name, size and date.
 * @throws Refused, NetworkFailure, SessionEnded, AbortError
 */
export async function uploadInParts(
  client: PartsClient,
  options: UploadOptions & { readonly file: File },
  memory: TransferMemory = tabStore,
): Promise<readonly files.UploadedFile[]> {
  const { file, source, onProgress, signal } = options;
  const { name, size, lastModified } = file;
  const known = `upload:${await sha256Hex([client.credentials()?.userId, name, size, lastModified].join('|'))}`;
  const transfer = new Upload(file, {
    // Relative addresses of the answer are read against this one, which must be whole for that.
    endpoint: new URL(resumableUploadPath, location.href).href,
    uploadUrl: memory.getItem(known),
    metadata: { filename: name, filetype: file.type, source },
    chunkSize: partBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      await signIn(client, request);
      endStalled(request);
    },
    onAfterResponse: assertProtocol,
    onShouldRetry: ({ originalResponse, causingError }) => {
      const isRetried =
        navigator.onLine && !(causingError instanceof ForeignAnswer) && isPassing(originalResponse?.getStatus() ?? 0);
      if (isRetried) onProgress?.('waits');
      return isRetried;
    },
    onUploadUrlAvailable: () => {
      if (transfer.url !== null) memory.setItem(known, transfer.url);
    },
    onProgress: (sent, total) => onProgress?.(sent / total),
  });
  try {
    // Shape by `run`.
    const url = (await client.send(() => runOnline(transfer, options), { signal })) as string;
    const uploadId = new URL(url, location.href).pathname.split('/').at(-1) ?? '';
    // The same key however often: an answer that was lost on its way must not make the server look for the parts again.
    const kept = await client.call(finishUpload, { uploadId, source }, { signal, idempotencyKey: uploadId });
    memory.removeItem(known);
    return kept;
  } catch (error) {
    if (isHopeless(error, signal)) memory.removeItem(known);
    throw error;
  }
}

/** What was given up, or refused for what it is, will not get better by going on with the same parts. */
function isHopeless(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted) return signal.reason !== paused;
  return error instanceof Refused && (error.code === 'VALIDATION' || error.code === 'FORBIDDEN');
}

/** The headers of now: a token may be rotated, or replaced by a new login, between two parts. */
async function signIn(client: PartsClient, request: HttpRequest): Promise<void> {
  const held = await client.refresh();
  if (!held) return;
  for (const [name, value] of Object.entries(authHeaders(held))) request.setHeader(name, value);
}

/** A request that stalls fails like one whose line broke, and is tried again; the library itself would wait for ever. */
function endStalled(request: HttpRequest): void {
  // The library sends with this in browsers.
  const sent = request.getUnderlyingObject() as XMLHttpRequest;
  const line = watchStall(() => {
    sent.abort();
    sent.dispatchEvent(new ProgressEvent('error'));
  });
  sent.upload.addEventListener('progress', line.live);
  sent.addEventListener('loadend', line.end);
}

/** The protocol's own answers carry an offset or an address; an envelope in their place says why there is none. */
function assertProtocol(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  const isHead = request.getMethod() === 'HEAD';
  if (status < 300) {
    // Some stacks answer undefined, some null.
    if (response.getHeader('Upload-Offset') || response.getHeader('Location')) return;
    // A HEAD has no body to say that the login is over in.
    if (isHead) throw new ForeignAnswer({ kind: 'lost', loss: 'expired' });
  }
  const reply = readReply(status, response.getBody());
  // A transfer that the server no longer has begins anew.
  if (reply.kind === 'lost' || (!isHead && isRefusal(reply))) throw new ForeignAnswer(reply);
}

function isRefusal(reply: Reply): boolean {
  return reply.kind === 'failed' && reply.error instanceof Refused;
}

/** Answers after which the same request may succeed: no answer, a locked transfer, a server that restarts. */
function isPassing(status: number): boolean {
  return status < 400 || status >= 500 || status === 409 || status === 423 || status === 429;
}

/** Runs until the server has every part; without a line it waits for one. */
async function runOnline(transfer: Upload, { signal, onProgress }: Omit<UploadOptions, 'source'>): Promise<Reply> {
  for (;;) {
    const reply = await run(transfer, signal);
    if (reply.kind !== 'failed' || !(reply.error instanceof NetworkFailure) || navigator.onLine) return reply;
    onProgress?.('waits');
    await backOnline(signal);
  }
}

/** One run of a transfer, which goes on where it stood. `objects` of the answer is the transfer's address. */
function run(transfer: Upload, signal: AbortSignal | undefined): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    const handleAbort = () => {
      // Given up: the server need not keep the parts. It forgets them by itself, should it not hear of it.
      transfer.abort(signal?.reason !== paused).catch(() => undefined);
      reject(new DOMException('aborted', 'AbortError'));
    };
    const settle = (reply: Reply) => {
      signal?.removeEventListener('abort', handleAbort);
      resolve(reply);
    };
    transfer.options.onSuccess = () => settle({ kind: 'answer', objects: transfer.url });
    transfer.options.onError = (error) => settle(replyOf(error));
    if (signal?.aborted) {
      handleAbort();
      return;
    }
    signal?.addEventListener('abort', handleAbort, { once: true });
    transfer.start();
  });
}

function replyOf(error: Error | DetailedError): Reply {
  const cause = 'causingError' in error ? error.causingError : null;
  if (cause instanceof ForeignAnswer) return cause.reply;
  return { kind: 'failed', error: new NetworkFailure(error) };
}
