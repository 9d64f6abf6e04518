import { resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import type { ContentApp } from '../content-app';

/** A login over a real connection. */
export interface Line {
  readonly url: string;
  readonly token: string;
}

/** Opens a port for the app, so that parts can break off; it closes with the app. */
export async function openLine(app: ContentApp, name: string): Promise<Line> {
  const known = app.app.server.address();
  const url =
    known !== null && typeof known !== 'string'
      ? `http://127.0.0.1:${known.port}`
      : await app.app.listen({ host: '127.0.0.1', port: 0 });
  return { url, token: await app.as(name) };
}

export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Of an envelope. */
  readonly state?: number;
  readonly msg?: string;
}

/** One request of the transfer protocol. */
export async function speak(
  line: Pick<Line, 'url'> & { token?: string },
  method: string,
  request: { path?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Said> {
  const { path = resumableUploadPath, headers = {}, body } = request;
  const response = await fetch(new URL(path, line.url), {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(line.token === undefined ? {} : { authorization: `Bearer ${line.token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  const text = await response.text();
  // Envelopes have these two names (decisions §1).
  const envelope = text.startsWith('{') ? (JSON.parse(text) as { state: number; msg: string }) : {};
  return { status: response.status, headers: response.headers, text, ...envelope };
}

/** Begins a transfer. */
export function begin(line: Line, size: number, name = '影片.mp4'): Promise<Said> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return speak(line, 'POST', { headers: { 'upload-length': String(size), 'upload-metadata': metadata } });
}

/** Begins a transfer that must be admitted and answers its address. */
export async function beginAt(line: Line, size: number, name?: string): Promise<string> {
  const said = await begin(line, size, name);
  const place = said.headers.get('location');
  if (said.status !== 201 || place === null) throw new Error(`not begun: ${said.status} ${said.text}`);
  return place;
}

/** Sends one part. */
export function sendPart(line: Line, path: string, part: { offset: number; bytes: Buffer }): Promise<Said> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(part.offset) };
  return speak(line, 'PATCH', { path, headers, body: part.bytes });
}

/** Last part of a transfer's address. */
export function idOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}
