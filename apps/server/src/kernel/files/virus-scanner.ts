import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../error-code';
import { FileError } from './file-error';

/** What happens to a file that nobody could look through. */
export const whenDownNames = ['refuse', 'accept'] as const;

export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface ScannerPlan {
  readonly address: ScannerAddress;
  readonly whenDown: (typeof whenDownNames)[number];
}

/** Looks through a file that has arrived. @throws FileError when it holds a virus, or cannot be looked through and has to be */
export type ScanFile = (file: { readonly path: string; readonly displayName: string }) => Promise<void>;

type Log = { warn: (detail: object, message: string) => void };

/** Milliseconds in which the scanner must take bytes or answer. */
const patience = 60_000;
const chunkBytes = 64 * 1024;
/** How soon a scanner whose queue is full is tried again. */
const queueMs = 50;
/** Longer than any answer of the scanner. */
const answerBytes = 4096;

/** Reads `tcp://host:port` and `unix:///path`; undefined for anything else. */
export function parseScannerAddress(text: string): ScannerAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/[^/].*)$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  if (!/^tcp:\/\/[^/]+:\d+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Shows every file to clamd (ASVS 5.4.3); without a plan files are taken as they are. */
export function createScanner(plan: ScannerPlan | undefined, log: Log, waits = patience): ScanFile {
  if (!plan) return async () => undefined;
  return async ({ path, displayName }) => {
    const verdict = await ask(plan.address, path, waits).catch((error: unknown) => ({ failure: String(error) }));
    if ('virus' in verdict) {
      log.warn({ virus: verdict.virus }, '上传的文件含有病毒，已拒绝');
      const detail = { virus: verdict.virus, name: displayName };
      throw new FileError('VALIDATION', '文件未通过病毒检查，已拒绝上传', { detail });
    }
    if (!('failure' in verdict)) return;
    log.warn({ failure: verdict.failure }, '病毒扫描不可用');
    if (plan.whenDown === 'refuse') throw new FileError('BUSY', '文件安全检查暂不可用，请稍后再试');
  };
}

type Verdict = { readonly clean: true } | { readonly virus: string } | { readonly failure: string };

/** clamd's INSTREAM: blocks behind their lengths, an empty one at the end, one line as the answer. */
async function ask(address: ScannerAddress, path: string, waits: number): Promise<Verdict> {
  const socket = await reach(address, Date.now() + waits);
  // Not the socket's own: that one waits once more while bytes lie before a scanner that takes none.
  const patient = setTimeout(() => socket.destroy(new Error('clamd does not answer')), waits);
  socket.on('drain', () => patient.refresh());
  const answer = readAnswer(socket);
  try {
    // Not awaited: an answer before the end is a refusal, and what comes after it would not be read any more.
    void send(socket, createReadStream(path, { highWaterMark: chunkBytes })).catch((error) => socket.destroy(error));
    return verdictOf(await answer);
  } finally {
    clearTimeout(patient);
    socket.destroy();
  }
}

/** A line to the scanner. A local socket with a full queue (15 by Debian's settings) turns callers away at once instead of letting them wait. */
async function reach(address: ScannerAddress, until: number): Promise<Socket> {
  for (;;) {
    const answer = await tryToConnect(address, until - Date.now());
    if (!(answer instanceof Error)) return answer;
    if (errorCode(answer) !== 'EAGAIN' || Date.now() + queueMs > until) throw answer;
    await sleep(queueMs);
  }
}

function tryToConnect(address: ScannerAddress, waits: number): Promise<Socket | Error> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const late = setTimeout(() => socket.destroy(new Error('clamd does not answer')), waits);
    socket.once('close', () => clearTimeout(late));
    socket.once('error', resolve).once('connect', () => {
      clearTimeout(late);
      socket.off('error', resolve);
      resolve(socket);
    });
  });
}

async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of content) {
    if (socket.destroyed) return;
    const block = Buffer.from(chunk);
    socket.write(lengthOf(block.length));
    if (!socket.write(block)) await drained(socket);
  }
  if (!socket.destroyed) socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (text.includes('\0') || text.length > answerBytes) resolve(text);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    socket.on('close', () => resolve(text));
  });
}

function verdictOf(answer: string): Verdict {
  const line = answer.split('\0')[0]?.trim() ?? '';
  if (line === 'stream: OK') return { clean: true };
  const virus = /^stream: (.+) FOUND$/.exec(line)?.[1];
  // With AlertExceedsMax clamd says in this way that it has looked through a part only.
  if (virus?.startsWith('Heuristics.Limits.Exceeded')) return { failure: virus };
  return virus === undefined ? { failure: line || 'clamd closed the line' } : { virus: virus.slice(0, 200) };
}
