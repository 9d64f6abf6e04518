import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../test/certificates';
import { readConfig } from '../config';
import { ConfigError } from '../config-error';
import { isOpenLine, withTls } from './database-tls';

const folder = mkdtempSync(join(tmpdir(), 'yunguan-tls-'));
const authority = makeAuthority();
afterAll(() => {
  authority.remove();
  rmSync(folder, { recursive: true, force: true });
});

const settingsFor = (host: string, ca: string, more: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: folder,
    DATA_KEY: 'ab'.repeat(32),
    DATABASE_URL: `postgres://yunguan@${host}:5432/yunguan`,
    DATABASE_TLS: 'verify',
    DATABASE_CA: ca,
    ...more,
  });

describe('the settings of an encrypted database', () => {
  it('are read by the server and its commands alike, and keep what else the address says', () => {
    const url = withTls('postgres://u:p%40@a:1,b:2/yunguan?application_name=x&ssl=true', authority.ca);
    const [address, query] = url.split('?');
    expect(address).toBe('postgres://u:p%40@a:1,b:2/yunguan');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      application_name: 'x',
      sslmode: 'verify-full',
      sslrootcert: authority.ca,
    });
  });

  it('leave a socket alone: it does not leave the machine', () => {
    const socket = 'postgres:///yunguan?host=/run/a,/run/b&user=u';
    expect(withTls(socket, authority.ca)).toBe(socket);
  });

  it.each([
    [{ DATABASE_TLS: 'require' }, 'DATABASE_TLS 只能是 url 或 verify'],
    [{ DATABASE_CA: '/nowhere/ca.pem' }, '数据库的 CA 证书 /nowhere/ca.pem 无法读取'],
    [{ DATABASE_URL: 'postgres://u@a/b?sslmode=disable' }, 'sslmode=disable 与 DATABASE_TLS=verify 矛盾'],
    [{ DATABASE_URL: 'postgres://u@a/b?sslmode=no-verify' }, 'sslmode=no-verify 与 DATABASE_TLS=verify 矛盾'],
    [{ DATABASE_URL: '' }, 'DATABASE_TLS 只用于外部数据库'],
    [{ DATABASE_TLS: '' }, 'DATABASE_CA 须与 DATABASE_TLS=verify 一起使用'],
  ])('that make no sense keep the server from starting: %o', (more, text) => {
    const read = () => settingsFor('db', authority.ca, more);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(text);
  });

  it('a key in the place of the certificate is found out', () => {
    const key = join(folder, 'some.key');
    writeFileSync(key, 'not a certificate');
    expect(() => settingsFor('db', key)).toThrow('不是 PEM 证书');
  });

  it.each([
    ['postgres://u@db:5432/yunguan', true],
    ['postgres://u@127.0.0.1,10.0.0.2/yunguan', true],
    ['postgres://u@db/yunguan?sslmode=prefer', true],
    ['postgres://u@db/yunguan?sslmode=verify-full', false],
    ['postgres://u@db/yunguan?ssl=true', false],
    ['postgres://u@127.0.0.1:5432/yunguan', false],
    ['postgres://u@localhost,[::1]:5433/yunguan', false],
    ['postgres:///yunguan?host=/run/a&user=u', false],
    ['postgres:///yunguan', false],
  ])('%s is open to those who listen on the network: %s', (url, isOpen) => {
    expect(isOpenLine(url)).toBe(isOpen);
  });
});
