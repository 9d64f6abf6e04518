import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
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
  const socket = connect(address);
  socket.setTimeout(waits, () => socket.destroy(new Error('clamd does not answer')));
  const answer = readAnswer(socket);
  try {
    // Not awaited: an answer before the end is a refusal, and what comes after it would not be read any more.
    void send(socket, createReadStream(path, { highWaterMark: chunkBytes })).catch((error) => socket.destroy(error));
    return verdictOf(await answer);
  } finally {
    socket.destroy();
  }
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
  return virus === undefined ? { failure: line || 'clamd closed the line' } : { virus: virus.slice(0, 200) };
}
