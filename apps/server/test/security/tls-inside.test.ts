import { changePassword } from '@yunguan/contract/platform/auth';
import { uploadImageOrVideo } from '@yunguan/contract/platform/files';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BootCheckError } from '../../src/db/boot-check-error';
import { checkTls, explainTls, withTls } from '../../src/db/database-tls';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded';
import { chooseAccount } from '../../src/db/embedded/account';
import { eicar, startDouble } from '../../src/kernel/files/clamd.fixture';
import { checkStoreTls } from '../../src/kernel/files/store-tls';
import { type Authority, makeAuthority } from '../certificates';
import { startProgram } from '../child-program';
import { createClient } from '../reliability/client';
import { bundleServer, type ServerBundle, startServer, until } from '../reliability/server-process';

const log = pino({ level: 'silent' });
/** In memory where there is some: every commit waits for it. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'yunguan-tls-'));
chmodSync(folder, 0o755);
/** Addresses of their own, so that the usual port is free on them; one stands in the certificate, the other does not. */
const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const [named, nameless] = [`${net}.10`, `${net}.11`];

let authority: Authority;
let stranger: Authority;
let server: EmbeddedPostgres;
let store: Server;
let storePort = 0;
beforeAll(async () => {
  authority = makeAuthority();
  stranger = makeAuthority();
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'local all all trust\nhostssl all all 127.0.0.0/8 trust\n');
  chmodSync(rules, 0o644);
  server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log,
    settings: { listen_addresses: `${named},${nameless}`, hba_file: rules },
  });
  const { cert, key } = authority.issue(['DNS:localhost']);
  // Speaks for any object store: what counts is whether it is believed.
  store = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_request, response) => {
    response.writeHead(403).end();
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const place = store.address();
  storePort = place !== null && typeof place !== 'string' ? place.port : 0;
}, 120_000);
afterAll(async () => {
  store.close();
  await server.stop();
  for (const one of [authority, stranger]) one.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const urlOf = (hosts: string) => `postgres://yunguan@${hosts}:5432/yunguan`;
const verified = (hosts: string, ca = authority.ca) => withTls(urlOf(hosts), ca);

/** How the server says that a line is kept. */
async function lineOf(connectionString: string): Promise<{ ssl: boolean; version: string } | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean; version: string }>(
      'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return rows[0];
  } catch (error) {
    throw explainTls(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Over the socket, as on the machine of the database. */
async function asOwner<R extends pg.QueryResultRow>(statement: string): Promise<R[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

it('a database without TLS is not talked to where encryption is asked for', async () => {
  const refused = lineOf(verified(named));
  await expect(refused).rejects.toThrow(BootCheckError);
  await expect(refused).rejects.toThrow('要求加密连接，但数据库没有开启 TLS（ssl=off）');
});

describe('a database behind TLS', () => {
  beforeAll(async () => {
    const { cert, key } = authority.issue([`IP:${named}`, 'DNS:localhost']);
    const account = chooseAccount(undefined);
    if (account) for (const file of [cert, key]) chownSync(file, account.uid, account.gid);
    chmodSync(key, 0o600);
    for (const [name, value] of Object.entries({ ssl_cert_file: cert, ssl_key_file: key, ssl: 'on' })) {
      await asOwner(`alter system set ${name} = '${value}'`);
    }
    await asOwner('select pg_reload_conf()');
    // The postmaster reads its settings again a moment later.
    await until(async () => (await lineOf(verified(named)).catch(() => undefined)) !== undefined, 10_000);
  });

  it('is reached with its own authority', async () => {
    expect(await lineOf(verified(named))).toEqual({ ssl: true, version: 'TLSv1.3' });
  });

  it('is not believed with a certificate of another authority', async () => {
    const refused = lineOf(verified(named, stranger.ca));
    await expect(refused).rejects.toThrow(BootCheckError);
    await expect(refused).rejects.toThrow('数据库的证书不是由所信任的 CA 签发的，因此没有连接');
  });

  it('is not believed under a name that is not in its certificate', async () => {
    await expect(lineOf(verified(nameless))).rejects.toThrow('证书上的名称与所连接的主机名不符');
  });

  it('that takes encrypted lines alone says so to who comes without', async () => {
    await expect(lineOf(urlOf(named))).rejects.toThrow('数据库只接受加密连接（hostssl）');
  });

  it('is looked at whole: a standby with a wrong certificate is found before it has to take over', async () => {
    const both = verified(`${named}:5432,${nameless}`);
    await expect(checkTls({ connectionString: both })).rejects.toThrow('证书上的名称与所连接的主机名不符');
    const dead = verified(`${named}:5432,${net}.12`);
    await expect(checkTls({ connectionString: dead })).resolves.toBeUndefined();
  });

  it('an error about something else stays what it is', async () => {
    const wrong = lineOf(verified(named).replace('/yunguan?', '/nothing?'));
    await expect(wrong).rejects.not.toThrow(BootCheckError);
    await expect(wrong).rejects.toThrow('does not exist');
  });
});

describe('an object store behind TLS', () => {
  const at = (scheme: string, host: string) => `s3+${scheme}://key:secret@${host}/files?pathStyle=1`;
  const warnings: string[] = [];
  const teller = { warn: (message: string) => void warnings.push(message) };

  it('is not believed with a certificate of an unknown authority', async () => {
    const refused = checkStoreTls(at('https', `localhost:${storePort}`), teller);
    await expect(refused).rejects.toThrow(BootCheckError);
    await expect(refused).rejects.toThrow(`对象存储 localhost:${storePort} 的证书不是由所信任的 CA 签发的`);
  });

  it('that does not answer keeps nobody from starting, and one in clear is warned of', async () => {
    await checkStoreTls(at('https', 'localhost:1'), teller);
    await checkStoreTls(at('http', '127.0.0.1:9000'), teller);
    const silent = /^对象存储 \S+ 不能使用（没有应答：[^）]+）/;
    expect(warnings).toEqual([expect.stringMatching(silent), expect.stringMatching(silent)]);
    warnings.length = 0;
    await checkStoreTls(at('http', 'storage:9000'), teller);
    expect(warnings).toEqual([expect.stringContaining('没有加密'), expect.stringMatching(silent)]);
  });
});

/** As the first administrator of a new installation, who must choose a password of his own before anything else. */
async function sendVirus(url: string, admin: { ADMIN_USER: string; ADMIN_PASSWORD: string }): Promise<unknown> {
  const client = createClient(url);
  try {
    const token = await client.login(admin.ADMIN_USER, admin.ADMIN_PASSWORD);
    const passwords = { oldPasswords: admin.ADMIN_PASSWORD, newPassword: 'Jiangbei#2026!' };
    expect(await client.call(changePassword.path, passwords, { token })).toMatchObject({ state: 1 });
    const form = new FormData();
    form.set('file', new Blob([eicar]), '附件.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(uploadImageOrVideo.path, url), { method: 'POST', headers, body: form });
    return await answer.json();
  } finally {
    client.close();
  }
}

describe('the server itself', () => {
  let bundle: ServerBundle;
  beforeAll(async () => {
    bundle = await bundleServer();
  });
  afterAll(() => bundle.remove());
  const settings = (more: Record<string, string> = {}) => ({
    DATA_DIR: join(folder, 'app'),
    DATA_KEY: 'ab'.repeat(32),
    SEED: 'empty',
    DATABASE_URL: urlOf(named),
    DATABASE_TLS: 'verify',
    DATABASE_CA: authority.ca,
    ...more,
  });
  const refusal = async (more: Record<string, string>) => {
    const program = startProgram(bundle.main, { env: { PORT: '0', WORKERS: '1', ...settings(more) } });
    const { code } = await program.ended;
    return { code, text: program.output() };
  };

  it('refuses to start with a database that it cannot believe, and says why', async () => {
    const { code, text } = await refusal({ DATABASE_CA: stranger.ca });
    expect(code).toBe(1);
    expect(text).toContain('无法启动：数据库的证书不是由所信任的 CA 签发的');
    expect(text).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it('refuses to start with an object store that it cannot believe, and says what to set', async () => {
    const { code, text } = await refusal({
      FILES_URL: `s3+https://key:secret@localhost:${storePort}/files?pathStyle=1`,
    });
    expect(code).toBe(1);
    expect(text).toContain('NODE_EXTRA_CA_CERTS');
  });

  it('refuses to start with a list of breached passwords that is none', async () => {
    const { code, text } = await refusal({ BREACHED_PASSWORDS: authority.ca });
    expect(code).toBe(1);
    expect(text).toContain('无法启动：BREACHED_PASSWORDS 指定的文件');
  });

  it('serves over encrypted lines alone, and its command line believes nobody either', async () => {
    const env = settings({
      FILES_URL: `s3+https://key:secret@localhost:${storePort}/files?pathStyle=1`,
      NODE_EXTRA_CA_CERTS: authority.ca,
    });
    const clamd = await startDouble();
    const admin = { ADMIN_USER: 'guanli', ADMIN_PASSWORD: 'Given-2026-pass' };
    const running = await startServer(bundle, { ...env, ...admin, CLAMD: clamd.setting });
    try {
      expect(await sendVirus(running.url, admin)).toMatchObject({ state: 0, msg: '文件未通过病毒检查，已拒绝上传' });
      const lines = await asOwner<{ ssl: boolean; n: number }>(
        `select s.ssl, count(*)::int as n from pg_stat_ssl s join pg_stat_activity a using (pid)
         where a.client_addr is not null group by 1`,
      );
      expect(lines).toEqual([{ ssl: true, n: expect.any(Number) }]);
      const stray = startProgram(bundle.cli, { args: ['audit-verify'], env: { ...env, DATABASE_CA: stranger.ca } });
      expect(await stray.ended).toMatchObject({ code: 1 });
      expect(stray.output()).toContain('执行失败：数据库的证书不是由所信任的 CA 签发的');
    } finally {
      running.child.kill('SIGTERM');
      await running.ended;
      await clamd.stop();
    }
  }, 120_000);
});
