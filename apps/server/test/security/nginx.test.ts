import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { ConfigError } from '../../src/config-error';
import { createTestApp, type TestApp } from '../app';
import { type Authority, type Identity, makeAuthority } from '../certificates';
import { freePort, until } from '../reliability/server-process';

const deploy = join(import.meta.dirname, '../../../../deploy');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'yunguan-nginx-'));
chmodSync(folder, 0o755);
const authority: Authority = makeAuthority();
afterAll(() => {
  authority.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the certificate of the program itself', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, DATA_KEY: 'ab'.repeat(32), ...env });
  const [one, other] = [authority.issue(['DNS:app']), authority.issue(['DNS:app'])];

  it('is read from two files that fit', () => {
    const config = read({ TLS_CERT: one.cert, TLS_KEY: one.key });
    expect(config.tls?.cert.toString()).toContain('BEGIN CERTIFICATE');
    expect(config.publicBaseUrl).toBe('https://127.0.0.1:8080');
    expect(read({}).tls).toBeUndefined();
  });

  it.each<[Record<string, string>, string]>([
    [{ TLS_CERT: one.cert }, 'TLS_CERT 与 TLS_KEY 须一起设置'],
    [{ TLS_CERT: one.cert, TLS_KEY: '/nowhere/key' }, '无法读取 TLS_KEY 指定的文件 /nowhere/key：文件或目录不存在'],
    [{ TLS_CERT: one.cert, TLS_KEY: other.key }, '不是一对 PEM 格式的证书与私钥'],
  ])('keeps the server from starting when it is incomplete: %o', (env, text) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(text);
  });
});

interface Ports {
  readonly http: string;
  readonly https: string;
  readonly app: string;
}

/** The files of `deploy/` with the places of this machine, and nothing else changed. */
function configure(ports: Ports, to: { readonly scheme: 'http' | 'https'; readonly ca: string }): string {
  const web = authority.issue(['DNS:localhost']);
  const tls = join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  writeFileSync(join(tls, 'fullchain.pem'), readFileSync(web.cert));
  writeFileSync(join(tls, 'privkey.pem'), readFileSync(web.key));
  const upstream = readFileSync(join(deploy, 'upstream.conf'), 'utf8').replace(
    '127.0.0.1:8080',
    `127.0.0.1:${ports.app}`,
  );
  // What the comment in the file tells the operator to switch on.
  const inner = upstream.replaceAll(/^# (?=proxy_ssl_)/gm, '').replace('/etc/nginx/tls/inner-ca.pem', to.ca);
  writeFileSync(join(folder, 'upstream.conf'), to.scheme === 'https' ? inner : upstream);
  const places: readonly (readonly [string, string])[] = [
    ['/etc/nginx/yunguan-upstream.conf', join(folder, 'upstream.conf')],
    ['/etc/nginx/tls/', `${tls}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['/var/cache/nginx/', `${folder}/`],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
    ['listen [::]:443 ssl http2;', ''],
    ['proxy_pass http://', `proxy_pass ${to.scheme}://`],
  ];
  const written = readFileSync(join(deploy, 'nginx.conf'), 'utf8');
  // As its comment says for the distributions whose user has another name.
  const hasUser = /^www-data:/m.test(readFileSync('/etc/passwd', 'utf8'));
  const text = hasUser ? written : written.replace('user www-data;', '');
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = places.reduce((changed, [from, into]) => changed.replaceAll(from, into), text);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config.replace('http {', `http {\n${bodies.join('\n')}`));
  return file;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function ask(path: string, options: RequestOptions & { readonly scheme?: 'http' }): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const send = options.scheme === 'http' ? plainRequest : secureRequest;
    const outgoing = send({ host: '127.0.0.1', servername: 'localhost', agent: false, path, ...options }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    outgoing.on('error', reject).end();
  });
}

// Without nginx on the machine there is nothing to try its files with.
describe.runIf(hasNginx)('nginx with the files of deploy/', () => {
  let app: TestApp;
  let ports: Ports;
  let identity: Identity;
  beforeAll(async () => {
    identity = authority.issue(['DNS:yunguan.internal']);
    app = await createTestApp({ env: { TLS_CERT: identity.cert, TLS_KEY: identity.key, TRUSTED_PROXIES: 'loopback' } });
    ports = { http: await freePort(), https: await freePort(), app: await freePort() };
    await app.app.listen({ host: '127.0.0.1', port: Number(ports.app) });
  });
  afterAll(() => app.close());

  const running = async (file: string, use: () => Promise<void>) => {
    const nginx = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
    const gone = once(nginx, 'exit');
    const ca = readFileSync(authority.ca);
    try {
      await until(
        () =>
          ask('/metrics', { port: ports.https, ca }).then(
            ({ status }) => status === 404,
            () => false,
          ),
        10_000,
      );
      await use();
    } finally {
      nginx.kill('SIGTERM');
      await gone;
    }
  };

  it.each(['http', 'https'] as const)('takes them without a complaint, the program behind %s', (scheme) => {
    const checked = spawnSync('nginx', ['-t', '-c', configure(ports, { scheme, ca: authority.ca }), '-p', folder]);
    expect(checked.stderr.toString()).toContain('test is successful');
    expect(checked.stderr.toString()).not.toContain('[emerg]');
  });

  it('carries every call from the browser to the program over TLS, and shows no more than it should', async () => {
    const ca = readFileSync(authority.ca);
    await running(configure(ports, { scheme: 'https', ca: authority.ca }), async () => {
      const live = await ask('/health/live', { port: ports.https, ca });
      expect(live.status).toBe(200);
      expect(live.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(live.headers['x-content-type-options']).toBe('nosniff');
      for (const path of ['/metrics', '/health/ready']) {
        expect((await ask(path, { port: ports.https, ca })).status, path).toBe(404);
      }
      const turned = await ask('/login?next=1', {
        port: ports.http,
        scheme: 'http',
        headers: { host: 'wenhua.example.cn' },
      });
      expect([turned.status, turned.headers.location]).toEqual([308, 'https://wenhua.example.cn/login?next=1']);
      const old = {
        port: ports.https,
        ca,
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      } as const;
      await expect(ask('/health/live', old)).rejects.toThrow(/protocol|alert|EPROTO/i);
    });
  });

  it('does not believe a program with a certificate of another authority', async () => {
    const stranger = makeAuthority();
    const ca = readFileSync(authority.ca);
    try {
      await running(configure(ports, { scheme: 'https', ca: stranger.ca }), async () => {
        const answer = await ask('/api/authorizations/v1/getToken', { port: ports.https, ca, method: 'POST' });
        expect([answer.status, answer.body]).toEqual([503, expect.stringContaining('系统繁忙，请稍后再试')]);
        for (const path of ['/', '/assets/index.js', '/files/ab/picture.png']) {
          const page = await ask(path, { port: ports.https, ca });
          expect([page.status, page.body], path).toEqual([503, expect.stringContaining('系统正在启动')]);
        }
        const headers = { 'content-length': String(2 * 1024 * 1024) };
        const large = await ask('/api/systems/v1/admin-sysUserLogin', {
          port: ports.https,
          ca,
          method: 'POST',
          headers,
        });
        expect([large.status, large.body]).toEqual([413, expect.stringContaining('请求内容过大')]);
      });
    } finally {
      stranger.remove();
    }
  });
});
