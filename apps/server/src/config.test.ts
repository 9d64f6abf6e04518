import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeFrom } from './cli/installation';
import { localUrl, readConfig } from './config';
import { ConfigError } from './config-error';
import { parseS3Url } from './kernel/files/s3-store';

let DATA_DIR = '';
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'yunguan-config-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const read = (env: Record<string, string | undefined> = {}) => readConfig({ DATA_DIR, ...env });

describe('reading the environment', () => {
  it('starts with nothing set, on this machine only', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: DATA_DIR,
      seed: 'demo',
      appId: 'venue-admin',
      appSecret: 'venue-admin',
      publicBaseUrl: 'http://127.0.0.1:8080',
      workers: 1,
      logLevel: 'info',
      geocoder: undefined,
      databaseUrl: undefined,
    });
  });

  it('takes a relative data folder from the root of the checkout, wherever it is started from', () => {
    const config = readConfig({ DATA_DIR: './data', DATA_KEY: 'ab'.repeat(32) });
    expect(config.dataDir).toBe(join(import.meta.dirname, '../../..', 'data'));
  });

  it('treats an empty variable as not given', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT 必须是 0 到 65535 之间的整数'],
    [{ PORT: '70000' }, 'PORT 必须是 0 到 65535 之间的整数'],
    [{ WORKERS: '1.5' }, 'WORKERS 必须是 1 到 64 之间的整数'],
    [{ SEED: 'full' }, 'SEED 只能是 demo 或 empty'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL 必须以 postgres:// 或 postgresql:// 开头'],
    [{ FILES_URL: 'https://store.example/bucket' }, 'FILES_URL 格式应为 s3+https://key:secret@host/bucket'],
    [{ TRUSTED_PROXIES: 'loopback, nginx' }, 'TRUSTED_PROXIES 应为逗号分隔的 IP、网段'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES 应为逗号分隔的 IP、网段'],
    [{ PUBLIC_BASE_URL: 'venue.cn' }, 'PUBLIC_BASE_URL 必须以 http:// 或 https:// 开头'],
    [{ DATA_KEY: 'short' }, 'DATA_KEY 必须是 32 字节密钥（64 位十六进制或 Base64）'],
    [{ RETENTION_DAYS: '7' }, 'RETENTION_DAYS 必须是 30 到 3650 之间的整数'],
    [{ REQUIRE_SECOND_FACTOR: 'yes' }, 'REQUIRE_SECOND_FACTOR 只能是 none、platform、staff'],
    [{ PASSWORD_PROFILE: 'none' }, 'PASSWORD_PROFILE 只能是 dengbao 或 asvs'],
    [{ DATA_CIPHER: 'des' }, 'DATA_CIPHER 只能是 aes 或 sm4'],
    [{ CLAMD: 'http://127.0.0.1' }, 'CLAMD 格式应为 tcp://主机:端口 或 unix:///套接字的绝对路径'],
    [{ CLAMD_DOWN: 'ignore' }, 'CLAMD_DOWN 只能是 refuse 或 accept'],
    [{ GEOCODER: 'google' }, 'GEOCODER 只能是 amap、tencent、tianditu、baidu'],
    [{ GEOCODER: 'amap' }, '设置了 GEOCODER 时，GEOCODER_KEY 不能为空'],
    [{ SMS_URL: 'sms.example', SMS_TOKEN: 'x' }, 'SMS_URL 必须以 https:// 开头'],
    [{ SMS_URL: 'http://sms.example/send', SMS_TOKEN: 'x' }, 'SMS_URL 必须以 https:// 开头'],
    [{ SMS_URL: 'https://name:word@sms.example/send', SMS_TOKEN: 'x' }, '其中不能写用户名与密码'],
    [{ SMS_URL: 'https://sms.example/send' }, 'SMS_URL 与 SMS_TOKEN 须一起设置'],
    [{ SMS_TOKEN: 'x' }, 'SMS_URL 与 SMS_TOKEN 须一起设置'],
  ])('names the wrong setting in Chinese: %o', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });

  it('encrypts with AES and shows files to no scanner unless it is told to', () => {
    expect(read()).toMatchObject({ scanner: undefined, breachedPasswords: undefined });
    expect(read().dataKey.cipher).toBe('aes');
    expect(read({ DATA_CIPHER: 'sm4' }).dataKey.cipher).toBe('sm4');
    const scanner = { address: { path: '/run/clamav/clamd.ctl' }, whenDown: 'refuse' };
    expect(read({ CLAMD: 'unix:///run/clamav/clamd.ctl' }).scanner).toEqual(scanner);
    expect(read({ BREACHED_PASSWORDS: '/srv/pwned.txt' }).breachedPasswords).toBe('/srv/pwned.txt');
  });

  it('takes an object store as the file store understands it', () => {
    const FILES_URL = 's3+https://key:secret@store.example/bucket?region=cn-north-1';
    expect(read({ FILES_URL }).filesUrl).toBe(FILES_URL);
    expect(() => parseS3Url(FILES_URL)).not.toThrow();
  });

  it('leaves codes in the outbox unless a gateway is named, over TLS or on this machine', () => {
    expect(read().smsGateway).toBeUndefined();
    const [url, relay] = ['https://sms.example/send', 'http://127.0.0.1:9000/send'];
    expect(read({ SMS_URL: url, SMS_TOKEN: 'x' }).smsGateway).toEqual({ url, token: 'x' });
    expect(read({ SMS_URL: relay, SMS_TOKEN: 'x' }).smsGateway).toEqual({ url: relay, token: 'x' });
  });

  it('believes no proxy unless it is named', () => {
    expect(read().trustedProxies).toEqual([]);
    expect(read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
    ]);
  });

  it('lists every wrong setting at once', () => {
    expect(() => read({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/);
  });
});

describe('a command of the operator', () => {
  const DATABASE_URL = 'postgres://yunguan@db/yunguan';

  it('reaches the database as the server does', () => {
    expect(placeFrom({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    const verified = placeFrom({ DATABASE_URL, DATABASE_TLS: 'verify' }).databaseUrl;
    expect(verified).toBe(`${DATABASE_URL}?sslmode=verify-full`);
    expect(verified).toBe(read({ DATABASE_URL, DATABASE_TLS: 'verify', DATA_KEY: 'ab'.repeat(32) }).databaseUrl);
  });

  it('takes no mistyped setting for an open line', () => {
    expect(() => placeFrom({ DATABASE_URL, DATABASE_TLS: 'verfy' })).toThrow('DATABASE_TLS 只能是 url 或 verify');
  });
});

describe('demo data on an open address', () => {
  it('refuses to start, because the demo passwords are public', () => {
    expect(() => read({ HOST: '0.0.0.0' })).toThrow('ALLOW_DEMO=1');
    expect(() => read({ HOST: '192.168.1.5' })).toThrow('拒绝启动');
  });

  it('starts when that is asked for, or when there is no demo data', () => {
    expect(read({ HOST: '0.0.0.0', ALLOW_DEMO: '1' }).allowDemo).toBe(true);
    expect(read({ HOST: '0.0.0.0', SEED: 'empty' }).seed).toBe('empty');
  });

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('counts %s as this machine', (HOST) => {
    expect(read({ HOST }).host).toBe(HOST);
  });
});

describe('the data key', () => {
  it('is made once, readable by the owner only, and stays the same', () => {
    const first = read().dataKey;
    const file = join(DATA_DIR, 'secrets', 'data.key');
    expect(first).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read().dataKey.equals(first)).toBe(true);
    expect(readFileSync(file, 'utf8').trim()).toBe(first.toString('hex'));
  });

  it('may be given as hexadecimal or Base64', () => {
    const key = Buffer.alloc(32, 7);
    expect(read({ DATA_KEY: key.toString('hex') }).dataKey.equals(key)).toBe(true);
    expect(read({ DATA_KEY: key.toString('base64') }).dataKey.equals(key)).toBe(true);
  });

  it('refuses a damaged key file instead of making a new key that could not read the data', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-config-'));
    readConfig({ DATA_DIR: folder });
    writeFileSync(join(folder, 'secrets', 'data.key'), 'damaged');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow('不是 32 字节密钥');
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['beside a copy that was broken off', ['postgres.restoring'], '上一次恢复（restore）没有完成'],
    [
      'where the log was not replayed',
      ['postgres/PG_VERSION', 'postgres/yunguan_restoring'],
      '上一次恢复（restore）没有完成',
    ],
    ['for a database that has another', ['postgres/PG_VERSION'], '数据目录中有数据库，却没有它的加密密钥'],
  ])('is not made %s: it would stand in the place of the one that is missing', (_where, places, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'yunguan-config-'));
    for (const place of places) mkdirSync(join(folder, place), { recursive: true });
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(text);
    expect(existsSync(join(folder, 'secrets'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

it('shows an address that a browser can open', () => {
  expect(localUrl('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
  expect(localUrl('::1', 80)).toBe('http://[::1]:80');
});
