import { uploadImageOrVideo } from '@yunguan/contract/platform/files';
import { login } from '@yunguan/contract/platform/auth';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';

const MB = 1_000_000;
let server: ContentApp;
let port: number;
beforeAll(async () => {
  server = await createContentApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends a request as many programs do: all of it, and only then it listens. */
async function sendAll(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const told = { host: '127.0.0.1', 'content-length': String(body.length), ...headers };
  const head = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.resume();
  });
  socket.destroy();
  return answer;
}

it('a picture far over the limit is taken in to its end, so that its sender reads the refusal', async () => {
  const token = await server.as('admin');
  const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n';
  const body = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(60 * MB), Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut', authorization: `Bearer ${token}` };
  expect(await sendAll(uploadImageOrVideo.path, headers, body)).toContain('上传头像图片大小不能超过 20MB!');
});

it('a body of words that is too large is taken in, too, and the connection serves the next call', async () => {
  const body = Buffer.from(JSON.stringify({ nickName: 'x'.repeat(40 * MB) }));
  const answer = await sendAll(login.path, { 'content-type': 'application/json' }, body);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('请求内容过大');
  expect(answer).not.toMatch(/^connection: close/im);
});
